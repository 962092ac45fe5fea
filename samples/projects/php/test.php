<?php

declare(strict_types=1);

require_once __DIR__ . '/Shop.php';
// only webhooks
require_once __DIR__ . '/WebhookInbox.php';
// end only

// step test
$shop = new Shop('http://127.0.0.1:3000');

function check(mixed $actual, mixed $expected, string $what): void
{
    if ($actual !== $expected) {
        throw new LogicException("$what: expected " . json_encode($expected) . ', but it is ' . json_encode($actual) . '.');
    }
}

/** Pays as the shopper, with a test card. */
function payAsShopper(Shop $shop, string $reference, string $number = '4111111111111111'): void
{
    // only redirect, hosted-fields
    $body = ['planNumber' => $shop->checkout($reference)['planNumber'], 'action' => 'pay', 'cardNumber' => $number];
    $request = curl_init(getenv('PARTITA_ID_URL') . '/_sandbox/shopper');
    curl_setopt_array($request, [
        CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_RETURNTRANSFER => true,
    ]);
    curl_exec($request);
    check(curl_getinfo($request, CURLINFO_RESPONSE_CODE), 200, 'The status of the payment');
    // end only
    // only direct
    $card = ['holderName' => 'Alex Rivera', 'number' => $number, 'expiryMonth' => 12, 'expiryYear' => 2039, 'cvv' => '123'];
    $shop->pay($reference, $card, 4, true);
    // end only
}

function stateAfterSettling(Shop $shop, string $reference): string
{
    $shop->settle($reference);
    return $shop->orders->read($reference)['state'];
}

function paidOrder(Shop $shop): string
{
    $reference = $shop->orders->create(40000, 'USD')['reference'];
    payAsShopper($shop, $reference);
    check(stateAfterSettling($shop, $reference), 'paid', 'The state after the payment');
    return $reference;
}

$tests = [
    'an order is paid only after Partita has authorized it' => function () use ($shop): void {
        $reference = $shop->orders->create(40000, 'USD')['reference'];
        check(stateAfterSettling($shop, $reference), 'pending', 'The state before the payment');
        try {
            payAsShopper($shop, $reference, '4000020000001008');
        } catch (PartitaError $declined) {
            check($declined->status, 402, 'The status of the decline');
        }
        check(stateAfterSettling($shop, $reference), 'pending', 'The state after the decline');
        payAsShopper($shop, $reference);
        $shop->settle($reference);
        check(stateAfterSettling($shop, $reference), 'paid', 'The state after the payment');
        check($shop->orders->read($reference)['fulfillments'], 1, 'The number of fulfillments');
    },
    'shipping captures the plan, and a refund lowers it' => function () use ($shop): void {
        $reference = paidOrder($shop);
        $shop->ship($reference);
        $order = $shop->orders->read($reference);
        check($shop->planOf($order)['status'], 'active', 'The status of the plan');
        $shop->refund($reference, 15000);
        check($shop->planOf($order)['amount']['value'], 25000, 'The amount of the plan');
    },
    'a canceled order is not shipped' => function () use ($shop): void {
        $reference = paidOrder($shop);
        $shop->cancel($reference);
        try {
            $shop->ship($reference);
        } catch (Refused) {
            return;
        }
        throw new LogicException('The canceled order was shipped.');
    },
    // only webhooks
    'only signed webhooks are accepted' => function () use ($shop): void {
        $body = '{"type":"plan.created","data":{"orderReference":"HL-1"}}';
        $send = function (string $secret) use ($shop, $body): int {
            $key = base64_decode(str_replace('whsec_', '', $secret));
            $now = time();
            $signature = base64_encode(hash_hmac('sha256', "evt_1.$now.$body", $key, true));
            $headers = ['webhook-id' => 'evt_1', 'webhook-timestamp' => "$now", 'webhook-signature' => "v1,$signature"];
            return handleWebhook($body, $headers, getenv('PARTITA_WEBHOOK_SECRET'), new WebhookInbox($shop));
        };
        check($send('whsec_bm90IHRoZSBzZWNyZXQ='), 401, 'The status for a forged event');
        check($send(getenv('PARTITA_WEBHOOK_SECRET')), 200, 'The status for a signed event');
    },
    // end only
];
// end step

foreach ($tests as $name => $test) {
    $test();
    echo "ok: $name\n";
}
