<?php
require 'partita.php';
require 'orders.php';

$order = loadOrder($_GET['order']);
if (empty($order['paid'])) {
    $check = partita('GET', "/installment-plans/{$order['planNumber']}/authorization");
    $expected = ['value' => $order['total'], 'currency' => $order['currency']];
    if ($check['isAuthorized'] && $check['authorizedAmount'] == $expected) {
        $order['paid'] = true;
        saveOrder($order);
    }
}
echo empty($order['paid']) ? 'We are checking your payment.' : 'Thank you for your order.';
