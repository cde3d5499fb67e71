package org.parseval.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.connect.ClusterConnector;
import org.parseval.cluster.connect.ClusterException;

/**
 * Connects to a master of Apache Spark, or to threads of this process with {@code local[2]}. Where Spark would wait without end, or for
 * a minute without a word, there is a limit.
 */
public final class SparkConnector implements ClusterConnector {
    private static final String SCHEME = "spark://";
    /** Spark takes these for masters; it needs seconds to say that something else is none. */
    private static final Pattern MASTER = Pattern.compile("spark://.*|k8s://.*|yarn|local(-cluster)?(\\[[0-9*, ]+])?");

    private static final String LOG_SETTINGS = "log4j2.configurationFile";
    static final String AUTHENTICATE = "spark.authenticate";
    static final String SECRET_FILE = "spark.authenticate.secret.file";
    private static final String SECRET = "spark.authenticate.secret";
    private static final int MOST_MILLIS_TO_REACH = 5000;
    private static final int LAST_JAVA_WITH_SECRETS = 23;

    @Override
    public Cluster connect(Address address) {
        quieten();
        checkReachable(address);
        Path folder = Folders.make("parseval-cluster-");
        try {
            JavaSparkContext context = begin(conf(address, folder), address, folder);
            Crew crew = new Crew(context.sc(), address.patience());
            SparkCluster cluster = SparkCluster.owning(context, crew, folder);
            try {
                crew.patience(System.nanoTime()).await();
                return cluster;
            } catch (ClusterException nobody) {
                cluster.close();
                throw nobody;
            }
        } catch (ClusterException nobody) {
            Folders.delete(folder);
            throw nobody;
        }
    }

    @Override
    public Started start(int workers, String memory) {
        checkSecretsWork(Runtime.version().feature());
        return LocalCluster.start(workers, memory);
    }

    /** Spark tells of its start in dozens of lines. Who wants them says so, as for any other program. */
    private static void quieten() {
        if (System.getProperty(LOG_SETTINGS) == null && System.getProperty("log4j.configurationFile") == null) {
            System.setProperty(LOG_SETTINGS, "classpath:org/parseval/spark/quiet-log4j2.properties");
        }
    }

    /** The user's word counts, then that of spark-submit, then this. */
    private static SparkConf conf(Address address, Path folder) {
        SparkConf conf = new SparkConf().setMaster(address.master()).setIfMissing("spark.app.name", "parseval");
        conf.setIfMissing("spark.ui.enabled", "false")
                .setIfMissing("spark.driver.host", address.listen())
                .setIfMissing("spark.driver.bindAddress", address.listen())
                .setIfMissing("spark.local.dir", folder.toString())
                // The memory of a slot is then known before any worker has come, and the same in every run.
                .setIfMissing("spark.executor.cores", "1")
                // Pieces hold models; the usual limit is for lists of files.
                .setIfMissing("spark.rpc.message.maxSize", "512");
        ownJar().ifPresent(jar -> conf.setIfMissing("spark.jars", jar));
        address.options().forEach(conf::set);
        chooseCollector(conf);
        takeSecret(conf, address.master());
        if (conf.getBoolean(AUTHENTICATE, false)) {
            checkSecretsWork(Runtime.version().feature());
        }
        return conf;
    }

    /** A process of one slot has no use for the threads of a collector for many, unless the user says so. */
    private static void chooseCollector(SparkConf conf) {
        if (conf.getInt("spark.executor.cores", 1) == 1
                && !conf.get("spark.executor.extraJavaOptions", "").matches("(?s).*-XX:\\+Use\\w+GC.*")) {
            conf.setIfMissing("spark.executor.defaultJavaOptions", "-XX:+UseSerialGC");
        }
    }

    /** In place of a connection that Spark never brings about. */
    static void checkSecretsWork(int javaVersion) {
        if (javaVersion > LAST_JAVA_WITH_SECRETS) {
            throw new ClusterException("a cluster with a secret needs Java " + LAST_JAVA_WITH_SECRETS
                    + " or older: Spark 4.1 asks for it by way of a part of Java that is gone in Java " + javaVersion);
        }
    }

    /** Spark itself reads the file on Kubernetes alone; elsewhere the secret would have to stand on the command line, for others to see. */
    private static void takeSecret(SparkConf conf, String master) {
        if (!conf.contains(SECRET_FILE) || master.startsWith("k8s://")) {
            return;
        }
        String file = conf.get(SECRET_FILE);
        try {
            conf.set(SECRET, Files.readString(Path.of(file)).strip()).remove(SECRET_FILE);
        } catch (IOException e) {
            throw new ClusterException("the secret of the cluster cannot be read from " + file + " (" + e + ")");
        }
    }

    /** The jar that holds this module and all that it needs, where it runs from one: workers need it too. */
    private static Optional<String> ownJar() {
        try {
            Path code = Path.of(SparkConnector.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isRegularFile(code) && code.toString().endsWith("-submit.jar")
                    ? Optional.of(code.toString())
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** Before Spark begins, which takes seconds to start and more than a minute to give up. */
    private static void checkReachable(Address address) {
        if (!MASTER.matcher(address.master()).matches()) {
            throw new IllegalArgumentException("'" + address.master() + "', expected spark://HOST:PORT or local[N]");
        }
        if (!address.master().startsWith(SCHEME)) {
            return;
        }
        List<String> problems = new ArrayList<>();
        for (String place : address.master().substring(SCHEME.length()).split(",", -1)) {
            int colon = place.lastIndexOf(':');
            if (colon < 1 || !place.substring(colon + 1).matches("[0-9]{1,5}")) {
                throw new IllegalArgumentException("'" + address.master() + "', expected spark://HOST:PORT");
            }
            String host = place.substring(0, colon);
            checkCanAnswer(host, address.listen());
            try (Socket socket = new Socket()) {
                int millis = (int) Math.min(
                        MOST_MILLIS_TO_REACH, Math.max(1, address.patience().toMillis()));
                socket.connect(new InetSocketAddress(host, Integer.parseInt(place.substring(colon + 1))), millis);
                return;
            } catch (IOException e) {
                problems.add(place + ": " + (e instanceof UnknownHostException ? "unknown host" : e.getMessage()));
            }
        }
        throw new ClusterException(
                "no master of Spark at " + address.master() + " (" + String.join("; ", problems) + ")");
    }

    /** Workers on other machines answer to an address of this one. */
    private static void checkCanAnswer(String host, String listen) {
        try {
            if (InetAddress.getByName(listen).isLoopbackAddress()
                    && !InetAddress.getByName(host).isLoopbackAddress()) {
                throw new ClusterException("the master is on " + host + ", whose workers cannot reach this program: it"
                        + " listens on " + listen + " only; --cluster-listen names an address of this machine that they"
                        + " can reach");
            }
        } catch (UnknownHostException e) {
            throw new ClusterException("no master of Spark: unknown host " + e.getMessage());
        }
    }

    /** Spark's start can hang where the master speaks another language. */
    private static JavaSparkContext begin(SparkConf conf, Address address, Path folder) {
        CompletableFuture<JavaSparkContext> begun = new CompletableFuture<>();
        Thread starter = new Thread(
                () -> {
                    try {
                        JavaSparkContext context = new JavaSparkContext(conf);
                        if (!begun.complete(context)) {
                            context.close();
                        }
                    } catch (Throwable problem) {
                        begun.completeExceptionally(problem);
                    }
                },
                "starting Spark");
        starter.setDaemon(true);
        starter.start();
        Duration limit = address.patience();
        try {
            return begun.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            begun.cancel(false);
            giveUp(starter, folder);
            throw new ClusterException("no master of Spark answers at " + address.master() + " within "
                    + limit.toMillis() / 1000.0 + " s; one that asks for a secret does not answer to who has another");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp(starter, folder);
            throw new ClusterException("stopped while connecting to " + address.master());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new ClusterException("Spark cannot start on " + address.master() + ": "
                    + String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason told"));
        }
    }

    /** It may not hear of it for a while, and write files until then. */
    private static void giveUp(Thread starter, Path folder) {
        starter.interrupt();
        Folders.deleteAfter(starter, folder);
    }
}
