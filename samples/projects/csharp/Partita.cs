using System;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// <summary>The last response of a call. Its status is 0 if there was none.</summary>
public sealed class PartitaException : Exception
{
    public readonly int Status;
    public readonly string Code;

    /// <summary>A text that you can show to the shopper.</summary>
    public readonly string ShopperMessage;

    /// <summary>
    /// Partita did nothing, and returns this again for the same key. Otherwise, repeat the request with the same key and
    /// body.
    /// </summary>
    public readonly bool IsRefusal;

    /// <param name="isUnknown">Whether Partita may have done the work in any attempt.</param>
    public PartitaException(int status, JObject body, bool isUnknown)
        : base($"HTTP {status} {body.SelectToken("error.code")}: {body.SelectToken("error.message")} (trace {body["traceId"]})")
    {
        Status = status;
        bool isFinal = (bool?)body.SelectToken("error.retryable") == false;
        IsRefusal = !isUnknown && isFinal && status != 401 && status != 403;
        Code = (string)body.SelectToken("error.code") ?? "no_response";
        ShopperMessage = (string)body.SelectToken("error.shopperMessage");
    }
}

/// <summary>Calls the Installments API.</summary>
public sealed class Partita
{
    private const int Attempts = 5;

    /// <summary>A shopper doesn't wait longer than this.</summary>
    private static readonly TimeSpan LongestWait = TimeSpan.FromSeconds(30);

    private static readonly string Api =
        Environment.GetEnvironmentVariable("PARTITA_API_URL") ?? "https://api.sandbox.partita.example/v3";

    /// <summary>Cancels unpaid plans. It has a host of its own.</summary>
    public static readonly string Text2Pay =
        Environment.GetEnvironmentVariable("PARTITA_TEXT2PAY_URL") ?? "https://text2pay.sandbox.partita.example/v1";

    private static readonly int[] Retried = { 0, 429, 500, 502, 503, 504 };
    private static readonly HttpClient Client = new HttpClient { Timeout = TimeSpan.FromSeconds(33) };
    private static readonly TokenCache Tokens = new TokenCache("installments.v3");
    private static readonly Random Jitter = new Random();

    // step call
    /// <summary>
    /// Calls a path of the Installments API, or the full URL of another one. A timeout doesn't tell whether Partita did the
    /// work, so each attempt sends the same bytes with the same idempotency key. Writes need a key that you can compute again: the order and the intent, never a random number.
    /// </summary>
    public async Task<JObject> CallAsync(string method, string path, object body = null, string key = null)
    {
        string content = body == null ? null : JsonConvert.SerializeObject(body);
        bool isUnknown = false;
        for (int attempt = 1; ; attempt++)
        {
            string token = await Tokens.GetAsync();
            using (HttpResponseMessage response = await SendAsync(method, path, content, key, token))
            {
                JObject result = await ParsedAsync(response);
                if (response != null && response.IsSuccessStatusCode && result.HasValues)
                {
                    return result;
                }
                // Any of the attempts may have done the work, not only the last one.
                int status = response == null ? 0 : (int)response.StatusCode;
                bool isRunning = (string)result.SelectToken("error.code") == "idempotency_in_progress";
                isUnknown = isUnknown || status < 300 || status >= 500 || isRunning;
                var failure = new PartitaException(status, result, isUnknown);
                bool isTokenOld = failure.Code == "token_expired" || failure.Code == "token_invalid";
                if (isTokenOld)
                {
                    Tokens.Invalidate(token);
                }
                bool canRetry = isTokenOld || Retried.Contains(status) || isRunning;
                TimeSpan pause = DelayOf(response, attempt);
                if (!canRetry || attempt == Attempts || pause > LongestWait)
                {
                    throw failure;
                }
                if (!isTokenOld)
                {
                    await Task.Delay(pause);
                }
            }
        }
    }

    /// <summary>The time before the next attempt: as long as Partita asks for, or a little longer each time.</summary>
    private static TimeSpan DelayOf(HttpResponseMessage response, int attempt)
    {
        lock (Jitter)
        {
            return response?.Headers.RetryAfter?.Delta
                ?? TimeSpan.FromMilliseconds((1 << attempt) * 50 * (0.5 + Jitter.NextDouble()));
        }
    }
    // end step

    /// <summary>Makes one attempt. Returns null if no response arrives.</summary>
    private static async Task<HttpResponseMessage> SendAsync(
        string method, string path, string content, string key, string token)
    {
        var request = new HttpRequestMessage(new HttpMethod(method), path.StartsWith("/", StringComparison.Ordinal) ? Api + path : path);
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        if (key != null)
        {
            request.Headers.Add("X-Partita-Idempotency-Key", key);
        }
        if (content != null)
        {
            request.Content = new StringContent(content, Encoding.UTF8, "application/json");
        }
        try
        {
            return await Client.SendAsync(request);
        }
        catch (Exception noResponse) when (noResponse is HttpRequestException || noResponse is TaskCanceledException)
        {
            return null;
        }
    }

    private static async Task<JObject> ParsedAsync(HttpResponseMessage response)
    {
        try
        {
            return response == null ? new JObject() : JObject.Parse(await response.Content.ReadAsStringAsync());
        }
        catch (JsonException)
        {
            return new JObject();
        }
    }
}
