<?php

declare(strict_types=1);

/** The last response of a call, or none. */
final class PartitaError extends RuntimeException
{
    public readonly string $errorCode;
    /** A text that you can show to the shopper. */
    public readonly ?string $shopperMessage;
    /** Partita did nothing, and returns this again for the same key. Otherwise, repeat the request with the same key and body. */
    public readonly bool $isRefusal;

    /** @param bool $isUnknown whether Partita may have done the work in any attempt */
    public function __construct(public readonly int $status, array $body, bool $isUnknown)
    {
        $error = $body['error'] ?? [];
        $this->errorCode = $error['code'] ?? 'no_response';
        $this->shopperMessage = $error['shopperMessage'] ?? null;
        $this->isRefusal = !$isUnknown && ($error['retryable'] ?? null) === false && !in_array($status, [401, 403], true);
        $trace = $body['traceId'] ?? 'none';
        parent::__construct("HTTP $status $this->errorCode: " . ($error['message'] ?? 'no response') . " (trace $trace)");
    }
}

/** Calls the Installments API, or the full URL of another one. */
final class Partita
{
    private const RETRIED = [0, 429, 500, 502, 503, 504];
    private const ATTEMPTS = 5;
    /** A shopper doesn't wait longer than this, in seconds. */
    private const LONGEST_WAIT = 30;

    public function __construct(private TokenCache $tokens)
    {
    }

    // step call
    /**
     * A timeout doesn't tell whether Partita did the work, so each attempt sends the same bytes with the same idempotency key. Writes
     * need a key that you can compute again: the order and the intent, never a random number.
     */
    public function call(string $method, string $path, ?array $body = null, ?string $key = null): array
    {
        $content = $body === null ? null : json_encode($body, JSON_THROW_ON_ERROR);
        $isUnknown = false;
        for ($attempt = 1; ; $attempt++) {
            $token = $this->tokens->get();
            [$status, $result, $retryAfter] = $this->send($method, $path, $content, $key, $token);
            if ($status >= 200 && $status < 300 && $result !== []) {
                return $result;
            }
            // Any of the attempts may have done the work, not only the last one.
            $isRunning = ($result['error']['code'] ?? null) === 'idempotency_in_progress';
            $isUnknown = $isUnknown || $status < 300 || $status >= 500 || $isRunning;
            $error = new PartitaError($status, $result, $isUnknown);
            $isTokenOld = in_array($error->errorCode, ['token_expired', 'token_invalid'], true);
            if ($isTokenOld) {
                $this->tokens->invalidate($token);
            }
            $canRetry = $isTokenOld || in_array($status, self::RETRIED, true) || $isRunning;
            if (!$canRetry || $attempt === self::ATTEMPTS || $retryAfter > self::LONGEST_WAIT) {
                throw $error;
            }
            if (!$isTokenOld) {
                // As long as Partita asks for, or a little longer each time.
                usleep($retryAfter > 0 ? $retryAfter * 1_000_000 : 2 ** $attempt * random_int(25_000, 75_000));
            }
        }
    }
    // end step

    /** Makes one attempt. Returns the status (0 without a response), the body, and the seconds of Retry-After. */
    private function send(string $method, string $path, ?string $content, ?string $key, string $token): array
    {
        $headers = ["Authorization: Bearer $token"];
        if ($content !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        if ($key !== null) {
            $headers[] = "X-Partita-Idempotency-Key: $key";
        }
        $retryAfter = 0;
        $api = getenv('PARTITA_API_URL') ?: 'https://api.sandbox.partita.example/v3';
        $request = curl_init(str_starts_with($path, '/') ? $api . $path : $path);
        curl_setopt_array($request, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 33,
            CURLOPT_HEADERFUNCTION => function ($request, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after:\s*(\d+)/i', $line, $found)) {
                    $retryAfter = (int) $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($content !== null) {
            curl_setopt($request, CURLOPT_POSTFIELDS, $content);
        }
        $response = curl_exec($request);
        $status = $response === false ? 0 : curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        $result = json_decode($response ?: '', true);
        return [$status, is_array($result) ? $result : [], $retryAfter];
    }
}
