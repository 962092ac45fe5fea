<?php
// docs:start
// composer require phpseclib/phpseclib:~3.0
require 'phpseclib3/autoload.php'; // With Composer: require 'vendor/autoload.php';

use phpseclib3\Crypt\PublicKeyLoader;
use phpseclib3\Crypt\RSA;

// Allow only these two, never none or an algorithm with a shared secret.
const PADDINGS = ['RS256' => RSA::SIGNATURE_PKCS1, 'PS256' => RSA::SIGNATURE_PSS];

/**
 * Verifies a detached signature over the bytes of a body. $expected has the members that the header
 * must contain: typ, htm, htu, sts, and rid. null means that a member must be absent.
 */
function verifyResponse(string $jws, string $body, array $jwks, array $expected, int $now): bool
{
    try {
        $parts = explode('.', $jws);
        if (count($parts) !== 3 || $parts[1] !== '' || $parts[2] === '') {
            return false;
        }
        $header = json_decode(decode($parts[0]), true, 16, JSON_THROW_ON_ERROR);
        foreach ($expected as $name => $value) {
            if (($header[$name] ?? null) !== $value) {
                return false;
            }
        }
        if (isset($header['crit']) || !is_int($header['iat'] ?? null) || abs($now - $header['iat']) > 300) {
            return false;
        }
        foreach ($jwks['keys'] as $jwk) {
            if (($jwk['kid'] ?? '') === $header['kid'] && isset(PADDINGS[$header['alg']])) {
                $key = PublicKeyLoader::load(json_encode(['kty' => 'RSA', 'n' => $jwk['n'], 'e' => $jwk['e']]));
                $signed = $parts[0] . '.' . rtrim(strtr(base64_encode($body), '+/', '-_'), '=');
                return $key->withPadding(PADDINGS[$header['alg']])
                    ->withHash('sha256')->withMGFHash('sha256')->withSaltLength(32)
                    ->verify($signed, decode($parts[2]));
            }
        }
        return false;
    } catch (Throwable) {
        // Malformed input means an invalid signature, not a crash.
        return false;
    }
}

function decode(string $text): string
{
    $bytes = base64_decode(strtr($text, '-_', '+/'), true);
    return $bytes === false ? throw new UnexpectedValueException('This is not base64url.') : $bytes;
}
// docs:end

$text = fn (string $name): ?string => getenv($name) === false ? null : getenv($name);
$expected = [
    'typ' => $text('EXPECT_TYP'),
    'htm' => $text('EXPECT_METHOD'),
    'htu' => $text('EXPECT_URL'),
    'sts' => $text('EXPECT_STATUS') === null ? null : (int) $text('EXPECT_STATUS'),
    'rid' => $text('EXPECT_TRACE'),
];
$jwks = json_decode(file_get_contents(getenv('JWKS_FILE')), true);
$valid = verifyResponse(getenv('JWS'), stream_get_contents(STDIN), $jwks, $expected, (int) getenv('NOW'));
echo $valid ? 'valid' : 'invalid', PHP_EOL;
exit($valid ? 0 : 1);
