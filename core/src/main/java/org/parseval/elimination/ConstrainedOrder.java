package org.parseval.elimination;

import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.parseval.parallel.Looks;

/**
 * The search for an elimination order in which some variables go after all others, as where some are summed over before the others are
 * maximised. Greedy passes with some chance in them, as of {@link OrderSearch}; a simplicial variable may not go first here, since it may be
 * one of those that wait.
 *
 * <pre>{@code
 * EliminationOrder order = ConstrainedOrder.best(graph, isMaximised, 1, () -> false);
 * }</pre>
 */
public final class ConstrainedOrder {
    /** Of jittered passes: more hardly find anything. */
    private static final int MOST_RESTARTS = 30;

    /** Work of all restarts together, in array entries read; some tenths of a second. */
    private static final long MOST_WORK = 100_000_000;

    private static final double STRENGTH = 0.5;

    private final InteractionGraph graph;
    private final boolean[] last;
    private final BooleanSupplier stop;
    private final Looks looks;
    private long work;

    private ConstrainedOrder(InteractionGraph graph, boolean[] last, BooleanSupplier stop) {
        this.graph = graph;
        this.last = last;
        this.stop = stop;
        looks = new Looks(stop);
    }

    /**
     * The best order found.
     *
     * @param last which variables wait until all others are gone
     * @param stop asked often; once it says true, the best order so far is returned, the first by degree if there is none
     */
    public static EliminationOrder best(InteractionGraph graph, boolean[] last, long seed, BooleanSupplier stop) {
        return new ConstrainedOrder(graph, last, stop).search(seed);
    }

    private EliminationOrder search(long seed) {
        EliminationOrder best = pass(Heuristic.MIN_FILL, Jitter.none(graph)).orElseGet(this::byDegree);
        // No search pays that takes more work than the elimination.
        if (work < best.totalCells()) {
            best = better(best, pass(Heuristic.WEIGHTED_MIN_DEGREE, Jitter.none(graph)));
        }
        for (int round = 0; round < MOST_RESTARTS && work < Math.min(MOST_WORK, best.totalCells()); round++) {
            if (stop.getAsBoolean()) {
                return best;
            }
            Random random = Jitter.source(seed, round);
            Heuristic rule = random.nextBoolean() ? Heuristic.MIN_FILL : Heuristic.WEIGHTED_MIN_DEGREE;
            best = better(best, pass(rule, Jitter.random(graph.size(), STRENGTH, random)));
        }
        return best;
    }

    private static EliminationOrder better(EliminationOrder one, Optional<EliminationOrder> other) {
        return other.filter(found -> found.isBetterThan(one)).orElse(one);
    }

    /** One greedy elimination; nothing if it was stopped. */
    private Optional<EliminationOrder> pass(Heuristic rule, Jitter jitter) {
        Optional<EliminationGraph> start = rule.start(graph, stop);
        if (start.isEmpty() || stop.getAsBoolean()) {
            return Optional.empty();
        }
        GreedyPass pass = new GreedyPass(rule, start.get(), jitter, last);
        Optional<int[]> order = pass.run(Double.POSITIVE_INFINITY, stop);
        work += pass.work();
        return order.map(permutation -> EliminationOrder.of(graph, permutation, looks));
    }

    /** The order by degrees, which needs no elimination. */
    private EliminationOrder byDegree() {
        double[] keys = new double[graph.size()];
        for (int vertex = 0; vertex < keys.length; vertex++) {
            keys[vertex] = graph.degree(vertex) + (last[vertex] ? graph.size() : 0);
        }
        VertexHeap heap = new VertexHeap(keys, Jitter.none(graph).priorities());
        int[] order = new int[graph.size()];
        for (int step = 0; step < order.length; step++) {
            order[step] = heap.poll();
        }
        return EliminationOrder.of(graph, order, looks);
    }
}
