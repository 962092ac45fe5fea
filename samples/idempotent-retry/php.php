<?php
// docs:start
const RETRIED = [429, 500, 503];
/** The gateway may have processed the refund, so read the plan before you retry. */
const UNKNOWN = [502, 504];
const ATTEMPTS = 5;

final class ApiError extends RuntimeException
{
    public function __construct(int $status, public readonly array $result, public readonly int $attempts)
    {
        $message = $result['error']['message'] ?? 'no details';
        parent::__construct("$status {$this->errorCode()}: $message (trace " . ($result['traceId'] ?? '-') . ')');
    }

    public function errorCode(): string
    {
        return $this->result['error']['code'] ?? 'network_error';
    }
}

/**
 * Refunds a plan exactly once, however many attempts it takes. Derive the key from your own refund
 * number, such as RMA-2201-refund from RMA-2201, and store the refund before the first attempt.
 * $refund['reference'] is that number: if the outcome is unknown, it shows whether the plan has the
 * refund.
 */
function createRefund(string $planNumber, array $refund, string $idempotencyKey): array
{
    $host = getenv('PARTITA_API_URL') ?: 'https://api.sandbox.partita.example/v3';
    // Send the same bytes in every attempt: the key is rejected with a different body.
    $body = json_encode($refund, JSON_THROW_ON_ERROR);
    $plan = "$host/installment-plans/$planNumber";
    $isUnknown = false;
    for ($attempt = 1;; $attempt++) {
        [$wasRead, $done] = $isUnknown ? findRefund($plan, $refund['reference']) : [true, null];
        if ($done !== null) {
            return [200, $done, $attempt];
        }
        // Don't send anything while the plan can't be read.
        [$status, $result, $retryAfter] = $wasRead ? sendOnce("$plan/refunds", $body, $idempotencyKey) : [0, [], 0];
        if ($status >= 200 && $status < 300 && isset($result['refundId'])) {
            return [$status, $result, $attempt];
        }
        $isRunning = ($result['error']['code'] ?? '') === 'idempotency_in_progress';
        $failed = $status < 300 || in_array($status, UNKNOWN, true);
        $isUnknown = $isUnknown || $failed;
        $mayRetry = $failed || in_array($status, RETRIED, true) || $isRunning;
        if (!$mayRetry || $attempt === ATTEMPTS) {
            throw new ApiError($status, $result, $attempt);
        }
        usleep($retryAfter > 0 ? $retryAfter * 1_000_000 : 2 ** $attempt * random_int(50_000, 150_000));
    }
}

/** Returns whether the plan was read, and the refund with this reference if the plan has one. */
function findRefund(string $plan, string $reference): array
{
    [$status, $result] = sendOnce($plan);
    $found = array_filter($result['refunds'] ?? [], fn (array $refund) => ($refund['reference'] ?? null) === $reference);
    return [$status === 200, array_values($found)[0] ?? null];
}

/** Sends GET without a body and POST with one. Status 0 means no response: the refund may or may not exist. */
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
        CURLOPT_CONNECTTIMEOUT => 3,
        CURLOPT_TIMEOUT => 33,
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
    $result = is_string($text) ? json_decode($text, true) : null;
    return [curl_getinfo($request, CURLINFO_RESPONSE_CODE), is_array($result) ? $result : [], $retryAfter];
}
// docs:end

try {
    $refund = ['amount' => ['value' => (int) getenv('AMOUNT'), 'currency' => 'USD'], 'reference' => getenv('IDEMPOTENCY_KEY')];
    [$status, $result, $attempts] = createRefund(getenv('PLAN_NUMBER'), $refund, getenv('IDEMPOTENCY_KEY'));
    echo json_encode(['status' => $status, 'refundId' => $result['refundId'], 'attempts' => $attempts]), PHP_EOL;
} catch (ApiError $error) {
    echo json_encode(['error' => $error->errorCode(), 'attempts' => $error->attempts]), PHP_EOL;
    exit(1);
}
