package org.parseval.elimination;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.parseval.parallel.Looks;
import org.parseval.parallel.Workers;

/**
 * The search for an order of one connected part: each heuristic once, then jittered passes of the promising ones, then
 * passes with the jitter of the best order changed in a few places. The last is a hill climb among jitters: an order is
 * a function of its jitter, and near a good jitter lie better ones far more often than anywhere else. A few passes at a time start from
 * the same best order, so that threads can share them.
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
     * The share of the work, and the least of it, after which passes must have brought the cost down to a share of that of the best order
     * known before them. Where they have not, as on grids, the rest saves next to nothing; where they have, passes keep paying to the
     * end, after long pauses too.
     */
    private static final double TRIAL = 0.05;

    private static final double LEAST_TRIAL = 1 << 22;
    private static final double WORTHWHILE = 0.9;

    /**
     * Passes that start from the same best order, so that several threads can make them. The number does not depend on the threads, and
     * so neither does the order that is found.
     */
    private static final int AT_ONCE = 8;

    /** Work that is worth handing out to other threads, some tenths of a millisecond. */
    private static final double WORTH_SHARING = 1 << 16;

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
    private final double firstWork;
    private int passes = 1;
    private boolean cutShort;
    // Of the restarts.
    private double spent;
    private int number;
    private double atFirst = Double.NaN;

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
        best = EliminationOrder.of(graph, order.orElseGet(pass::completedByDegree), new Looks(stop));
        firstCells.put(bestHeuristic, best.totalCells());
        firstWork = pass.work();
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
        passes++;
        firstCells.put(heuristic, attempt(pass(heuristic, Jitter.none(graph)), PROMISING * best.totalCells(), stop));
    }

    /**
     * Passes until this part's share of the work is spent in all, by what the best order costs at the time, or does not pay.
     *
     * @param toBeat the cost of the best order known before all restarts, as a share of what the greedy orders of all parts cost
     */
    void restart(
            SearchEffort worthwhile, double toBeat, double cellsOfOtherParts, Workers workers, BooleanSupplier stop) {
        if (cutShort) {
            // A pass that is not worth its end is not worth repeating.
            return;
        }
        atFirst = Double.isNaN(atFirst) ? best.totalCells() : atFirst;
        List<Heuristic> promising = promising();
        double allowance = worthwhile.allowance(best.totalCells(), cellsOfOtherParts);
        while (spent < allowance && !stop.getAsBoolean()) {
            boolean tried = spent > Math.max(LEAST_TRIAL, TRIAL * allowance);
            if (tried && best.totalCells() > WORTHWHILE * toBeat * atFirst) {
                break;
            }
            boolean explores = spent < EXPLORATION * allowance;
            int from = number;
            Restart[] restarts = new Restart[passesAtOnce((allowance - spent) / workOfAPass())];
            IntConsumer run = i -> restarts[i] = explores ? explore(from + i, promising, stop) : refine(from + i, stop);
            if (workOfAPass() * restarts.length > WORTH_SHARING) {
                workers.forEach(restarts.length, run);
            } else {
                IntStream.range(0, restarts.length).forEach(run);
            }
            for (Restart restart : restarts) {
                spent += restart.work();
                restart.order().ifPresent(order -> keep(order, restart.heuristic(), restart.jitter()));
            }
            number += restarts.length;
            passes += restarts.length;
            allowance = worthwhile.allowance(best.totalCells(), cellsOfOtherParts);
        }
    }

    /** Array entries that a pass reads, as far as is known. */
    double workOfAPass() {
        return number == 0 ? firstWork : spent / number;
    }

    private static int passesAtOnce(double affordable) {
        return (int) Math.max(1, Math.min(AT_ONCE, affordable));
    }

    private List<Heuristic> promising() {
        List<Heuristic> promising = new ArrayList<>();
        firstCells.forEach((heuristic, cells) -> {
            if (cells <= PROMISING * atFirst) {
                promising.add(heuristic);
            }
        });
        return promising;
    }

    private Restart explore(int number, List<Heuristic> promising, BooleanSupplier stop) {
        double strength = STRENGTHS[number / promising.size() % STRENGTHS.length];
        return restart(
                promising.get(number % promising.size()),
                Jitter.random(graph.size(), strength, Jitter.source(seed, number)),
                stop);
    }

    private Restart refine(int number, BooleanSupplier stop) {
        double change = CHANGES[number % CHANGES.length];
        double strength = STRENGTHS[number / CHANGES.length % STRENGTHS.length];
        return restart(bestHeuristic, bestJitter.changed(change, strength, Jitter.source(seed, number)), stop);
    }

    /** Reads what the part knows and changes nothing, so that several can run at once. */
    private Restart restart(Heuristic heuristic, Jitter jitter, BooleanSupplier stop) {
        GreedyPass pass = pass(heuristic, jitter);
        Optional<EliminationOrder> order = pass.run(best.totalCells(), effort.hopelessCells(), stop)
                .map(permutation -> EliminationOrder.of(graph, permutation, new Looks(stop)));
        return new Restart(heuristic, jitter, order, pass.work());
    }

    /** The result of a restart: no order if it would have cost more than the best before it, or was stopped. */
    private record Restart(Heuristic heuristic, Jitter jitter, Optional<EliminationOrder> order, long work) {}

    private GreedyPass pass(Heuristic heuristic, Jitter jitter) {
        return new GreedyPass(heuristic, starts.getOrDefault(heuristic, bare).copy(), jitter);
    }

    /** A hopeless pass counts as far as it came. Returns the cost, infinite if the pass was given up for another reason. */
    private double attempt(GreedyPass pass, double mostCells, BooleanSupplier stop) {
        Optional<int[]> permutation = pass.run(mostCells, effort.hopelessCells(), stop);
        if (permutation.isEmpty() && pass.isHopeless()) {
            cutShort = true;
            permutation = Optional.of(pass.completedByDegree());
        }
        if (permutation.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        EliminationOrder order = EliminationOrder.of(graph, permutation.get(), new Looks(stop));
        keep(order, pass.heuristic(), pass.jitter());
        return order.totalCells();
    }

    /** Keeps the order if none before was better; an equal one is another place to climb from. */
    private void keep(EliminationOrder order, Heuristic heuristic, Jitter jitter) {
        if (!best.isBetterThan(order)) {
            best = order;
            bestHeuristic = heuristic;
            bestJitter = jitter;
        }
    }

    /** The outcome so far. */
    FoundOrder found() {
        return new FoundOrder(best, bestHeuristic, passes, cutShort);
    }
}
