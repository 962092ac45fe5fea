<?php

declare(strict_types=1);

require_once __DIR__ . '/Shop.php';

// step webhook
/**
 * Gets verified webhooks only. It responds before the work is done, so Partita gets its response within 15 seconds. In your shop, it
 * stores the event in a queue, whose worker tries again if `settle` fails.
 */
final class WebhookInbox implements Inbox
{
    public function __construct(private Shop $shop)
    {
    }

    public function add(string $webhookId, array $event): void
    {
        $reference = $event['data']['orderReference'] ?? '';
        if (!$this->shop->orders->isNew($webhookId) || $this->shop->orders->read((string) $reference) === null) {
            return;
        }
        respondNow();
        $this->shop->settle($reference);
    }
}

/** Sends an empty response, while the process continues. */
function respondNow(): void
{
    if (PHP_SAPI === 'cli') {
        return;
    }
    ignore_user_abort(true);
    http_response_code(200);
    header('Content-Length: 0');
    header('Connection: close');
    flush();
}
// end step
