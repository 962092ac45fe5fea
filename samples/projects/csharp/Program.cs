using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

/// <summary>The shop with its addresses.</summary>
public sealed class Program
{
    // step cart
    /// <summary>What the shopper buys. Compute the total on your server, in minor units: browsers could send any amount.</summary>
    private const long CartAmount = 50000;
    private const string CartCurrency = "USD";
    // end step

    private const int MaxFormBytes = 64 * 1024;

    private readonly Shop shop;
    private readonly HttpListenerContext context;

    private Program(Shop shop, HttpListenerContext context)
    {
        this.shop = shop;
        this.context = context;
    }

    /// <summary>A page from the folder pages, with an escaped value for each {{name}}.</summary>
    private static string Page(string name, Dictionary<string, string> values)
    {
        string html = File.ReadAllText(Path.Combine("pages", name + ".html"));
        return Regex.Replace(html, @"\{\{(\w+)\}\}", found =>
            WebUtility.HtmlEncode(values.TryGetValue(found.Groups[1].Value, out string value) ? value : ""));
    }

    private async Task SendAsync(int status, string html)
    {
        byte[] content = Encoding.UTF8.GetBytes(html);
        context.Response.StatusCode = status;
        context.Response.ContentType = "text/html; charset=utf-8";
        context.Response.ContentLength64 = content.Length;
        await context.Response.OutputStream.WriteAsync(content, 0, content.Length);
    }

    private void Redirect(string location)
    {
        context.Response.StatusCode = 303;
        context.Response.RedirectLocation = location;
    }

    private static Dictionary<string, string> Fields(string encoded)
    {
        return encoded.TrimStart('?').Split(new[] { '&' }, StringSplitOptions.RemoveEmptyEntries)
            .Select(field => field.Split(new[] { '=' }, 2))
            .GroupBy(parts => WebUtility.UrlDecode(parts[0]))
            .ToDictionary(same => same.Key, same => WebUtility.UrlDecode(same.Last().ElementAtOrDefault(1) ?? ""));
    }

    private static string Value(Dictionary<string, string> form, string name)
    {
        return form.TryGetValue(name, out string value) ? value : "";
    }

    /// <summary>A whole number from a form.</summary>
    private static int Number(Dictionary<string, string> form, string name)
    {
        return Regex.IsMatch(Value(form, name), @"^[0-9]{1,9}\z")
            ? int.Parse(Value(form, name))
            : throw new RefusedException($"Enter a number for {name}.");
    }

    // step cart
    /// <summary>The cart. An order that the shopper hasn't paid yet keeps its number.</summary>
    private Task ShowCartAsync(Dictionary<string, string> query)
    {
        Order order = shop.Orders.Read(Value(query, "order"));
        if (order?.State != "pending")
        {
            order = shop.Orders.Create(CartAmount, CartCurrency);
        }
        return SendAsync(200, Page("cart", new Dictionary<string, string>
        {
            ["reference"] = order.Reference,
            ["amount"] = order.Amount.ToString(),
            ["currency"] = order.Currency,
        }));
    }
    // end step

    // only redirect
    // step checkout
    /// <summary>The pay button: sends the shopper to Partita.</summary>
    private async Task CheckoutAsync(Dictionary<string, string> form)
    {
        Redirect((string)(await shop.CheckoutAsync(Value(form, "order")))["checkoutUrl"]);
    }
    // end step
    // end only

    // only hosted-fields
    // step fields
    /// <summary>The pay button: shows a page with card inputs from Partita. Its token is valid for this plan and 60 minutes.</summary>
    private async Task CheckoutAsync(Dictionary<string, string> form)
    {
        string reference = Value(form, "order");
        JObject plan = await shop.CheckoutAsync(reference);
        await SendAsync(200, Page("fields", new Dictionary<string, string>
        {
            ["reference"] = reference,
            ["publicToken"] = (string)plan["publicToken"],
        }));
    }
    // end step
    // end only

    // only direct
    // step card-form
    /// <summary>The pay button: shows the plans that the shopper can choose, and the card form.</summary>
    private async Task CheckoutAsync(Dictionary<string, string> form, string message = "", int status = 200)
    {
        string reference = Value(form, "order");
        JArray options = await shop.OptionsAsync(reference);
        IEnumerable<string> list = options.Select(option =>
            $"<option value=\"{(int)option["numberOfInstallments"]}\">{WebUtility.HtmlEncode((string)option["termsSummary"])}</option>");
        string html = Page("card", new Dictionary<string, string>
        {
            ["reference"] = reference,
            ["message"] = message,
            ["termsUrl"] = (string)options.FirstOrDefault()?.SelectToken("links.termsUrl") ?? "",
        });
        await SendAsync(status, html.Replace("<!-- options -->", string.Concat(list)));
    }
    // end step

    // step pay
    /// <summary>The card form: charges the card, or sends the shopper to their bank for 3DS.</summary>
    private async Task PayAsync(Dictionary<string, string> form)
    {
        var card = new JObject
        {
            ["holderName"] = Value(form, "holder"),
            ["number"] = Value(form, "number").Replace(" ", ""),
            ["expiryMonth"] = Number(form, "month"),
            ["expiryYear"] = Number(form, "year"),
            ["cvv"] = Value(form, "cvv"),
        };
        bool isAccepted = Value(form, "terms") == "accepted";
        string message;
        try
        {
            Redirect(await shop.PayAsync(Value(form, "order"), card, Number(form, "installments"), isAccepted));
            return;
        }
        catch (PartitaException failure) when (failure.ShopperMessage != null)
        {
            message = failure.ShopperMessage;
        }
        await CheckoutAsync(form, message, 402);
    }
    // end step
    // end only

    // step return
    /// <summary>Where the shopper returns to. Anyone can open this address, so it proves nothing: the shop asks Partita.</summary>
    private async Task ShowResultAsync(Dictionary<string, string> query)
    {
        string reference = Value(query, "order");
        if (shop.Orders.Read(reference) != null)
        {
            await shop.SettleAsync(reference);
        }
        bool isPaid = shop.Orders.Read(reference)?.Fulfillments > 0;
        await SendAsync(isPaid ? 200 : 202, Page("done", new Dictionary<string, string>
        {
            ["reference"] = reference,
            ["message"] = isPaid ? "Thank you for your order." : "We're checking your payment.",
        }));
    }
    // end step

    /// <summary>The pages of the staff. In your shop, these addresses need a login and protection against cross-site requests.</summary>
    private async Task OrderAsync(string reference, string action, Dictionary<string, string> form)
    {
        Order order = shop.Orders.Read(reference);
        if (order == null || (context.Request.HttpMethod == "GET") != (action == ""))
        {
            await SendAsync(404, "Not found");
            return;
        }
        if (action == "")
        {
            await SendAsync(200, Page("order", new Dictionary<string, string>
            {
                ["reference"] = reference,
                ["state"] = order.State,
                ["fulfillments"] = order.Fulfillments.ToString(),
                ["planNumber"] = order.PlanNumber ?? "",
            }));
            return;
        }
        if (action == "ship")
        {
            await shop.ShipAsync(reference);
        }
        else if (action == "cancel")
        {
            await shop.CancelAsync(reference);
        }
        else
        {
            await shop.RefundAsync(reference, Number(form, "amount"));
        }
        Redirect("/orders/" + reference);
    }

    /// <summary>Reads a form. Anyone can send one, so its size is limited: null if it's larger.</summary>
    private static async Task<string> ReadFormAsync(Stream stream)
    {
        var form = new MemoryStream();
        var buffer = new byte[8192];
        bool isTooLarge = false;
        int count;
        while ((count = await stream.ReadAsync(buffer, 0, buffer.Length)) > 0)
        {
            isTooLarge = isTooLarge || form.Length + count > MaxFormBytes;
            if (!isTooLarge)
            {
                form.Write(buffer, 0, count);
            }
        }
        return isTooLarge ? null : Encoding.UTF8.GetString(form.ToArray());
    }

    private async Task RespondAsync()
    {
        HttpListenerRequest request = context.Request;
        string route = $"{request.HttpMethod} {request.Url.AbsolutePath}";
        // only webhooks
        // step webhook
        // The signature covers the raw bytes of the body.
        if (route == "POST /webhooks")
        {
            context.Response.StatusCode = await Webhooks.HandleWebhookAsync(
                request.InputStream,
                name => request.Headers[name] == null ? null : new[] { request.Headers[name] },
                Environment.GetEnvironmentVariable("PARTITA_WEBHOOK_SECRET"),
                shop);
            return;
        }
        // end step
        // end only
        Dictionary<string, string> query = Fields(request.Url.Query);
        string body = await ReadFormAsync(request.InputStream);
        if (body == null)
        {
            await SendAsync(413, "Too large");
            return;
        }
        Dictionary<string, string> form = Fields(body);
        Match order = Regex.Match(request.Url.AbsolutePath, @"^/orders/([\w-]+)(?:/(ship|cancel|refund))?\z");
        switch (route)
        {
            case "GET /":
                await ShowCartAsync(query);
                break;
            case "POST /checkout":
                await CheckoutAsync(form);
                break;
            // only direct
            case "POST /checkout/pay":
                await PayAsync(form);
                break;
            // end only
            case "GET /checkout/done":
                await ShowResultAsync(query);
                break;
            default:
                await (order.Success
                    ? OrderAsync(order.Groups[1].Value, order.Groups[2].Value, form)
                    : SendAsync(404, "Not found"));
                break;
        }
    }

    private async Task HandleAsync()
    {
        try
        {
            await RespondAsync();
        }
        catch (RefusedException refused)
        {
            await SendAsync(409, WebUtility.HtmlEncode(refused.Message));
        }
        catch (PartitaException refusal) when (refusal.IsRefusal)
        {
            Console.Error.WriteLine(refusal);
            await SendAsync(409, "Partita refused this. Check what you entered.");
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine(failure);
            await SendAsync(failure is PartitaException ? 502 : 500, "Something went wrong. Try again in a moment.");
        }
        finally
        {
            context.Response.Close();
        }
    }

    /// <summary>Starts a shop on this machine.</summary>
    public static HttpListener Start(int port)
    {
        string url = $"http://127.0.0.1:{port}";
        var shop = new Shop(url);
        var listener = new HttpListener();
        listener.Prefixes.Add(url + "/");
        listener.Start();
        Console.WriteLine($"The shop is at {url}");
        Task.Run(async () =>
        {
            while (listener.IsListening)
            {
                try
                {
                    HttpListenerContext context = await listener.GetContextAsync();
                    _ = Task.Run(() => new Program(shop, context).HandleAsync());
                }
                catch (HttpListenerException gone) when (listener.IsListening)
                {
                    // One browser went away. The next ones are still served.
                    Console.Error.WriteLine(gone);
                }
            }
        });
        return listener;
    }

    public static void Main()
    {
        Start(int.Parse(Environment.GetEnvironmentVariable("PORT") ?? "3000"));
        Thread.Sleep(Timeout.Infinite);
    }
}
