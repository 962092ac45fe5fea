<?php

declare(strict_types=1);

/**
 * The orders of the shop, one file each. In your shop, this is the database: `change` is a transaction that locks one row, and
 * the reference and the webhook ID have a unique index. Amounts are in minor units.
 */
final class Orders
{
    public function __construct(private string $folder)
    {
        if (!is_dir($folder)) {
            mkdir($folder, 0700, true);
        }
    }

    // step cart
    /** A new order with the total that your server computed. */
    public function create(int $amount, string $currency): array
    {
        for ($number = (int) (microtime(true) * 1000); ; $number++) {
            $reference = "HL-$number";
            // Fails if another process has taken this number.
            $handle = @fopen($this->file($reference), 'x');
            if ($handle === false) {
                continue;
            }
            $order = [
                'reference' => $reference,
                'amount' => $amount,
                'currency' => $currency,
                'state' => 'pending',
                'planNumber' => null,
                'attempt' => 1,
                'fulfillments' => 0,
                'captured' => 0,
                'refundAttempt' => 1,
                'openRefund' => null,
                // only direct
                // end only
            ];
            fwrite($handle, json_encode($order));
            fclose($handle);
            return $order;
        }
    }
    // end step

    public function read(string $reference): ?array
    {
        $exists = preg_match('/^HL-\d{1,20}$/D', $reference) && is_file($this->file($reference));
        return $exists ? json_decode(file_get_contents($this->file($reference)), true) : null;
    }

    /**
     * Runs one change of an order after the other, so that a redirect and a webhook can't both fulfill it.
     *
     * @param callable(array): mixed $work gets the order by reference
     */
    public function change(string $reference, callable $work): mixed
    {
        if ($this->read($reference) === null) {
            throw new Refused("There is no order $reference.");
        }
        $lock = fopen($this->file($reference) . '.lock', 'c');
        flock($lock, LOCK_EX);
        $order = $this->read($reference);
        try {
            return $work($order);
        } finally {
            // What the work learned before it failed, such as a new state, is saved, too. Readers see the old or the new file.
            $next = $this->file($reference) . '.next';
            file_put_contents($next, json_encode($order));
            rename($next, $this->file($reference));
            fclose($lock);
        }
    }

    // only webhooks
    // step webhook
    /** Whether this webhook was handled. */
    public function hasSeen(string $webhookId): bool
    {
        return is_file("$this->folder/event-" . hash('sha256', $webhookId));
    }

    /** Call it when the work is done. Keep the IDs for at least four days, which is longer than Partita retries. */
    public function remember(string $webhookId): void
    {
        touch("$this->folder/event-" . hash('sha256', $webhookId));
    }
    // end step
    // end only

    private function file(string $reference): string
    {
        return "$this->folder/$reference.json";
    }
}
