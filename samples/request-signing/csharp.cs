using System.IO;

// docs:start
// dotnet add package Newtonsoft.Json
using System;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json;

public static class RequestSigner
{
    /// <summary>
    /// Returns the value of X-Partita-Signature. Pass the URL and the body exactly as you send
    /// them; the body is empty for GET and DELETE. The key is an RSA key in PKCS#8 PEM format.
    /// </summary>
    public static string SignRequest(
        string method, string url, byte[] body, string keyId, string privateKeyPem)
    {
        string header = JsonConvert.SerializeObject(new
        {
            alg = "RS256",
            kid = keyId,
            typ = "partita-req+jws",
            iat = DateTimeOffset.UtcNow.ToUnixTimeSeconds(),
            jti = Guid.NewGuid().ToString(),
            htm = method,
            htu = url,
        });
        string protectedHeader = EncodeBase64Url(Encoding.UTF8.GetBytes(header));
        string signingInput = protectedHeader + "." + EncodeBase64Url(body);
        using (RSA rsa = RSA.Create())
        {
            rsa.ImportFromPem(privateKeyPem);
            byte[] signature = rsa.SignData(Encoding.ASCII.GetBytes(signingInput),
                HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
            // The payload is detached: Partita takes it from the body.
            return protectedHeader + ".." + EncodeBase64Url(signature);
        }
    }

    private static string EncodeBase64Url(byte[] bytes)
    {
        return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
    }
}
// docs:end

public static class Program
{
    public static void Main()
    {
        var body = new MemoryStream();
        Console.OpenStandardInput().CopyTo(body);
        Console.WriteLine(RequestSigner.SignRequest(
            Environment.GetEnvironmentVariable("METHOD"),
            Environment.GetEnvironmentVariable("URL"),
            body.ToArray(),
            Environment.GetEnvironmentVariable("KEY_ID"),
            File.ReadAllText(Environment.GetEnvironmentVariable("PRIVATE_KEY_FILE"))));
    }
}
