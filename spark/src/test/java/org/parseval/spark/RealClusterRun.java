package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.uai.UaiModelWriter;
import org.parseval.inference.Answer;
import org.parseval.inference.Cluster;
import org.parseval.inference.ClusterConnector.Address;
import org.parseval.inference.ClusterException;
import org.parseval.inference.Pieces;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;

/**
 * A master and two workers on the loopback address, each a process of its own, and the command line as one more. The order counts: in the end
 * the workers are killed.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RealClusterRun {
    private static final long SAMPLES = 150_000;
    private static final Map<String, String> OPTIONS = Map.of("spark.executor.memory", "512m");

    @TempDir
    private static Path folder;

    private static LocalCluster workers;

    @BeforeAll
    static void start() {
        workers = LocalCluster.start(2, "600m");
    }

    @AfterAll
    static void end() {
        workers.close();
    }

    private static Cluster connect(int seconds) {
        return new SparkConnector()
                .connect(new Address(workers.master(), "127.0.0.1", Duration.ofSeconds(seconds), OPTIONS));
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

    @Test
    @Order(1)
    void twoProcessesGiveTheSameBitsAsThisOne() {
        try (Cluster cluster = connect(60)) {
            Set<Long> found = processes(cluster, 2);
            assertThat(found).hasSize(2).doesNotContain(ProcessHandle.current().pid());
            for (Task task : new Task[] {Task.PR, Task.MAR}) {
                Bits.assertSame(
                        Bits.ask(task, SAMPLES, Bits.budget().withCluster(cluster)),
                        Bits.ask(task, SAMPLES, Bits.budget()));
            }
        }
    }

    @Test
    @Order(2)
    void theCommandLineAnswersTheSame() throws Exception {
        String model = writeGrid();
        List<String> question = List.of(
                "pr",
                model,
                "--engine",
                "energy",
                "--samples",
                "60000",
                "--error",
                "1e-7",
                "--time",
                "none",
                "--format",
                "json");
        Run plain = run(question);
        List<String> shared = new ArrayList<>(question);
        shared.addAll(cluster("60s"));
        Run there = run(shared);
        assertThat(there.exitCode()).as(there.err()).isZero();
        assertThat(value(there.out())).isEqualTo(value(plain.out()));
        assertNothingIsLeft();
    }

    @Test
    @Order(3)
    void aBatchAndAComparisonAreTheSameAndGoOn() throws Exception {
        Path network = folder.resolve("rain.bif");
        Files.writeString(network, """
                network rain { }
                variable rain { type discrete [ 2 ] { no, yes }; }
                variable wet { type discrete [ 2 ] { no, yes }; }
                probability ( rain ) { table 0.8, 0.2; }
                probability ( wet | rain ) { (no) 0.9, 0.1; (yes) 0.05, 0.95; }
                """);
        Path queries = folder.resolve("queries.csv");
        Files.writeString(
                queries,
                "wet\n"
                        + Stream.of("yes", "no", "", "soaked")
                                .map(w -> w + "\n")
                                .collect(Collectors.joining())
                                .repeat(300));
        List<String> batch = List.of("batch", network.toString(), queries.toString(), "--query", "rain", "-o");
        Run plain = run(with(batch, folder.resolve("plain.csv").toString()));
        assertThat(plain.exitCode()).as(plain.err()).isZero();
        List<String> shared = with(batch, folder.resolve("shared.csv").toString());
        shared.addAll(cluster("60s"));
        Run there = run(shared);
        assertThat(there.exitCode()).as(there.err()).isZero();
        assertThat(folder.resolve("shared.csv")).hasSameTextualContentAs(folder.resolve("plain.csv"));
        List<String> compare = new ArrayList<>(List.of(
                "compare",
                network.toString(),
                writeGrid(),
                "--engines",
                "exact,bp",
                "--time",
                "10s",
                "-o",
                folder.resolve("results").toString()));
        compare.addAll(cluster("60s"));
        Run first = run(compare);
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).contains("rain.bif");
        Run again = run(compare);
        assertThat(again.err()).contains("4 finished runs are in");
        assertNothingIsLeft();
    }

    @Test
    @Order(4)
    void aWorkerThatIsKilledOnTheWayChangesNoBit() {
        AtomicBoolean killed = new AtomicBoolean();
        try (Cluster cluster = connect(60)) {
            assertThat(processes(cluster, 2)).hasSize(2);
            Progress killing = (phase, fraction) -> {
                if (phase.contains("cluster") && killed.compareAndSet(false, true)) {
                    kill(1);
                }
            };
            Answer found = Bits.engine(2 * SAMPLES)
                    .solve(Bits.grid(), Query.of(Task.PR), Bits.budget().withCluster(cluster), killing);
            assertThat(killed).isTrue();
            Bits.assertSame(found, Bits.ask(Task.PR, 2 * SAMPLES, Bits.budget()));
        }
    }

    /** The worker and what it started, as when a machine loses its power. */
    private static void kill(int worker) {
        Process process = workers.running().get(worker);
        List<ProcessHandle> executors = process.descendants().toList();
        process.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    @Order(5)
    void whenAllAreKilledTheWorkEndsWithAWord() {
        try (Cluster cluster = connect(8)) {
            assertThat(processes(cluster, 1)).hasSize(1);
            kill(2);
            assertThatThrownBy(() -> Bits.ask(Task.PR, SAMPLES, Bits.budget().withCluster(cluster)))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageMatching(
                            "(?s)(no worker of spark://.* has been there for 8.0 s|the cluster gave the work up|"
                                    + "the master of Spark).*");
        }
    }

    @Test
    @Order(6)
    void withoutWorkersTheCommandLineEndsWithinItsLimit() throws Exception {
        List<String> question = new ArrayList<>(List.of("pr", writeGrid(), "--engine", "energy"));
        question.addAll(cluster("4s"));
        Run run = run(question);
        assertThat(run.err()).startsWith("parseval: no worker of spark://").hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(4);
        assertNothingIsLeft();
    }

    @Test
    @Order(7)
    void aMasterThatIsNoneIsGivenUpWithinTheLimit() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            List<String> question = new ArrayList<>(List.of("pr", writeGrid(), "--engine", "energy"));
            question.addAll(List.of("--cluster", "spark://127.0.0.1:" + silent.getLocalPort(), "--cluster-wait", "5s"));
            Run run = run(question);
            assertThat(run.err())
                    .contains("no master of Spark answers at spark://")
                    .hasLineCount(1);
            assertThat(run.exitCode()).isEqualTo(4);
            assertNothingIsLeft();
        }
    }

    private static List<String> cluster(String patience) {
        return List.of(
                "--cluster",
                workers.master(),
                "--cluster-wait",
                patience,
                "--cluster-option",
                "spark.executor.memory=512m",
                "-q");
    }

    private static List<String> with(List<String> words, String last) {
        List<String> all = new ArrayList<>(words);
        all.add(last);
        return all;
    }

    private static String writeGrid() throws IOException {
        Path file = folder.resolve("grid.uai");
        try (OutputStream out = Files.newOutputStream(file)) {
            UaiModelWriter.write(Bits.grid(), out);
        }
        assertThat(ModelFiles.read(file.toString())).isEqualTo(Bits.grid());
        return file.toString();
    }

    private record Run(int exitCode, String out, String err) {}

    private static Path temporary() throws IOException {
        return Files.createDirectories(folder.resolve("temporary"));
    }

    private static Run run(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + temporary(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.parseval.cli.Main"));
        command.addAll(arguments);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static String value(String json) {
        return Arrays.stream(json.split("\n", -1))
                .filter(line -> line.contains("\"log10Z\"") || line.contains("standardErrorLog10"))
                .collect(Collectors.joining());
    }

    private static void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(temporary())) {
            assertThat(left.filter(path -> !path.getFileName().toString().startsWith("hsperfdata")))
                    .isEmpty();
        }
    }
}
