// docs:start
// Maven: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Instant;
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
     * Returns a compact JWE. Send it as the body, with the content type application/jose. The JWK
     * is your request encryption key.
     */
    static String encryptBody(byte[] body, JsonNode publicJwk)
            throws GeneralSecurityException, IOException {
        byte[] header = new ObjectMapper().writeValueAsBytes(Map.of(
                "alg", "RSA-OAEP-256",
                "enc", "A256GCM",
                "kid", publicJwk.required("kid").asText(),
                "cty", "application/json",
                "iat", Instant.now().getEpochSecond()));
        Base64.Encoder base64Url = Base64.getUrlEncoder().withoutPadding();
        String protectedHeader = base64Url.encodeToString(header);

        // Every message has its own content key and nonce.
        byte[] contentKey = new byte[32];
        byte[] nonce = new byte[12];
        SecureRandom random = new SecureRandom();
        random.nextBytes(contentKey);
        random.nextBytes(nonce);

        Cipher rsa = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
        rsa.init(Cipher.ENCRYPT_MODE, readPublicKey(publicJwk), OAEP_256);
        byte[] wrappedKey = rsa.doFinal(contentKey);

        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(contentKey, "AES"),
                new GCMParameterSpec(128, nonce));
        gcm.updateAAD(protectedHeader.getBytes(StandardCharsets.US_ASCII));
        byte[] sealed = gcm.doFinal(body);

        return String.join(".",
                protectedHeader,
                base64Url.encodeToString(wrappedKey),
                base64Url.encodeToString(nonce),
                base64Url.encodeToString(Arrays.copyOf(sealed, body.length)),
                base64Url.encodeToString(
                        Arrays.copyOfRange(sealed, body.length, sealed.length)));
    }

    private static PublicKey readPublicKey(JsonNode jwk) throws GeneralSecurityException {
        Base64.Decoder base64Url = Base64.getUrlDecoder();
        return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(
                new BigInteger(1, base64Url.decode(jwk.required("n").asText())),
                new BigInteger(1, base64Url.decode(jwk.required("e").asText()))));
    }
    // docs:end

    public static void main(String[] arguments) throws Exception {
        JsonNode publicJwk = new ObjectMapper().readTree(new java.io.File(
                System.getenv("JWK_FILE")));
        System.out.println(encryptBody(System.in.readAllBytes(), publicJwk));
    }
}
