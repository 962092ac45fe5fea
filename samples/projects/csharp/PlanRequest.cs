using System;
using Newtonsoft.Json.Linq;

/// <summary>What Partita needs to know about an order.</summary>
public static class PlanRequest
{
    public static JObject Money(long value, string currency)
    {
        return new JObject { ["value"] = value, ["currency"] = currency };
    }

    // step checkout, pay
    /// <summary>The body of the request that starts a plan. The URL is where browsers reach the shop.</summary>
    public static JObject For(Order order, string url)
    {
        return new JObject
        {
            // Charges the first installment when the order ships.
            ["autoCapture"] = false,
            ["planData"] = new JObject
            {
                ["terminalId"] = Environment.GetEnvironmentVariable("PARTITA_TERMINAL_ID"),
                ["totalAmount"] = Money(order.Amount, order.Currency),
                ["purchaseMethod"] = "ecommerce",
                ["orderReference"] = order.Reference,
            },
            // The shopper, whom your shop knows from the account or the checkout form.
            ["shopper"] = new JObject { ["fullName"] = "Alex Rivera", ["email"] = "alex.rivera@shopper.example" },
            ["billingAddress"] = new JObject
            {
                ["line1"] = "48 Beacon Street",
                ["city"] = "Springfield",
                ["state"] = "IL",
                ["postalCode"] = "62704",
                ["country"] = "US",
            },
            ["redirectUrls"] = new JObject
            {
                ["succeeded"] = url + "/checkout/done?order={orderReference}",
                ["failed"] = url + "/?order={orderReference}",
                ["canceled"] = url + "/?order={orderReference}",
            },
        };
    }
    // end step
}
