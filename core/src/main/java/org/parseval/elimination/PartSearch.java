package org.parseval.elimination;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * The search for an order of one connected part: each heuristic once, then jittered passes of the promising ones, then
 * passes with the jitter of the best order changed in a few places. The last is a hill climb among jitters: an order is
 * a function of its jitter, and near a good jitter lie better ones far more often than anywhere else.
 *
 * @see "K. Kask, A. Gelfand, L. Otten and R. Dechter, Pushing the power of stochastic greedy ordering schemes for
 *     inference in graphical models, AAAI (2011)"
 */
final class PartSearch {
    /** A heuristic is worth repeating if its first pass came within this factor of the best. */
    private static final double PROMISING = 64;

    /** The share of the work that goes into fresh jitters, before the best one is refined. */
    private static final double EXPLORATION = 0.2;

    /** How much keys are shaken, in turn: mild noise suits small graphs, strong noise graphs with unequal weights. */
    private static final double[] STRENGTHS = {0.1, 0.2, 0.5, 1};

    /** The share of the vertices whose jitter changes, in turn. */
    private static final double[] CHANGES = {0.003, 0.01, 0.03, 0.1};

    private final InteractionGraph graph;
    private final long seed;
    private final Map<Heuristic, EliminationGraph> starts = new EnumMap<>(Heuristic.class);
    private final Map<Heuristic, Double> firstCells = new EnumMap<>(Heuristic.class);
    private EliminationOrder best;
    private Heuristic bestHeuristic = Heuristic.MIN_DEGREE;
    private Jitter bestJitter;
    private int passes;

    /** Makes the first pass, which cannot be stopped: there must be some order. */
    PartSearch(InteractionGraph graph, long seed) {
        this.graph = graph;
        this.seed = seed;
        bestJitter = Jitter.none(graph);
        int[] order = pass(bestHeuristic, bestJitter)
                .run(Double.POSITIVE_INFINITY, () -> false)
                .orElseThrow();
        best = EliminationOrder.of(graph, order);
        firstCells.put(bestHeuristic, best.totalCells());
    }

    /** One pass of every other heuristic, the cheap ones first. */
    void tryEachHeuristic(BooleanSupplier stop) {
        for (Heuristic heuristic :
                List.of(Heuristic.WEIGHTED_MIN_DEGREE, Heuristic.MIN_FILL, Heuristic.WEIGHTED_MIN_FILL)) {
            boolean sameAsUnweighted = heuristic.isWeighted() && graph.uniform();
            if (!sameAsUnweighted && !stop.getAsBoolean()) {
                firstCells.put(
                        heuristic, attempt(pass(heuristic, Jitter.none(graph)), PROMISING * best.totalCells(), stop));
            }
        }
    }

    /** Passes until this part's share of the work is spent, by what the best order costs at the time. */
    void restart(SearchEffort effort, double cellsOfOtherParts, BooleanSupplier stop) {
        List<Heuristic> promising = promising();
        double spent = 0;
        double allowance = effort.allowance(best.totalCells(), cellsOfOtherParts);
        for (int round = 0; spent < allowance && !stop.getAsBoolean(); round++) {
            GreedyPass pass = spent < EXPLORATION * allowance ? explore(round, promising) : refine(round);
            attempt(pass, best.totalCells(), stop);
            spent += pass.work();
            allowance = effort.allowance(best.totalCells(), cellsOfOtherParts);
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

    private GreedyPass explore(int round, List<Heuristic> promising) {
        double strength = STRENGTHS[round / promising.size() % STRENGTHS.length];
        return pass(promising.get(round % promising.size()), Jitter.random(graph.size(), strength, randomOf(round)));
    }

    private GreedyPass refine(int round) {
        double change = CHANGES[round % CHANGES.length];
        double strength = STRENGTHS[round / CHANGES.length % STRENGTHS.length];
        return pass(bestHeuristic, bestJitter.changed(change, strength, randomOf(round)));
    }

    private Random randomOf(int round) {
        return new Random(seed * 0x9E3779B97F4A7C15L + round);
    }

    private GreedyPass pass(Heuristic heuristic, Jitter jitter) {
        passes++;
        EliminationGraph start = starts.computeIfAbsent(heuristic, first -> first.start(graph));
        return new GreedyPass(heuristic, start.copy(), jitter);
    }

    /** Keeps the order if none before was better; an equal one is another place to climb from. Returns its cost. */
    private double attempt(GreedyPass pass, double mostCells, BooleanSupplier stop) {
        return pass.run(mostCells, stop)
                .map(permutation -> {
                    EliminationOrder order = EliminationOrder.of(graph, permutation);
                    if (!best.isBetterThan(order)) {
                        best = order;
                        bestHeuristic = pass.heuristic();
                        bestJitter = pass.jitter();
                    }
                    return order.totalCells();
                })
                .orElse(Double.POSITIVE_INFINITY);
    }

    EliminationOrder best() {
        return best;
    }

    Heuristic heuristic() {
        return bestHeuristic;
    }

    int passes() {
        return passes;
    }
}
