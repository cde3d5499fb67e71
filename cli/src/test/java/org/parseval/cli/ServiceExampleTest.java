package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The service among the examples, compiled and asked by eight threads. */
class ServiceExampleTest extends CommandTest {
    private static final int THREADS = 8;
    private static final int QUESTIONS = 25;

    @Test
    void answersUnderLoad() throws Exception {
        Path source = CommandRun.ROOT.resolve("examples").resolve("service").resolve("Service.java");
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        folder.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString());
        assertThat(failed).isZero();
        try (URLClassLoader classes = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            Method start = classes.loadClass("Service").getDeclaredMethod("start", String.class, int.class);
            start.setAccessible(true);
            HttpServer server = (HttpServer) start.invoke(null, CommandRun.example("sprinkler.bif"), 0);
            try {
                ask(server);
            } finally {
                server.stop(0);
                ((ExecutorService) server.getExecutor()).shutdownNow();
            }
        }
    }

    private static void ask(HttpServer server) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/marginals";
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<String>> questions = IntStream.range(0, THREADS * QUESTIONS)
                    .<Callable<String>>mapToObj(i ->
                            () -> text(client, address + (i % 2 == 0 ? "?wet=yes" : "?wet=no")))
                    .toList();
            List<Future<String>> answers = threads.invokeAll(questions);
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get())
                        .contains(i % 2 == 0 ? "rain: no 0.292072, yes 0.707928" : "rain: no 0.881269, yes 0.118731");
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(text(client, address + "?wett=yes")).startsWith("no variable is called \"wett\"");
    }

    private static String text(HttpClient client, String address) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
