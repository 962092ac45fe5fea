<?php

declare(strict_types=1);

/** A response that says no. Without a status, the outcome is unknown. */
final class PartitaError extends RuntimeException
{
    public readonly string $errorCode;
    /** A text that you can show to the shopper. */
    public readonly ?string $shopperMessage;

    public function __construct(public readonly int $status, array $body)
    {
        $error = $body['error'] ?? [];
        $this->errorCode = $error['code'] ?? 'no_response';
        $this->shopperMessage = $error['shopperMessage'] ?? null;
        $trace = $body['traceId'] ?? 'none';
        parent::__construct("HTTP $status $this->errorCode: " . ($error['message'] ?? 'no response') . " (trace $trace)");
    }

    /** Whether Partita did nothing, as opposed to an unknown outcome. */
    public function isRefusal(): bool
    {
        return $this->status > 0 && $this->status < 500;
    }
}

/** Calls the Installments API. */
final class Partita
{
    private const RETRIED = [0, 429, 500, 502, 503, 504];
    private const ATTEMPTS = 5;

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
        for ($attempt = 1; ; $attempt++) {
            $token = $this->tokens->get();
            [$status, $result, $retryAfter] = $this->send($method, $path, $content, $key, $token);
            if ($status >= 200 && $status < 300) {
                return $result;
            }
            $error = new PartitaError($status, $result);
            $isTokenOld = in_array($error->errorCode, ['token_expired', 'token_invalid'], true);
            if ($isTokenOld) {
                $this->tokens->invalidate($token);
            }
            $canRetry = $isTokenOld || in_array($status, self::RETRIED, true) || $error->errorCode === 'idempotency_in_progress';
            if (!$canRetry || $attempt === self::ATTEMPTS) {
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
        $request = curl_init((getenv('PARTITA_API_URL') ?: 'https://api.sandbox.partita.example/v3') . $path);
        curl_setopt_array($request, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 15,
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
