package org.parseval.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.parseval.formats.json.JsonInput;
import org.parseval.inference.Budget;

/** A server for a test, and short ways to ask it. */
final class RunningServer implements AutoCloseable {
    private static final String NO_BYTES = "HTTP/1.1 header parser received no bytes";

    private final PageServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private RunningServer(PageServer server) {
        this.server = server;
    }

    static RunningServer start() throws IOException {
        return start(settings());
    }

    static RunningServer start(ServeSettings settings) throws IOException {
        return new RunningServer(PageServer.start(settings));
    }

    static ServeSettings settings() {
        return ServeSettings.standard(Budget.standard().withTime(Duration.ofSeconds(50)));
    }

    URI address() {
        return server.address();
    }

    int port() {
        return server.address().getPort();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://" + server.address().getHost() + ":" + port() + path))
                .timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException closed) {
            // The server may close a connection that was kept just when it is used again; then the request is sent once
            // more.
            if (!NO_BYTES.equals(closed.getMessage())) {
                throw closed;
            }
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    HttpResponse<String> upload(String name, byte[] content) throws IOException, InterruptedException {
        return send(request("/api/models?name=" + java.net.URLEncoder.encode(name, StandardCharsets.UTF_8))
                .header("Content-Type", "application/octet-stream")
                .POST(HttpRequest.BodyPublishers.ofByteArray(content)));
    }

    HttpResponse<String> upload(String name, String content) throws IOException, InterruptedException {
        return upload(name, content.getBytes(StandardCharsets.UTF_8));
    }

    /** The number of the model of an example. */
    String example(String name) throws IOException, InterruptedException {
        return text(post("/api/examples/" + name, "{}"), "id");
    }

    /** A field of a JSON object. */
    static String text(HttpResponse<String> response, String field) {
        return String.valueOf(object(response).get(field));
    }

    static Map<String, Object> object(HttpResponse<String> response) {
        return JsonInput.object(response.body().getBytes(StandardCharsets.UTF_8));
    }

    /** A list in an object; an empty one if there is none. */
    static List<?> list(Map<String, Object> object, String field) {
        return object.get(field) instanceof List<?> list ? list : List.of();
    }

    @Override
    public void close() {
        server.close();
    }
}
