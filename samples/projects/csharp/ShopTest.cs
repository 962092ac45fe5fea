using System;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;
// only webhooks
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
// end only

/// <summary>Runs without a test framework: "dotnet run -- test". In your project, use the one that you know.</summary>
public static class ShopTest
{
    // step test
    private static readonly Shop Shop = new Shop("http://127.0.0.1:3000");

    private static void Check<T>(T actual, T expected)
    {
        if (!Equals(actual, expected))
        {
            throw new InvalidOperationException($"Expected {expected}, but it is {actual}.");
        }
    }

    /// <summary>Pays as the shopper, with a test card.</summary>
    private static async Task PayAsync(string reference, string number = "4111111111111111")
    {
        // only redirect, hosted-fields
        JObject plan = await Shop.CheckoutAsync(reference);
        var body = new JObject { ["planNumber"] = plan["planNumber"], ["action"] = "pay", ["cardNumber"] = number };
        string address = Environment.GetEnvironmentVariable("PARTITA_ID_URL") + "/_sandbox/shopper";
        using (var client = new HttpClient())
        {
            var content = new StringContent(body.ToString(), Encoding.UTF8, "application/json");
            Check((int)(await client.PostAsync(address, content)).StatusCode, 200);
        }
        // end only
        // only direct
        var card = new JObject
        {
            ["holderName"] = "Alex Rivera",
            ["number"] = number,
            ["expiryMonth"] = 12,
            ["expiryYear"] = 2039,
            ["cvv"] = "123",
        };
        await Shop.PayAsync(reference, card, 4, true);
        // end only
    }

    private static async Task<string> StateAfterSettlingAsync(string reference)
    {
        await Shop.SettleAsync(reference);
        return Shop.Orders.Read(reference).State;
    }

    private static async Task<string> PaidOrderAsync()
    {
        string reference = Shop.Orders.Create(40000, "USD").Reference;
        await PayAsync(reference);
        Check(await StateAfterSettlingAsync(reference), "paid");
        return reference;
    }

    private static async Task OrderIsPaidOnlyAfterAuthorizationAsync()
    {
        string reference = Shop.Orders.Create(40000, "USD").Reference;
        Check(await StateAfterSettlingAsync(reference), "pending");
        try
        {
            await PayAsync(reference, "4000020000001008");
        }
        catch (PartitaException declined)
        {
            Check(declined.Status, 402);
        }
        Check(await StateAfterSettlingAsync(reference), "pending");
        await PayAsync(reference);
        await Task.WhenAll(Shop.SettleAsync(reference), Shop.SettleAsync(reference));
        Check(await StateAfterSettlingAsync(reference), "paid");
        Check(Shop.Orders.Read(reference).Fulfillments, 1);
    }

    private static async Task ShippingCapturesAndRefundLowersPlanAsync()
    {
        string reference = await PaidOrderAsync();
        await Shop.ShipAsync(reference);
        Order order = Shop.Orders.Read(reference);
        Check((string)(await Shop.PlanOfAsync(order))["status"], "active");
        await Shop.RefundAsync(reference, 15000);
        Check((int)(await Shop.PlanOfAsync(order))["amount"]["value"], 25000);
    }

    private static async Task CanceledOrderIsNotShippedAsync()
    {
        string reference = await PaidOrderAsync();
        await Shop.CancelAsync(reference);
        try
        {
            await Shop.ShipAsync(reference);
        }
        catch (RefusedException)
        {
            return;
        }
        throw new InvalidOperationException("The canceled order was shipped.");
    }

    // only webhooks
    private static async Task<int> SendWebhookAsync(int port, string secret)
    {
        string body = "{\"type\":\"plan.created\",\"data\":{\"orderReference\":\"HL-1\"}}";
        long timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        using (var client = new HttpClient())
        using (var hmac = new HMACSHA256(Convert.FromBase64String(secret.Replace("whsec_", ""))))
        {
            byte[] signature = hmac.ComputeHash(Encoding.UTF8.GetBytes($"evt_1.{timestamp}.{body}"));
            var request = new HttpRequestMessage(HttpMethod.Post, $"http://127.0.0.1:{port}/webhooks")
            {
                Content = new StringContent(body, Encoding.UTF8, "application/json"),
            };
            request.Headers.Add("webhook-id", "evt_1");
            request.Headers.Add("webhook-timestamp", timestamp.ToString());
            request.Headers.Add("webhook-signature", "v1," + Convert.ToBase64String(signature));
            return (int)(await client.SendAsync(request)).StatusCode;
        }
    }

    private static async Task OnlySignedWebhooksAreAcceptedAsync()
    {
        var free = new TcpListener(IPAddress.Loopback, 0);
        free.Start();
        int port = ((IPEndPoint)free.LocalEndpoint).Port;
        free.Stop();
        Program.Start(port);
        Check(await SendWebhookAsync(port, "whsec_bm90IHRoZSBzZWNyZXQ="), 401);
        Check(await SendWebhookAsync(port, Environment.GetEnvironmentVariable("PARTITA_WEBHOOK_SECRET")), 200);
    }
    // end only
    // end step

    public static async Task<int> RunAsync()
    {
        await OrderIsPaidOnlyAfterAuthorizationAsync();
        await ShippingCapturesAndRefundLowersPlanAsync();
        await CanceledOrderIsNotShippedAsync();
        // only webhooks
        await OnlySignedWebhooksAreAcceptedAsync();
        // end only
        Console.WriteLine("All tests passed.");
        return 0;
    }
}
