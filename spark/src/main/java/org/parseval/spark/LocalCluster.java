package org.parseval.spark;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parseval.cluster.connect.ClusterConnector;
import org.parseval.cluster.connect.ClusterException;

/**
 * A real cluster on this machine, from the jars of this program's own class path: a master and some workers, each a process that listens on
 * the loopback address alone. No distribution of Spark is needed. All know a secret, since whoever speaks to a worker has it run code in the
 * name of its user; it lies in a file that only this user can read.
 */
final class LocalCluster implements ClusterConnector.Started {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
    /** From where Spark takes a secret that should not stand on a command line. */
    private static final String SECRET_VARIABLE = "_SPARK_AUTH_SECRET";

    private static final int SECRET_BYTES = 32;
    private static final long MOST_SECONDS_TO_START = 90;
    private static final long MOST_SECONDS_TO_END = 10;
    private static final long NANOS_BETWEEN_LOOKS = 10_000_000;

    /** Only its owner may look into it, as into every temporary folder that Java makes. */
    private final Path folder;

    private final String secret;
    private final List<Process> processes = new ArrayList<>();
    private final Thread atTheEnd = new Thread(this::end, "end the cluster");
    private String master = "";

    private LocalCluster(Path folder) {
        this.folder = folder;
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        secret = HexFormat.of().formatHex(random);
    }

    /** @param memory of each worker, such as {@code 1g} */
    static LocalCluster start(int workers, String memory) {
        LocalCluster cluster = new LocalCluster(Folders.make("parseval-workers-"));
        Runtime.getRuntime().addShutdownHook(cluster.atTheEnd);
        try {
            Path jar = cluster.folder.resolve("jars/all.jar");
            writeClassPath(jar);
            Files.writeString(cluster.secretFile(), cluster.secret);
            cluster.startMaster(jar);
            for (int w = 1; w <= workers; w++) {
                cluster.startWorker(jar, w, memory);
            }
            for (int w = 1; w <= workers; w++) {
                cluster.await(w, Pattern.compile("Successfully registered with master"));
            }
            return cluster;
        } catch (IOException e) {
            cluster.close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** A jar that only names others, where Spark looks for its own. */
    private static void writeClassPath(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        String paths = Arrays.stream(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, paths);
        Files.createDirectories(jar.getParent());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(out, manifest)) {
            written.finish();
        }
    }

    private void startMaster(Path jar) throws IOException {
        start(
                "master",
                jar,
                "org.apache.spark.deploy.master.Master",
                "--host",
                LOOPBACK,
                "--port",
                "0",
                "--webui-port",
                "0");
        master = await(0, MASTER).group(1);
        await(0, Pattern.compile("New state: ALIVE"));
    }

    private void startWorker(Path jar, int number, String memory) throws IOException {
        start(
                "worker-" + number,
                jar,
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                LOOPBACK,
                "--webui-port",
                "0",
                "--cores",
                "1",
                "--memory",
                memory,
                "--work-dir",
                folder.resolve("work-" + number).toString(),
                master);
    }

    private void start(String name, Path jar, String... mainAndArguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-Dspark.master.rest.enabled=false",
                "-D" + SparkConnector.AUTHENTICATE + "=true",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                jar.toString()));
        command.addAll(List.of(mainAndArguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(name).toFile())
                .directory(folder.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(key -> key.startsWith("SPARK_") || key.startsWith("HADOOP_"));
        environment.put("SPARK_HOME", folder.toString());
        environment.put("SPARK_SCALA_VERSION", "2.13");
        environment.put("SPARK_LOCAL_IP", LOOPBACK);
        environment.put("SPARK_LOCAL_DIRS", folder.toString());
        environment.put(SECRET_VARIABLE, secret);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        processes.add(builder.start());
    }

    private Path secretFile() {
        return folder.resolve("secret");
    }

    private Path log(String name) {
        return folder.resolve(name + ".log");
    }

    /** Waits for a line in the log of a process. */
    private Matcher await(int process, Pattern line) throws IOException {
        Path log = log(process == 0 ? "master" : "worker-" + process);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS_TO_START);
        while (System.nanoTime() < end && processes.get(process).isAlive()) {
            Matcher found = line.matcher(Files.readString(log));
            if (found.find()) {
                return found;
            }
            pause();
        }
        Optional<String> last =
                Files.readString(log).lines().filter(text -> !text.isBlank()).reduce((first, second) -> second);
        throw new ClusterException("the " + (process == 0 ? "master" : "worker")
                + " of a cluster on this machine does not" + " start: " + last.orElse("no word from it"));
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("stopped while a cluster was starting");
        }
    }

    @Override
    public String master() {
        return master;
    }

    @Override
    public Map<String, String> options() {
        return Map.of(
                SparkConnector.AUTHENTICATE,
                "true",
                SparkConnector.SECRET_FILE,
                secretFile().toString());
    }

    @Override
    public List<Long> processes() {
        return processes.stream().map(Process::pid).toList();
    }

    /** The processes, the master's first. */
    List<Process> running() {
        return processes;
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
        } catch (IllegalStateException alreadyEnding) {
            // Then the hook is what has called this, or will find nothing to do.
        }
    }

    /** Workers end their executors; who does not go is made to. */
    private synchronized void end() {
        List<ProcessHandle> all = new ArrayList<>();
        for (Process process : processes) {
            process.descendants().forEach(all::add);
            all.add(process.toHandle());
        }
        all.forEach(ProcessHandle::destroy);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS_TO_END);
        while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end) {
            LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
        }
        all.forEach(ProcessHandle::destroyForcibly);
        processes.clear();
        Folders.delete(folder);
    }
}
