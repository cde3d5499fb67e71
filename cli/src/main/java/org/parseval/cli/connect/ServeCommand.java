package org.parseval.cli.connect;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.parseval.cli.options.InputOptions;
import org.parseval.cli.options.RunOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.Signals;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.serve.PageServer;
import org.parseval.serve.ServeSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval serve}. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = {
            "A page in the browser to look at a model and ask it.",
            "It also has a JSON interface for scripts.",
            "Only this machine can reach it, everything stays in memory, and Ctrl-C ends it."
        },
        footer = {
            "",
            "Examples:",
            "  parseval serve",
            "  parseval serve examples/sprinkler.bif",
            "  parseval serve model.uai --port 8080 --no-browser",
            "  parseval serve --host 0.0.0.0"
        })
public final class ServeCommand extends ProgramCommand {
    private static final int TOKEN_BYTES = 18;
    private static final int LARGEST_PORT = 65_535;

    @Parameters(index = "0", arity = "0..1", paramLabel = "MODEL", descriptionKey = "serve.model")
    private Optional<String> model = Optional.empty();

    @Option(names = "--port", paramLabel = "N", descriptionKey = "serve.port")
    private int port;

    @Option(names = "--host", paramLabel = "ADDRESS", descriptionKey = "serve.host")
    private String host = "127.0.0.1";

    @Option(names = "--token", paramLabel = "TEXT", descriptionKey = "serve.token")
    private Optional<String> token = Optional.empty();

    @Option(names = "--upload", paramLabel = "SIZE", converter = Quantities.Size.class, descriptionKey = "serve.upload")
    private Optional<Long> upload = Optional.empty();

    @Option(names = "--no-browser", descriptionKey = "serve.no-browser")
    private boolean noBrowser;

    @Mixin
    private RunOptions limits = new RunOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        ServeSettings settings = settings();
        Optional<PageServer.First> first = model.map(this::first);
        CountDownLatch ended = new CountDownLatch(1);
        int[] signal = {0};
        PrintWriter out = out();
        try (PageServer server = PageServer.start(settings, first)) {
            List<Runnable> undo = List.of(listen("INT", signal, ended), listen("TERM", signal, ended));
            out.println(server.address());
            out.flush();
            err().println("parseval: the page is open until Ctrl-C");
            if (!noBrowser) {
                open(server.address());
            }
            ended.await();
            undo.forEach(Runnable::run);
        }
        return Interruption.ENDED_BY_SIGNAL + signal[0];
    }

    private static Runnable listen(String name, int[] signal, CountDownLatch ended) {
        return Signals.listen(name, number -> {
            signal[0] = number;
            ended.countDown();
        });
    }

    private ServeSettings settings() {
        if (port < 0 || port > LARGEST_PORT) {
            throw new UsageException("--port " + port + ", expected 0 to " + LARGEST_PORT);
        }
        if (token.isPresent() && !token.get().matches("[A-Za-z0-9_-]{8,}")) {
            throw new UsageException("--token has 8 or more letters, digits, _ and -");
        }
        ServeSettings standard = ServeSettings.standard(limits.budget());
        Optional<String> needed =
                token.isPresent() || ServeSettings.isLoopback(host) ? token : Optional.of(randomToken());
        return new ServeSettings(host, port, needed, upload.orElse(standard.uploadBytes()), standard.budget());
    }

    private static String randomToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private PageServer.First first(String file) {
        Reading reading = ModelFiles.reading(file);
        InputOptions.tell(file, reading, err());
        InstanceFile beside = new InstanceFile(Path.of(file));
        Observed observed = !file.equals("-") && beside.hasEvidence()
                ? new Observed(
                        reading.model(),
                        beside.readEvidence(reading.model()),
                        new TreeMap<>(),
                        List.of(beside.evidencePath().toString()))
                : Observed.nothing(reading.model());
        return new PageServer.First(file, reading, observed);
    }

    /** Asks the desktop to open the address, where there is one; the address is printed in any case. */
    private static void open(URI address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        boolean screen = System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
        List<String> command = system.contains("win")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address.toString())
                : system.contains("mac")
                        ? List.of("open", address.toString())
                        : screen ? List.of("xdg-open", address.toString()) : List.of();
        if (command.isEmpty()) {
            return;
        }
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException none) {
            // Then the user opens it.
            return;
        }
    }
}
