using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

/// <summary>An order of the shop. Amounts are in minor units.</summary>
public sealed class Order
{
    public string Reference;
    public long Amount;
    public string Currency;
    public string State = "pending";
    public string PlanNumber;
    public int Attempt = 1;
    public int Fulfillments;
    public long Captured;
    public int RefundAttempt = 1;
    public long OpenRefund;

    public Order Copy()
    {
        return (Order)MemberwiseClone();
    }
}

/// <summary>
/// The orders of the shop, in memory. In your shop, this is the database: ChangeAsync is a transaction that locks one
/// row, and the reference and the webhook ID have a unique index.
/// </summary>
public sealed class Orders
{
    private readonly ConcurrentDictionary<string, Order> orders = new ConcurrentDictionary<string, Order>();
    private readonly ConcurrentDictionary<string, SemaphoreSlim> locks = new ConcurrentDictionary<string, SemaphoreSlim>();
    // only webhooks
    private readonly ConcurrentDictionary<string, bool> events = new ConcurrentDictionary<string, bool>();
    // end only
    // Unique after a restart, too, because the sandbox still knows the earlier orders.
    private long last = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

    // step cart
    /// <summary>A new order with the total that your server computed, in minor units.</summary>
    public Order Create(long amount, string currency)
    {
        string reference = "HL-" + Interlocked.Increment(ref last);
        var order = new Order { Reference = reference, Amount = amount, Currency = currency };
        locks[reference] = new SemaphoreSlim(1);
        orders[reference] = order;
        return order.Copy();
    }
    // end step

    /// <summary>Returns null if there is no such order.</summary>
    public Order Read(string reference)
    {
        return orders.TryGetValue(reference ?? "", out Order order) ? order.Copy() : null;
    }

    /// <summary>Runs one change of an order after the other, so a redirect and a webhook can't both fulfill it.</summary>
    public async Task ChangeAsync(string reference, Func<Order, Task> work)
    {
        if (!locks.TryGetValue(reference ?? "", out SemaphoreSlim oneAtATime))
        {
            throw new RefusedException($"There is no order {reference}.");
        }
        await oneAtATime.WaitAsync();
        Order order = Read(reference);
        try
        {
            await work(order);
        }
        finally
        {
            // What the work learned before it failed, such as a new state, is saved, too.
            orders[reference] = order;
            oneAtATime.Release();
        }
    }
    // only webhooks

    // step webhook
    /// <summary>Whether this webhook was handled.</summary>
    public bool HasSeen(string webhookId)
    {
        return events.ContainsKey(webhookId);
    }

    /// <summary>Call it when the work is done. Keep the IDs for at least four days, which is longer than Partita retries.</summary>
    public void Remember(string webhookId)
    {
        events.TryAdd(webhookId, true);
    }
    // end step
    // end only
}
