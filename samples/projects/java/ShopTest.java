// only webhooks
import com.sun.net.httpserver.HttpServer;
// end only
import java.io.IOException;
// only redirect, hosted-fields, webhooks
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
// end only
// only webhooks
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
// end only
// only direct
import java.util.Map;
// end only
import java.util.concurrent.CompletableFuture;
// only webhooks
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
// end only

/** Runs without a test framework. In your project, these are tests of JUnit. */
final class ShopTest {

    // step test
    private static final Shop shop = new Shop("http://127.0.0.1:3000");

    private static void check(Object actual, Object expected) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + ", but it is " + actual);
        }
    }

    /** Pays as the shopper, with a test card. */
    private static void pay(String reference, String number) throws Exception {
        // only redirect, hosted-fields
        String planNumber = shop.checkout(reference).required("planNumber").asText();
        String body = "{\"planNumber\":\"%s\",\"action\":\"pay\",\"cardNumber\":\"%s\"}".formatted(planNumber, number);
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("PARTITA_ID_URL") + "/_sandbox/shopper"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        check(HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode(), 200);
        // end only
        // only direct
        Map<String, Object> card = Map.of(
                "holderName", "Alex Rivera", "number", number, "expiryMonth", 12, "expiryYear", 2039, "cvv", "123");
        shop.pay(reference, card, 4, true);
        // end only
    }

    private static String stateAfterSettling(String reference) throws IOException {
        shop.settle(reference);
        return shop.orders.read(reference).orElseThrow().state;
    }

    private static String paidOrder() throws Exception {
        String reference = shop.orders.create(40000, "USD").reference;
        pay(reference, "4111111111111111");
        check(stateAfterSettling(reference), "paid");
        return reference;
    }

    static void orderIsPaidOnlyAfterAuthorization() throws Exception {
        String reference = shop.orders.create(40000, "USD").reference;
        check(stateAfterSettling(reference), "pending");
        try {
            pay(reference, "4000020000001008");
        } catch (Partita.PartitaException declined) {
            check(declined.status, 402);
        }
        check(stateAfterSettling(reference), "pending");
        pay(reference, "4111111111111111");
        Runnable settle = () -> {
            try {
                shop.settle(reference);
            } catch (IOException failure) {
                throw new AssertionError(failure);
            }
        };
        CompletableFuture.allOf(CompletableFuture.runAsync(settle), CompletableFuture.runAsync(settle)).join();
        check(stateAfterSettling(reference), "paid");
        check(shop.orders.read(reference).orElseThrow().fulfillments, 1);
    }

    static void shippingCapturesAndRefundLowersPlan() throws Exception {
        String reference = paidOrder();
        shop.ship(reference);
        Order order = shop.orders.read(reference).orElseThrow();
        check(shop.planOf(order).path("status").asText(), "active");
        shop.refund(reference, 15000);
        check(shop.planOf(order).at("/amount/value").asInt(), 25000);
    }

    static void canceledOrderIsNotShipped() throws Exception {
        String reference = paidOrder();
        shop.cancel(reference);
        try {
            shop.ship(reference);
        } catch (Shop.Refused refused) {
            return;
        }
        throw new AssertionError("The canceled order was shipped.");
    }

    // only webhooks
    private static int sendWebhook(String shopUrl, String secret) throws Exception {
        String body = "{\"type\":\"plan.created\",\"data\":{\"orderReference\":\"HL-1\"}}";
        long timestamp = Instant.now().getEpochSecond();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
        byte[] signature = mac.doFinal(("evt_1." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(URI.create(shopUrl + "/webhooks"))
                .header("webhook-id", "evt_1")
                .header("webhook-timestamp", String.valueOf(timestamp))
                .header("webhook-signature", "v1," + Base64.getEncoder().encodeToString(signature))
                .POST(BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
    }

    static void onlySignedWebhooksAreAccepted() throws Exception {
        HttpServer server = Server.start(0);
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        check(sendWebhook(url, "whsec_bm90IHRoZSBzZWNyZXQ="), 401);
        check(sendWebhook(url, System.getenv("PARTITA_WEBHOOK_SECRET")), 200);
        server.stop(0);
    }
    // end only
    // end step

    public static void main(String[] arguments) throws Exception {
        orderIsPaidOnlyAfterAuthorization();
        shippingCapturesAndRefundLowersPlan();
        canceledOrderIsNotShipped();
        // only webhooks
        onlySignedWebhooksAreAccepted();
        // end only
        System.out.println("All tests passed.");
        System.exit(0);
    }
}
