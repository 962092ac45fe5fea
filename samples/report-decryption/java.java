// docs:start
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

public class Sample {

    /**
     * Decrypts a report file with your gpg keyring and keeps the output only if it's signed with
     * Partita's file key. The Hub shows the fingerprint of that key.
     */
    static void decryptReport(Path input, Path output, String fingerprint)
            throws IOException, InterruptedException {
        // No other program should see the output before its signature is verified.
        Path unverified = Path.of(output + ".unverified");
        Files.deleteIfExists(output);
        try {
            Process gpg = new ProcessBuilder("gpg", "--batch", "--yes", "--status-fd", "1",
                    "--output", unverified.toString(), "--decrypt", "--", input.toString())
                    .redirectError(Redirect.DISCARD)
                    .start();
            String status = new String(
                    gpg.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (gpg.waitFor() != 0) {
                throw new IOException("gpg cannot decrypt and verify the report");
            }
            if (!isSignedBy(fingerprint, status)) {
                throw new IOException("The report is not signed by Partita's file key");
            }
            Files.move(unverified, output, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unverified);
        }
    }

    /**
     * Requires exactly one good signature. GOODSIG excludes expired and revoked keys, and VALIDSIG
     * ends with the full fingerprint of the primary key.
     */
    private static boolean isSignedBy(String fingerprint, String status) {
        String expected = fingerprint.replace(" ", "").toUpperCase(Locale.ROOT);
        List<String> good = status.lines()
                .filter(line -> line.startsWith("[GNUPG:] GOODSIG "))
                .toList();
        List<String> valid = status.lines()
                .filter(line -> line.startsWith("[GNUPG:] VALIDSIG "))
                .toList();
        return good.size() == 1 && valid.size() == 1
                && expected.length() == 40 && valid.get(0).endsWith(" " + expected);
    }
    // docs:end

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 2) {
            System.err.println("usage: java Sample.java input output");
            System.exit(1);
        }
        try {
            decryptReport(Path.of(arguments[0]), Path.of(arguments[1]),
                    System.getenv().getOrDefault("PARTITA_FILE_KEY_FINGERPRINT", ""));
            System.out.println("ok");
        } catch (IOException failure) {
            System.err.println(failure.getMessage());
            System.exit(1);
        }
    }
}
