// docs:start
using System;
using System.Diagnostics;
using System.IO;
using System.Linq;

public static class ReportDecryption
{
    /// <summary>
    /// Decrypts a report file with your gpg keyring and keeps the output only if it's signed with
    /// Partita's file key. The Hub shows the fingerprint of that key.
    /// </summary>
    public static void DecryptReport(string input, string output, string fingerprint)
    {
        // No other program should see the output before its signature is verified.
        string unverified = output + ".unverified";
        File.Delete(output);
        var start = new ProcessStartInfo("gpg")
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string argument in new[]
        {
            "--batch", "--yes", "--status-fd", "1", "--output", unverified,
            "--decrypt", "--", input,
        })
        {
            start.ArgumentList.Add(argument);
        }
        try
        {
            using (Process gpg = Process.Start(start))
            {
                // The log messages aren't needed, but gpg would block if the pipe filled up.
                gpg.BeginErrorReadLine();
                string status = gpg.StandardOutput.ReadToEnd();
                gpg.WaitForExit();
                if (gpg.ExitCode != 0)
                {
                    throw new InvalidDataException("gpg cannot decrypt and verify the report");
                }
                if (!IsSignedBy(fingerprint, status))
                {
                    throw new InvalidDataException(
                        "The report is not signed by Partita's file key");
                }
            }
            File.Move(unverified, output);
        }
        finally
        {
            File.Delete(unverified);
        }
    }

    /// <summary>
    /// Requires exactly one good signature. GOODSIG excludes expired and revoked keys, and VALIDSIG
    /// ends with the full fingerprint of the primary key.
    /// </summary>
    private static bool IsSignedBy(string fingerprint, string status)
    {
        string expected = fingerprint.Replace(" ", "").ToUpperInvariant();
        string[][] lines = status.Split('\n').Select(line => line.Trim().Split(' '))
            .Where(words => words.Length > 1 && words[0] == "[GNUPG:]").ToArray();
        string[][] good = lines.Where(words => words[1] == "GOODSIG").ToArray();
        string[][] valid = lines.Where(words => words[1] == "VALIDSIG").ToArray();
        return good.Length == 1 && valid.Length == 1 && valid[0].Last() == expected;
    }
}
// docs:end

public static class Program
{
    public static int Main(string[] arguments)
    {
        if (arguments.Length != 2)
        {
            Console.Error.WriteLine("usage: report-decryption input output");
            return 1;
        }
        try
        {
            ReportDecryption.DecryptReport(arguments[0], arguments[1],
                Environment.GetEnvironmentVariable("PARTITA_FILE_KEY_FINGERPRINT") ?? "");
            Console.WriteLine("ok");
            return 0;
        }
        catch (Exception failure)
        {
            Console.Error.WriteLine(failure.Message);
            return 1;
        }
    }
}
