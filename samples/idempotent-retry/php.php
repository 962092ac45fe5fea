<?php
// docs:start
const RETRIED = [429, 500, 503];
/** The gateway may have made the refund: read the plan before you send it again. */
const UNKNOWN = [502, 504];
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
 * Refunds a plan once, however many attempts that takes. Make a UUID as the key and store it with
 * the refund before the first attempt. $refund['reference'] is your own, unique number for the
 * refund: if the outcome is unknown, it tells whether the plan has the refund.
 */
function createRefund(string $planNumber, array $refund, string $idempotencyKey): array
{
    $host = getenv('PARTITA_API_URL') ?: 'https://api.sandbox.partita.example/v3';
    // The same bytes in every attempt: another body with this key is refused.
    $body = json_encode($refund, JSON_THROW_ON_ERROR);
    $plan = "$host/installment-plans/$planNumber";
    $isUnknown = false;
    for ($attempt = 1;; $attempt++) {
        [$wasRead, $done] = $isUnknown ? findRefund($plan, $refund['reference']) : [true, null];
        if ($done !== null) {
            return [200, $done, $attempt];
        }
        // While the plan can't be read, nothing is sent.
        [$status, $answer, $retryAfter] = $wasRead ? sendOnce("$plan/refunds", $body, $idempotencyKey) : [0, [], 0];
        if ($status >= 200 && $status < 300 && isset($answer['refundId'])) {
            return [$status, $answer, $attempt];
        }
        $isRunning = ($answer['error']['code'] ?? '') === 'idempotency_in_progress';
        $failed = $status < 300 || in_array($status, UNKNOWN, true);
        $isUnknown = $isUnknown || $failed;
        $mayRetry = $failed || in_array($status, RETRIED, true) || $isRunning;
        if (!$mayRetry || $attempt === ATTEMPTS) {
            throw new ApiError($status, $answer, $attempt);
        }
        usleep($retryAfter > 0 ? $retryAfter * 1_000_000 : 2 ** $attempt * random_int(50_000, 150_000));
    }
}

/** Whether the plan could be read, and the refund with this reference if the plan has it. */
function findRefund(string $plan, string $reference): array
{
    [$status, $answer] = sendOnce($plan);
    $found = array_filter($answer['refunds'] ?? [], fn (array $one) => ($one['reference'] ?? null) === $reference);
    return [$status === 200, array_values($found)[0] ?? null];
}

/** Reads without a body, and posts with one. Status 0: no response, so the refund may or may not exist. */
function sendOnce(string $url, ?string $body = null, string $idempotencyKey = ''): array
{
    $retryAfter = 0;
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('PARTITA_TOKEN'),
            ...($body === null ? [] : ['Content-Type: application/json', "X-Partita-Idempotency-Key: $idempotencyKey"]),
        ],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 15,
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
            if (preg_match('/^retry-after:\s*(\d+)\s*$/i', $line, $found)) {
                $retryAfter = (int) $found[1];
            }
            return strlen($line);
        },
    ]);
    if ($body !== null) {
        curl_setopt($request, CURLOPT_POSTFIELDS, $body);
    }
    $text = curl_exec($request);
    $answer = is_string($text) ? json_decode($text, true) : null;
    return [curl_getinfo($request, CURLINFO_RESPONSE_CODE), is_array($answer) ? $answer : [], $retryAfter];
}
// docs:end

try {
    $refund = ['amount' => ['value' => (int) getenv('AMOUNT'), 'currency' => 'USD'], 'reference' => getenv('IDEMPOTENCY_KEY')];
    [$status, $answer, $attempts] = createRefund(getenv('PLAN_NUMBER'), $refund, getenv('IDEMPOTENCY_KEY'));
    echo json_encode(['status' => $status, 'refundId' => $answer['refundId'], 'attempts' => $attempts]), PHP_EOL;
} catch (ApiError $error) {
    echo json_encode(['error' => $error->errorCode(), 'attempts' => $error->attempts]), PHP_EOL;
    exit(1);
}
