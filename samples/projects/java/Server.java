// only direct
import com.fasterxml.jackson.databind.JsonNode;
// end only
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The shop with its addresses. */
final class Server {

    // step cart
    /** What the shopper buys. Compute the total on your server, in minor units: browsers could send any amount. */
    static final long CART_AMOUNT = 50000;
    static final String CART_CURRENCY = "USD";
    // end step

    private static final int MAX_FORM = 64 * 1024;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");
    private static final Pattern ORDER = Pattern.compile("/orders/([\\w-]+)(?:/(ship|cancel|refund))?");

    private final Shop shop;

    private Server(Shop shop) {
        this.shop = shop;
    }

    private static String escaped(Object value) {
        return String.valueOf(value == null ? "" : value)
                .replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;");
    }

    /** A page from the folder pages, with an escaped value for each {{name}}. */
    private static String page(String name, Map<String, ?> values) throws IOException {
        String html = Files.readString(Path.of("pages", name + ".html"));
        return PLACEHOLDER.matcher(html).replaceAll(found -> Matcher.quoteReplacement(escaped(values.get(found.group(1)))));
    }

    private static void send(HttpExchange exchange, int status, String html) throws IOException {
        byte[] content = html.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(status, content.length);
        exchange.getResponseBody().write(content);
    }

    private static void redirect(HttpExchange exchange, String location) throws IOException {
        exchange.getResponseHeaders().set("Location", location);
        exchange.sendResponseHeaders(303, -1);
    }

    private static Map<String, String> fields(String encoded) {
        Map<String, String> fields = new HashMap<>();
        for (String field : encoded == null ? new String[0] : encoded.split("&")) {
            String[] parts = field.split("=", 2);
            String value = parts.length == 2 ? parts[1] : "";
            fields.put(URLDecoder.decode(parts[0], StandardCharsets.UTF_8), URLDecoder.decode(value, StandardCharsets.UTF_8));
        }
        return fields;
    }

    // step cart
    /** The cart. An order that the shopper hasn't paid yet keeps its number. */
    private void showCart(HttpExchange exchange, Map<String, String> query) throws IOException {
        Order order = shop.orders.read(query.getOrDefault("order", ""))
                .filter(found -> found.state.equals("pending"))
                .orElseGet(() -> shop.orders.create(CART_AMOUNT, CART_CURRENCY));
        send(exchange, 200, page("cart", Map.of("reference", order.reference, "amount", order.amount, "currency", order.currency)));
    }
    // end step

    // only redirect
    // step checkout
    /** The pay button: sends the shopper to Partita. */
    private void checkout(HttpExchange exchange, Map<String, String> form) throws IOException {
        redirect(exchange, shop.checkout(form.getOrDefault("order", "")).required("checkoutUrl").asText());
    }
    // end step
    // end only

    // only hosted-fields
    // step fields
    /** The pay button: shows a page with card inputs from Partita. Its token is valid for this plan and 60 minutes. */
    private void checkout(HttpExchange exchange, Map<String, String> form) throws IOException {
        String reference = form.getOrDefault("order", "");
        String publicToken = shop.checkout(reference).required("publicToken").asText();
        send(exchange, 200, page("fields", Map.of("reference", reference, "publicToken", publicToken)));
    }
    // end step
    // end only

    // only direct
    // step card-form
    /** The pay button: shows the plans that the shopper can choose, and the card form. */
    private void checkout(HttpExchange exchange, Map<String, String> form) throws IOException {
        showCard(exchange, form, 200, "");
    }

    private void showCard(HttpExchange exchange, Map<String, String> form, int status, String message) throws IOException {
        String reference = form.getOrDefault("order", "");
        JsonNode options = shop.options(reference);
        StringBuilder list = new StringBuilder();
        for (JsonNode option : options) {
            list.append("<option value=\"").append(option.path("numberOfInstallments").asInt()).append("\">")
                    .append(escaped(option.path("termsSummary").asText())).append("</option>");
        }
        String termsUrl = options.at("/0/links/termsUrl").asText();
        String html = page("card", Map.of("reference", reference, "message", message, "termsUrl", termsUrl));
        send(exchange, status, html.replace("<!-- options -->", list));
    }
    // end step

    // step pay
    /** The card form: charges the card, or sends the shopper to their bank for 3DS. */
    private void pay(HttpExchange exchange, Map<String, String> form) throws IOException {
        Map<String, Object> card = Map.of(
                "holderName", form.getOrDefault("holder", ""),
                "number", form.getOrDefault("number", "").replace(" ", ""),
                "expiryMonth", number(form, "month"),
                "expiryYear", number(form, "year"),
                "cvv", form.getOrDefault("cvv", ""));
        boolean isAccepted = "accepted".equals(form.get("terms"));
        try {
            redirect(exchange, shop.pay(form.getOrDefault("order", ""), card, number(form, "installments"), isAccepted));
        } catch (Partita.PartitaException failure) {
            if (failure.shopperMessage == null) {
                throw failure;
            }
            showCard(exchange, form, 402, failure.shopperMessage);
        }
    }
    // end step
    // end only

    /** A whole number from a form. */
    private static int number(Map<String, String> form, String name) throws IOException {
        String text = form.getOrDefault(name, "");
        if (!text.matches("[0-9]{1,9}")) {
            throw new Shop.Refused("Enter a number for " + name + ".");
        }
        return Integer.parseInt(text);
    }

    // step return
    /** Where the shopper returns to. Anyone can open this address, so it proves nothing: the shop asks Partita. */
    private void showResult(HttpExchange exchange, Map<String, String> query) throws IOException {
        String reference = query.getOrDefault("order", "");
        if (shop.orders.read(reference).isPresent()) {
            shop.settle(reference);
        }
        boolean isPaid = shop.orders.read(reference).filter(order -> order.fulfillments > 0).isPresent();
        String message = isPaid ? "Thank you for your order." : "We're checking your payment.";
        send(exchange, isPaid ? 200 : 202, page("done", Map.of("reference", reference, "message", message)));
    }
    // end step

    /** The pages of the staff. In your shop, these addresses need a login and protection against cross-site requests. */
    private void order(HttpExchange exchange, String method, Matcher address, Map<String, String> form) throws IOException {
        String reference = address.group(1);
        String action = address.group(2);
        Optional<Order> found = shop.orders.read(reference);
        if (found.isEmpty() || method.equals("GET") != (action == null)) {
            send(exchange, 404, "Not found");
            return;
        }
        if (action == null) {
            Order order = found.get();
            send(exchange, 200, page("order", Map.of(
                    "reference", reference,
                    "state", order.state,
                    "fulfillments", order.fulfillments,
                    "planNumber", order.planNumber == null ? "" : order.planNumber)));
            return;
        }
        switch (action) {
            case "ship" -> shop.ship(reference);
            case "cancel" -> shop.cancel(reference);
            default -> shop.refund(reference, number(form, "amount"));
        }
        redirect(exchange, "/orders/" + reference);
    }

    private void respond(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        // only webhooks
        // step webhook
        // The signature covers the raw bytes of the body.
        if (method.equals("POST") && path.equals("/webhooks")) {
            Webhooks.handleWebhook(exchange, Settings.all().get("PARTITA_WEBHOOK_SECRET"), shop);
            return;
        }
        // end step
        // end only
        // Anyone can send a form, so its size is limited.
        byte[] body = exchange.getRequestBody().readNBytes(MAX_FORM + 1);
        if (body.length > MAX_FORM) {
            exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
            send(exchange, 413, "Too large");
            return;
        }
        Map<String, String> query;
        Map<String, String> form;
        try {
            query = fields(exchange.getRequestURI().getRawQuery());
            form = fields(new String(body, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException invalid) {
            send(exchange, 400, "Bad request");
            return;
        }
        Matcher order = ORDER.matcher(path);
        switch (method + " " + path) {
            case "GET /" -> showCart(exchange, query);
            case "POST /checkout" -> checkout(exchange, form);
            // only direct
            case "POST /checkout/pay" -> pay(exchange, form);
            // end only
            case "GET /checkout/done" -> showResult(exchange, query);
            default -> {
                if (order.matches()) {
                    order(exchange, method, order, form);
                } else {
                    send(exchange, 404, "Not found");
                }
            }
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try {
            respond(exchange);
        } catch (Shop.Refused refused) {
            send(exchange, 409, escaped(refused.getMessage()));
        } catch (IOException | RuntimeException failure) {
            failure.printStackTrace();
            if (failure instanceof Partita.PartitaException answer && answer.isRefusal) {
                send(exchange, 409, "Partita refused this. Check what you entered.");
            } else {
                int status = failure instanceof Partita.PartitaException ? 502 : 500;
                send(exchange, status, "Something went wrong. Try again in a moment.");
            }
        } finally {
            exchange.close();
        }
    }

    /** Starts a shop on this machine. With port 0, any free one. */
    static HttpServer start(int port) throws IOException {
        // Ends requests that never end, in seconds. Until then, each has its own thread.
        System.setProperty("sun.net.httpserver.maxReqTime", "30");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        server.createContext("/", new Server(new Shop(url))::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("The shop is at " + url);
        return server;
    }

    public static void main(String[] arguments) throws IOException {
        start(Integer.parseInt(Settings.all().getOrDefault("PORT", "3000")));
    }
}
