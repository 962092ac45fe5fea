<?php
declare(strict_types=1);

define('PARTITA_ID', getenv('PARTITA_ID_URL') ?: 'https://id.sandbox.partita.example');
define('PARTITA_API', getenv('PARTITA_API_URL') ?: 'https://api.sandbox.partita.example/v3');

function send(string $method, string $url, array $headers, ?string $body): array
{
    $curl = curl_init($url);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_CONNECTTIMEOUT => 3,
        CURLOPT_TIMEOUT => 30,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
    }
    $result = curl_exec($curl);
    if ($result === false) {
        throw new RuntimeException(curl_error($curl));
    }
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
        throw new RuntimeException($result);
    }
    return json_decode($result, true, 512, JSON_THROW_ON_ERROR);
}

// Requires the APCu extension. Any cache that your servers share works.
function accessToken(): string
{
    $cached = apcu_fetch('partita_token', $found);
    if ($found) {
        return $cached;
    }
    $token = send('POST', PARTITA_ID . '/connect/token', [], http_build_query([
        'grant_type' => 'client_credentials',
        'scope' => 'installments.v3',
        'client_id' => getenv('PARTITA_CLIENT_ID'),
        'client_secret' => getenv('PARTITA_CLIENT_SECRET'),
    ]));
    apcu_store('partita_token', $token['access_token'], (int) ($token['expires_in'] * 0.9));
    return $token['access_token'];
}

function partita(string $method, string $path, ?array $body = null, ?string $key = null): array
{
    $headers = ['Authorization: Bearer ' . accessToken()];
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
    }
    if ($key !== null) {
        $headers[] = 'X-Partita-Idempotency-Key: ' . $key;
    }
    $json = $body === null ? null : json_encode($body, JSON_THROW_ON_ERROR);
    return send($method, PARTITA_API . $path, $headers, $json);
}
