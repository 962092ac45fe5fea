// docs:start
// Maven: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;

public class Sample {

    /** The request that you sent, and the status and X-Partita-Trace-Id of its response. */
    record Expected(String type, String method, String url, Integer status, String traceId) {}

    /** Checks X-Partita-Response-Signature against the decompressed body. */
    static boolean verifyResponse(
            String detachedJws, byte[] body, JsonNode jwks, Expected expected, Instant now) {
        try {
            String[] parts = detachedJws.split("\\.", -1);
            if (parts.length != 3 || !parts[1].isEmpty()) {
                return false;
            }
            JsonNode header = new ObjectMapper()
                    .readTree(Base64.getUrlDecoder().decode(parts[0]));
            if (header.has("crit")
                    || !expected.type().equals(header.path("typ").textValue())
                    || !expected.method().equals(header.path("htm").textValue())
                    || !expected.url().equals(header.path("htu").textValue())
                    || !Objects.equals(expected.status(), header.path("sts").numberValue())
                    || !Objects.equals(expected.traceId(), header.path("rid").textValue())) {
                return false;
            }
            JsonNode issuedAt = header.path("iat");
            if (!issuedAt.isIntegralNumber() || !issuedAt.canConvertToLong()) {
                return false;
            }
            long age = Math.subtractExact(now.getEpochSecond(), issuedAt.longValue());
            if (Math.abs(age) > 300) {
                return false;
            }
            Signature signature = newSignature(header.path("alg").asText());
            signature.initVerify(findKey(jwks, header.path("kid").asText()));
            String payload = Base64.getUrlEncoder().withoutPadding().encodeToString(body);
            signature.update((parts[0] + "." + payload).getBytes(StandardCharsets.US_ASCII));
            return signature.verify(Base64.getUrlDecoder().decode(parts[2]));
        } catch (Exception malformed) {
            return false;
        }
    }

    /** Only these algorithms are allowed: with none or HS256, anyone could sign. */
    private static Signature newSignature(String algorithm) throws GeneralSecurityException {
        switch (algorithm) {
            case "RS256":
                return Signature.getInstance("SHA256withRSA");
            case "PS256":
                Signature signature = Signature.getInstance("RSASSA-PSS");
                signature.setParameter(new PSSParameterSpec(
                        "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
                return signature;
            default:
                throw new GeneralSecurityException("The algorithm is not allowed");
        }
    }

    /** Cache the JWKS for one hour, and fetch it again if a kid is unknown. */
    private static PublicKey findKey(JsonNode jwks, String keyId)
            throws GeneralSecurityException {
        for (JsonNode jwk : jwks.path("keys")) {
            if (keyId.equals(jwk.path("kid").textValue())) {
                Base64.Decoder base64Url = Base64.getUrlDecoder();
                return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(
                        new BigInteger(1, base64Url.decode(jwk.path("n").asText())),
                        new BigInteger(1, base64Url.decode(jwk.path("e").asText()))));
            }
        }
        throw new GeneralSecurityException("The key is unknown");
    }
    // docs:end

    public static void main(String[] arguments) throws Exception {
        java.util.Map<String, String> environment = System.getenv();
        JsonNode jwks = new ObjectMapper().readTree(new java.io.File(
                environment.get("JWKS_FILE")));
        String status = environment.getOrDefault("EXPECT_STATUS", "");
        String traceId = environment.getOrDefault("EXPECT_TRACE", "");
        Expected expected = new Expected(environment.get("EXPECT_TYP"),
                environment.get("EXPECT_METHOD"), environment.get("EXPECT_URL"),
                status.isEmpty() ? null : Integer.valueOf(status),
                traceId.isEmpty() ? null : traceId);
        Instant now = Instant.ofEpochSecond(Long.parseLong(environment.get("NOW")));
        boolean valid = verifyResponse(environment.get("JWS"), System.in.readAllBytes(), jwks,
                expected, now);
        System.out.println(valid ? "valid" : "invalid");
        System.exit(valid ? 0 : 1);
    }
}
