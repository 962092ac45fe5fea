<?php
require 'partita.php';
require 'orders.php';

$order = loadOrder($_POST['reference']);
if (isset($order['expiresAt']) && strtotime($order['expiresAt']) < time()) {
    $order['attempt']++;
}
$shop = 'https://harborlane.example';
$plan = partita('POST', '/installment-plans/initiate', [
    'planData' => [
        'terminalId' => getenv('PARTITA_TERMINAL_ID'),
        'totalAmount' => ['value' => $order['total'], 'currency' => $order['currency']],
        'purchaseMethod' => 'ecommerce',
        'orderReference' => $order['reference'],
    ],
    'shopper' => $order['shopper'],
    'billingAddress' => $order['billingAddress'],
    'redirectUrls' => [
        'succeeded' => "$shop/done.php?order={orderReference}&plan={planNumber}",
        'failed' => "$shop/failed.php?order={orderReference}",
        'canceled' => "$shop/cart.php",
    ],
], $order['reference'] . '-initiate-' . $order['attempt']);

saveOrder(['planNumber' => $plan['planNumber'], 'expiresAt' => $plan['expiresAt']] + $order);
header('Location: ' . $plan['checkoutUrl'], true, 303);
