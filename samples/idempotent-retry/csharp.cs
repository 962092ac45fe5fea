// docs:start
using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// <summary>The last answer; the status 0 means that the outcome is not known.</summary>
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
    private static readonly HashSet<int> Retryable = new HashSet<int> { 429, 500, 502, 503, 504 };
    private static readonly HttpClient Client =
        new HttpClient { Timeout = TimeSpan.FromSeconds(15) };

    /// <summary>
    /// Never pays twice for one key: create the key (UUID v4) once per refund, and store it
    /// before the first call.
    /// </summary>
    public static async Task<(int Status, string RefundId, int Attempts)> CreateRefundAsync(
        string baseUrl, string token, string planNumber, object refund, string idempotencyKey)
    {
        string url = $"{baseUrl}/installment-plans/{Uri.EscapeDataString(planNumber)}/refunds";
        // Serialized once: every attempt sends the same bytes.
        string body = JsonConvert.SerializeObject(refund);
        for (int attempt = 1; ; attempt++)
        {
            var wait = TimeSpan.FromMilliseconds((250 << attempt) + new Random().Next(500));
            RefundException failure;
            bool retryable = true;
            try
            {
                var request = new HttpRequestMessage(HttpMethod.Post, url);
                request.Headers.Add("Authorization", "Bearer " + token);
                request.Headers.Add("X-Partita-Idempotency-Key", idempotencyKey);
                request.Content = new StringContent(body, Encoding.UTF8, "application/json");
                using (HttpResponseMessage response = await Client.SendAsync(request))
                {
                    int status = (int)response.StatusCode;
                    JObject answer = Parse(await response.Content.ReadAsStringAsync());
                    if (status < 300 && answer["refundId"] != null)
                    {
                        return (status, (string)answer["refundId"], attempt);
                    }
                    string code = (string)answer.SelectToken("error.code") ?? $"http_{status}";
                    failure = new RefundException(
                        status, code, (string)answer["traceId"], attempt);
                    retryable = Retryable.Contains(status)
                        || (status == 409 && code == "idempotency_in_progress");
                    wait = response.Headers.RetryAfter?.Delta ?? wait;
                }
            }
            catch (Exception noAnswer) when (noAnswer is HttpRequestException
                || noAnswer is TaskCanceledException || noAnswer is IOException)
            {
                failure = new RefundException(0, "network_error", "none", attempt, noAnswer);
            }
            if (!retryable || attempt == 5)
            {
                throw failure;
            }
            await Task.Delay(wait);
        }
    }

    /// <summary>A proxy on the way may answer without JSON.</summary>
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
        var refund = new
        {
            amount = new
            {
                value = long.Parse(Environment.GetEnvironmentVariable("AMOUNT")),
                currency = "USD",
            },
            reason = "returned",
        };
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
