package org.parseval.elimination;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * The share of the work, and the least of it, after which passes must have brought the cost down to a share of what it
     * was. Where a tenth of the work saves less than a tenth of the cost, as on grids, the rest saves next to nothing;
     * where it saves more, passes keep paying to the end, after long pauses too.
     */
    private static final double TRIAL = 0.1;

    private static final double LEAST_TRIAL = 1 << 22;
    private static final double WORTHWHILE = 0.9;

    /** How much keys are shaken, in turn: mild noise suits small graphs, strong noise graphs with unequal weights. */
    private static final double[] STRENGTHS = {0.1, 0.2, 0.5, 1};

    /** The share of the vertices whose jitter changes, in turn. */
    private static final double[] CHANGES = {0.003, 0.01, 0.03, 0.1};

    private final InteractionGraph graph;
    private final long seed;
    private final SearchEffort effort;
    /** Where passes of the rules that look at degrees alone start. */
    private final EliminationGraph bare;

    private final Map<Heuristic, EliminationGraph> starts = new EnumMap<>(Heuristic.class);
    private final Map<Heuristic, Double> firstCells = new EnumMap<>(Heuristic.class);
    private EliminationOrder best;
    private Heuristic bestHeuristic = Heuristic.MIN_DEGREE;
    private Jitter bestJitter;
    private int passes;
    private boolean cutShort;

    /** Makes the first pass; if that is stopped or given up, the rest goes by degree: there must be some order. */
    PartSearch(InteractionGraph graph, long seed, SearchEffort effort, BooleanSupplier stop) {
        this.graph = graph;
        this.seed = seed;
        this.effort = effort;
        bare = EliminationGraph.withoutFill(graph);
        bestJitter = Jitter.none(graph);
        GreedyPass pass = pass(bestHeuristic, bestJitter);
        Optional<int[]> order = stop.getAsBoolean()
                ? Optional.empty()
                : pass.run(Double.POSITIVE_INFINITY, effort.hopelessCells(), stop);
        cutShort = order.isEmpty();
        best = EliminationOrder.of(graph, order.orElseGet(pass::completedByDegree));
        firstCells.put(bestHeuristic, best.totalCells());
    }

    /** One pass of every other heuristic, the cheap ones first. */
    void tryEachHeuristic(BooleanSupplier stop) {
        if (cutShort) {
            // Where one pass is hopeless the others are too, and they take longer to find out.
            return;
        }
        for (Heuristic heuristic :
                List.of(Heuristic.WEIGHTED_MIN_DEGREE, Heuristic.MIN_FILL, Heuristic.WEIGHTED_MIN_FILL)) {
            boolean sameAsUnweighted = heuristic.isWeighted() && graph.uniform();
            if (!sameAsUnweighted) {
                tryOnce(heuristic, stop);
            }
        }
    }

    private void tryOnce(Heuristic heuristic, BooleanSupplier stop) {
        Optional<EliminationGraph> start = stop.getAsBoolean() ? Optional.empty() : heuristic.start(graph, stop);
        if (start.isEmpty()) {
            cutShort = true;
            return;
        }
        starts.put(heuristic, start.get());
        firstCells.put(heuristic, attempt(pass(heuristic, Jitter.none(graph)), PROMISING * best.totalCells(), stop));
    }

    /** Passes until this part's share of the work is spent, by what the best order costs at the time, or does not pay. */
    void restart(SearchEffort worthwhile, double cellsOfOtherParts, BooleanSupplier stop) {
        if (cutShort) {
            // A pass that is not worth its end is not worth repeating.
            return;
        }
        List<Heuristic> promising = promising();
        double atFirst = best.totalCells();
        double spent = 0;
        double allowance = worthwhile.allowance(atFirst, cellsOfOtherParts);
        for (int round = 0; spent < allowance && !stop.getAsBoolean(); round++) {
            boolean tried = spent > Math.max(LEAST_TRIAL, TRIAL * allowance);
            if (tried && best.totalCells() > WORTHWHILE * atFirst) {
                return;
            }
            GreedyPass pass = spent < EXPLORATION * allowance ? explore(round, promising) : refine(round);
            attempt(pass, best.totalCells(), stop);
            spent += pass.work();
            allowance = worthwhile.allowance(best.totalCells(), cellsOfOtherParts);
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
        return pass(
                promising.get(round % promising.size()),
                Jitter.random(graph.size(), strength, Jitter.source(seed, round)));
    }

    private GreedyPass refine(int round) {
        double change = CHANGES[round % CHANGES.length];
        double strength = STRENGTHS[round / CHANGES.length % STRENGTHS.length];
        return pass(bestHeuristic, bestJitter.changed(change, strength, Jitter.source(seed, round)));
    }

    private GreedyPass pass(Heuristic heuristic, Jitter jitter) {
        passes++;
        return new GreedyPass(heuristic, starts.getOrDefault(heuristic, bare).copy(), jitter);
    }

    /**
     * Keeps the order if none before was better; an equal one is another place to climb from. A hopeless pass counts as
     * far as it came. Returns its cost, infinite if it was given up for another reason.
     */
    private double attempt(GreedyPass pass, double mostCells, BooleanSupplier stop) {
        Optional<int[]> permutation = pass.run(mostCells, effort.hopelessCells(), stop);
        if (permutation.isEmpty() && pass.isHopeless()) {
            cutShort = true;
            permutation = Optional.of(pass.completedByDegree());
        }
        if (permutation.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        EliminationOrder order = EliminationOrder.of(graph, permutation.get());
        if (!best.isBetterThan(order)) {
            best = order;
            bestHeuristic = pass.heuristic();
            bestJitter = pass.jitter();
        }
        return order.totalCells();
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

    /** Whether a first pass was stopped or given up as hopeless. */
    boolean isCutShort() {
        return cutShort;
    }
}
