package org.parseval.engine.energy.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.parseval.cluster.Cluster;
import org.parseval.engine.estimate.Batch;
import org.parseval.inference.Progress;
import org.parseval.parallel.Workers;

/** Islands that are drawn by a cluster, a few of them in each piece; where there are so few that they are soon drawn, here. */
public final class ClusterIslands implements Islands {
    private static final SamplerPolicy POLICY = SamplerPolicy.STANDARD;

    private final Cluster cluster;
    private final byte[] common;
    private final double nanosPerIsland;
    private final Supplier<Sampler> sampler;
    private final Progress progress;
    private Optional<Sampler> here = Optional.empty();
    private Optional<Cluster.Work> work = Optional.empty();

    /**
     * @param common of {@link IslandPieces}
     * @param nanosPerIsland on this machine, by the forecast
     * @param sampler makes the one for islands that are drawn here
     */
    public ClusterIslands(
            Cluster cluster, byte[] common, double nanosPerIsland, Supplier<Sampler> sampler, Progress progress) {
        this.cluster = cluster;
        this.common = common;
        this.nanosPerIsland = nanosPerIsland;
        this.sampler = sampler;
        this.progress = progress;
    }

    @Override
    public List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop) {
        if (work.isEmpty() && count * nanosPerIsland < POLICY.soonNanos()) {
            here = here.or(() -> Optional.of(sampler.get()));
            return here.get().draw(first, count, workers, stop);
        }
        here = Optional.empty();
        work = work.or(() -> Optional.of(cluster.begin(IslandPieces.class, common)));
        int[] ends = ends(count, islandsOfAPiece(), cluster.slots());
        int pieces = ends.length - 1;
        List<byte[]> requests = new ArrayList<>();
        for (int p = 0; p < pieces; p++) {
            requests.add(IslandPieces.piece(first + ends[p], ends[p + 1] - ends[p]));
        }
        Map<Integer, List<Batch>> drawn = new TreeMap<>();
        work.get()
                .run(
                        requests,
                        (piece, result) -> {
                            drawn.put(piece, IslandPieces.results(ends[piece + 1] - ends[piece], result));
                            progress.report("sampling on the cluster", (double) drawn.size() / pieces);
                        },
                        stop);
        return inOrder(drawn);
    }

    @Override
    public OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop) {
        return here.orElseGet(sampler).logHeaviestBeside(states, workers, stop);
    }

    /**
     * Where pieces end, and before them 0: all of about the same size, and as many for each slot, so that none waits for the others.
     *
     * @param most islands of a piece
     */
    static int[] ends(int count, int most, int slots) {
        long together = (long) most * slots;
        int pieces = (int) Math.min(count, (count + together - 1) / together * slots);
        return IntStream.rangeClosed(0, pieces)
                .map(p -> (int) ((long) p * count / pieces))
                .toArray();
    }

    /** The pieces up to the first that is missing: islands are counted in the order of their numbers. */
    private static List<Batch> inOrder(Map<Integer, List<Batch>> drawn) {
        List<Batch> all = new ArrayList<>();
        for (int p = 0; drawn.containsKey(p); p++) {
            all.addAll(drawn.getOrDefault(p, List.of()));
        }
        return all;
    }

    private int islandsOfAPiece() {
        return (int) Math.max(1, Math.min(1 << 20, POLICY.nanosOfAPiece() / nanosPerIsland));
    }

    @Override
    public int atATime(long memoryBytes) {
        return (int) Math.min(1 << 20, (long) POLICY.piecesPerSlot() * cluster.slots() * islandsOfAPiece());
    }

    @Override
    public void close() {
        work.ifPresent(Cluster.Work::close);
        work = Optional.empty();
    }
}
