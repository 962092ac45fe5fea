/** An order of the shop. Amounts are in minor units. */
final class Order {
    final String reference;
    final long amount;
    final String currency;
    String state = "pending";
    String planNumber;
    int attempt = 1;
    int fulfillments;
    long captured;
    int refundAttempt = 1;
    long openRefund;

    Order(String reference, long amount, String currency) {
        this.reference = reference;
        this.amount = amount;
        this.currency = currency;
    }

    Order copy() {
        Order copy = new Order(reference, amount, currency);
        copy.state = state;
        copy.planNumber = planNumber;
        copy.attempt = attempt;
        copy.fulfillments = fulfillments;
        copy.captured = captured;
        copy.refundAttempt = refundAttempt;
        copy.openRefund = openRefund;
        // only direct
        // end only
        return copy;
    }
}
