using System;
using System.Linq;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

/// <summary>A request that the state of the order doesn't allow.</summary>
public sealed class RefusedException : Exception
{
    public RefusedException(string message) : base(message)
    {
    }
}

/// <summary>Harbor Lane Home, from the pay button to the refund. Amounts are in minor units.</summary>
// only no-webhooks
public sealed class Shop
// end only
// only webhooks
public sealed class Shop : IInbox
// end only
{
    public readonly Orders Orders = new Orders();
    private readonly Partita partita = new Partita();
    private readonly string url;

    /// <param name="url">Where browsers reach the shop.</param>
    public Shop(string url)
    {
        this.url = url;
    }

    // step checkout, pay
    /// <summary>Names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt gets a new one.</summary>
    private static string CheckoutKey(Order order)
    {
        return $"{order.Reference}-checkout-{order.Attempt}";
    }

    /// <summary>Forgets a plan that can't be paid anymore, so that the next one is found even if its response is lost.</summary>
    private static void StartAgain(Order order)
    {
        order.Attempt++;
        order.PlanNumber = null;
    }
    // end step

    // only redirect, hosted-fields
    // step checkout
    /// <summary>Starts a plan for an order, which the shopper then pays on Partita's page or in Partita's fields.</summary>
    public async Task<JObject> CheckoutAsync(string reference)
    {
        JObject plan = null;
        await Orders.ChangeAsync(reference, async order =>
        {
            if (order.State != "pending")
            {
                throw new RefusedException("This order is already paid.");
            }
            // The old key would return a plan that can't be paid anymore for 24 hours.
            if (order.PlanNumber != null && IsDead(await PlanOfAsync(order)))
            {
                StartAgain(order);
            }
            JObject body = PlanRequest.For(order, url);
            plan = await partita.CallAsync("POST", "/installment-plans/initiate", body, CheckoutKey(order));
            order.PlanNumber = (string)plan["planNumber"];
        });
        return plan;
    }

    /// <summary>Whether a plan can no longer be paid.</summary>
    private static bool IsDead(JObject plan)
    {
        return IsOver(plan) || (string)plan.SelectToken("authorization.errorCode") == "suspected_fraud";
    }
    // end step
    // end only

    // only direct
    // step card-form
    /// <summary>The plans that the shopper can choose, each with its terms.</summary>
    public async Task<JArray> OptionsAsync(string reference)
    {
        Order order = Orders.Read(reference);
        if (order == null)
        {
            throw new RefusedException($"There is no order {reference}.");
        }
        var body = new JObject { ["planData"] = PlanRequest.For(order, url)["planData"] };
        return (JArray)(await partita.CallAsync("POST", "/installment-plans/eligibility", body))["options"];
    }
    // end step

    // step pay
    /// <summary>Creates the plan, and returns where the shopper goes next: to the bank for 3DS, or to the return page.</summary>
    public async Task<string> PayAsync(string reference, JObject card, int installments, bool termsAccepted)
    {
        string next = $"{url}/checkout/done?order={reference}";
        await Orders.ChangeAsync(reference, async order =>
        {
            await UpdateAsync(order);
            if (order.State != "pending")
            {
                return;
            }
            if (order.PlanNumber != null)
            {
                JToken authorization = (await PlanOfAsync(order))["authorization"];
                if ((string)authorization["status"] != "failed")
                {
                    next = (string)authorization.SelectToken("threeDSRedirect.clientRedirectUrl") ?? next;
                    return;
                }
                // The old key would return the failed plan again.
                StartAgain(order);
            }
            JObject body = PlanRequest.For(order, url);
            body["planData"]["numberOfInstallments"] = installments;
            body["termsAccepted"] = termsAccepted;
            body["processingData"] = new JObject { ["threeDS"] = new JObject { ["mode"] = "partita" } };
            body["paymentMethod"] = new JObject { ["type"] = "card", ["card"] = card };
            try
            {
                JObject plan = await partita.CallAsync("POST", "/installment-plans", body, CheckoutKey(order));
                order.PlanNumber = (string)plan["planNumber"];
                next = (string)plan.SelectToken("authorization.threeDSRedirect.clientRedirectUrl") ?? next;
            }
            catch (PartitaException failure)
            {
                // Another card is another request, so it needs a new key. Without a known outcome, the key stays.
                order.Attempt += failure.IsRefusal ? 1 : 0;
                throw;
            }
        });
        return next;
    }
    // end step
    // end only

    public Task<JObject> PlanOfAsync(Order order)
    {
        return partita.CallAsync("GET", $"/installment-plans/{order.PlanNumber}");
    }

    /// <summary>What the shopper still pays or has paid. A colleague may have changed the amount in the Hub.</summary>
    private static long AmountOf(JToken plan)
    {
        return (long)plan["amount"]["value"] - (long)plan["refundedAmount"]["value"];
    }

    /// <summary>Whether nobody pays for a plan anymore. One that was paid in full stays cleared after its refund.</summary>
    private static bool IsOver(JToken plan)
    {
        return (string)plan["status"] == "canceled" || (string)plan["status"] == "expired" || AmountOf(plan) == 0;
    }

    /// <summary>Whether a plan was captured. It's cleared immediately if it has a single installment.</summary>
    private static bool IsCaptured(JToken plan)
    {
        return (string)plan["status"] == "active" || (string)plan["status"] == "cleared";
    }

    // step return
    /// <summary>Finds the plan of an order, in case the response that named it was lost.</summary>
    private async Task FindPlanAsync(Order order)
    {
        JObject found = await partita.CallAsync("GET", $"/installment-plans/search?orderReference={order.Reference}");
        foreach (JToken plan in found["items"])
        {
            if (!IsOver(plan) && (string)plan.SelectToken("authorization.status") != "failed")
            {
                order.PlanNumber = (string)plan["planNumber"];
                return;
            }
        }
    }

    /// <summary>Brings an order up to date with Partita. Safe to call at any time, and any number of times.</summary>
    public Task SettleAsync(string reference)
    {
        return Orders.ChangeAsync(reference, UpdateAsync);
    }

    private async Task UpdateAsync(Order order)
    {
        if (order.PlanNumber == null)
        {
            await FindPlanAsync(order);
        }
        if (order.PlanNumber == null)
        {
            return;
        }
        if (order.State == "pending")
        {
            if (await IsPaidAsync(order))
            {
                Fulfill(order);
            }
            return;
        }
        if (order.State == "canceled")
        {
            // The shopper may have paid on a page that was still open when the order was canceled.
            await EndPlanAsync(order);
            return;
        }
        JObject plan = await PlanOfAsync(order);
        bool isShipped = order.Captured > 0;
        if (IsOver(plan))
        {
            order.State = isShipped ? "refunded" : "canceled";
        }
        else if ((string)plan["status"] == "on_hold" && (string)plan["holdReason"] == "chargeback")
        {
            order.State = "disputed";
        }
        else if ((order.State == "disputed" || order.State == "refunded") && IsCaptured(plan))
        {
            // The end of a dispute, or a refund that failed.
            order.State = isShipped ? "shipped" : "paid";
        }
    }

    /// <summary>Whether the bank authorized the total of the order. The redirect and the event don't prove it.</summary>
    private async Task<bool> IsPaidAsync(Order order)
    {
        JObject result = await partita.CallAsync("GET", $"/installment-plans/{order.PlanNumber}/authorization");
        return (bool)result["isAuthorized"]
            && (long)result["authorizedAmount"]["value"] == order.Amount
            && (string)result["authorizedAmount"]["currency"] == order.Currency;
    }

    /// <summary>Happens once for each order: confirm it, and tell the warehouse.</summary>
    private static void Fulfill(Order order)
    {
        order.State = "paid";
        order.Fulfillments++;
    }
    // end step

    // only webhooks
    // step webhook
    /// <summary>
    /// Called with verified webhooks only. If it fails, Partita gets an error, and sends the event again. In your shop, it
    /// stores the event in a queue, whose worker tries again until SettleAsync succeeds.
    /// </summary>
    public async Task AddAsync(string webhookId, JObject webhookEvent)
    {
        if (Orders.HasSeen(webhookId))
        {
            return;
        }
        string reference = (webhookEvent.SelectToken("data.orderReference") as JValue)?.Value as string;
        if (Orders.Read(reference) != null)
        {
            await SettleAsync(reference);
        }
        Orders.Remember(webhookId);
    }
    // end step
    // end only

    // step ship
    /// <summary>Ships an order, and captures it. For a partial shipment, add the lower total as newAmount.</summary>
    public Task ShipAsync(string reference)
    {
        return Orders.ChangeAsync(reference, async order =>
        {
            // The payment may have been canceled, refunded, or disputed since the order was paid.
            await UpdateAsync(order);
            if (order.State != "paid")
            {
                throw new RefusedException($"The order is {order.State}. It can't be shipped.");
            }
            if (order.OpenRefund != 0)
            {
                throw new RefusedException("A refund was sent, and its outcome is unknown. Repeat it first.");
            }
            // A colleague may have lowered the payment in the Hub.
            long paid = AmountOf(await PlanOfAsync(order));
            if (paid < order.Amount)
            {
                throw new RefusedException($"The shopper pays {paid}, which is less than {order.Amount}.");
            }
            var body = new JObject { ["capture"] = true, ["shippingStatus"] = "shipped" };
            try
            {
                await partita.CallAsync("PUT", $"/installment-plans/{order.PlanNumber}/order", body, reference + "-ship");
            }
            catch (PartitaException failure) when (failure.Code == "plan_status_conflict")
            {
                // A colleague may have captured the plan in the Hub.
                if (!IsCaptured(await PlanOfAsync(order)))
                {
                    throw;
                }
            }
            order.State = "shipped";
            order.Captured = order.Amount;
        });
    }
    // end step

    // step refund
    /// <summary>Cancels an order before it ships, which releases the money on the card.</summary>
    public Task CancelAsync(string reference)
    {
        return Orders.ChangeAsync(reference, async order =>
        {
            await UpdateAsync(order);
            if (order.State == "paid")
            {
                await SendRefundAsync(order, AmountOf(await PlanOfAsync(order)));
            }
            else if (order.State == "pending")
            {
                await EndPlanAsync(order);
            }
            else
            {
                throw new RefusedException($"The order is {order.State}. It can't be canceled.");
            }
            order.State = "canceled";
        });
    }

    /// <summary>Makes sure that nobody pays for a canceled order: an unpaid plan is canceled, and a payment is refunded.</summary>
    private async Task EndPlanAsync(Order order)
    {
        if (order.PlanNumber == null)
        {
            return;
        }
        JObject plan = await PlanOfAsync(order);
        if ((string)plan["status"] == "initialized")
        {
            var unpaid = new JObject
            {
                ["planNumber"] = order.PlanNumber,
                ["terminalId"] = Environment.GetEnvironmentVariable("PARTITA_TERMINAL_ID"),
            };
            var body = new JObject { ["plans"] = new JArray(unpaid) };
            await partita.CallAsync("POST", Partita.Text2Pay + "/plans/cancel", body, order.PlanNumber + "-cancel");
            // The shopper may have paid a moment before.
            plan = await PlanOfAsync(order);
        }
        bool isPaid = new[] { "pending_capture", "active", "cleared" }.Contains((string)plan["status"]);
        if (IsOver(plan) || !isPaid)
        {
            return;
        }
        if (plan["refunds"].Any(refund => (string)refund["status"] == "failed"))
        {
            // The bank refused to return the payment, so the order isn't canceled, and staff can try again.
            order.State = "paid";
        }
        else
        {
            await SendRefundAsync(order, AmountOf(plan));
        }
    }

    /// <summary>Refunds a part of a shipped order, or all of it.</summary>
    public Task RefundAsync(string reference, long amount)
    {
        return Orders.ChangeAsync(reference, async order =>
        {
            await UpdateAsync(order);
            if (order.State != "shipped")
            {
                throw new RefusedException($"The order is {order.State}. It can't be refunded.");
            }
            await SendRefundAsync(order, amount);
            try
            {
                await UpdateAsync(order);
            }
            catch (Exception)
            {
                // The money is on its way, so nothing may look like a failed refund, which the staff would repeat.
            }
        });
    }

    /// <summary>
    /// Sends a refund once. Without a known outcome, the order remembers it, and only the same request can be sent
    /// again.
    /// </summary>
    private async Task SendRefundAsync(Order order, long amount)
    {
        if (order.OpenRefund != 0 && order.OpenRefund != amount)
        {
            throw new RefusedException($"A refund of {order.OpenRefund} was sent, and its outcome is unknown. Repeat it first.");
        }
        string reference = $"{order.Reference}-refund-{order.RefundAttempt}";
        // A key is valid for 24 hours. After that, only the plan tells whether the refund was made.
        if (order.OpenRefund != 0 && (await PlanOfAsync(order))["refunds"].Any(refund => (string)refund["reference"] == reference))
        {
            CloseRefund(order);
            return;
        }
        order.OpenRefund = amount;
        var body = new JObject { ["amount"] = PlanRequest.Money(amount, order.Currency), ["reference"] = reference };
        try
        {
            await partita.CallAsync("POST", $"/installment-plans/{order.PlanNumber}/refunds", body, reference);
        }
        catch (PartitaException failure)
        {
            if (failure.IsRefusal)
            {
                CloseRefund(order);
            }
            throw;
        }
        CloseRefund(order);
    }

    /// <summary>The outcome is known, so the next refund gets a new key.</summary>
    private static void CloseRefund(Order order)
    {
        order.OpenRefund = 0;
        order.RefundAttempt++;
    }
    // end step
}
