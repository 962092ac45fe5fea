// docs:start
// Maven: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

public class Sample {
    // Java uses SHA-1 for MGF1 unless the parameters say SHA-256.
    private static final OAEPParameterSpec OAEP_256 = new OAEPParameterSpec(
            "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

    /**
     * Returns the JSON bytes of a compact JWE. The map has the PKCS#8 PEM of each active key by
     * kid. During a rotation, responses encrypted with the old key can still arrive.
     */
    static byte[] decryptResponse(String jwe, Map<String, String> privateKeys)
            throws GeneralSecurityException {
        try {
            String[] parts = jwe.split("\\.", -1);
            if (parts.length != 5) {
                throw new GeneralSecurityException("The response is not a compact JWE");
            }
            Base64.Decoder base64Url = Base64.getUrlDecoder();
            JsonNode header = new ObjectMapper().readTree(base64Url.decode(parts[0]));
            byte[] nonce = base64Url.decode(parts[2]);
            byte[] ciphertext = base64Url.decode(parts[3]);
            byte[] tag = base64Url.decode(parts[4]);
            if (!header.path("alg").asText().equals("RSA-OAEP-256")
                    || !header.path("enc").asText().equals("A256GCM")
                    || header.has("zip") || header.has("crit")
                    || nonce.length != 12 || tag.length != 16) {
                throw new GeneralSecurityException("The JWE has an unexpected format");
            }
            String privateKeyPem = privateKeys.get(header.path("kid").asText());
            if (privateKeyPem == null) {
                throw new GeneralSecurityException("No private key for the kid of the JWE");
            }
            Cipher rsa = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
            rsa.init(Cipher.DECRYPT_MODE, readPrivateKey(privateKeyPem), OAEP_256);
            byte[] contentKey = rsa.doFinal(base64Url.decode(parts[1]));
            if (contentKey.length != 32) {
                throw new GeneralSecurityException("The content key has the wrong length");
            }
            Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
            gcm.init(Cipher.DECRYPT_MODE, new SecretKeySpec(contentKey, "AES"),
                    new GCMParameterSpec(128, nonce));
            // The encoded header is authenticated, too, so changes to it are detected.
            gcm.updateAAD(parts[0].getBytes(StandardCharsets.US_ASCII));
            byte[] sealed = Arrays.copyOf(ciphertext, ciphertext.length + tag.length);
            System.arraycopy(tag, 0, sealed, ciphertext.length, tag.length);
            return gcm.doFinal(sealed);
        } catch (IOException | IllegalArgumentException malformed) {
            throw new GeneralSecurityException("The response is not a compact JWE", malformed);
        }
    }

    /** Reads an RSA key in PKCS#8 format: the PEM file starts with BEGIN PRIVATE KEY. */
    private static PrivateKey readPrivateKey(String pem) throws GeneralSecurityException {
        String encoded = pem
                .replace("-----BEGIN PRIVATE KEY-----", "")
                .replace("-----END PRIVATE KEY-----", "");
        byte[] pkcs8 = Base64.getMimeDecoder().decode(encoded);
        return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    }
    // docs:end

    public static void main(String[] arguments) {
        try {
            String privateKeyPem = java.nio.file.Files.readString(
                    java.nio.file.Path.of(System.getenv("PRIVATE_KEY_FILE")));
            String jwe = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).strip();
            System.out.write(decryptResponse(jwe, Map.of(System.getenv("KEY_ID"), privateKeyPem)));
            System.out.flush();
        } catch (GeneralSecurityException | IOException failure) {
            System.err.println(failure.getMessage());
            System.exit(1);
        }
    }
}
