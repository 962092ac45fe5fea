// docs:start
// dotnet add package Newtonsoft.Json
using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// <summary>The last response. Status 0 means that the outcome is unknown.</summary>
public sealed class RefundException : Exception
{
    public RefundException(
        int status, string code, string traceId, int attempts, Exception cause = null)
        : base($"Refund failed: HTTP status {status}, {code}, trace id {traceId}, "
            + $"{attempts} attempt(s)", cause)
    {
        Code = code;
        Attempts = attempts;
    }

    public string Code { get; }

    public int Attempts { get; }
}

public static class Refunds
{
    private static readonly HashSet<int> Retryable = new HashSet<int> { 429, 500, 503 };

    /// <summary>
    /// The gateway may have processed the refund, so read the plan before you retry.
    /// </summary>
    private static readonly HashSet<int> Unknown = new HashSet<int> { 502, 504 };

    private static readonly HttpClient Client =
        new HttpClient { Timeout = TimeSpan.FromSeconds(33) };

    /// <summary>
    /// Refunds a plan exactly once. Derive the key from your own refund number, such as
    /// RMA-2201-refund from RMA-2201, and store the refund before the first call. Its "reference"
    /// is that number: if the outcome is unknown, it shows whether the plan has the refund.
    /// </summary>
    public static async Task<(int Status, string RefundId, int Attempts)> CreateRefundAsync(
        string baseUrl, string token, string planNumber, JObject refund, string idempotencyKey)
    {
        string plan = $"{baseUrl}/installment-plans/{Uri.EscapeDataString(planNumber)}";
        // Serialized once, so every attempt sends the same bytes.
        string body = JsonConvert.SerializeObject(refund);
        bool unknown = false;
        for (int attempt = 1; ; attempt++)
        {
            var wait = TimeSpan.FromMilliseconds((250 << attempt) + new Random().Next(500));
            RefundException failure;
            bool retryable = true;
            try
            {
                string done = unknown
                    ? await FindRefundAsync(plan, token, (string)refund["reference"]) : null;
                if (done != null)
                {
                    return (200, done, attempt);
                }
                var request = new HttpRequestMessage(HttpMethod.Post, plan + "/refunds");
                request.Headers.Add("Authorization", "Bearer " + token);
                request.Headers.Add("X-Partita-Idempotency-Key", idempotencyKey);
                request.Content = new StringContent(body, Encoding.UTF8, "application/json");
                using (HttpResponseMessage response = await Client.SendAsync(request))
                {
                    int status = (int)response.StatusCode;
                    JObject result = Parse(await response.Content.ReadAsStringAsync());
                    if (status < 300 && result["refundId"] != null)
                    {
                        return (status, (string)result["refundId"], attempt);
                    }
                    string code = (string)result.SelectToken("error.code") ?? $"http_{status}";
                    failure = new RefundException(
                        status, code, (string)result["traceId"], attempt);
                    bool failed = status < 300 || Unknown.Contains(status);
                    unknown = unknown || failed;
                    retryable = failed || Retryable.Contains(status)
                        || (status == 409 && code == "idempotency_in_progress");
                    wait = response.Headers.RetryAfter?.Delta ?? wait;
                }
            }
            catch (Exception noResponse) when (noResponse is HttpRequestException
                || noResponse is TaskCanceledException || noResponse is IOException)
            {
                unknown = true;
                failure = new RefundException(0, "network_error", "none", attempt, noResponse);
            }
            if (!retryable || attempt == 5)
            {
                throw failure;
            }
            await Task.Delay(wait);
        }
    }

    /// <summary>Returns the ID of the refund with this reference, or null if the plan has none.</summary>
    private static async Task<string> FindRefundAsync(string plan, string token, string reference)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, plan);
        request.Headers.Add("Authorization", "Bearer " + token);
        using (HttpResponseMessage response = await Client.SendAsync(request))
        {
            response.EnsureSuccessStatusCode();
            JObject result = Parse(await response.Content.ReadAsStringAsync());
            foreach (JToken refund in result["refunds"] ?? new JArray())
            {
                if ((string)refund["reference"] == reference)
                {
                    return (string)refund["refundId"];
                }
            }
            return null;
        }
    }

    /// <summary>The response of a proxy may not be JSON.</summary>
    private static JObject Parse(string body)
    {
        try
        {
            return JObject.Parse(body);
        }
        catch (JsonException)
        {
            return new JObject();
        }
    }
}
// docs:end

public static class Program
{
    public static int Main()
    {
        return RunAsync().GetAwaiter().GetResult();
    }

    private static async Task<int> RunAsync()
    {
        string baseUrl = Environment.GetEnvironmentVariable("PARTITA_API_URL")
            ?? "https://api.sandbox.partita.example/v3";
        var refund = JObject.FromObject(new
        {
            amount = new
            {
                value = long.Parse(Environment.GetEnvironmentVariable("AMOUNT")),
                currency = "USD",
            },
            reference = Environment.GetEnvironmentVariable("IDEMPOTENCY_KEY"),
            reason = "returned",
        });
        try
        {
            var result = await Refunds.CreateRefundAsync(baseUrl,
                Environment.GetEnvironmentVariable("PARTITA_TOKEN"),
                Environment.GetEnvironmentVariable("PLAN_NUMBER"), refund,
                Environment.GetEnvironmentVariable("IDEMPOTENCY_KEY"));
            Console.WriteLine(JsonConvert.SerializeObject(new
            {
                status = result.Status,
                refundId = result.RefundId,
                attempts = result.Attempts,
            }));
            return 0;
        }
        catch (RefundException failure)
        {
            Console.WriteLine(JsonConvert.SerializeObject(new
            {
                error = failure.Code,
                attempts = failure.Attempts,
            }));
            return 1;
        }
    }
}
