package org.parseval.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.cluster.connect.ClusterException;
import org.parseval.inference.BudgetException;

/** A cluster in this thread that does pieces in any order, some of them twice, and opens the work anew now and then, as after a loss. */
public final class ShuffledCluster implements Cluster {
    private static final int PIECES_UNTIL_A_LOSS = 3;

    private final int slots;
    private final long memoryPerSlot;
    private final Random random;
    private int done;
    private int open;

    public ShuffledCluster(int slots, long memoryPerSlot, long seed) {
        this.slots = slots;
        this.memoryPerSlot = memoryPerSlot;
        random = new Random(seed);
    }

    /** Pieces that were done. */
    public int done() {
        return done;
    }

    /** Works that were begun and not closed. */
    public int open() {
        return open;
    }

    @Override
    public int slots() {
        return slots;
    }

    @Override
    public long memoryPerSlot() {
        return memoryPerSlot;
    }

    @Override
    public Work begin(Class<? extends Pieces> pieces, byte[] common) {
        open++;
        return new Work() {
            @Override
            public boolean run(List<byte[]> requests, Results results, BooleanSupplier stop) {
                try {
                    return perform(requests, results, stop);
                } catch (BudgetException refused) {
                    throw new ClusterException(String.valueOf(refused.getMessage()));
                }
            }

            private boolean perform(List<byte[]> requests, Results results, BooleanSupplier stop) {
                List<Integer> order = new ArrayList<>(
                        IntStream.range(0, requests.size()).boxed().toList());
                Collections.shuffle(order, random);
                Pieces.Worker worker = opened(pieces, common);
                for (int number : order) {
                    if (stop.getAsBoolean()) {
                        return false;
                    }
                    if (++done % PIECES_UNTIL_A_LOSS == 0) {
                        worker.perform(requests.get(number));
                        worker = opened(pieces, common);
                    }
                    results.add(number, worker.perform(requests.get(number)));
                }
                return true;
            }

            @Override
            public void close() {
                open--;
            }
        };
    }

    private Pieces.Worker opened(Class<? extends Pieces> pieces, byte[] common) {
        try {
            return pieces.getConstructor().newInstance().open(common.clone(), memoryPerSlot);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {}
}
