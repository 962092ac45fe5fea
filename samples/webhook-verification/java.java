// docs:start
// Maven: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Sample {

    /** Needs the raw bytes of the body: parsing and serializing JSON changes them. */
    static boolean verifyWebhook(
            byte[] rawBody, Map<String, List<String>> headers, String secret, Instant now) {
        String id = singleValue(headers, "webhook-id");
        String timestamp = singleValue(headers, "webhook-timestamp");
        String signatures = singleValue(headers, "webhook-signature");
        if (id.isEmpty() || signatures.isEmpty() || !timestamp.matches("[0-9]{1,12}")
                || Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > 300) {
            return false;
        }
        byte[] expected;
        try {
            byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            expected = mac.doFinal(rawBody);
        } catch (GeneralSecurityException | IllegalArgumentException unusableSecret) {
            return false;
        }
        // During a secret rotation, the header contains one signature per secret.
        for (String signature : signatures.split(" ")) {
            if (signature.startsWith("v1,") && isEqual(signature.substring(3), expected)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isEqual(String encodedSignature, byte[] expected) {
        try {
            return MessageDigest.isEqual(Base64.getDecoder().decode(encodedSignature), expected);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /** Header names are case-insensitive. A header that is missing or sent twice counts as empty. */
    private static String singleValue(Map<String, List<String>> headers, String name) {
        List<String> values = headers.entrySet().stream()
                .filter(header -> name.equalsIgnoreCase(header.getKey()))
                .flatMap(header -> header.getValue().stream())
                .toList();
        return values.size() == 1 ? values.get(0) : "";
    }

    /**
     * Your queue. It stores the ID and the event in one transaction, ignores an ID that it already
     * has, and keeps IDs for at least four days.
     */
    interface Inbox {
        void add(String webhookId, JsonNode event) throws IOException;
    }

    private static JsonNode parsed(byte[] rawBody) {
        try {
            return new ObjectMapper().readTree(rawBody);
        } catch (IOException notJson) {
            return MissingNode.getInstance();
        }
    }

    /** Responds right away; a worker processes the event later. */
    static void handleWebhook(HttpExchange exchange, String secret, Inbox inbox)
            throws IOException {
        int status = 200;
        byte[] rawBody = exchange.getRequestBody().readNBytes(1 << 20);
        if (!verifyWebhook(rawBody, exchange.getRequestHeaders(), secret, Instant.now())) {
            status = 401;
        } else {
            JsonNode event = parsed(rawBody);
            try {
                if (event.isObject()) {
                    inbox.add(exchange.getRequestHeaders().getFirst("webhook-id"), event);
                } else {
                    status = 400;
                }
            } catch (IOException | RuntimeException queueIsDown) {
                queueIsDown.printStackTrace();
                status = 500;
            }
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }
    // docs:end

    public static void main(String[] arguments) throws IOException {
        Map<String, List<String>> headers = new java.util.HashMap<>();
        for (String name : List.of("WEBHOOK_ID", "WEBHOOK_TIMESTAMP", "WEBHOOK_SIGNATURE")) {
            if (System.getenv(name) != null) {
                headers.put(name.replace('_', '-'), List.of(System.getenv(name)));
            }
        }
        Instant now = Instant.ofEpochSecond(Long.parseLong(System.getenv("NOW")));
        String secret = System.getenv().getOrDefault("WEBHOOK_SECRET", "");
        boolean valid = verifyWebhook(System.in.readAllBytes(), headers, secret, now);
        System.out.println(valid ? "valid" : "invalid");
        System.exit(valid ? 0 : 1);
    }
}
