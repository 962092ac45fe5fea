import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Harbor Lane Home, from the pay button to the refund. Amounts are in minor units. */
// only no-webhooks
class Shop {
// end only
// only webhooks
class Shop implements Webhooks.Inbox {
// end only

    /** A request that the state of the order doesn't allow. */
    static final class Refused extends IOException {
        Refused(String message) {
            super(message);
        }
    }

    final Orders orders = new Orders();
    private final Partita partita = new Partita();
    /** Where browsers reach the shop. */
    private final String url;

    Shop(String url) {
        this.url = url;
    }

    // step checkout, pay
    /** Names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt gets a new one. */
    private static String checkoutKey(Order order) {
        return order.reference + "-checkout-" + order.attempt;
    }

    /** Forgets a plan that can't be paid anymore, so that the next one is found even if its response is lost. */
    private static void startAgain(Order order) {
        order.attempt++;
        order.planNumber = null;
    }
    // end step

    // only redirect, hosted-fields
    // step checkout
    /** Starts a plan for an order, which the shopper then pays on Partita's page or in Partita's fields. */
    JsonNode checkout(String reference) throws IOException {
        return orders.change(reference, order -> {
            if (!order.state.equals("pending")) {
                throw new Refused("This order is already paid.");
            }
            // The old key would return a plan that can't be paid anymore for 24 hours.
            if (order.planNumber != null && isDead(planOf(order))) {
                startAgain(order);
            }
            JsonNode plan = partita.call("POST", "/installment-plans/initiate", PlanRequest.of(order, url), checkoutKey(order));
            order.planNumber = plan.required("planNumber").asText();
            return plan;
        });
    }

    /** Whether a plan can no longer be paid. */
    private static boolean isDead(JsonNode plan) {
        return isOver(plan) || plan.at("/authorization/errorCode").asText().equals("suspected_fraud");
    }
    // end step
    // end only

    // only direct
    // step card-form
    /** The plans that the shopper can choose, each with its terms. */
    JsonNode options(String reference) throws IOException {
        Order order = orders.read(reference).orElseThrow(() -> new Refused("There is no order " + reference + "."));
        Map<String, Object> body = Map.of("planData", PlanRequest.planData(order));
        return partita.call("POST", "/installment-plans/eligibility", body, null).required("options");
    }
    // end step

    // step pay
    /** Creates the plan, and returns where the shopper goes next: to the bank for 3DS, or to the return page. */
    String pay(String reference, Map<String, Object> card, int installments, boolean termsAccepted) throws IOException {
        return orders.change(reference, order -> {
            update(order);
            String done = url + "/checkout/done?order=" + reference;
            if (!order.state.equals("pending")) {
                return done;
            }
            if (order.planNumber != null) {
                JsonNode authorization = planOf(order).path("authorization");
                if (!authorization.path("status").asText().equals("failed")) {
                    return authorization.at("/threeDSRedirect/clientRedirectUrl").asText(done);
                }
                // The old key would return the failed plan again.
                startAgain(order);
            }
            Map<String, Object> planData = PlanRequest.planData(order);
            planData.put("numberOfInstallments", installments);
            Map<String, Object> body = PlanRequest.of(order, url);
            body.put("planData", planData);
            body.put("termsAccepted", termsAccepted);
            body.put("processingData", Map.of("threeDS", Map.of("mode", "partita")));
            body.put("paymentMethod", Map.of("type", "card", "card", card));
            try {
                JsonNode plan = partita.call("POST", "/installment-plans", body, checkoutKey(order));
                order.planNumber = plan.required("planNumber").asText();
                return plan.at("/authorization/threeDSRedirect/clientRedirectUrl").asText(done);
            } catch (Partita.PartitaException failure) {
                // Another card is another request, so it needs a new key. Without a known outcome, the key stays.
                order.attempt += failure.isRefusal ? 1 : 0;
                throw failure;
            }
        });
    }
    // end step
    // end only

    JsonNode planOf(Order order) throws IOException {
        return partita.call("GET", "/installment-plans/" + order.planNumber, null, null);
    }

    /** What the shopper still pays or has paid. A colleague may have changed the amount in the Hub. */
    private static long amountOf(JsonNode plan) {
        return plan.at("/amount/value").asLong() - plan.at("/refundedAmount/value").asLong();
    }

    /** Whether nobody pays for a plan anymore. One that was paid in full stays cleared after its refund. */
    private static boolean isOver(JsonNode plan) {
        return List.of("canceled", "expired").contains(plan.path("status").asText()) || amountOf(plan) == 0;
    }

    /** Whether a plan was captured. It's cleared immediately if it has a single installment. */
    private static boolean isCaptured(JsonNode plan) {
        return List.of("active", "cleared").contains(plan.path("status").asText());
    }

    // step return
    /** Finds the plan of an order, in case the response that named it was lost. */
    private void findPlan(Order order) throws IOException {
        String path = "/installment-plans/search?orderReference=" + order.reference;
        for (JsonNode plan : partita.call("GET", path, null, null).required("items")) {
            if (!isOver(plan) && !plan.at("/authorization/status").asText().equals("failed")) {
                order.planNumber = plan.required("planNumber").asText();
                return;
            }
        }
    }

    /** Brings an order up to date with Partita. Safe to call at any time, and any number of times. */
    void settle(String reference) throws IOException {
        orders.change(reference, order -> {
            update(order);
            return null;
        });
    }

    private void update(Order order) throws IOException {
        if (order.planNumber == null) {
            findPlan(order);
        }
        if (order.planNumber == null) {
            return;
        }
        if (order.state.equals("pending")) {
            if (isPaid(order)) {
                fulfill(order);
            }
            return;
        }
        if (order.state.equals("canceled")) {
            // The shopper may have paid on a page that was still open when the order was canceled.
            endPlan(order);
            return;
        }
        JsonNode plan = planOf(order);
        boolean isShipped = order.captured > 0;
        if (isOver(plan)) {
            order.state = isShipped ? "refunded" : "canceled";
        } else if (plan.path("status").asText().equals("on_hold") && plan.path("holdReason").asText().equals("chargeback")) {
            order.state = "disputed";
        } else if ((order.state.equals("disputed") || order.state.equals("refunded")) && isCaptured(plan)) {
            // The end of a dispute, or a refund that failed.
            order.state = isShipped ? "shipped" : "paid";
        }
    }

    /** Whether the bank authorized the total of the order. The redirect and the event don't prove it. */
    private boolean isPaid(Order order) throws IOException {
        JsonNode result = partita.call("GET", "/installment-plans/" + order.planNumber + "/authorization", null, null);
        return result.path("isAuthorized").asBoolean()
                && result.at("/authorizedAmount/value").asLong() == order.amount
                && result.at("/authorizedAmount/currency").asText().equals(order.currency);
    }

    /** Happens once for each order: confirm it, and tell the warehouse. */
    private static void fulfill(Order order) {
        order.state = "paid";
        order.fulfillments++;
    }
    // end step

    // only webhooks
    // step webhook
    /**
     * Called with verified webhooks only. If it fails, Partita gets an error, and sends the event again. In your shop,
     * it stores the event in a queue, whose worker tries again until settle succeeds.
     */
    @Override
    public void add(String webhookId, JsonNode event) throws IOException {
        if (orders.hasSeen(webhookId)) {
            return;
        }
        String reference = event.at("/data/orderReference").asText();
        if (orders.read(reference).isPresent()) {
            settle(reference);
        }
        orders.remember(webhookId);
    }
    // end step
    // end only

    // step ship
    /** Ships an order, and captures it. For a partial shipment, add the lower total as newAmount. */
    void ship(String reference) throws IOException {
        orders.change(reference, order -> {
            // The payment may have been canceled, refunded, or disputed since the order was paid.
            update(order);
            if (!order.state.equals("paid")) {
                throw new Refused("The order is " + order.state + ". It can't be shipped.");
            }
            if (order.openRefund != 0) {
                throw new Refused("A refund was sent, and its outcome is unknown. Repeat it first.");
            }
            // A colleague may have lowered the payment in the Hub.
            long paid = amountOf(planOf(order));
            if (paid < order.amount) {
                throw new Refused("The shopper pays " + paid + ", which is less than " + order.amount + ".");
            }
            Map<String, Object> body = Map.of("capture", true, "shippingStatus", "shipped");
            try {
                partita.call("PUT", "/installment-plans/" + order.planNumber + "/order", body, reference + "-ship");
            } catch (Partita.PartitaException failure) {
                // A colleague may have captured the plan in the Hub.
                boolean isConflict = failure.code.equals("plan_status_conflict");
                if (!isConflict || !isCaptured(planOf(order))) {
                    throw failure;
                }
            }
            order.state = "shipped";
            order.captured = order.amount;
            return null;
        });
    }
    // end step

    // step refund
    /** Cancels an order before it ships, which releases the money on the card. */
    void cancel(String reference) throws IOException {
        orders.change(reference, order -> {
            update(order);
            if (order.state.equals("paid")) {
                sendRefund(order, amountOf(planOf(order)));
            } else if (order.state.equals("pending")) {
                endPlan(order);
            } else {
                throw new Refused("The order is " + order.state + ". It can't be canceled.");
            }
            order.state = "canceled";
            return null;
        });
    }

    /** Makes sure that nobody pays for a canceled order: an unpaid plan is canceled, and a payment is refunded. */
    private void endPlan(Order order) throws IOException {
        if (order.planNumber == null) {
            return;
        }
        JsonNode plan = planOf(order);
        if (plan.path("status").asText().equals("initialized")) {
            Map<String, String> unpaid = Map.of("planNumber", order.planNumber, "terminalId", Settings.all().get("PARTITA_TERMINAL_ID"));
            Map<String, Object> body = Map.of("plans", List.of(unpaid));
            partita.call("POST", Partita.TEXT2PAY + "/plans/cancel", body, order.planNumber + "-cancel");
            // The shopper may have paid a moment before.
            plan = planOf(order);
        }
        boolean isPaid = List.of("pending_capture", "active", "cleared").contains(plan.path("status").asText());
        if (isOver(plan) || !isPaid) {
            return;
        }
        if (hasRefund(plan, "status", "failed")) {
            // The bank refused to return the payment, so the order isn't canceled, and staff can try again.
            order.state = "paid";
        } else {
            sendRefund(order, amountOf(plan));
        }
    }

    private static boolean hasRefund(JsonNode plan, String field, String value) {
        for (JsonNode refund : plan.path("refunds")) {
            if (refund.path(field).asText().equals(value)) {
                return true;
            }
        }
        return false;
    }

    /** Refunds a part of a shipped order, or all of it. */
    void refund(String reference, long amount) throws IOException {
        orders.change(reference, order -> {
            update(order);
            if (!order.state.equals("shipped")) {
                throw new Refused("The order is " + order.state + ". It can't be refunded.");
            }
            sendRefund(order, amount);
            try {
                update(order);
            } catch (IOException unreadable) {
                // The money is on its way, so nothing may look like a failed refund, which the staff would repeat.
            }
            return null;
        });
    }

    /**
     * Sends a refund once. Without a known outcome, the order remembers it, and only the same request can be sent
     * again.
     */
    private void sendRefund(Order order, long amount) throws IOException {
        if (order.openRefund != 0 && order.openRefund != amount) {
            throw new Refused("A refund of " + order.openRefund + " was sent, and its outcome is unknown. Repeat it first.");
        }
        String reference = order.reference + "-refund-" + order.refundAttempt;
        // A key is valid for 24 hours. After that, only the plan tells whether the refund was made.
        if (order.openRefund != 0 && hasRefund(planOf(order), "reference", reference)) {
            closeRefund(order);
            return;
        }
        order.openRefund = amount;
        Map<String, Object> body = Map.of("amount", PlanRequest.money(amount, order.currency), "reference", reference);
        try {
            partita.call("POST", "/installment-plans/" + order.planNumber + "/refunds", body, reference);
        } catch (Partita.PartitaException failure) {
            if (failure.isRefusal) {
                closeRefund(order);
            }
            throw failure;
        }
        closeRefund(order);
    }

    /** The outcome is known, so the next refund gets a new key. */
    private static void closeRefund(Order order) {
        order.openRefund = 0;
        order.refundAttempt++;
    }
    // end step
}
