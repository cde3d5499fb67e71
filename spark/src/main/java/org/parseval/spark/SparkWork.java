package org.parseval.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.spark.FutureAction;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.cluster.connect.ClusterException;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** A work on Spark: the common data is a broadcast, each call a job, each piece a task. */
final class SparkWork implements Cluster.Work {
    private static final String INTERRUPT = "spark.job.interruptOnCancel";
    private static final long LOOK_MILLIS = 20;
    private static final long NANOS_BETWEEN_LOOKS = 2_000_000;
    private static final long MOST_SECONDS_TO_CANCEL = 5;

    private final JavaSparkContext context;
    private final Crew crew;
    private final String id = UUID.randomUUID().toString();
    private final String pieceClass;
    private final Broadcast<byte[]> common;
    private final long memoryPerSlot;

    SparkWork(JavaSparkContext context, Crew crew, Class<? extends Pieces> pieces, byte[] common, long memoryPerSlot) {
        this.context = context;
        this.crew = crew;
        this.memoryPerSlot = memoryPerSlot;
        pieceClass = pieces.getName();
        this.common = context.broadcast(common);
    }

    /** A result on its way from Spark's thread to the one that asked. */
    private record Arrived(int piece, byte[] outcome) {}

    @Override
    public boolean run(List<byte[]> pieces, Cluster.Results results, BooleanSupplier stop) {
        if (pieces.isEmpty()) {
            return true;
        }
        BlockingQueue<Arrived> arrived = new LinkedBlockingQueue<>();
        FutureAction<BoxedUnit> job = submit(pieces, arrived);
        Crew.Patience patience = crew.patience(System.nanoTime());
        int done = 0;
        try {
            while (done < pieces.size()) {
                boolean over = job.isCompleted();
                Arrived next = poll(arrived);
                if (next != null) {
                    done++;
                    results.add(next.piece(), PieceOutcome.result(next.outcome()));
                    continue;
                }
                if (over) {
                    throw failure(job);
                }
                if (stop.getAsBoolean()) {
                    return false;
                }
                patience.check();
            }
            return true;
        } finally {
            if (!job.isCompleted()) {
                cancel(job);
            }
        }
    }

    private FutureAction<BoxedUnit> submit(List<byte[]> pieces, BlockingQueue<Arrived> arrived) {
        SparkContext spark = context.sc();
        // A task that nobody waits for any more should not go on.
        spark.setLocalProperty(INTERRUPT, "true");
        RDD<byte[]> rdd = context.parallelize(pieces, pieces.size()).rdd();
        List<Object> numbers = new ArrayList<>();
        for (int p = 0; p < pieces.size(); p++) {
            numbers.add(p);
        }
        return spark.submitJob(
                rdd,
                new PieceTask(id, pieceClass, common, memoryPerSlot),
                CollectionConverters.asScala(numbers).toSeq(),
                new AbstractFunction2<>() {
                    @Override
                    public BoxedUnit apply(Object piece, byte[] outcome) {
                        arrived.add(new Arrived((Integer) piece, outcome));
                        return BoxedUnit.UNIT;
                    }
                },
                new AbstractFunction0<>() {
                    @Override
                    public BoxedUnit apply() {
                        return BoxedUnit.UNIT;
                    }
                });
    }

    private static @Nullable Arrived poll(BlockingQueue<Arrived> arrived) {
        try {
            return arrived.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // Whoever asks whether to stop learns of it.
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static ClusterException failure(FutureAction<BoxedUnit> job) {
        String reason = job.value().get().isFailure()
                ? String.valueOf(job.value().get().failed().get().getMessage())
                : "results are missing";
        return new ClusterException("the cluster gave the work up: "
                + reason.lines().findFirst().orElse("no reason told").strip());
    }

    /** Waits a little, so that no task is at work when the answer is told. */
    private static void cancel(FutureAction<BoxedUnit> job) {
        job.cancel();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS_TO_CANCEL);
        while (!job.isCompleted()
                && System.nanoTime() < end
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
        }
    }

    /**
     * Nothing to do: Spark has what was broadcast dropped when nobody refers to it any more, and ends that before the connection. To ask for it
     * here would be a message to each executor that nobody waits for, and that may find the connection closed.
     */
    @Override
    public void close() {}
}
