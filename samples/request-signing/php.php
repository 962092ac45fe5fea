<?php
// docs:start
/** Signs the exact bytes that you send: serialize once, sign, and send the same string. */
function signRequest(string $method, string $url, string $body, string $keyId, string $privateKeyPem): string
{
    $header = [
        'alg' => 'RS256',
        'kid' => $keyId,
        'typ' => 'partita-req+jws',
        'iat' => time(),
        'jti' => uuid(),
        'htm' => $method,
        'htu' => $url,
    ];
    $head = base64url(json_encode($header, JSON_THROW_ON_ERROR));
    $privateKey = openssl_pkey_get_private($privateKeyPem);
    if ($privateKey === false || !openssl_sign($head . '.' . base64url($body), $signature, $privateKey, OPENSSL_ALGO_SHA256)) {
        throw new RuntimeException('The request could not be signed: ' . openssl_error_string());
    }
    // The payload is detached: it's the body of the request.
    return $head . '..' . base64url($signature);
}

function base64url(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

function uuid(): string
{
    $bytes = random_bytes(16);
    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
    return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
}
// docs:end

$pem = file_get_contents(getenv('PRIVATE_KEY_FILE'));
echo signRequest(getenv('METHOD'), getenv('URL'), stream_get_contents(STDIN), getenv('KEY_ID'), $pem), PHP_EOL;
