package org.parseval.spark;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.network.util.JavaUtils;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.learning.data.CellRows;
import org.parseval.learning.data.SharedTables;
import org.parseval.learning.data.TablePart;

/**
 * A cluster of Apache Spark. Scheduling, retries and what to do when a machine dies are Spark's business.
 *
 * <pre>{@code
 * try (SparkCluster cluster = SparkCluster.of(context, Duration.ofMinutes(1))) {
 *     Answer answer = engine.solve(model, query, budget.withCluster(cluster), Progress.SILENT);
 * }
 * }</pre>
 */
public final class SparkCluster implements Cluster, SharedTables {
    /** Of the heap of an executor; the rest is Spark's. */
    private static final double SHARE_OF_HEAP = 0.6;

    /** Spark keeps so much in the heap of the calling program, whatever its size. */
    private static final long BYTES_OF_SPARK = 128L << 20;

    /** Of what Spark leaves there, as without a cluster. */
    private static final double SHARE_OF_THE_REST = 0.75;

    private final JavaSparkContext context;
    private final Crew crew;
    private final Runnable end;

    private SparkCluster(JavaSparkContext context, Crew crew, Runnable end) {
        this.context = context;
        this.crew = crew;
        this.end = end;
    }

    /** A context of its own, which ends with it. */
    static SparkCluster owning(JavaSparkContext context, Crew crew, Path folder) {
        return new SparkCluster(context, crew, () -> {
            context.close();
            Folders.delete(folder);
        });
    }

    /**
     * The cluster of a context that somebody else made, and will stop.
     *
     * @param patience how long to wait where nobody is there to do the work
     */
    public static SparkCluster of(JavaSparkContext context, Duration patience) {
        return new SparkCluster(context, new Crew(context.sc(), patience), () -> {});
    }

    @Override
    public int slots() {
        return crew.slots();
    }

    @Override
    public long memoryPerSlot() {
        double all = context.isLocal()
                ? memoryHere()
                : SHARE_OF_HEAP * JavaUtils.byteStringAsBytes(context.getConf().get("spark.executor.memory", "1g"));
        return (long) (all / crew.slotsOfAProcess());
    }

    /** Threads of this process have half of it. */
    @Override
    public long memoryHere() {
        long heap = Runtime.getRuntime().maxMemory();
        double left = SHARE_OF_THE_REST * Math.max(heap / 2, heap - BYTES_OF_SPARK);
        return (long) (context.isLocal() ? left / 2 : left);
    }

    @Override
    public Cluster.Work begin(Class<? extends Pieces> pieces, byte[] common) {
        return new SparkWork(context, crew, pieces, common, memoryPerSlot());
    }

    @Override
    public void read(String path, CellRows rows, BooleanSupplier stop) {
        DataCounts.files(context).read(path, rows, stop);
    }

    @Override
    public List<byte[]> parts(String path, Class<? extends TablePart> part, byte[] common) {
        return DataCounts.files(context).parts(path, part, common);
    }

    @Override
    public void close() {
        end.run();
    }
}
