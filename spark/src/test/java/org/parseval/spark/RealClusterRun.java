package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.cluster.connect.ClusterConnector.Address;
import org.parseval.cluster.connect.ClusterException;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;

/**
 * A master and two workers on the loopback address, each a process of its own, and the command line as one more. The order counts: one
 * connection serves several tests, and in the end the workers are killed. Processes that wait do so while others work.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@EnabledForJreRange(maxVersion = 23, disabledReason = "Spark 4.1 has no secrets on Java 24 and later")
class RealClusterRun {
    /** Most of the time goes into starting processes, which a compiler for long runs makes longer. */
    private static final List<String> SHORT_RUN = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final String NETWORK = """
            network rain { }
            variable rain { type discrete [ 2 ] { no, yes }; }
            variable wet { type discrete [ 2 ] { no, yes }; }
            probability ( rain ) { table 0.8, 0.2; }
            probability ( wet | rain ) { (no) 0.9, 0.1; (yes) 0.05, 0.95; }
            """;

    @TempDir
    private static Path folder;

    private static LocalCluster workers;
    private static ServerSocket silent;
    private static Run noMaster;
    private static Run stranger;
    private static Optional<Run> noWorker = Optional.empty();
    private static Optional<Cluster> connected = Optional.empty();
    private static Path network;

    @BeforeAll
    static void start() throws IOException {
        network = Files.writeString(folder.resolve("rain.bif"), NETWORK);
        silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        noMaster = Run.begin(
                "no-master",
                "pr",
                List.of("--cluster", "spark://127.0.0.1:" + silent.getLocalPort(), "--cluster-wait", "8s"));
        workers = LocalCluster.start(2, "600m");
        stranger = Run.begin("stranger", "pr", shared("12s", Map.of()));
    }

    @AfterAll
    static void end() throws IOException {
        connected.ifPresent(Cluster::close);
        workers.close();
        silent.close();
    }

    private static Map<String, String> options() {
        Map<String, String> options = new HashMap<>(workers.options());
        options.put("spark.executor.memory", "512m");
        options.put("spark.executor.extraJavaOptions", String.join(" ", SHORT_RUN));
        return options;
    }

    private static List<String> shared(String patience, Map<String, String> options, String... before) {
        List<String> words = new ArrayList<>(List.of(before));
        words.addAll(List.of("--cluster", workers.master(), "--cluster-wait", patience, "--quiet"));
        options.forEach((key, value) -> words.addAll(List.of("--cluster-option", key + "=" + value)));
        return words;
    }

    @Test
    @Order(1)
    void aBatchOfTheCommandLineIsTheSame() throws Exception {
        String queries = Files.writeString(
                        folder.resolve("queries.csv"), "wet\n" + "yes\nno\n\"\"\nsoaked\n".repeat(300))
                .toString();
        Path plain = folder.resolve("plain.csv");
        Path there = folder.resolve("there.csv");
        Run here = Run.begin("plain", "batch", List.of(queries, "--query", "rain", "-o", plain.toString()));
        Run.begin("batch", "batch", shared("120s", options(), queries, "--query", "rain", "-o", there.toString()))
                .assertEnds(6, "300 of 1200 rows have no answer; their last column says why");
        here.assertEnds(6, "300 of 1200 rows have no answer; their last column says why");
        assertThat(there).hasSameTextualContentAs(plain);
    }

    /** Who has no secret is no part of the cluster. */
    @Test
    @Order(2)
    void aComparisonIsMadeByAWorkerAndAStrangerIsTurnedAway() throws Exception {
        Map<String, String> oneWorker = options();
        oneWorker.put("spark.cores.max", "1");
        Run compare = Run.begin("compare", "compare", shared("120s", oneWorker, "--engines", "exact,bp"));
        compare.assertEnds(0, "");
        assertThat(compare.out()).contains("rain.bif", "exact", "bp");
        stranger.assertEnds(4, "no master of Spark answers at " + workers.master());
    }

    @Test
    @Order(3)
    void twoProcessesGiveTheSameBitsAsThisOne() {
        Cluster cluster = new SparkConnector()
                .connect(new Address(workers.master(), "127.0.0.1", Duration.ofMinutes(2), options()));
        connected = Optional.of(cluster);
        assertThat(processes(cluster, 2))
                .hasSize(2)
                .doesNotContain(ProcessHandle.current().pid());
        for (Task task : new Task[] {Task.PR, Task.MAR}) {
            Bits.assertSameSamples(cluster, task, Progress.SILENT);
        }
        Bits.assertSameCases(cluster, Task.OF_ALL_VARIABLES.toArray(Task[]::new));
        Bits.assertSameCount(cluster);
        Bits.assertSameLearning(cluster);
    }

    @Test
    @Order(4)
    void aWorkerThatIsKilledOnTheWayChangesNoBit() {
        Cluster cluster = connected.orElseThrow();
        AtomicBoolean killed = new AtomicBoolean();
        Bits.assertSameSamples(cluster, Task.PR, (phase, fraction) -> {
            if (phase.contains("cluster") && killed.compareAndSet(false, true)) {
                kill(1);
            }
        });
        assertThat(killed).isTrue();
        assertThat(processes(cluster, 1)).hasSize(1);
        Bits.assertSameCases(cluster, Task.MAR);
    }

    @Test
    @Order(5)
    void whenAllAreKilledTheWorkEndsWithAWord() throws IOException {
        kill(2);
        noWorker = Optional.of(Run.begin("no-worker", "pr", shared("8s", options())));
        JavaSparkContext same = JavaSparkContext.fromSparkContext(SparkContext.getOrCreate());
        try (Cluster impatient = SparkCluster.of(same, Duration.ofSeconds(3))) {
            assertThatThrownBy(() -> Bits.samples(
                            Task.PR, Budget.standard().withThreads(1).withCluster(impatient), Progress.SILENT))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageMatching(
                            "(?s)(no worker of spark://.* has been there for 3.0 s|the cluster gave the work up|"
                                    + "the master of Spark).*");
        }
    }

    @Test
    @Order(6)
    void withoutWorkersOrAMasterTheCommandLineEndsWithinItsLimit() throws Exception {
        noWorker.orElseThrow().assertEnds(4, "no worker of " + workers.master());
        noMaster.assertEnds(4, "no master of Spark answers at spark://");
    }

    /** Tells in which process it is done. */
    public static final class WhoIsThere implements Pieces {
        @Override
        public Worker open(byte[] common, long memoryBytes) {
            return piece -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(100);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
            };
        }
    }

    private static Set<Long> processes(Cluster cluster, int atLeast) {
        Set<Long> found = new HashSet<>();
        try (Cluster.Work work = cluster.begin(WhoIsThere.class, new byte[0])) {
            for (int round = 0; round < 50 && found.size() < atLeast; round++) {
                work.run(
                        List.of(new byte[] {1}, new byte[] {2}, new byte[] {3}, new byte[] {4}),
                        (piece, result) -> found.add(Long.valueOf(new String(result, StandardCharsets.UTF_8))),
                        () -> false);
            }
        }
        return found;
    }

    /** The worker and what it started, as when a machine loses its power. */
    private static void kill(int worker) {
        Process process = workers.running().get(worker);
        List<ProcessHandle> executors = process.descendants().toList();
        process.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
    }

    /** The command line as a process of its own, which asks about the network and has a folder for what it leaves behind. */
    private record Run(Process process, Path outFile, Path errFile, Path temporary) {

        static Run begin(String name, String command, List<String> words) throws IOException {
            Path temporary = Files.createDirectories(folder.resolve(name));
            List<String> line = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-XX:-UsePerfData",
                    "-Djava.io.tmpdir=" + temporary));
            line.addAll(SHORT_RUN);
            line.addAll(List.of(
                    "-cp",
                    System.getProperty("java.class.path"),
                    "org.parseval.cli.Main",
                    command,
                    network.toString()));
            line.addAll(words);
            Path out = folder.resolve(name + ".out");
            Path err = folder.resolve(name + ".err");
            Process process = new ProcessBuilder(line)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            return new Run(process, out, err, temporary);
        }

        String out() throws IOException {
            return Files.readString(outFile);
        }

        /** Tells one line, or none if it is empty, and leaves nothing. */
        void assertEnds(int exitCode, String word) throws Exception {
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
            String err = Files.readString(errFile);
            if (word.isEmpty()) {
                assertThat(err).isEmpty();
            } else {
                assertThat(err).startsWith("parseval: " + word).hasLineCount(1);
            }
            assertThat(process.exitValue()).as(err).isEqualTo(exitCode);
            assertThat(process.descendants()).isEmpty();
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left).isEmpty();
            }
        }
    }
}
