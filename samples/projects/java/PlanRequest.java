import java.util.HashMap;
import java.util.Map;

/** What Partita needs to know about an order. */
final class PlanRequest {

    private PlanRequest() {
    }

    static Map<String, Object> money(long value, String currency) {
        return Map.of("value", value, "currency", currency);
    }

    // step checkout, pay
    static Map<String, Object> planData(Order order) {
        return new HashMap<>(Map.of(
                "terminalId", Settings.all().get("PARTITA_TERMINAL_ID"),
                "totalAmount", money(order.amount, order.currency),
                "purchaseMethod", "ecommerce",
                "orderReference", order.reference));
    }

    /** The body of the request that starts a plan. The URL is where browsers reach the shop. */
    static Map<String, Object> of(Order order, String url) {
        return new HashMap<>(Map.of(
                // Charges the first installment when the order ships.
                "autoCapture", false,
                "planData", planData(order),
                // The shopper, whom your shop knows from the account or the checkout form.
                "shopper", Map.of("fullName", "Alex Rivera", "email", "alex.rivera@shopper.example"),
                "billingAddress", Map.of(
                        "line1", "48 Beacon Street",
                        "city", "Springfield",
                        "state", "IL",
                        "postalCode", "62704",
                        "country", "US"),
                "redirectUrls", Map.of(
                        "succeeded", url + "/checkout/done?order={orderReference}",
                        "failed", url + "/?order={orderReference}",
                        "canceled", url + "/?order={orderReference}")));
    }
    // end step
}
