using System.Linq;

// docs:start
// dotnet add package Newtonsoft.Json
using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

/// <summary>Provides an access token for a scope and renews it before it expires.</summary>
public sealed class TokenCache
{
    private static readonly HttpClient Client =
        new HttpClient { Timeout = TimeSpan.FromSeconds(33) };

    private readonly object gate = new object();
    private readonly string scope;
    private Task<(string Token, DateTime RenewAt)> current;

    public TokenCache(string scope)
    {
        this.scope = scope;
    }

    /// <summary>Concurrent callers share one request.</summary>
    public async Task<string> GetAsync()
    {
        Task<(string Token, DateTime RenewAt)> request;
        lock (gate)
        {
            if (current == null || current.IsFaulted || current.IsCanceled
                || (current.IsCompleted && DateTime.UtcNow >= current.Result.RenewAt))
            {
                current = RequestAsync();
            }
            request = current;
        }
        return (await request).Token;
    }

    /// <summary>
    /// Call this after a 401 with the code token_expired or token_invalid. It takes the rejected
    /// token because another caller may already have renewed it.
    /// </summary>
    public void Invalidate(string rejectedToken)
    {
        lock (gate)
        {
            if (current?.Status == TaskStatus.RanToCompletion
                && current.Result.Token == rejectedToken)
            {
                current = null;
            }
        }
    }

    private async Task<(string Token, DateTime RenewAt)> RequestAsync()
    {
        string host = Environment.GetEnvironmentVariable("PARTITA_ID_URL")
            ?? "https://id.sandbox.partita.example";
        var form = new FormUrlEncodedContent(new Dictionary<string, string>
        {
            ["grant_type"] = "client_credentials",
            ["scope"] = scope,
            ["client_id"] = Environment.GetEnvironmentVariable("PARTITA_CLIENT_ID"),
            ["client_secret"] = Environment.GetEnvironmentVariable("PARTITA_CLIENT_SECRET"),
        });
        DateTime started = DateTime.UtcNow;
        using (HttpResponseMessage response =
            await Client.PostAsync(host + "/connect/token", form))
        {
            if (!response.IsSuccessStatusCode)
            {
                response.Headers.TryGetValues("X-Partita-Trace-Id", out var traceId);
                throw new HttpRequestException(
                    $"Token request failed: HTTP {(int)response.StatusCode}, trace id "
                    + string.Join("", traceId ?? new[] { "none" }));
            }
            JObject result = JObject.Parse(await response.Content.ReadAsStringAsync());
            // Renewing at 90% of the lifetime leaves time for requests in progress.
            double seconds = (double)result["expires_in"] * 0.9;
            return ((string)result["access_token"], started.AddSeconds(seconds));
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
        var cache = new TokenCache("installments.v3");
        try
        {
            var tokens = new List<string>(await Task.WhenAll(
                cache.GetAsync(), cache.GetAsync(), cache.GetAsync()));
            tokens.Add(await cache.GetAsync());
            tokens.Add(await cache.GetAsync());
            cache.Invalidate(tokens.Last());
            tokens.Add(await cache.GetAsync());
            Console.WriteLine("{{\"tokens\": {0}, \"length\": {1}}}",
                tokens.Distinct().Count(), tokens.Last().Length);
            return 0;
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine(failure.Message);
            return 1;
        }
    }
}
