using System.IO;

// docs:start
// dotnet add package Newtonsoft.Json
using System;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

public static class MessageEncryption
{
    /// <summary>
    /// Returns a compact JWE. Send it as the body, with the content type application/jose. The JWK
    /// is your request encryption key.
    /// </summary>
    public static string EncryptBody(byte[] body, JObject publicJwk)
    {
        if ((string)publicJwk["kty"] != "RSA" || publicJwk["kid"] == null)
        {
            throw new ArgumentException("The JWK is not an RSA public key with a kid");
        }
        string header = JsonConvert.SerializeObject(new
        {
            alg = "RSA-OAEP-256",
            enc = "A256GCM",
            kid = (string)publicJwk["kid"],
            cty = "application/json",
            iat = DateTimeOffset.UtcNow.ToUnixTimeSeconds(),
        });
        string protectedHeader = EncodeBase64Url(Encoding.UTF8.GetBytes(header));

        // Every message has its own content key and nonce.
        var contentKey = new byte[32];
        var nonce = new byte[12];
        var ciphertext = new byte[body.Length];
        var tag = new byte[16];
        RandomNumberGenerator.Fill(contentKey);
        RandomNumberGenerator.Fill(nonce);

        using (RSA rsa = RSA.Create(new RSAParameters
        {
            Modulus = DecodeBase64Url((string)publicJwk["n"]),
            Exponent = DecodeBase64Url((string)publicJwk["e"]),
        }))
        using (var gcm = new AesGcm(contentKey, tag.Length))
        {
            byte[] wrappedKey = rsa.Encrypt(contentKey, RSAEncryptionPadding.OaepSHA256);
            gcm.Encrypt(nonce, body, ciphertext, tag, Encoding.ASCII.GetBytes(protectedHeader));
            return string.Join(".", protectedHeader, EncodeBase64Url(wrappedKey),
                EncodeBase64Url(nonce), EncodeBase64Url(ciphertext), EncodeBase64Url(tag));
        }
    }

    private static string EncodeBase64Url(byte[] bytes)
    {
        return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
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
    public static void Main()
    {
        var body = new MemoryStream();
        Console.OpenStandardInput().CopyTo(body);
        JObject publicJwk = JObject.Parse(
            File.ReadAllText(Environment.GetEnvironmentVariable("JWK_FILE")));
        Console.WriteLine(MessageEncryption.EncryptBody(body.ToArray(), publicJwk));
    }
}
