<?php

// The only file in the folder that the web server shows. Orders, tokens, and secrets stay outside of it.
declare(strict_types=1);

// Otherwise, stack traces in the log contain arguments, such as the webhook secret.
ini_set('zend.exception_ignore_args', '1');

require_once __DIR__ . '/../Shop.php';
// only webhooks
require_once __DIR__ . '/../WebhookInbox.php';
// end only

// step cart
/** What the shopper buys. Compute the total on your server, in minor units: browsers could send any amount. */
const CART = ['amount' => 50000, 'currency' => 'USD'];
// end step

function escaped(mixed $value): string
{
    return htmlspecialchars((string) $value, ENT_QUOTES);
}

/** A page from the folder `pages`, with an escaped value for each {{name}}. */
function page(string $name, array $values): string
{
    $html = file_get_contents(__DIR__ . "/../pages/$name.html");
    return preg_replace_callback('/\{\{(\w+)\}\}/', fn (array $found): string => escaped($values[$found[1]] ?? ''), $html);
}

function show(string $name, array $values, int $status = 200): void
{
    http_response_code($status);
    echo page($name, $values);
}

function redirect(string $location): void
{
    header("Location: $location", true, 303);
}

// step cart
/** The cart. An order that the shopper hasn't paid yet keeps its number. */
function showCart(Shop $shop): void
{
    $order = $shop->orders->read(field($_GET, 'order'));
    show('cart', ($order['state'] ?? '') === 'pending' ? $order : $shop->orders->create(CART['amount'], CART['currency']));
}
// end step

// only redirect
// step checkout
/** The pay button: sends the shopper to Partita. */
function checkout(Shop $shop): void
{
    redirect($shop->checkout(field($_POST, 'order'))['checkoutUrl']);
}
// end step
// end only

// only hosted-fields
// step fields
/** The pay button: shows a page with card inputs from Partita. Its token is valid for this plan and 60 minutes. */
function checkout(Shop $shop): void
{
    $reference = field($_POST, 'order');
    show('fields', ['reference' => $reference, 'publicToken' => $shop->checkout($reference)['publicToken']]);
}
// end step
// end only

// only direct
// step card-form
/** The pay button: shows the plans that the shopper can choose, and the card form. */
function checkout(Shop $shop, string $message = '', int $status = 200): void
{
    $reference = field($_POST, 'order');
    $list = '';
    foreach ($shop->options($reference) as $option) {
        $termsUrl = $option['links']['termsUrl'];
        $list .= "<option value=\"$option[numberOfInstallments]\">" . escaped($option['termsSummary']) . '</option>';
    }
    http_response_code($status);
    $html = page('card', ['reference' => $reference, 'message' => $message, 'termsUrl' => $termsUrl ?? '']);
    echo str_replace('<!-- options -->', $list, $html);
}
// end step

// step pay
/** The card form: charges the card, or sends the shopper to their bank for 3DS. */
function pay(Shop $shop): void
{
    $card = [
        'holderName' => field($_POST, 'holder'),
        'number' => str_replace(' ', '', field($_POST, 'number')),
        'expiryMonth' => number($_POST, 'month'),
        'expiryYear' => number($_POST, 'year'),
        'cvv' => field($_POST, 'cvv'),
    ];
    $isAccepted = field($_POST, 'terms') === 'accepted';
    try {
        redirect($shop->pay(field($_POST, 'order'), $card, number($_POST, 'installments'), $isAccepted));
    } catch (PartitaError $error) {
        if ($error->shopperMessage === null) {
            throw $error;
        }
        checkout($shop, $error->shopperMessage, 402);
    }
}
// end step
// end only

// step return
/** Where the shopper returns to. Anyone can open this address, so it proves nothing: the shop asks Partita. */
function showResult(Shop $shop): void
{
    $reference = field($_GET, 'order');
    if ($shop->orders->read($reference) !== null) {
        $shop->settle($reference);
    }
    $isPaid = ($shop->orders->read($reference)['fulfillments'] ?? 0) > 0;
    $message = $isPaid ? 'Thank you for your order.' : "We're checking your payment.";
    show('done', ['reference' => $reference, 'message' => $message], $isPaid ? 200 : 202);
}
// end step

/** The buttons of the staff. In your shop, these addresses need a login and protection against cross-site requests. */
function changeOrder(Shop $shop, string $reference, string $action): void
{
    match ($action) {
        'ship' => $shop->ship($reference),
        'cancel' => $shop->cancel($reference),
        'refund' => $shop->refund($reference, number($_POST, 'amount')),
    };
    redirect("/orders/$reference");
}

// only webhooks
// step webhook
/** The only address that needs the raw bytes of the body: the signature covers them. */
function receiveWebhook(Shop $shop): void
{
    $headers = array_change_key_case(getallheaders());
    $secret = getenv('PARTITA_WEBHOOK_SECRET') ?: '';
    http_response_code(handleWebhook(file_get_contents('php://input'), $headers, $secret, new WebhookInbox($shop)));
}
// end step
// end only

/** Anyone can send a body, so its size is limited, in bytes. The limit of post_max_size protects the memory. */
const MAX_BODY = 1024 * 1024;

/** A field of a form or an address. PHP makes arrays of names such as order[]. */
function field(array $fields, string $name): string
{
    $value = $fields[$name] ?? '';
    return is_string($value) ? $value : '';
}

/** A whole number from a form. */
function number(array $fields, string $name): int
{
    $text = field($fields, $name);
    return preg_match('/^\d{1,9}$/D', $text) ? (int) $text : throw new Refused("Enter a number for $name.");
}

function respond(Shop $shop): void
{
    if ((int) ($_SERVER['CONTENT_LENGTH'] ?? 0) > MAX_BODY) {
        http_response_code(413);
        echo 'Too large';
        return;
    }
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    $route = "$_SERVER[REQUEST_METHOD] $path";
    if ($route === 'GET /') {
        showCart($shop);
    } elseif ($route === 'POST /checkout') {
        checkout($shop);
    // only direct
    } elseif ($route === 'POST /checkout/pay') {
        pay($shop);
    // end only
    } elseif ($route === 'GET /checkout/done') {
        showResult($shop);
    // only webhooks
    // step webhook
    } elseif ($route === 'POST /webhooks') {
        receiveWebhook($shop);
    // end step
    // end only
    } elseif (preg_match('#^GET /orders/([\w-]+)$#D', $route, $found) && ($order = $shop->orders->read($found[1])) !== null) {
        show('order', $order);
    } elseif (preg_match('#^POST /orders/([\w-]+)/(ship|cancel|refund)$#D', $route, $found) && $shop->orders->read($found[1]) !== null) {
        changeOrder($shop, $found[1], $found[2]);
    } else {
        http_response_code(404);
        echo 'Not found';
    }
}

try {
    respond(new Shop('http://127.0.0.1:' . (getenv('PORT') ?: '3000')));
} catch (Refused $refused) {
    http_response_code(409);
    echo escaped($refused->getMessage());
} catch (Throwable $error) {
    error_log((string) $error);
    if ($error instanceof PartitaError && $error->isRefusal) {
        http_response_code(409);
        echo 'Partita refused this. Check what you entered.';
        return;
    }
    http_response_code($error instanceof PartitaError ? 502 : 500);
    echo 'Something went wrong. Try again in a moment.';
}
