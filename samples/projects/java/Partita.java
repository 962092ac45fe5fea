import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Calls the Installments API. */
final class Partita {

    /** The last response of a call, or none. */
    static final class PartitaException extends IOException {
        final int status;
        final String code;
        /** A text that you can show to the shopper. */
        final String shopperMessage;
        /**
         * Partita did nothing, and returns this again for the same key. Otherwise, repeat the request with the same key
         * and body.
         */
        final boolean isRefusal;

        /** isUnknown tells whether Partita may have done the work in any attempt. */
        PartitaException(int status, JsonNode body, boolean isUnknown) {
            super("HTTP " + status + " " + body.at("/error/code").asText("no_response") + ": "
                    + body.at("/error/message").asText("no response")
                    + " (trace " + body.path("traceId").asText("none") + ")");
            this.status = status;
            boolean isFinal = body.at("/error/retryable").isBoolean() && !body.at("/error/retryable").asBoolean();
            this.isRefusal = !isUnknown && isFinal && status != 401 && status != 403;
            this.code = body.at("/error/code").asText("no_response");
            this.shopperMessage = body.at("/error/shopperMessage").asText(null);
        }
    }

    private static final String API =
            Settings.all().getOrDefault("PARTITA_API_URL", "https://api.sandbox.partita.example/v3");
    /** Cancels unpaid plans. It has a host of its own. */
    static final String TEXT2PAY =
            Settings.all().getOrDefault("PARTITA_TEXT2PAY_URL", "https://text2pay.sandbox.partita.example/v1");
    private static final Set<Integer> RETRIED = Set.of(0, 429, 500, 502, 503, 504);
    private static final int ATTEMPTS = 5;
    /** A shopper doesn't wait longer than this, in seconds. */
    private static final long LONGEST_WAIT = 30;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Tokens.TokenCache tokens = new Tokens.TokenCache("installments.v3");
    private final HttpClient client = HttpClient.newHttpClient();

    // step call
    /**
     * Calls a path of the Installments API, or the full URL of another one. A timeout doesn't tell whether Partita did
     * the work, so each attempt sends the same bytes with the same idempotency key. Writes need a key that you can
     * compute again: the order and the intent, never a random number.
     */
    JsonNode call(String method, String path, Object body, String key) throws IOException {
        byte[] content = body == null ? null : JSON.writeValueAsBytes(body);
        boolean isUnknown = false;
        for (int attempt = 1; ; attempt++) {
            String token = tokens.get();
            HttpResponse<byte[]> response = send(method, path, content, key, token);
            int status = response == null ? 0 : response.statusCode();
            JsonNode result = parsed(response);
            if (status >= 200 && status < 300 && !result.isEmpty()) {
                return result;
            }
            // Any of the attempts may have done the work, not only the last one.
            boolean isRunning = result.at("/error/code").asText().equals("idempotency_in_progress");
            isUnknown = isUnknown || status < 300 || status >= 500 || isRunning;
            PartitaException failure = new PartitaException(status, result, isUnknown);
            boolean isTokenOld = failure.code.equals("token_expired") || failure.code.equals("token_invalid");
            if (isTokenOld) {
                tokens.invalidate(token);
            }
            boolean canRetry = isTokenOld || RETRIED.contains(status) || isRunning;
            if (!canRetry || attempt == ATTEMPTS || retryAfter(response) > LONGEST_WAIT) {
                throw failure;
            }
            if (!isTokenOld) {
                pause(response, attempt);
            }
        }
    }

    private static long retryAfter(HttpResponse<byte[]> response) {
        // Something in between may send a date.
        String seconds = response == null ? "" : response.headers().firstValue("Retry-After").orElse("");
        return seconds.matches("[0-9]{1,9}") ? Long.parseLong(seconds) : 0;
    }

    /** Waits as long as Partita asks for, or a little longer each time. */
    private static void pause(HttpResponse<byte[]> response, int attempt) throws IOException {
        long seconds = retryAfter(response);
        double milliseconds = (1 << attempt) * 50 * ThreadLocalRandom.current().nextDouble(0.5, 1.5);
        try {
            Thread.sleep(seconds > 0 ? seconds * 1000 : (long) milliseconds);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(stopped);
        }
    }
    // end step

    /** Makes one attempt. Returns null if no response arrives. */
    private HttpResponse<byte[]> send(String method, String path, byte[] content, String key, String token) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(path.startsWith("/") ? API + path : path))
                .timeout(Duration.ofSeconds(33))
                .header("Authorization", "Bearer " + token)
                .method(method, content == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(content));
        if (content != null) {
            request.header("Content-Type", "application/json");
        }
        if (key != null) {
            request.header("X-Partita-Idempotency-Key", key);
        }
        try {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(stopped);
        } catch (IOException noResponse) {
            return null;
        }
    }

    private static JsonNode parsed(HttpResponse<byte[]> response) {
        try {
            return response == null ? JSON.createObjectNode() : JSON.readTree(response.body());
        } catch (IOException notJson) {
            return JSON.createObjectNode();
        }
    }
}
