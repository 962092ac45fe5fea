<?php
// docs:start
// composer require phpseclib/phpseclib:~3.0
require 'phpseclib3/autoload.php'; // With Composer: require 'vendor/autoload.php';

use phpseclib3\Crypt\PublicKeyLoader;
use phpseclib3\Crypt\RSA;

/** Encrypts the bytes of a body with a request_encryption key. Send the result as application/jose. */
function encryptBody(string $body, array $jwk): string
{
    $head = base64url(json_encode([
        'alg' => 'RSA-OAEP-256',
        'enc' => 'A256GCM',
        'kid' => $jwk['kid'],
        'cty' => 'application/json',
        'iat' => time(),
    ], JSON_THROW_ON_ERROR));
    $contentKey = random_bytes(32);
    $iv = random_bytes(12);
    // Before PHP 8.5, its OpenSSL functions support OAEP with SHA-1 only, so phpseclib wraps the key.
    $wrapped = PublicKeyLoader::load(json_encode(['kty' => 'RSA', 'n' => $jwk['n'], 'e' => $jwk['e']]))
        ->withPadding(RSA::ENCRYPTION_OAEP)
        ->withHash('sha256')
        ->withMGFHash('sha256')
        ->encrypt($contentKey);
    // The header is authenticated, too, so changes to it are detected.
    $content = openssl_encrypt($body, 'aes-256-gcm', $contentKey, OPENSSL_RAW_DATA, $iv, $tag, $head, 16);
    if ($content === false) {
        throw new RuntimeException('The body could not be encrypted.');
    }
    return implode('.', [$head, base64url($wrapped), base64url($iv), base64url($content), base64url($tag)]);
}

function base64url(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}
// docs:end

$jwk = json_decode(file_get_contents(getenv('JWK_FILE')), true, 512, JSON_THROW_ON_ERROR);
echo encryptBody(stream_get_contents(STDIN), $jwk), PHP_EOL;
