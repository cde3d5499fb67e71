package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that nobody who means well makes: they are refused or bounded, the server lives on, and nothing is on the disk. */
class SecurityTest {
    private static final Path ROOT = Path.of(System.getProperty("parseval.root", ".."));

    @SuppressWarnings("NullAway.Init")
    private RunningServer server;

    @BeforeEach
    void start() throws IOException {
        server = RunningServer.start();
    }

    @AfterEach
    void stop() throws Exception {
        assertThat(server.get("/").statusCode()).as("the server is alive").isEqualTo(200);
        server.close();
    }

    /** Sends text as it is, and returns all that comes back. */
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private String host() {
        return "127.0.0.1:" + server.port();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:PORT",
                "127.0.0.1:1",
                "127.0.0.1",
                "",
                "localhost.evil.example:PORT"
            })
    void anotherHostIsRefused(String host) throws IOException {
        String answer = raw("GET /api/models HTTP/1.1\r\nHost: " + host.replace("PORT", "" + server.port())
                + "\r\nConnection: close\r\n\r\n");
        assertThat(answer).doesNotContain("\"models\"").containsPattern("^HTTP/1.1 4\\d\\d");
    }

    @Test
    void noHostAtAllIsRefused() throws IOException {
        assertThat(raw("GET /api/models HTTP/1.0\r\n\r\n")).doesNotContain("\"models\"");
        assertThat(raw("GET http://evil.example/api/models HTTP/1.1\r\nHost: " + host()
                        + "\r\nConnection: close\r\n\r\n"))
                .doesNotContain("\"models\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "https://HOST", "http://127.0.0.1:1", "file://"})
    void anotherOriginIsRefused(String origin) throws IOException {
        String answer = raw("GET /api/models HTTP/1.1\r\nHost: " + host() + "\r\nOrigin: "
                + origin.replace("HOST", host()) + "\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 403").doesNotContain("Access-Control");
    }

    @Test
    void otherSitesMayLinkToThePageAndNoMore() throws IOException {
        String cross = "\r\nHost: " + host() + "\r\nSec-Fetch-Site: cross-site\r\nConnection: close\r\n";
        assertThat(raw("GET /api/models HTTP/1.1" + cross + "Sec-Fetch-Mode: no-cors\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /api/models HTTP/1.1" + cross + "Sec-Fetch-Mode: navigate\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET / HTTP/1.1" + cross + "Sec-Fetch-Mode: navigate\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
        assertThat(raw("GET /app.js HTTP/1.1" + cross + "Sec-Fetch-Mode: no-cors\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void whatAFormCouldSendIsRefused() throws Exception {
        for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
            assertThat(server.send(server.request("/api/examples/sprinkler.bif")
                                    .header("Content-Type", type)
                                    .POST(HttpRequest.BodyPublishers.ofString("{}")))
                            .statusCode())
                    .isEqualTo(415);
        }
        var preflight =
                server.send(server.request("/api/models").method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
        assertThat(preflight.statusCode()).isEqualTo(404);
        assertThat(preflight.headers().map()).doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void thePageMayNotLoadAnythingFromElsewhere() throws Exception {
        var page = server.get("/");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'");
        for (String name : List.of("/index.html", "/style.css", "/app.js", "/graph.js", "/export.js")) {
            String text = server.get(name).body();
            assertThat(text.replace("http://www.w3.org/2000/svg", "")).as(name).doesNotContainPattern("https?://");
        }
    }

    @Test
    void aGigabyteIsRefusedBeforeItIsRead() throws IOException {
        String declared = raw(
                "POST /api/models?name=big HTTP/1.1\r\nHost: " + host()
                        + "\r\nContent-Type: application/octet-stream\r\nContent-Length: 1073741824\r\nConnection: close\r\n\r\nMARKOV");
        assertThat(declared).startsWith("HTTP/1.1 413");
    }

    private void takeAMegabyteAtMost() throws IOException {
        server.close();
        server = RunningServer.start(new ServeSettings(
                "127.0.0.1",
                0,
                Optional.empty(),
                1 << 20,
                RunningServer.settings().budget()));
    }

    @Test
    void aGigabyteInPiecesIsCutOff() throws Exception {
        takeAMegabyteAtMost();
        byte[] piece = "100000\r\n".concat(" ".repeat(1 << 20)).concat("\r\n").getBytes(StandardCharsets.ISO_8859_1);
        int sent = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /api/models HTTP/1.1\r\nHost: " + host()
                            + "\r\nContent-Type: application/octet-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            for (; sent < 1024; sent++) {
                out.write(piece);
            }
        } catch (IOException cutOff) {
            assertThat(sent)
                    .as("MiB that went through before the server hung up")
                    .isLessThan(64);
        }
        assertThat(sent).isLessThan(1024);
    }

    @Test
    void whatUnpacksToAGigabyteIsCutOff() throws Exception {
        takeAMegabyteAtMost();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.ISO_8859_1);
            gzip.write("MARKOV\n".getBytes(StandardCharsets.ISO_8859_1));
            for (int i = 0; i < 100; i++) {
                gzip.write(blanks);
            }
        }
        var response = server.upload("bomb.uai.gz", bytes.toByteArray());
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("more than 16777216 bytes");
    }

    @Test
    void aModelThatClaimsToBeHugeIsRefused() throws Exception {
        assertThat(server.upload(
                                "huge.uai",
                                "MARKOV 40 " + "2 ".repeat(40) + "1 40 "
                                        + Stream.iterate(0, v -> v < 40, v -> v + 1)
                                                .map(String::valueOf)
                                                .reduce("", (a, b) -> a + " " + b)
                                        + " 1099511627776 1 1 1")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void aPathInAFileNameIsOnlyAName() throws Exception {
        for (String name : List.of(
                "../../etc/passwd", "/etc/cron.d/x", "C:\\Windows\\x.uai", "..", "a\u0000b\n.uai", "x".repeat(5000))) {
            String shown = RunningServer.text(server.upload(name, "MARKOV 1 2 1 1 0 2 0.5 1.5"), "name");
            assertThat(shown)
                    .doesNotContain("/", "\\", "\n", "\u0000", "..")
                    .hasSizeLessThanOrEqualTo(100)
                    .isNotEmpty();
        }
        assertThat(
                        raw(
                                "POST /api/models?name=%zz HTTP/1.1\r\nHost: " + host()
                                        + "\r\nContent-Type: application/octet-stream\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
        for (String path : List.of(
                "/../pom.xml",
                "/%2e%2e/pom.xml",
                "/..%2f..%2fetc/passwd",
                "/org/parseval/serve/Api.class",
                "//etc/passwd")) {
            assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n"))
                    .containsPattern("^HTTP/1.1 4\\d\\d");
        }
    }

    @Test
    void entitiesOfXmlReadNoFilesAndDoNotGrow() throws Exception {
        Path secret = Files.createTempFile("secret", ".txt");
        Files.writeString(secret, "the-secret-words");
        String file = "<?xml version=\"1.0\"?><!DOCTYPE BIF [<!ENTITY x SYSTEM \"" + secret.toUri()
                + "\">]><BIF VERSION=\"0.3\"><NETWORK><NAME>&x;</NAME><VARIABLE TYPE=\"nature\"><NAME>&x;</NAME><OUTCOME>a</OUTCOME></VARIABLE></NETWORK></BIF>";
        assertThat(server.upload("x.xml", file).body()).doesNotContain("the-secret-words");
        StringBuilder laughs = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE BIF [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 30; i++) {
            laughs.append("<!ENTITY a")
                    .append(i)
                    .append(" \"")
                    .append(("&a" + (i - 1) + ";").repeat(10))
                    .append("\">");
        }
        laughs.append("]><BIF><NETWORK><NAME>&a29;</NAME></NETWORK></BIF>");
        assertThat(server.upload("laughs.xml", laughs.toString()).statusCode()).isEqualTo(400);
        Files.delete(secret);
    }

    @Test
    void aThousandRequestsAtOnceAreAnswered() throws Exception {
        String mar = "/api/models/" + server.example("sprinkler.bif") + "/mar";
        ExecutorService threads = Executors.newFixedThreadPool(200);
        try {
            List<Callable<Integer>> requests = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                requests.add(() -> server.post(mar, "{}").statusCode());
            }
            int answered = 0;
            for (Future<Integer> each : threads.invokeAll(requests)) {
                assertThat(each.get()).isIn(200, 503);
                answered += each.get() == 200 ? 1 : 0;
            }
            assertThat(answered).isGreaterThan(900);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aThousandOpenConnectionsLeaveRoom() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 900; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                socket.getOutputStream().write("GET /api/mod".getBytes(StandardCharsets.ISO_8859_1));
                silent.add(socket);
            }
            assertThat(server.get("/api/models").statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    /** More of them than there are threads; they are answered too once the rest has come. */
    @Test
    void bodiesThatAreNotWholeHoldNothingUp() throws Exception {
        String sprinkler = "/api/models/" + server.example("sprinkler.bif") + "/mar";
        String model = "MARKOV 1 2 1 1 0 2 0.5 1.5";
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 140; i++) {
                boolean asks = i % 2 == 0;
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                slow.add(socket);
                String request = "POST " + (asks ? sprinkler : "/api/models?name=one.uai") + " HTTP/1.1\r\nHost: "
                        + host()
                        + "\r\nConnection: close\r\nContent-Type: application/" + (asks ? "json" : "octet-stream")
                        + "\r\nContent-Length: " + (asks ? 8 : model.length()) + "\r\n\r\n";
                socket.getOutputStream()
                        .write((request + (asks ? "{     " : model.substring(0, 6)))
                                .getBytes(StandardCharsets.ISO_8859_1));
            }
            assertThat(server.get("/").statusCode()).isEqualTo(200);
            assertThat(server.post(sprinkler, "{}").statusCode()).isEqualTo(200);
            assertThat(server.upload("other.uai", model).statusCode()).isEqualTo(200);
            for (int i = 0; i < slow.size(); i++) {
                Socket socket = slow.get(i);
                socket.getOutputStream()
                        .write((i % 2 == 0 ? " }" : model.substring(6)).getBytes(StandardCharsets.ISO_8859_1));
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                        .startsWith("HTTP/1.1 200 ");
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void clientsThatNeverReadHoldNothingUp() throws Exception {
        String model = server.example("ising-100x100.uai");
        String body = "{\"engine\": \"meanfield\", \"seconds\": 2}";
        String request = "POST /api/models/" + model + "/mar HTTP/1.1\r\nHost: " + host()
                + "\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
        List<Socket> deaf = new ArrayList<>();
        int refused = 0;
        try {
            for (int i = 0; i < 40; i++) {
                Socket socket = new Socket();
                socket.setReceiveBufferSize(1024);
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                deaf.add(socket);
            }
            // Others are answered all the while.
            String mar = "/api/models/" + server.example("sprinkler.bif") + "/mar";
            for (int i = 0; i < 20; i++) {
                HttpResponse<String> answer = server.post(mar, "{}");
                refused += answer.statusCode() == 200 ? 0 : 1;
            }
            assertThat(refused).isZero();
        } finally {
            for (Socket socket : deaf) {
                socket.close();
            }
        }
    }

    @Test
    void anotherAddressNeedsAToken() throws Exception {
        assertThatThrownBy(() -> new ServeSettings(
                        "0.0.0.0",
                        0,
                        Optional.empty(),
                        1,
                        RunningServer.settings().budget()))
                .hasMessageContaining("token");
        try (RunningServer guarded = RunningServer.start(new ServeSettings(
                "127.0.0.1",
                0,
                Optional.of("abcdefgh"),
                1 << 20,
                RunningServer.settings().budget()))) {
            assertThat(guarded.get("/").statusCode()).isEqualTo(401);
            assertThat(guarded.get("/app.js").statusCode()).isEqualTo(401);
            assertThat(guarded.get("/api/models").statusCode()).isEqualTo(401);
            assertThat(guarded.get("/?token=abcdefgX").statusCode()).isEqualTo(401);
            assertThat(guarded.send(guarded.request("/api/models").header("Authorization", "Bearer abcdefgh"))
                            .statusCode())
                    .isEqualTo(200);
            var opened = guarded.get("/?token=abcdefgh");
            assertThat(opened.statusCode()).isEqualTo(302);
            String cookie = opened.headers().firstValue("Set-Cookie").orElse("");
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
            assertThat(guarded.send(guarded.request("/api/models").header("Cookie", cookie.split(";", -1)[0]))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(guarded.address().toString()).endsWith("?token=abcdefgh");
        }
    }

    @Test
    void nothingIsWrittenToTheDisk() throws Exception {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        server.upload("one.uai", "MARKOV 1 2 1 1 0 2 0.5 1.5");
        server.post("/api/models/" + server.example("ising-10x10.uai") + "/mar", "{}");
        for (Path folder : List.of(temporary, ROOT, Path.of("."))) {
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files.map(path -> path.getFileName().toString())
                                .filter(name -> name.contains("one.uai")
                                        || name.contains("jetty")
                                        || name.contains("ising-10x10.uai")))
                        .as(folder.toString())
                        .isEmpty();
            }
        }
    }
}
