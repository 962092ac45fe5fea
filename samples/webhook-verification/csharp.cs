// docs:start
// dotnet add package Newtonsoft.Json
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// <summary>
/// Your queue. It stores the ID and the event in one transaction, ignores an ID that it
/// already has, and keeps IDs for at least four days.
/// </summary>
public interface IInbox
{
    Task AddAsync(string webhookId, JObject webhookEvent);
}

public static class Webhooks
{
    /// <summary>Needs the raw bytes of the body: parsing and serializing JSON changes them.</summary>
    public static bool VerifyWebhook(
        byte[] rawBody, Func<string, string[]> headers, string secret, DateTimeOffset now)
    {
        string id = SingleValue(headers("webhook-id"));
        string timestamp = SingleValue(headers("webhook-timestamp"));
        string signatures = SingleValue(headers("webhook-signature"));
        if (id == "" || signatures == ""
            || !long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture,
                out long seconds)
            || Math.Abs(now.ToUnixTimeSeconds() - seconds) > 300)
        {
            return false;
        }
        byte[] key = DecodeBase64(secret.Replace("whsec_", ""));
        if (key.Length == 0)
        {
            return false;
        }
        byte[] signedContent = Encoding.UTF8.GetBytes($"{id}.{timestamp}.")
            .Concat(rawBody).ToArray();
        using (var hmac = new HMACSHA256(key))
        {
            byte[] expected = hmac.ComputeHash(signedContent);
            // During a secret rotation, the header contains one signature per secret.
            return signatures.Split(' ').Any(signature =>
                signature.StartsWith("v1,", StringComparison.Ordinal)
                && CryptographicOperations.FixedTimeEquals(
                    DecodeBase64(signature.Substring(3)), expected));
        }
    }

    private const int LargestBody = 1024 * 1024;

    /// <summary>
    /// Returns the HTTP status right away; a worker processes the event later. In ASP.NET Core,
    /// pass the headers as: name => Request.Headers[name]
    /// </summary>
    public static async Task<int> HandleWebhookAsync(
        Stream body, Func<string, string[]> headers, string secret, IInbox inbox)
    {
        var rawBody = new MemoryStream();
        var buffer = new byte[8192];
        int count;
        while ((count = await body.ReadAsync(buffer, 0, buffer.Length)) > 0)
        {
            // The sender isn't verified yet, so the size is limited.
            if (rawBody.Length + count > LargestBody)
            {
                return 413;
            }
            rawBody.Write(buffer, 0, count);
        }
        if (!VerifyWebhook(rawBody.ToArray(), headers, secret, DateTimeOffset.UtcNow))
        {
            return 401;
        }
        JObject webhookEvent;
        try
        {
            webhookEvent = JObject.Parse(Encoding.UTF8.GetString(rawBody.ToArray()));
        }
        catch (JsonException)
        {
            return 400;
        }
        await inbox.AddAsync(headers("webhook-id")[0], webhookEvent);
        return 200;
    }

    /// <summary>A header that is missing or sent twice counts as empty.</summary>
    private static string SingleValue(string[] values)
    {
        return values != null && values.Length == 1 ? values[0] : "";
    }

    private static byte[] DecodeBase64(string text)
    {
        try
        {
            return Convert.FromBase64String(text);
        }
        catch (FormatException)
        {
            return new byte[0];
        }
    }
}
// docs:end

public static class Program
{
    public static int Main()
    {
        var rawBody = new MemoryStream();
        Console.OpenStandardInput().CopyTo(rawBody);
        Func<string, string[]> fromEnvironment = name =>
        {
            string value = Environment.GetEnvironmentVariable(
                name.Replace('-', '_').ToUpperInvariant());
            return value == null ? null : new[] { value };
        };
        DateTimeOffset now = DateTimeOffset.FromUnixTimeSeconds(
            long.Parse(Environment.GetEnvironmentVariable("NOW")));
        bool valid = Webhooks.VerifyWebhook(rawBody.ToArray(), fromEnvironment,
            Environment.GetEnvironmentVariable("WEBHOOK_SECRET") ?? "", now);
        Console.WriteLine(valid ? "valid" : "invalid");
        return valid ? 0 : 1;
    }
}
