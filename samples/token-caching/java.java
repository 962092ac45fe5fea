import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

// docs:start
// Maven: com.fasterxml.jackson.core:jackson-databind
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

public class Sample {

    /** Provides an access token for a scope and renews it before it expires. */
    static final class TokenCache {
        private final HttpClient client = HttpClient.newHttpClient();
        private final String scope;
        private String token;
        private long renewAt;

        TokenCache(String scope) {
            this.scope = scope;
        }

        /** Concurrent callers wait for the first request and share its token. */
        synchronized String get() throws IOException {
            if (token != null && System.nanoTime() - renewAt < 0) {
                return token;
            }
            Map<String, String> environment = System.getenv();
            String host = environment.getOrDefault(
                    "PARTITA_ID_URL", "https://id.sandbox.partita.example");
            String form = Map.of(
                    "grant_type", "client_credentials",
                    "scope", scope,
                    "client_id", environment.getOrDefault("PARTITA_CLIENT_ID", ""),
                    "client_secret", environment.getOrDefault("PARTITA_CLIENT_SECRET", ""))
                    .entrySet().stream()
                    .map(field -> field.getKey() + "="
                            + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&"));
            HttpRequest request = HttpRequest.newBuilder(URI.create(host + "/connect/token"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(form))
                    .build();
            long started = System.nanoTime();
            HttpResponse<byte[]> response = client
                    .sendAsync(request, BodyHandlers.ofByteArray())
                    .orTimeout(33, TimeUnit.SECONDS)
                    .join();
            if (response.statusCode() != 200) {
                throw new IOException("Token request failed: HTTP " + response.statusCode()
                        + ", trace id "
                        + response.headers().firstValue("X-Partita-Trace-Id").orElse("none"));
            }
            JsonNode result = new ObjectMapper().readTree(response.body());
            // Renewing at 90% of the lifetime leaves time for requests in progress.
            renewAt = started + result.required("expires_in").asLong() * 900_000_000L;
            token = result.required("access_token").asText();
            return token;
        }

        /**
         * Call this after a 401 with the code token_expired or token_invalid. It takes the rejected
         * token because another caller may already have renewed it.
         */
        synchronized void invalidate(String rejectedToken) {
            if (rejectedToken.equals(token)) {
                token = null;
            }
        }
    }
    // docs:end

    public static void main(String[] arguments) throws Exception {
        TokenCache cache = new TokenCache("installments.v3");
        java.util.Set<String> tokens = new java.util.HashSet<>();
        ExecutorService callers = Executors.newFixedThreadPool(3);
        try {
            Callable<String> ask = cache::get;
            for (Future<String> token : callers.invokeAll(java.util.List.of(ask, ask, ask))) {
                tokens.add(token.get());
            }
            tokens.add(cache.get());
            tokens.add(cache.get());
            cache.invalidate(cache.token);
            String last = cache.get();
            tokens.add(last);
            System.out.printf("{\"tokens\": %d, \"length\": %d}%n", tokens.size(), last.length());
        } catch (java.util.concurrent.ExecutionException | IOException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            System.err.println(cause.getMessage());
            System.exit(1);
        } finally {
            callers.shutdown();
        }
    }
}
