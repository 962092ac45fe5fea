// docs:start
// Maven: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Sample {
    private static final Set<Integer> RETRYABLE = Set.of(429, 500, 503);
    /** The gateway may have processed the refund, so read the plan before you retry. */
    private static final Set<Integer> UNKNOWN = Set.of(502, 504);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    record RefundResult(int status, String refundId, int attempts) {}

    /** The last response. Status 0 means that the outcome is unknown. */
    static final class RefundException extends RuntimeException {
        final String code;
        final int attempts;

        RefundException(int status, String code, String traceId, int attempts, Throwable cause) {
            super("Refund failed: HTTP status " + status + ", " + code + ", trace id " + traceId
                    + ", " + attempts + " attempt(s)", cause);
            this.code = code;
            this.attempts = attempts;
        }
    }

    /**
     * Refunds a plan exactly once. Derive the key from your own refund number, such as
     * RMA-2201-refund from RMA-2201, and store the refund before the first call. The key requires
     * the same bytes each time, so build the refund from a map that keeps its order, which Map.of
     * doesn't. Its "reference" is your refund number: if the outcome is unknown, it shows whether
     * the plan has the refund.
     */
    static RefundResult createRefund(
            String baseUrl, String token, String planNumber, Map<String, ?> refund,
            String idempotencyKey) throws JsonProcessingException, InterruptedException {
        String plan = baseUrl + "/installment-plans/" + planNumber;
        HttpRequest read = HttpRequest.newBuilder(URI.create(plan))
                .header("Authorization", "Bearer " + token)
                .build();
        // Every attempt sends this request, so the key and the bytes stay the same.
        HttpRequest request = HttpRequest.newBuilder(URI.create(plan + "/refunds"))
                .header("Authorization", "Bearer " + token)
                .header("X-Partita-Idempotency-Key", idempotencyKey)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(refund)))
                .build();
        boolean unknown = false;
        for (int attempt = 1; ; attempt++) {
            RefundException failure;
            boolean retryable = true;
            long wait = (250L << attempt) + ThreadLocalRandom.current().nextLong(500);
            try {
                if (unknown) {
                    String refundId = findRefund(read, refund.get("reference"));
                    if (refundId != null) {
                        return new RefundResult(200, refundId, attempt);
                    }
                }
                HttpResponse<byte[]> response = send(request);
                int status = response.statusCode();
                JsonNode result = parse(response.body());
                if (status < 300 && result.has("refundId")) {
                    return new RefundResult(status, result.get("refundId").asText(), attempt);
                }
                String code = result.at("/error/code").asText("http_" + status);
                failure = new RefundException(
                        status, code, result.path("traceId").asText(), attempt, null);
                boolean failed = status < 300 || UNKNOWN.contains(status);
                unknown = unknown || failed;
                retryable = failed || RETRYABLE.contains(status)
                        || status == 409 && code.equals("idempotency_in_progress");
                wait = response.headers().firstValue("Retry-After")
                        .filter(seconds -> seconds.matches("\\d{1,6}"))
                        .map(seconds -> Long.parseLong(seconds) * 1000).orElse(wait);
            } catch (ExecutionException | TimeoutException | IOException noResponse) {
                unknown = true;
                failure = new RefundException(0, "network_error", "none", attempt, noResponse);
            }
            if (!retryable || attempt == 5) {
                throw failure;
            }
            Thread.sleep(wait);
        }
    }

    private static HttpResponse<byte[]> send(HttpRequest request)
            throws ExecutionException, InterruptedException, TimeoutException {
        return CLIENT.sendAsync(request, BodyHandlers.ofByteArray()).get(33, TimeUnit.SECONDS);
    }

    /** Returns the ID of the refund with this reference, or null. Throws if the plan can't be read. */
    private static String findRefund(HttpRequest read, Object reference)
            throws ExecutionException, InterruptedException, TimeoutException, IOException {
        HttpResponse<byte[]> response = send(read);
        if (response.statusCode() != 200) {
            throw new IOException("The plan could not be read: " + response.statusCode());
        }
        for (JsonNode refund : parse(response.body()).path("refunds")) {
            if (refund.path("reference").asText().equals(reference)) {
                return refund.get("refundId").asText();
            }
        }
        return null;
    }

    /** The response of a proxy may not be JSON. */
    private static JsonNode parse(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException notJson) {
            return JSON.createObjectNode();
        }
    }
    // docs:end

    public static void main(String[] arguments) throws Exception {
        Map<String, String> environment = System.getenv();
        // The order of Map.of changes between processes, but the same key requires the same bytes.
        Map<String, Object> amount = new java.util.LinkedHashMap<>();
        amount.put("value", Long.parseLong(environment.get("AMOUNT")));
        amount.put("currency", "USD");
        Map<String, Object> refund = new java.util.LinkedHashMap<>();
        refund.put("amount", amount);
        refund.put("reference", environment.get("IDEMPOTENCY_KEY"));
        try {
            RefundResult result = createRefund(
                    environment.getOrDefault(
                            "PARTITA_API_URL", "https://api.sandbox.partita.example/v3"),
                    environment.get("PARTITA_TOKEN"), environment.get("PLAN_NUMBER"), refund,
                    environment.get("IDEMPOTENCY_KEY"));
            System.out.println(JSON.writeValueAsString(result));
        } catch (RefundException failure) {
            System.out.println(JSON.writeValueAsString(
                    Map.of("error", failure.code, "attempts", failure.attempts)));
            System.exit(1);
        }
    }
}
