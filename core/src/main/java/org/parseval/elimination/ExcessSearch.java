package org.parseval.elimination;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * The search for an order for methods that split what exceeds a bound. What they lose depends on how many cliques are too large, and by
 * how much, not on the one that is largest. So the order is sought whose cliques exceed the bound least: the sum over all steps of the
 * logarithms beyond it.
 */
public final class ExcessSearch {
    /** The share of the work that goes into fresh jitters, before the best one is refined. */
    private static final double EXPLORATION = 0.3;

    private static final double[] STRENGTHS = {0.05, 0.1, 0.2, 0.5};
    private static final double[] CHANGES = {0.003, 0.01, 0.03, 0.1};

    private final InteractionGraph graph;
    private final double log2Bound;
    private final BooleanSupplier stop;
    private EliminationOrder best;
    private double least;
    private Heuristic heuristic = Heuristic.MIN_FILL;
    private Jitter jitter;

    private ExcessSearch(InteractionGraph graph, EliminationOrder first, double log2Bound, BooleanSupplier stop) {
        this.graph = graph;
        this.log2Bound = log2Bound;
        this.stop = stop;
        best = first;
        least = excess(first, log2Bound);
        jitter = Jitter.none(graph);
    }

    /**
     * The best order found; the same for the same seed, unless it was stopped.
     *
     * @param first an order that is known already
     * @param log2Bound the logarithm to base 2 of the joint states that a clique may have
     * @param work array entries that may be read, of two or three nanoseconds each
     * @param stop asked every few milliseconds
     */
    public static EliminationOrder best(
            InteractionGraph graph,
            EliminationOrder first,
            double log2Bound,
            double work,
            long seed,
            BooleanSupplier stop) {
        ExcessSearch search = new ExcessSearch(graph, first, log2Bound, stop);
        search.run(work, seed);
        return search.best;
    }

    /** By how much the cliques of an order exceed a bound, as logarithms to base 2 that are added up. */
    public static double excess(EliminationOrder order, double log2Bound) {
        double excess = 0;
        for (int step = 0; step < order.size(); step++) {
            excess += Math.max(0, order.log2Clique(step) - log2Bound);
        }
        return excess;
    }

    private void run(double work, long seed) {
        List<Heuristic> rules = new ArrayList<>(List.of(Heuristic.MIN_FILL, Heuristic.MIN_DEGREE));
        if (!graph.uniform()) {
            rules.addAll(0, List.of(Heuristic.WEIGHTED_MIN_FILL, Heuristic.WEIGHTED_MIN_DEGREE));
        }
        List<EliminationGraph> starts = new ArrayList<>();
        for (Heuristic rule : rules) {
            if (least == 0 || stop.getAsBoolean()) {
                return;
            }
            Optional<EliminationGraph> start = rule.start(graph, stop);
            if (start.isEmpty()) {
                return;
            }
            starts.add(start.get());
        }
        double spent = 0;
        for (int round = 0; spent < work && least > 0 && !stop.getAsBoolean(); round++) {
            Random random = Jitter.source(seed, round);
            boolean fresh = spent < EXPLORATION * work;
            int rule = fresh ? round % rules.size() : rules.indexOf(heuristic);
            Jitter shaken = round < rules.size()
                    ? Jitter.none(graph)
                    : fresh
                            ? Jitter.random(graph.size(), STRENGTHS[round / rules.size() % STRENGTHS.length], random)
                            : jitter.changed(
                                    CHANGES[round % CHANGES.length],
                                    STRENGTHS[round / CHANGES.length % STRENGTHS.length],
                                    random);
            GreedyPass pass = new GreedyPass(rules.get(rule), starts.get(rule).copy(), shaken);
            pass.run(Double.POSITIVE_INFINITY, stop).ifPresent(order -> take(order, pass));
            spent += pass.work();
        }
    }

    /** Keeps the order if none before was better; an equal one is another place to climb from. */
    private void take(int[] permutation, GreedyPass pass) {
        EliminationOrder order = EliminationOrder.of(graph, permutation);
        double excess = excess(order, log2Bound);
        if (excess <= least) {
            least = excess;
            best = order;
            heuristic = pass.heuristic();
            jitter = pass.jitter();
        }
    }
}
