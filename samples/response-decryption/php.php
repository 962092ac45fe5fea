<?php
// docs:start
// composer require phpseclib/phpseclib:~3.0
require 'phpseclib3/autoload.php'; // With Composer: require 'vendor/autoload.php';

use phpseclib3\Crypt\PublicKeyLoader;
use phpseclib3\Crypt\RSA;

/**
 * Decrypts a response. $privateKeys has the PEM of each key by its ID. Keep the old key for a day
 * after a rotation.
 */
function decryptResponse(string $jwe, array $privateKeys): string
{
    $parts = explode('.', trim($jwe));
    if (count($parts) !== 5) {
        throw new UnexpectedValueException('The response is not a compact JWE.');
    }
    $header = json_decode(decode($parts[0]), true, 16, JSON_THROW_ON_ERROR);
    $isAgreed = ($header['alg'] ?? '') === 'RSA-OAEP-256' && ($header['enc'] ?? '') === 'A256GCM';
    if (!$isAgreed || isset($header['zip']) || isset($header['crit'])) {
        throw new UnexpectedValueException('The header has unexpected algorithms or parameters.');
    }
    $pem = $privateKeys[$header['kid'] ?? ''] ?? throw new OutOfBoundsException('There is no private key with the ID in the response.');
    [$wrapped, $iv, $content, $tag] = array_map('decode', array_slice($parts, 1));
    if (strlen($iv) !== 12 || strlen($tag) !== 16) {
        throw new UnexpectedValueException('The response is damaged.');
    }
    // Before PHP 8.5, its OpenSSL functions support OAEP with SHA-1 only, so phpseclib unwraps the key.
    $contentKey = PublicKeyLoader::load($pem)
        ->withPadding(RSA::ENCRYPTION_OAEP)
        ->withHash('sha256')
        ->withMGFHash('sha256')
        ->decrypt($wrapped);
    // Fails if even one bit of the response was changed.
    $plain = openssl_decrypt($content, 'aes-256-gcm', $contentKey, OPENSSL_RAW_DATA, $iv, $tag, $parts[0]);
    return $plain === false ? throw new UnexpectedValueException('The response is damaged.') : $plain;
}

function decode(string $text): string
{
    $bytes = base64_decode(strtr($text, '-_', '+/'), true);
    return $bytes === false ? throw new UnexpectedValueException('This is not base64url.') : $bytes;
}
// docs:end

try {
    $keys = [getenv('KEY_ID') => file_get_contents(getenv('PRIVATE_KEY_FILE'))];
    echo decryptResponse(stream_get_contents(STDIN), $keys);
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . PHP_EOL);
    exit(1);
}
