<?php
// docs:start
/** Provides an access token and renews it before it expires. PHP processes share the token through a file. */
final class TokenCache
{
    public function __construct(private string $scope, private string $file)
    {
    }

    public function get(): string
    {
        return $this->locked(function (?array $known): array {
            return $known !== null && time() < $known['renewAt'] ? $known : $this->request();
        })['token'];
    }

    /** Call this after a 401 token_expired or token_invalid. It keeps a token newer than the rejected one. */
    public function invalidate(string $refused): void
    {
        $this->locked(fn (?array $known): ?array => $known !== null && $known['token'] === $refused ? null : $known);
    }

    /** One process at a time uses the file, so all of them share one request. */
    private function locked(callable $change): ?array
    {
        $handle = fopen($this->file, 'c+');
        chmod($this->file, 0600);
        flock($handle, LOCK_EX);
        try {
            $known = json_decode(stream_get_contents($handle), true);
            $next = $change(is_array($known) ? $known : null);
            rewind($handle);
            ftruncate($handle, 0);
            fwrite($handle, json_encode($next));
            return $next;
        } finally {
            fclose($handle);
        }
    }

    private function request(): array
    {
        $host = getenv('PARTITA_ID_URL') ?: 'https://id.sandbox.partita.example';
        $request = curl_init("$host/connect/token");
        curl_setopt_array($request, [
            CURLOPT_POSTFIELDS => http_build_query([
                'grant_type' => 'client_credentials',
                'scope' => $this->scope,
                'client_id' => getenv('PARTITA_CLIENT_ID'),
                'client_secret' => getenv('PARTITA_CLIENT_SECRET'),
            ]),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_CONNECTTIMEOUT => 3,
            CURLOPT_TIMEOUT => 33,
        ]);
        $body = curl_exec($request);
        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        if ($status !== 200) {
            throw new RuntimeException("The token request failed with $status.");
        }
        $result = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        // Renewed at 90% of its lifetime, so no request uses an expired token.
        return ['token' => $result['access_token'], 'renewAt' => time() + intdiv($result['expires_in'] * 9, 10)];
    }
}
// docs:end

$file = tempnam(sys_get_temp_dir(), 'token');
$cache = new TokenCache('installments.v3', $file);
$seen = [];
for ($turn = 0; $turn < 5; $turn++) {
    $seen[] = $cache->get();
}
$cache->invalidate($cache->get());
$last = $cache->get();
unlink($file);
echo json_encode(['tokens' => count(array_unique([...$seen, $last])), 'length' => strlen($last)]), PHP_EOL;
