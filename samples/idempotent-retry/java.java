// docs:start
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
    private static final Set<Integer> RETRYABLE = Set.of(429, 500, 502, 503, 504);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    record RefundResult(int status, String refundId, int attempts) {}

    /** The last answer; the status 0 means that the outcome is not known. */
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
     * Never pays twice for one key: create the key (UUID v4) once per refund, and store it
     * before the first call. The key takes the same bytes only: build the refund from a map that
     * keeps its order, as Map.of does not.
     */
    static RefundResult createRefund(
            String baseUrl, String token, String planNumber, Map<String, ?> refund,
            String idempotencyKey) throws JsonProcessingException, InterruptedException {
        // Every attempt sends this request, so the key and the bytes stay the same.
        HttpRequest request = HttpRequest
                .newBuilder(URI.create(baseUrl + "/installment-plans/" + planNumber + "/refunds"))
                .header("Authorization", "Bearer " + token)
                .header("X-Partita-Idempotency-Key", idempotencyKey)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(refund)))
                .build();
        for (int attempt = 1; ; attempt++) {
            RefundException failure;
            boolean retryable = true;
            long wait = (250L << attempt) + ThreadLocalRandom.current().nextLong(500);
            try {
                HttpResponse<byte[]> response = CLIENT
                        .sendAsync(request, BodyHandlers.ofByteArray())
                        .get(15, TimeUnit.SECONDS);
                int status = response.statusCode();
                JsonNode answer = parse(response.body());
                if (status < 300 && answer.has("refundId")) {
                    return new RefundResult(status, answer.get("refundId").asText(), attempt);
                }
                String code = answer.at("/error/code").asText("http_" + status);
                failure = new RefundException(
                        status, code, answer.path("traceId").asText(), attempt, null);
                retryable = RETRYABLE.contains(status)
                        || status == 409 && code.equals("idempotency_in_progress");
                wait = response.headers().firstValue("Retry-After")
                        .filter(seconds -> seconds.matches("\\d{1,6}"))
                        .map(seconds -> Long.parseLong(seconds) * 1000).orElse(wait);
            } catch (ExecutionException | TimeoutException noAnswer) {
                failure = new RefundException(0, "network_error", "none", attempt, noAnswer);
            }
            if (!retryable || attempt == 5) {
                throw failure;
            }
            Thread.sleep(wait);
        }
    }

    /** A proxy on the way may answer without JSON. */
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
        // Map.of changes its order from one process to the next; the same key needs the same bytes.
        Map<String, Object> amount = new java.util.LinkedHashMap<>();
        amount.put("value", Long.parseLong(environment.get("AMOUNT")));
        amount.put("currency", "USD");
        Map<String, Object> refund = Map.of("amount", amount);
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
