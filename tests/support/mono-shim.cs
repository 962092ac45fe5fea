// Exists only because Mono 6.8 lacks these parts of .NET: CI compiles it together with a C# sample.
// On .NET leave it out. The signatures are those of .NET; OpenSSL 3 does the work.
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;

namespace System.Security.Cryptography
{
    /// <summary>Mono has the class, but every member throws.</summary>
    public sealed class AesGcm : IDisposable
    {
        private readonly byte[] key;
        private readonly int tagSize;

        public AesGcm(byte[] key, int tagSizeInBytes)
        {
            if (key.Length != 16 && key.Length != 24 && key.Length != 32)
            {
                throw new CryptographicException("Specified key is not a valid size.");
            }
            this.key = (byte[])key.Clone();
            tagSize = tagSizeInBytes;
        }

        public void Encrypt(byte[] nonce, byte[] plaintext, byte[] ciphertext, byte[] tag,
            byte[] associatedData = null)
        {
            Transform(true, nonce, plaintext, ciphertext, tag, associatedData);
        }

        public void Decrypt(byte[] nonce, byte[] ciphertext, byte[] tag, byte[] plaintext,
            byte[] associatedData = null)
        {
            Transform(false, nonce, ciphertext, plaintext, tag, associatedData);
        }

        public void Dispose()
        {
            Array.Clear(key, 0, key.Length);
        }

        private void Transform(bool encrypt, byte[] nonce, byte[] input, byte[] output,
            byte[] tag, byte[] associatedData)
        {
            if (nonce.Length != 12 || tag.Length != tagSize || input.Length != output.Length)
            {
                throw new ArgumentException("Wrong length of the nonce, the tag or the output.");
            }
            const int setIvLength = 0x9, getTag = 0x10, setTag = 0x11;
            int direction = encrypt ? 1 : 0;
            IntPtr cipher = OpenSsl.EVP_get_cipherbyname("aes-" + key.Length * 8 + "-gcm");
            IntPtr context = OpenSsl.EVP_CIPHER_CTX_new();
            try
            {
                OpenSsl.Check(OpenSsl.EVP_CipherInit_ex(
                    context, cipher, IntPtr.Zero, null, null, direction));
                OpenSsl.Check(OpenSsl.EVP_CIPHER_CTX_ctrl(
                    context, setIvLength, nonce.Length, null));
                OpenSsl.Check(OpenSsl.EVP_CipherInit_ex(
                    context, IntPtr.Zero, IntPtr.Zero, key, nonce, direction));
                int length;
                if (associatedData != null && associatedData.Length > 0)
                {
                    OpenSsl.Check(OpenSsl.EVP_CipherUpdate(
                        context, null, out length, associatedData, associatedData.Length));
                }
                if (input.Length > 0)
                {
                    OpenSsl.Check(OpenSsl.EVP_CipherUpdate(
                        context, output, out length, input, input.Length));
                }
                if (!encrypt)
                {
                    OpenSsl.Check(OpenSsl.EVP_CIPHER_CTX_ctrl(
                        context, setTag, tag.Length, tag));
                }
                if (OpenSsl.EVP_CipherFinal_ex(context, new byte[16], out length) != 1)
                {
                    Array.Clear(output, 0, output.Length);
                    throw new CryptographicException(
                        "The computed authentication tag did not match the input.");
                }
                if (encrypt)
                {
                    OpenSsl.Check(OpenSsl.EVP_CIPHER_CTX_ctrl(
                        context, getTag, tag.Length, tag));
                }
            }
            finally
            {
                OpenSsl.EVP_CIPHER_CTX_free(context);
            }
        }
    }

    /// <summary>Mono's class has no ImportFromPem, no OAEP with SHA-256 and no PSS.</summary>
    public sealed class RSA : IDisposable
    {
        private IntPtr key;

        public static RSA Create()
        {
            return new RSA();
        }

        public static RSA Create(RSAParameters parameters)
        {
            var rsa = new RSA();
            rsa.ImportParameters(parameters);
            return rsa;
        }

        /// <summary>Takes a string, which .NET converts to its ReadOnlySpan.</summary>
        public void ImportFromPem(string input)
        {
            byte[] pem = Encoding.UTF8.GetBytes(input);
            IntPtr memory = OpenSsl.BIO_new_mem_buf(pem, pem.Length);
            SetKey(OpenSsl.PEM_read_bio_PrivateKey(
                memory, IntPtr.Zero, IntPtr.Zero, Encoding.ASCII.GetBytes("\0")));
            OpenSsl.BIO_free(memory);
            if (key == IntPtr.Zero)
            {
                throw new ArgumentException("No supported key formats were found.", "input");
            }
        }

        public void ImportParameters(RSAParameters parameters)
        {
            if (parameters.D != null)
            {
                throw new NotSupportedException("The shim imports public parameters only.");
            }
            byte[] rsaEncryption =
            {
                0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01,
                0x05, 0x00,
            };
            byte[] publicKey = Der(0x30,
                Der(0x02, new byte[1], parameters.Modulus),
                Der(0x02, new byte[1], parameters.Exponent));
            byte[] info = Der(0x30, rsaEncryption, Der(0x03, new byte[1], publicKey));
            GCHandle pinned = GCHandle.Alloc(info, GCHandleType.Pinned);
            IntPtr start = pinned.AddrOfPinnedObject();
            SetKey(OpenSsl.d2i_PUBKEY(IntPtr.Zero, ref start, (IntPtr)info.Length));
            pinned.Free();
            if (key == IntPtr.Zero)
            {
                throw new CryptographicException("The RSA parameters are not valid.");
            }
        }

        public byte[] Encrypt(byte[] data, RSAEncryptionPadding padding)
        {
            return Transform(
                OpenSsl.EVP_PKEY_encrypt_init, OpenSsl.EVP_PKEY_encrypt, data, padding);
        }

        public byte[] Decrypt(byte[] data, RSAEncryptionPadding padding)
        {
            return Transform(
                OpenSsl.EVP_PKEY_decrypt_init, OpenSsl.EVP_PKEY_decrypt, data, padding);
        }

        public byte[] SignData(byte[] data, HashAlgorithmName hashAlgorithm,
            RSASignaturePadding padding)
        {
            IntPtr context = OpenSsl.EVP_MD_CTX_new();
            try
            {
                IntPtr keyContext;
                OpenSsl.Check(OpenSsl.EVP_DigestSignInit(
                    context, out keyContext, Digest(hashAlgorithm), IntPtr.Zero, key));
                SetPadding(keyContext, padding);
                var length = UIntPtr.Zero;
                OpenSsl.Check(OpenSsl.EVP_DigestSign(
                    context, null, ref length, data, (UIntPtr)data.Length));
                var signature = new byte[(int)length];
                OpenSsl.Check(OpenSsl.EVP_DigestSign(
                    context, signature, ref length, data, (UIntPtr)data.Length));
                Array.Resize(ref signature, (int)length);
                return signature;
            }
            finally
            {
                OpenSsl.EVP_MD_CTX_free(context);
            }
        }

        public bool VerifyData(byte[] data, byte[] signature, HashAlgorithmName hashAlgorithm,
            RSASignaturePadding padding)
        {
            IntPtr context = OpenSsl.EVP_MD_CTX_new();
            try
            {
                IntPtr keyContext;
                OpenSsl.Check(OpenSsl.EVP_DigestVerifyInit(
                    context, out keyContext, Digest(hashAlgorithm), IntPtr.Zero, key));
                SetPadding(keyContext, padding);
                return OpenSsl.EVP_DigestVerify(context, signature, (UIntPtr)signature.Length,
                    data, (UIntPtr)data.Length) == 1;
            }
            finally
            {
                OpenSsl.EVP_MD_CTX_free(context);
            }
        }

        public void Dispose()
        {
            SetKey(IntPtr.Zero);
        }

        private byte[] Transform(Func<IntPtr, int> start, OpenSsl.KeyOperation operation,
            byte[] data, RSAEncryptionPadding padding)
        {
            IntPtr context = OpenSsl.EVP_PKEY_CTX_new(key, IntPtr.Zero);
            try
            {
                OpenSsl.Check(start(context));
                if (padding.Mode == RSAEncryptionPaddingMode.Oaep)
                {
                    string digest = padding.OaepHashAlgorithm.Name;
                    OpenSsl.Set(context, "rsa_padding_mode", "oaep");
                    OpenSsl.Set(context, "rsa_oaep_md", digest);
                    OpenSsl.Set(context, "rsa_mgf1_md", digest);
                }
                var length = UIntPtr.Zero;
                OpenSsl.Check(operation(
                    context, null, ref length, data, (UIntPtr)data.Length));
                var result = new byte[(int)length];
                OpenSsl.Check(operation(
                    context, result, ref length, data, (UIntPtr)data.Length));
                Array.Resize(ref result, (int)length);
                return result;
            }
            finally
            {
                OpenSsl.EVP_PKEY_CTX_free(context);
            }
        }

        private void SetKey(IntPtr newKey)
        {
            if (key != IntPtr.Zero)
            {
                OpenSsl.EVP_PKEY_free(key);
            }
            key = newKey;
        }

        private static void SetPadding(IntPtr context, RSASignaturePadding padding)
        {
            if (padding.Mode == RSASignaturePaddingMode.Pss)
            {
                OpenSsl.Set(context, "rsa_padding_mode", "pss");
                OpenSsl.Set(context, "rsa_pss_saltlen", "digest");
            }
        }

        private static IntPtr Digest(HashAlgorithmName name)
        {
            return OpenSsl.EVP_get_digestbyname(name.Name);
        }

        private static byte[] Der(byte type, params byte[][] parts)
        {
            var content = new List<byte>();
            foreach (byte[] part in parts)
            {
                content.AddRange(part);
            }
            var encoded = new List<byte> { type };
            if (content.Count < 0x80)
            {
                encoded.Add((byte)content.Count);
            }
            else
            {
                encoded.Add(0x82);
                encoded.Add((byte)(content.Count >> 8));
                encoded.Add((byte)content.Count);
            }
            encoded.AddRange(content);
            return encoded.ToArray();
        }
    }

    internal static class OpenSsl
    {
        private const string Library = "libcrypto.so.3";

        internal delegate int KeyOperation(IntPtr context, byte[] output, ref UIntPtr length,
            byte[] input, UIntPtr inputLength);

        internal static void Check(int result)
        {
            if (result != 1)
            {
                throw new CryptographicException("OpenSSL refused the operation.");
            }
        }

        internal static void Set(IntPtr context, string name, string value)
        {
            Check(EVP_PKEY_CTX_ctrl_str(context, name, value));
        }

        [DllImport(Library)]
        internal static extern IntPtr EVP_get_cipherbyname(string name);

        [DllImport(Library)]
        internal static extern IntPtr EVP_get_digestbyname(string name);

        [DllImport(Library)]
        internal static extern IntPtr EVP_CIPHER_CTX_new();

        [DllImport(Library)]
        internal static extern void EVP_CIPHER_CTX_free(IntPtr context);

        [DllImport(Library)]
        internal static extern int EVP_CipherInit_ex(IntPtr context, IntPtr cipher,
            IntPtr engine, byte[] key, byte[] iv, int encrypt);

        [DllImport(Library)]
        internal static extern int EVP_CIPHER_CTX_ctrl(IntPtr context, int type, int argument,
            [In, Out] byte[] pointer);

        [DllImport(Library)]
        internal static extern int EVP_CipherUpdate(IntPtr context, [In, Out] byte[] output,
            out int length, byte[] input, int inputLength);

        [DllImport(Library)]
        internal static extern int EVP_CipherFinal_ex(IntPtr context, [In, Out] byte[] output,
            out int length);

        [DllImport(Library)]
        internal static extern IntPtr BIO_new_mem_buf(byte[] buffer, int length);

        [DllImport(Library)]
        internal static extern int BIO_free(IntPtr memory);

        [DllImport(Library)]
        internal static extern IntPtr PEM_read_bio_PrivateKey(IntPtr memory, IntPtr key,
            IntPtr callback, byte[] passphrase);

        [DllImport(Library)]
        internal static extern IntPtr d2i_PUBKEY(IntPtr key, ref IntPtr start, IntPtr length);

        [DllImport(Library)]
        internal static extern void EVP_PKEY_free(IntPtr key);

        [DllImport(Library)]
        internal static extern IntPtr EVP_PKEY_CTX_new(IntPtr key, IntPtr engine);

        [DllImport(Library)]
        internal static extern void EVP_PKEY_CTX_free(IntPtr context);

        [DllImport(Library)]
        internal static extern int EVP_PKEY_CTX_ctrl_str(IntPtr context, string name,
            string value);

        [DllImport(Library)]
        internal static extern int EVP_PKEY_encrypt_init(IntPtr context);

        [DllImport(Library)]
        internal static extern int EVP_PKEY_encrypt(IntPtr context, [In, Out] byte[] output,
            ref UIntPtr length, byte[] input, UIntPtr inputLength);

        [DllImport(Library)]
        internal static extern int EVP_PKEY_decrypt_init(IntPtr context);

        [DllImport(Library)]
        internal static extern int EVP_PKEY_decrypt(IntPtr context, [In, Out] byte[] output,
            ref UIntPtr length, byte[] input, UIntPtr inputLength);

        [DllImport(Library)]
        internal static extern IntPtr EVP_MD_CTX_new();

        [DllImport(Library)]
        internal static extern void EVP_MD_CTX_free(IntPtr context);

        [DllImport(Library)]
        internal static extern int EVP_DigestSignInit(IntPtr context, out IntPtr keyContext,
            IntPtr digest, IntPtr engine, IntPtr key);

        [DllImport(Library)]
        internal static extern int EVP_DigestSign(IntPtr context, [In, Out] byte[] signature,
            ref UIntPtr length, byte[] data, UIntPtr dataLength);

        [DllImport(Library)]
        internal static extern int EVP_DigestVerifyInit(IntPtr context, out IntPtr keyContext,
            IntPtr digest, IntPtr engine, IntPtr key);

        [DllImport(Library)]
        internal static extern int EVP_DigestVerify(IntPtr context, byte[] signature,
            UIntPtr signatureLength, byte[] data, UIntPtr dataLength);
    }
}

namespace System.Diagnostics
{
    /// <summary>Mono's class has ArgumentList, but Mono starts the process without it.</summary>
    public sealed class ProcessStartInfo
    {
        public ProcessStartInfo(string fileName)
        {
            FileName = fileName;
        }

        public string FileName { get; set; }

        public bool UseShellExecute { get; set; }

        public bool RedirectStandardInput { get; set; }

        public bool RedirectStandardOutput { get; set; }

        public bool RedirectStandardError { get; set; }

        public string Arguments { get; set; } = "";

        public IList<string> ArgumentList { get; } = new List<string>();
    }

    /// <summary>Passes the arguments to Mono as one string, which Mono splits again.</summary>
    public sealed class Process : IDisposable
    {
        // Within this assembly the name Process means this class.
        private static readonly Assembly Library = typeof(Uri).Assembly;
        private readonly IDisposable process;

        private Process(IDisposable process)
        {
            this.process = process;
        }

        public StreamReader StandardOutput
        {
            get { return (StreamReader)Get("StandardOutput"); }
        }

        public int ExitCode
        {
            get { return (int)Get("ExitCode"); }
        }

        public static Process Start(ProcessStartInfo start)
        {
            Type infoType = Library.GetType("System.Diagnostics.ProcessStartInfo");
            object info = Activator.CreateInstance(infoType, start.FileName);
            var properties = new Dictionary<string, object>
            {
                ["UseShellExecute"] = start.UseShellExecute,
                ["RedirectStandardInput"] = start.RedirectStandardInput,
                ["RedirectStandardOutput"] = start.RedirectStandardOutput,
                ["RedirectStandardError"] = start.RedirectStandardError,
                ["Arguments"] = start.Arguments + string.Join(" ", start.ArgumentList.Select(
                    argument => "'" + argument.Replace("'", "'\\''") + "'")),
            };
            foreach (KeyValuePair<string, object> property in properties)
            {
                infoType.GetProperty(property.Key).SetValue(info, property.Value);
            }
            MethodInfo method = Library.GetType("System.Diagnostics.Process")
                .GetMethod("Start", new[] { infoType });
            try
            {
                return new Process((IDisposable)method.Invoke(null, new[] { info }));
            }
            catch (TargetInvocationException failure)
            {
                throw failure.InnerException;
            }
        }

        public void BeginErrorReadLine()
        {
            process.GetType().GetMethod("BeginErrorReadLine").Invoke(process, null);
        }

        public void Kill()
        {
            process.GetType().GetMethod("Kill", Type.EmptyTypes).Invoke(process, null);
        }

        public void WaitForExit()
        {
            process.GetType().GetMethod("WaitForExit", Type.EmptyTypes).Invoke(process, null);
        }

        public void Dispose()
        {
            process.Dispose();
        }

        private object Get(string name)
        {
            return process.GetType().GetProperty(name).GetValue(process);
        }
    }
}
