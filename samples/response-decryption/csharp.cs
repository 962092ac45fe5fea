using System.IO;

// docs:start
// dotnet add package Newtonsoft.Json
using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

public static class ResponseDecryption
{
    /// <summary>
    /// Returns the JSON bytes of a compact JWE. The dictionary maps the kid of each active key to
    /// its PKCS#8 PEM. During a rotation, responses encrypted with the old key can still arrive.
    /// </summary>
    public static byte[] DecryptResponse(
        string jwe, IReadOnlyDictionary<string, string> privateKeys)
    {
        byte[][] parts;
        JObject header;
        try
        {
            parts = jwe.Split('.').Select(DecodeBase64Url).ToArray();
            header = JObject.Parse(Encoding.UTF8.GetString(parts[0]));
        }
        catch (Exception malformed) when (malformed is FormatException
            || malformed is JsonException)
        {
            throw new CryptographicException("The response is not a compact JWE", malformed);
        }
        if (parts.Length != 5 || parts[2].Length != 12 || parts[4].Length != 16
            || !JToken.DeepEquals(header["alg"], "RSA-OAEP-256")
            || !JToken.DeepEquals(header["enc"], "A256GCM")
            || header["zip"] != null || header["crit"] != null)
        {
            throw new CryptographicException("The JWE has an unexpected format");
        }
        if (header["kid"]?.Type != JTokenType.String
            || !privateKeys.TryGetValue((string)header["kid"], out string privateKeyPem))
        {
            throw new CryptographicException("No private key for the kid of the JWE");
        }
        using (RSA rsa = RSA.Create())
        {
            rsa.ImportFromPem(privateKeyPem);
            byte[] contentKey = rsa.Decrypt(parts[1], RSAEncryptionPadding.OaepSHA256);
            if (contentKey.Length != 32)
            {
                throw new CryptographicException("The content key has the wrong length");
            }
            using (var gcm = new AesGcm(contentKey, 16))
            {
                var plaintext = new byte[parts[3].Length];
                // The encoded header is authenticated, too, so changes to it are detected.
                byte[] protectedHeader = Encoding.ASCII.GetBytes(jwe.Split('.')[0]);
                gcm.Decrypt(parts[2], parts[3], parts[4], plaintext, protectedHeader);
                return plaintext;
            }
        }
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
        var privateKeys = new Dictionary<string, string>
        {
            [Environment.GetEnvironmentVariable("KEY_ID")] =
                File.ReadAllText(Environment.GetEnvironmentVariable("PRIVATE_KEY_FILE")),
        };
        try
        {
            byte[] plaintext = ResponseDecryption.DecryptResponse(
                Console.In.ReadToEnd().Trim(), privateKeys);
            Console.OpenStandardOutput().Write(plaintext, 0, plaintext.Length);
            return 0;
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine(failure.Message.Split('\n')[0]);
            return 1;
        }
    }
}
