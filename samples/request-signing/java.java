// docs:start
// Maven: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;

public class Sample {

    /**
     * Returns the value of X-Partita-Signature. Pass the URL and the body exactly as you send them;
     * the body is empty for GET and DELETE.
     */
    static String signRequest(
            String method, String url, byte[] body, String keyId, String privateKeyPem)
            throws GeneralSecurityException, IOException {
        byte[] header = new ObjectMapper().writeValueAsBytes(Map.of(
                "alg", "RS256",
                "kid", keyId,
                "typ", "partita-req+jws",
                "iat", Instant.now().getEpochSecond(),
                "jti", UUID.randomUUID().toString(),
                "htm", method,
                "htu", url));
        Base64.Encoder base64Url = Base64.getUrlEncoder().withoutPadding();
        String protectedHeader = base64Url.encodeToString(header);
        String signingInput = protectedHeader + "." + base64Url.encodeToString(body);

        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(readPrivateKey(privateKeyPem));
        signature.update(signingInput.getBytes(StandardCharsets.US_ASCII));
        // The payload is detached: Partita takes it from the body.
        return protectedHeader + ".." + base64Url.encodeToString(signature.sign());
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

    public static void main(String[] arguments) throws Exception {
        String privateKeyPem = java.nio.file.Files.readString(
                java.nio.file.Path.of(System.getenv("PRIVATE_KEY_FILE")));
        System.out.println(signRequest(System.getenv("METHOD"), System.getenv("URL"),
                System.in.readAllBytes(), System.getenv("KEY_ID"), privateKeyPem));
    }
}
