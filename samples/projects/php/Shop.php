<?php

declare(strict_types=1);

require_once __DIR__ . '/token-cache.php';
require_once __DIR__ . '/Partita.php';
require_once __DIR__ . '/Orders.php';
require_once __DIR__ . '/plan-request.php';
// only webhooks
require_once __DIR__ . '/verify-webhook.php';
// end only

/** A request that the state of the order doesn't allow. */
final class Refused extends RuntimeException
{
}

/** Harbor Lane Home, from the pay button to the refund. Amounts are in minor units. */
final class Shop
{
    public readonly Orders $orders;
    private readonly Partita $partita;

    /** @param string $url where browsers reach the shop */
    public function __construct(private string $url, string $folder = __DIR__ . '/data')
    {
        $this->orders = new Orders($folder);
        $this->partita = new Partita(new TokenCache('installments.v3', "$folder/token.json"));
    }

    // step checkout, pay
    /** Names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt gets a new one. */
    private function checkoutKey(array $order): string
    {
        return "$order[reference]-checkout-$order[attempt]";
    }

    /** Forgets a plan that can't be paid anymore, so that the next one is found even if its response is lost. */
    private function startAgain(array &$order): void
    {
        $order['attempt'] += 1;
        $order['planNumber'] = null;
    }
    // end step

    // only redirect, hosted-fields
    // step checkout
    /** Starts a plan for an order, which the shopper then pays on Partita's page or in Partita's fields. */
    public function checkout(string $reference): array
    {
        return $this->orders->change($reference, function (array &$order): array {
            if ($order['state'] !== 'pending') {
                throw new Refused('This order is already paid.');
            }
            // The old key would return a plan that can't be paid anymore for 24 hours.
            if ($order['planNumber'] !== null && $this->isDead($this->planOf($order))) {
                $this->startAgain($order);
            }
            $body = planRequest($order, $this->url);
            $plan = $this->partita->call('POST', '/installment-plans/initiate', $body, $this->checkoutKey($order));
            $order['planNumber'] = $plan['planNumber'];
            return $plan;
        });
    }

    /** Whether a plan can no longer be paid. */
    private function isDead(array $plan): bool
    {
        $code = $plan['authorization']['errorCode'] ?? null;
        return self::isOver($plan) || $code === 'suspected_fraud';
    }
    // end step
    // end only

    // only direct
    // step card-form
    /** The plans that the shopper can choose, each with its terms. */
    public function options(string $reference): array
    {
        $order = $this->orders->read($reference) ?? throw new Refused("There is no order $reference.");
        $body = ['planData' => planRequest($order, $this->url)['planData']];
        return $this->partita->call('POST', '/installment-plans/eligibility', $body)['options'];
    }
    // end step

    // step pay
    /** Creates the plan, and returns where the shopper goes next: to the bank for 3DS, or to the return page. */
    public function pay(string $reference, array $card, int $installments, bool $termsAccepted): string
    {
        return $this->orders->change($reference, function (array &$order) use ($card, $installments, $termsAccepted): string {
            $this->update($order);
            $done = "$this->url/checkout/done?order=$order[reference]";
            if ($order['state'] !== 'pending') {
                return $done;
            }
            if ($order['planNumber'] !== null) {
                $authorization = $this->planOf($order)['authorization'];
                if ($authorization['status'] !== 'failed') {
                    return $authorization['threeDSRedirect']['clientRedirectUrl'] ?? $done;
                }
                // The old key would return the failed plan again.
                $this->startAgain($order);
            }
            $body = planRequest($order, $this->url);
            $body['planData']['numberOfInstallments'] = $installments;
            $body['termsAccepted'] = $termsAccepted;
            $body['processingData'] = ['threeDS' => ['mode' => 'partita']];
            $body['paymentMethod'] = ['type' => 'card', 'card' => $card];
            try {
                $plan = $this->partita->call('POST', '/installment-plans', $body, $this->checkoutKey($order));
            } catch (PartitaError $error) {
                // Another card is another request, so it needs a new key. Without a known outcome, the key stays.
                $order['attempt'] += $error->isRefusal ? 1 : 0;
                throw $error;
            }
            $order['planNumber'] = $plan['planNumber'];
            return $plan['authorization']['threeDSRedirect']['clientRedirectUrl'] ?? $done;
        });
    }
    // end step
    // end only

    public function planOf(array $order): array
    {
        return $this->partita->call('GET', "/installment-plans/$order[planNumber]");
    }

    /** What the shopper still pays or has paid. A colleague may have changed the amount in the Hub. */
    private static function amountOf(array $plan): int
    {
        return $plan['amount']['value'] - $plan['refundedAmount']['value'];
    }

    /** Whether nobody pays for a plan anymore. One that was paid in full stays cleared after its refund. */
    private static function isOver(array $plan): bool
    {
        return in_array($plan['status'], ['canceled', 'expired'], true) || self::amountOf($plan) === 0;
    }

    /** Whether a plan was captured. It's cleared immediately if it has a single installment. */
    private static function isCaptured(array $plan): bool
    {
        return in_array($plan['status'], ['active', 'cleared'], true);
    }

    // step return
    /** Finds the plan of an order, in case the response that named it was lost. */
    private function findPlan(array &$order): void
    {
        foreach ($this->partita->call('GET', "/installment-plans/search?orderReference=$order[reference]")['items'] as $plan) {
            if (!self::isOver($plan) && $plan['authorization']['status'] !== 'failed') {
                $order['planNumber'] = $plan['planNumber'];
                return;
            }
        }
    }

    /** Brings an order up to date with Partita. Safe to call at any time, and any number of times. */
    public function settle(string $reference): void
    {
        $this->orders->change($reference, function (array &$order): void {
            $this->update($order);
        });
    }

    private function update(array &$order): void
    {
        if ($order['planNumber'] === null) {
            $this->findPlan($order);
        }
        if ($order['planNumber'] === null) {
            return;
        }
        if ($order['state'] === 'pending') {
            if ($this->isPaid($order)) {
                $this->fulfill($order);
            }
            return;
        }
        if ($order['state'] === 'canceled') {
            // The shopper may have paid on a page that was still open when the order was canceled.
            $this->endPlan($order);
            return;
        }
        $plan = $this->planOf($order);
        $isShipped = $order['captured'] > 0;
        if (self::isOver($plan)) {
            $order['state'] = $isShipped ? 'refunded' : 'canceled';
        } elseif ($plan['status'] === 'on_hold' && ($plan['holdReason'] ?? null) === 'chargeback') {
            $order['state'] = 'disputed';
        } elseif (in_array($order['state'], ['disputed', 'refunded'], true) && self::isCaptured($plan)) {
            // The end of a dispute, or a refund that failed.
            $order['state'] = $isShipped ? 'shipped' : 'paid';
        }
    }

    /** Whether the bank authorized the total of the order. The redirect and the event don't prove it. */
    private function isPaid(array $order): bool
    {
        $result = $this->partita->call('GET', "/installment-plans/$order[planNumber]/authorization");
        return $result['isAuthorized'] && $result['authorizedAmount'] == money($order['amount'], $order['currency']);
    }

    /** Happens once for each order: confirm it, and tell the warehouse. */
    private function fulfill(array &$order): void
    {
        $order['state'] = 'paid';
        $order['fulfillments'] += 1;
    }
    // end step

    // step ship
    /** Ships an order, and captures it. For a partial shipment, add the lower total as `newAmount`. */
    public function ship(string $reference): void
    {
        $this->orders->change($reference, function (array &$order): void {
            // The payment may have been canceled, refunded, or disputed since the order was paid.
            $this->update($order);
            if ($order['state'] !== 'paid') {
                throw new Refused("The order is $order[state]. It can't be shipped.");
            }
            if ($order['openRefund'] !== null) {
                throw new Refused('A refund was sent, and its outcome is unknown. Repeat it first.');
            }
            // A colleague may have lowered the payment in the Hub.
            $paid = self::amountOf($this->planOf($order));
            if ($paid < $order['amount']) {
                throw new Refused("The shopper pays $paid, which is less than $order[amount].");
            }
            $body = ['capture' => true, 'shippingStatus' => 'shipped'];
            try {
                $this->partita->call('PUT', "/installment-plans/$order[planNumber]/order", $body, "$order[reference]-ship");
            } catch (PartitaError $error) {
                // A colleague may have captured the plan in the Hub.
                if ($error->errorCode !== 'plan_status_conflict' || !self::isCaptured($this->planOf($order))) {
                    throw $error;
                }
            }
            $order['state'] = 'shipped';
            $order['captured'] = $order['amount'];
        });
    }
    // end step

    // step refund
    /** Cancels an order before it ships, which releases the money on the card. */
    public function cancel(string $reference): void
    {
        $this->orders->change($reference, function (array &$order): void {
            $this->update($order);
            if ($order['state'] === 'paid') {
                $this->sendRefund($order, self::amountOf($this->planOf($order)));
            } elseif ($order['state'] === 'pending') {
                $this->endPlan($order);
            } else {
                throw new Refused("The order is $order[state]. It can't be canceled.");
            }
            $order['state'] = 'canceled';
        });
    }

    /** Makes sure that nobody pays for a canceled order: an unpaid plan is canceled, and a payment is refunded. */
    private function endPlan(array &$order): void
    {
        if ($order['planNumber'] === null) {
            return;
        }
        $plan = $this->planOf($order);
        if ($plan['status'] === 'initialized') {
            // The Text-to-pay API has a host of its own.
            $api = getenv('PARTITA_TEXT2PAY_URL') ?: 'https://text2pay.sandbox.partita.example/v1';
            $body = ['plans' => [['planNumber' => $order['planNumber'], 'terminalId' => getenv('PARTITA_TERMINAL_ID')]]];
            $this->partita->call('POST', "$api/plans/cancel", $body, "$order[planNumber]-cancel");
            // The shopper may have paid a moment before.
            $plan = $this->planOf($order);
        }
        if (self::isOver($plan) || !in_array($plan['status'], ['pending_capture', 'active', 'cleared'], true)) {
            return;
        }
        if (in_array('failed', array_column($plan['refunds'], 'status'), true)) {
            // The bank refused to return the payment, so the order isn't canceled, and staff can try again.
            $order['state'] = 'paid';
        } else {
            $this->sendRefund($order, self::amountOf($plan));
        }
    }

    /** Refunds a part of a shipped order, or all of it. */
    public function refund(string $reference, int $amount): void
    {
        $this->orders->change($reference, function (array &$order) use ($amount): void {
            $this->update($order);
            if ($order['state'] !== 'shipped') {
                throw new Refused("The order is $order[state]. It can't be refunded.");
            }
            $this->sendRefund($order, $amount);
            try {
                $this->update($order);
            } catch (Exception) {
                // The money is on its way, so nothing may look like a failed refund, which the staff would repeat.
            }
        });
    }

    /** Sends a refund once. Without a known outcome, the order remembers it, and only the same request can be sent again. */
    private function sendRefund(array &$order, int $amount): void
    {
        $open = $order['openRefund'];
        if ($open !== null && $open !== $amount) {
            throw new Refused("A refund of $open was sent, and its outcome is unknown. Repeat it first.");
        }
        $reference = "$order[reference]-refund-$order[refundAttempt]";
        // A key is valid for 24 hours. After that, only the plan tells whether the refund was made.
        if ($open !== null && in_array($reference, array_column($this->planOf($order)['refunds'], 'reference'), true)) {
            $this->closeRefund($order);
            return;
        }
        $order['openRefund'] = $amount;
        $body = ['amount' => money($amount, $order['currency']), 'reference' => $reference];
        try {
            $this->partita->call('POST', "/installment-plans/$order[planNumber]/refunds", $body, $reference);
        } catch (PartitaError $error) {
            if ($error->isRefusal) {
                $this->closeRefund($order);
            }
            throw $error;
        }
        $this->closeRefund($order);
    }

    /** The outcome is known, so the next refund gets a new key. */
    private function closeRefund(array &$order): void
    {
        $order['openRefund'] = null;
        $order['refundAttempt'] += 1;
    }
    // end step
}
