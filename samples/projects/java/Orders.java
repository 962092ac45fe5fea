import java.io.IOException;
import java.util.Map;
import java.util.Optional;
// only webhooks
import java.util.Set;
// end only
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The orders of the shop, in memory. In your shop, this is the database: change is a transaction that
 * locks one row, and the reference and the webhook ID have a unique index.
 */
final class Orders {

    /** A change of one order. It returns a result for the caller. */
    interface Work<T> {
        T on(Order order) throws IOException;
    }

    private final Map<String, Order> orders = new ConcurrentHashMap<>();
    private final Map<String, Object> locks = new ConcurrentHashMap<>();
    // only webhooks
    private final Set<String> events = ConcurrentHashMap.newKeySet();
    // end only
    /** Unique after a restart, too, because the sandbox still knows the earlier orders. */
    private final AtomicLong last = new AtomicLong(System.currentTimeMillis());

    // step cart
    /** A new order with the total that your server computed, in minor units. */
    Order create(long amount, String currency) {
        Order order = new Order("HL-" + last.incrementAndGet(), amount, currency);
        locks.put(order.reference, new Object());
        orders.put(order.reference, order);
        return order.copy();
    }
    // end step

    Optional<Order> read(String reference) {
        return Optional.ofNullable(orders.get(reference)).map(Order::copy);
    }

    /** Runs one change of an order after the other, so that a redirect and a webhook can't both fulfill it. */
    <T> T change(String reference, Work<T> work) throws IOException {
        Object lock = locks.get(reference);
        if (lock == null) {
            throw new Shop.Refused("There is no order " + reference + ".");
        }
        synchronized (lock) {
            Order order = orders.get(reference).copy();
            try {
                return work.on(order);
            } finally {
                // What the work learned before it failed, such as a new state, is saved, too.
                orders.put(reference, order);
            }
        }
    }
    // only webhooks

    // step webhook
    /** Whether this webhook was handled. */
    boolean hasSeen(String webhookId) {
        return events.contains(webhookId);
    }

    /** Call it when the work is done. Keep the IDs for at least four days, which is longer than Partita retries. */
    void remember(String webhookId) {
        events.add(webhookId);
    }
    // end step
    // end only
}
