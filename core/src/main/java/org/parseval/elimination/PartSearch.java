package org.parseval.elimination;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * The search for an order of one connected part: each heuristic once, then jittered passes of the promising ones.
 *
 * @see "K. Kask, A. Gelfand, L. Otten and R. Dechter, Pushing the power of stochastic greedy ordering schemes for
 *     inference in graphical models, AAAI (2011)"
 */
final class PartSearch {
    /** A heuristic is worth repeating if its first pass came within this factor of the best. */
    private static final double PROMISING = 64;

    /** How much the keys are shaken, in turn: mild noise suits small graphs, strong noise graphs with few ties. */
    private static final double[] STRENGTHS = {0, 0.1, 0.2, 0.5};

    private final InteractionGraph graph;
    private final long seed;
    private final Map<Heuristic, EliminationGraph> starts = new EnumMap<>(Heuristic.class);
    private final Map<Heuristic, Double> firstCells = new EnumMap<>(Heuristic.class);
    private EliminationOrder best;
    private Heuristic winner = Heuristic.MIN_DEGREE;
    private int passes;

    /** Makes the first pass, which cannot be stopped: there must be some order. */
    PartSearch(InteractionGraph graph, long seed) {
        this.graph = graph;
        this.seed = seed;
        int[] order = pass(Heuristic.MIN_DEGREE, Jitter.none(graph))
                .run(Double.POSITIVE_INFINITY, () -> false)
                .orElseThrow();
        best = EliminationOrder.of(graph, order);
        firstCells.put(Heuristic.MIN_DEGREE, best.totalCells());
    }

    /** One pass of every other heuristic, the cheap ones first. */
    void tryEachHeuristic(BooleanSupplier stop) {
        for (Heuristic heuristic :
                List.of(Heuristic.WEIGHTED_MIN_DEGREE, Heuristic.MIN_FILL, Heuristic.WEIGHTED_MIN_FILL)) {
            if ((heuristic.isWeighted() && graph.uniform()) || stop.getAsBoolean()) {
                continue;
            }
            pass(heuristic, Jitter.none(graph))
                    .run(PROMISING * best.totalCells(), stop)
                    .map(order -> EliminationOrder.of(graph, order))
                    .ifPresent(order -> {
                        firstCells.put(heuristic, order.totalCells());
                        keepIfBetter(order, heuristic);
                    });
        }
    }

    /** Jittered passes until the allowance of work is spent. */
    void restart(double allowance, BooleanSupplier stop) {
        List<Heuristic> promising = promising();
        double spent = 0;
        for (int round = 0; spent < allowance && !stop.getAsBoolean(); round++) {
            Heuristic heuristic = promising.get(round % promising.size());
            double strength = STRENGTHS[round / promising.size() % STRENGTHS.length];
            GreedyPass pass = pass(heuristic, Jitter.random(graph.size(), strength, randomOf(round)));
            pass.run(best.totalCells(), stop)
                    .map(order -> EliminationOrder.of(graph, order))
                    .ifPresent(order -> keepIfBetter(order, heuristic));
            spent += pass.work();
        }
    }

    private List<Heuristic> promising() {
        List<Heuristic> promising = new ArrayList<>();
        firstCells.forEach((heuristic, cells) -> {
            if (cells <= PROMISING * best.totalCells()) {
                promising.add(heuristic);
            }
        });
        return promising;
    }

    /** Each round has its own stream, so that rounds could be made in any order. */
    private Random randomOf(int round) {
        return new Random(seed * 0x9E3779B97F4A7C15L + round);
    }

    private GreedyPass pass(Heuristic heuristic, Jitter jitter) {
        passes++;
        EliminationGraph start = starts.computeIfAbsent(heuristic, first -> first.start(graph));
        return new GreedyPass(heuristic, start.copy(), jitter);
    }

    private void keepIfBetter(EliminationOrder order, Heuristic heuristic) {
        if (order.isBetterThan(best)) {
            best = order;
            winner = heuristic;
        }
    }

    EliminationOrder best() {
        return best;
    }

    Heuristic winner() {
        return winner;
    }

    int passes() {
        return passes;
    }
}
