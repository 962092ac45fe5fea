using System.IO;

// docs:start
// dotnet add package Newtonsoft.Json
using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json.Linq;

/// <summary>The request, and the status and X-Partita-Trace-Id of the response.</summary>
public sealed class Expected
{
    public string Type { get; set; }
    public string Method { get; set; }
    public string Url { get; set; }
    public int? Status { get; set; }
    public string TraceId { get; set; }
}

public static class ResponseVerification
{
    /// <summary>Checks X-Partita-Response-Signature against the body, without gzip.</summary>
    public static bool VerifyResponse(string detachedJws, byte[] body, JObject jwks,
        Expected expected, DateTimeOffset now)
    {
        try
        {
            string[] parts = detachedJws.Split('.');
            if (parts.Length != 3 || parts[1] != "")
            {
                return false;
            }
            JObject header = JObject.Parse(Encoding.UTF8.GetString(DecodeBase64Url(parts[0])));
            if (!Has(header, "typ", expected.Type) || !Has(header, "htm", expected.Method)
                || !Has(header, "htu", expected.Url) || !Has(header, "sts", expected.Status)
                || !Has(header, "rid", expected.TraceId) || header["crit"] != null
                || header["iat"].Type != JTokenType.Integer
                || Math.Abs(now.ToUnixTimeSeconds() - (long)header["iat"]) > 300)
            {
                return false;
            }
            // Only these algorithms are allowed: with none or HS256, anyone could sign.
            RSASignaturePadding padding = Has(header, "alg", "RS256") ? RSASignaturePadding.Pkcs1
                : Has(header, "alg", "PS256") ? RSASignaturePadding.Pss
                : throw new CryptographicException("The algorithm is not allowed");
            // Cache the JWKS for one hour, and fetch it again if a kid is unknown.
            JToken jwk = jwks["keys"].First(key => Has(header, "kid", (string)key["kid"]));
            string payload = Convert.ToBase64String(body)
                .TrimEnd('=').Replace('+', '-').Replace('/', '_');
            using (RSA rsa = RSA.Create(new RSAParameters
            {
                Modulus = DecodeBase64Url((string)jwk["n"]),
                Exponent = DecodeBase64Url((string)jwk["e"]),
            }))
            {
                return rsa.VerifyData(Encoding.ASCII.GetBytes(parts[0] + "." + payload),
                    DecodeBase64Url(parts[2]), HashAlgorithmName.SHA256, padding);
            }
        }
        catch (Exception)
        {
            // Malformed input means an invalid signature, not a crash.
            return false;
        }
    }

    private static bool Has(JObject header, string name, object expected)
    {
        return expected == null
            ? header[name] == null
            : JToken.DeepEquals(header[name], new JValue(expected));
    }

    private static byte[] DecodeBase64Url(string text)
    {
        string base64 = text.Replace('-', '+').Replace('_', '/');
        return Convert.FromBase64String(base64.PadRight((base64.Length + 3) / 4 * 4, '='));
    }
}
// docs:end

public static class Program
{
    public static int Main()
    {
        var body = new MemoryStream();
        Console.OpenStandardInput().CopyTo(body);
        string status = Environment.GetEnvironmentVariable("EXPECT_STATUS");
        string traceId = Environment.GetEnvironmentVariable("EXPECT_TRACE");
        var expected = new Expected
        {
            Type = Environment.GetEnvironmentVariable("EXPECT_TYP"),
            Method = Environment.GetEnvironmentVariable("EXPECT_METHOD"),
            Url = Environment.GetEnvironmentVariable("EXPECT_URL"),
            Status = string.IsNullOrEmpty(status) ? (int?)null : int.Parse(status),
            TraceId = string.IsNullOrEmpty(traceId) ? null : traceId,
        };
        JObject jwks = JObject.Parse(
            File.ReadAllText(Environment.GetEnvironmentVariable("JWKS_FILE")));
        bool valid = ResponseVerification.VerifyResponse(
            Environment.GetEnvironmentVariable("JWS"), body.ToArray(), jwks, expected,
            DateTimeOffset.FromUnixTimeSeconds(
                long.Parse(Environment.GetEnvironmentVariable("NOW"))));
        Console.WriteLine(valid ? "valid" : "invalid");
        return valid ? 0 : 1;
    }
}
