<?php

declare(strict_types=1);

require_once __DIR__ . '/Shop.php';

// step webhook
/**
 * Gets verified webhooks only. If it fails, Partita gets an error, and sends the event again. In your shop, it stores the event in a queue,
 * whose worker tries again until `settle` succeeds.
 */
final class WebhookInbox implements Inbox
{
    public function __construct(private Shop $shop)
    {
    }

    public function add(string $webhookId, array $event): void
    {
        if ($this->shop->orders->hasSeen($webhookId)) {
            return;
        }
        $reference = $event['data']['orderReference'] ?? null;
        if (is_string($reference) && $this->shop->orders->read($reference) !== null) {
            $this->shop->settle($reference);
        }
        $this->shop->orders->remember($webhookId);
    }
}
// end step
