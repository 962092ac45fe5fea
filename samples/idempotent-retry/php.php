<?php
// docs:start
const RETRIED = [429, 500, 502, 503, 504];
const ATTEMPTS = 5;

final class ApiError extends RuntimeException
{
    public function __construct(int $status, public readonly array $answer, public readonly int $attempts)
    {
        $message = $answer['error']['message'] ?? 'no details';
        parent::__construct("$status {$this->errorCode()}: $message (trace " . ($answer['traceId'] ?? '-') . ')');
    }

    public function errorCode(): string
    {
        return $this->answer['error']['code'] ?? 'network_error';
    }
}

/**
 * Refunds a plan once, however often it has to ask. The key stands for this refund:
 * make a UUID and store it with the refund before the first attempt.
 */
function createRefund(string $planNumber, array $refund, string $idempotencyKey): array
{
    $host = getenv('PARTITA_API_URL') ?: 'https://api.sandbox.partita.example/v3';
    // The same bytes in every attempt: another body with this key is refused.
    $body = json_encode($refund, JSON_THROW_ON_ERROR);
    for ($attempt = 1;; $attempt++) {
        [$status, $answer, $retryAfter] = postOnce("$host/installment-plans/$planNumber/refunds", $body, $idempotencyKey);
        if ($status >= 200 && $status < 300 && isset($answer['refundId'])) {
            return [$status, $answer, $attempt];
        }
        $isRunning = ($answer['error']['code'] ?? '') === 'idempotency_in_progress';
        $mayRetry = $status < 300 || in_array($status, RETRIED, true) || $isRunning;
        if (!$mayRetry || $attempt === ATTEMPTS) {
            throw new ApiError($status, $answer, $attempt);
        }
        usleep($retryAfter > 0 ? $retryAfter * 1_000_000 : 2 ** $attempt * random_int(50_000, 150_000));
    }
}

/** Status 0 is no answer: the refund may exist or not. The key makes it safe to ask again. */
function postOnce(string $url, string $body, string $idempotencyKey): array
{
    $retryAfter = 0;
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('PARTITA_TOKEN'),
            'Content-Type: application/json',
            "X-Partita-Idempotency-Key: $idempotencyKey",
        ],
        CURLOPT_POSTFIELDS => $body,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 15,
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
            if (preg_match('/^retry-after:\s*(\d+)\s*$/i', $line, $found)) {
                $retryAfter = (int) $found[1];
            }
            return strlen($line);
        },
    ]);
    $text = curl_exec($request);
    $answer = is_string($text) ? json_decode($text, true) : null;
    return [curl_getinfo($request, CURLINFO_RESPONSE_CODE), is_array($answer) ? $answer : [], $retryAfter];
}
// docs:end

try {
    $refund = ['amount' => ['value' => (int) getenv('AMOUNT'), 'currency' => 'USD']];
    [$status, $answer, $attempts] = createRefund(getenv('PLAN_NUMBER'), $refund, getenv('IDEMPOTENCY_KEY'));
    echo json_encode(['status' => $status, 'refundId' => $answer['refundId'], 'attempts' => $attempts]), PHP_EOL;
} catch (ApiError $error) {
    echo json_encode(['error' => $error->errorCode(), 'attempts' => $error->attempts]), PHP_EOL;
    exit(1);
}
