package org.parseval.cli.options;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.parseval.cli.Main;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.UsageException;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.connect.ClusterConnector;
import org.parseval.inference.Engine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for a cluster that shares the work. */
public final class ClusterOptions {
    /** Those whose work falls into pieces. */
    private static final List<String> ENGINES = List.of("auto", "exact", "energy", "compile");

    private static final String BUILD = "./mvnw -q -DskipTests -pl spark -am package";
    private static final String JAR = "spark/target/parseval-spark-submit.jar";

    @Option(names = "--cluster", paramLabel = "MASTER", descriptionKey = "cluster.cluster")
    private Optional<String> master = Optional.empty();

    @Option(names = "--cluster-listen", paramLabel = "ADDRESS", descriptionKey = "cluster.cluster-listen")
    private Optional<String> listen = Optional.empty();

    @Option(
            names = "--cluster-wait",
            paramLabel = "TIME",
            converter = Quantities.Time.class,
            descriptionKey = "cluster.cluster-wait")
    private Optional<Duration> patience = Optional.empty();

    @Option(names = "--cluster-option", paramLabel = "KEY=VALUE", descriptionKey = "cluster.cluster-option")
    private Map<String, String> options = new LinkedHashMap<>();

    /** @throws UsageException if the options do not go together, or cannot be met; called before any work */
    public void check(CommandSpec spec) {
        if (master.isEmpty()) {
            if (listen.isPresent() || patience.isPresent() || !options.isEmpty()) {
                throw new UsageException("--cluster-listen, --cluster-wait and --cluster-option are about a --cluster");
            }
        } else if (connector().isEmpty()) {
            throw new UsageException(missing(spec));
        }
    }

    /** @throws UsageException if the work of the engine does not fall into pieces */
    public void check(CommandSpec spec, Engine engine) {
        check(spec);
        if (master.isPresent() && !ENGINES.contains(engine.name())) {
            throw new UsageException("the work of engine " + engine.name()
                    + " cannot be shared with a --cluster; that of " + String.join(", ", ENGINES) + " can");
        }
    }

    /** @throws UsageException if a cluster was chosen */
    public void checkForCircuit() {
        if (master.isPresent()) {
            throw new UsageException("a circuit answers by itself; a --cluster wants the model");
        }
    }

    public boolean isGiven() {
        return master.isPresent();
    }

    /** Connects, if a cluster is asked for. */
    public Optional<Cluster> connect(Interruption interruption) {
        return master.map(address -> new ClusterConnector.Address(
                        address, listen.orElse("127.0.0.1"), patience.orElse(Duration.ofSeconds(30)), options))
                .map(address -> UsageException.checked(() -> interruption.endingAtOnce(
                        () -> connector().orElseThrow().connect(address))));
    }

    /** The module that knows how, if it is here. */
    public static Optional<ClusterConnector> connector() {
        return ServiceLoader.load(ClusterConnector.class).findFirst();
    }

    /** One line, ready to paste. */
    private String missing(CommandSpec spec) {
        String same = spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(ClusterOptions::quoted)
                .collect(Collectors.joining(" "));
        return "--cluster needs the module parseval-spark, which is not here; in a checkout: " + BUILD
                + " && spark-submit --master " + quoted(master.orElseThrow()) + " --class " + Main.class.getName() + " "
                + JAR + " " + same;
    }

    /** As a shell takes it for one word. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
