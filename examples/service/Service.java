import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import org.parseval.Parseval;
import org.parseval.Question;

/**
 * A service in one file: a prepared network behind the HTTP server of the JDK. The address has the observations, the answer one line a variable.
 *
 * <pre>
 * java -cp parseval.jar examples/service/Service.java examples/sprinkler.bif 8080
 * curl 'http://localhost:8080/marginals?wet=yes'
 * </pre>
 */
public final class Service {
    private Service() {}

    public static void main(String[] args) throws IOException {
        HttpServer server = start(args[0], Integer.parseInt(args[1]));
        System.out.println("listening at http://localhost:" + server.getAddress().getPort() + "/marginals");
    }

    /** One prepared model answers all threads. */
    static HttpServer start(String file, int port) throws IOException {
        Question model = Parseval.read(file).prepare().within(Duration.ofSeconds(1));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/marginals", exchange -> answer(exchange, model));
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange, Question model) throws IOException {
        int status = 200;
        String text;
        try {
            Question asked = model.given(observations(exchange.getRequestURI().getRawQuery()));
            text = asked.marginals() + "\n";
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            // A wrong name, or what was observed is impossible: the message says which.
            status = 400;
            text = wrong.getMessage() + "\n";
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }

    private static Map<String, String> observations(String query) {
        Map<String, String> observed = new TreeMap<>();
        for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            String[] sides = URLDecoder.decode(pair, StandardCharsets.UTF_8).split("=", 2);
            observed.put(sides[0], sides.length > 1 ? sides[1] : "");
        }
        return observed;
    }
}
