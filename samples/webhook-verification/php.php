<?php
// docs:start
/** Needs the raw bytes of the body: parsing and serializing JSON changes them. */
function verifyWebhook(string $rawBody, array $headers, string $secret, int $now): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || !preg_match('/^\d{1,12}$/D', $timestamp) || abs($now - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($key === false || $key === '') {
        return false;
    }
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
    // During a secret rotation, the header contains one signature per secret.
    foreach (explode(' ', $signatures) as $signature) {
        [$version, $given] = array_pad(explode(',', $signature, 2), 2, '');
        if ($version === 'v1' && hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

/** Returns the HTTP status of the response. The raw body is file_get_contents('php://input'). */
function handleWebhook(string $rawBody, array $headers, string $secret, Inbox $inbox): int
{
    if (!verifyWebhook($rawBody, $headers, $secret, time())) {
        return 401;
    }
    $event = json_decode($rawBody, true);
    if (!is_array($event)) {
        return 400;
    }
    $inbox->add($headers['webhook-id'], $event);
    return 200;
}

/** Your queue. It stores the ID and the event in one transaction, and ignores an ID it already has. */
interface Inbox
{
    public function add(string $webhookId, array $event): void;
}
// docs:end

$headers = [];
foreach (['WEBHOOK_ID', 'WEBHOOK_TIMESTAMP', 'WEBHOOK_SIGNATURE'] as $name) {
    if (getenv($name) !== false) {
        $headers[strtr(strtolower($name), '_', '-')] = getenv($name);
    }
}
$valid = verifyWebhook(stream_get_contents(STDIN), $headers, getenv('WEBHOOK_SECRET'), (int) getenv('NOW'));
echo $valid ? 'valid' : 'invalid', PHP_EOL;
exit($valid ? 0 : 1);
