<?php

declare(strict_types=1);

function money(int $value, string $currency): array
{
    return ['value' => $value, 'currency' => $currency];
}

// step checkout, pay
/** What Partita needs to know about an order. The URL is where browsers reach the shop. */
function planRequest(array $order, string $url): array
{
    return [
        // Charges the first installment when the order ships.
        'autoCapture' => false,
        'planData' => [
            'terminalId' => getenv('PARTITA_TERMINAL_ID'),
            'totalAmount' => money($order['amount'], $order['currency']),
            'purchaseMethod' => 'ecommerce',
            'orderReference' => $order['reference'],
        ],
        // The shopper, whom your shop knows from the account or the checkout form.
        'shopper' => ['fullName' => 'Alex Rivera', 'email' => 'alex.rivera@shopper.example'],
        'billingAddress' => [
            'line1' => '48 Beacon Street',
            'city' => 'Springfield',
            'state' => 'IL',
            'postalCode' => '62704',
            'country' => 'US',
        ],
        'redirectUrls' => [
            'succeeded' => "$url/checkout/done?order={orderReference}",
            'failed' => "$url/?order={orderReference}",
            'canceled' => "$url/?order={orderReference}",
        ],
    ];
}
// end step
