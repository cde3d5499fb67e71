package org.parseval.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;

/**
 * The server of the page. It keeps everything in memory, within bounds on connections, threads, uploads, models and
 * questions.
 *
 * <pre>{@code
 * try (PageServer server = PageServer.start(ServeSettings.standard(Budget.standard()))) {
 *     System.out.println(server.address());
 * }
 * }</pre>
 */
public final class PageServer implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 1024;
    private static final int MOST_THREADS = 64;
    private static final int MOST_WAITING = 4096;
    private static final int IDLE_MILLIS = 30_000;
    private static final int HEADER_BYTES = 8192;

    /** Of the heap, so that models leave room for the work on them. */
    private static final int SHARE_FOR_MODELS = 4;

    private final Server server;
    private final Jobs jobs;
    private final URI address;

    private PageServer(Server server, Jobs jobs, URI address) {
        this.server = server;
        this.jobs = jobs;
        this.address = address;
    }

    /**
     * A model to begin with.
     *
     * @param name the file as the user called it
     * @param reading what came out of it
     * @param observed the evidence to begin with
     */
    public record First(String name, Reading reading, Observed observed) {}

    /** A server without a model. */
    public static PageServer start(ServeSettings settings) throws IOException {
        return start(settings, Optional.empty());
    }

    /** @throws IOException if the address cannot be listened at */
    public static PageServer start(ServeSettings settings, Optional<First> first) throws IOException {
        QueuedThreadPool threads =
                new QueuedThreadPool(MOST_THREADS, 4, IDLE_MILLIS, new LinkedBlockingQueue<>(MOST_WAITING));
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(HEADER_BYTES);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setAcceptQueueSize(MOST_CONNECTIONS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        try {
            connector.open();
        } catch (IOException e) {
            throw new IOException(
                    "cannot listen at " + settings.host() + " port " + settings.port() + ": " + e.getMessage(), e);
        }
        ModelShelf models = new ModelShelf(Runtime.getRuntime().maxMemory() / SHARE_FOR_MODELS);
        Optional<String> id = first.map(each -> models.putForGood(LoadedModel.of(
                        each.name(),
                        each.name().getBytes(StandardCharsets.UTF_8),
                        each.reading(),
                        each.observed(),
                        Optional.empty()))
                .id());
        Jobs jobs = new Jobs(Math.max(2, settings.budget().threads()));
        Api api = new Api(models, jobs, new Upload(settings.uploadBytes()), settings.budget(), id);
        Set<String> names = names(settings.host(), connector.getLocalPort());
        server.setHandler(new Gate(new Handler.Sequence(api, new PageFiles()), names, settings.token()));
        try {
            server.start();
        } catch (Exception e) {
            throw new IOException("the server does not start: " + e.getMessage(), e);
        }
        return new PageServer(server, jobs, address(settings, connector.getLocalPort()));
    }

    private static URI address(ServeSettings settings, int port) {
        return URI.create("http://" + bracketed(settings.host()) + ":" + port + "/"
                + settings.token().map(token -> "?token=" + token).orElse(""));
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /** The values that the Host header may have: the address itself, and the other names of this machine if it listens everywhere. */
    private static Set<String> names(String host, int port) {
        Set<String> hosts = new LinkedHashSet<>(Set.of(host));
        if (ServeSettings.isLoopback(host)) {
            hosts.addAll(Set.of(ServeSettings.LOOPBACK, "localhost", "::1"));
        }
        try {
            if (InetAddress.getByName(host).isAnyLocalAddress()) {
                hosts.add("localhost");
                hosts.add(InetAddress.getLocalHost().getHostName());
                for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                    network.inetAddresses().forEach(each -> hosts.add(each.getHostAddress()));
                }
            }
        } catch (UnknownHostException | SocketException unnamed) {
            // Then it goes by the address that it was given.
            hosts.add(host);
        }
        Set<String> names = new LinkedHashSet<>();
        for (String each : hosts) {
            names.add((bracketed(each) + ":" + port).toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /** Where the page is, with the token if one is needed. */
    public URI address() {
        return address;
    }

    @Override
    public void close() {
        jobs.close();
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
