package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;

/**
 * The choice of an elimination order by predicted loss: what truncation drops counts, and width only through it. A message
 * loses where its scope has more variables than the message size has bits; the loss is taken as the sum of the bits in
 * excess, so that many small truncations count like few large ones.
 *
 * @param order the order
 * @param truncations the messages that are predicted to be truncated
 * @param excessBits the sum of the variables by which they exceed the message size
 * @param explanation every candidate with its predicted loss
 */
record LossOrder(EliminationOrder order, int truncations, double excessBits, String explanation) {

    /**
     * The given order, or one by min-fill with ties broken at random that loses less. On large graphs, where a pass would
     * take long, there are few passes or none.
     */
    static LossOrder choose(
            InteractionGraph graph,
            EliminationOrder given,
            int messageBits,
            FourierPolicy policy,
            long seed,
            BooleanSupplier stop) {
        LossOrder first = of(given, messageBits, "search");
        int passes = (int) Math.min(policy.orderPasses(), policy.orderWork() / work(given));
        if (first.truncations == 0 || passes == 0) {
            return first;
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Optional<EliminationOrder> order = Heuristic.MIN_FILL.order(graph, stop);
        if (order.isEmpty()) {
            return first;
        }
        LossOrder best = of(order.get(), messageBits, "min-fill");
        for (int i = 1; i < passes && order.isPresent(); i++) {
            order = renamedMinFill(graph, random, stop);
            if (order.isPresent()) {
                LossOrder candidate = of(order.get(), messageBits, "min-fill, ties broken at random");
                best = candidate.isBetterThan(best) ? candidate : best;
            }
        }
        String both = first.explanation + "; " + best.explanation;
        LossOrder chosen = best.isBetterThan(first) ? best : first;
        return new LossOrder(chosen.order, chosen.truncations, chosen.excessBits, both);
    }

    /** Entries that a pass reads: for each variable that goes, the pairs of its neighbours. */
    private static double work(EliminationOrder order) {
        double pairs = 1;
        for (int step = 0; step < order.size(); step++) {
            pairs += 1 + (double) order.cliqueSize(step) * order.cliqueSize(step);
        }
        return pairs;
    }

    /** Min-fill under random names of the variables, which break its ties differently. */
    private static Optional<EliminationOrder> renamedMinFill(
            InteractionGraph graph, RandomGenerator random, BooleanSupplier stop) {
        int n = graph.size();
        int[] name = IntStream.range(0, n).toArray();
        for (int i = n - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = name[i];
            name[i] = name[j];
            name[j] = swapped;
        }
        int[] original = new int[n];
        int[] cardinalities = new int[n];
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            original[name[v]] = v;
            cardinalities[name[v]] = graph.cardinality(v);
            for (int u : graph.neighbours(v)) {
                if (u > v) {
                    edges.add(new int[] {name[v], name[u]});
                }
            }
        }
        return Heuristic.MIN_FILL
                .order(InteractionGraph.of(cardinalities, edges), stop)
                .map(renamed -> EliminationOrder.of(
                        graph,
                        Arrays.stream(renamed.variables()).map(v -> original[v]).toArray()));
    }

    /** A given order, with its predicted loss. */
    static LossOrder of(EliminationOrder order, int messageBits, String name) {
        int truncations = 0;
        double excess = 0;
        for (int step = 0; step < order.size(); step++) {
            int beyond = order.cliqueSize(step) - 1 - messageBits;
            if (beyond > 0) {
                truncations++;
                excess += beyond;
            }
        }
        String explanation = String.format(
                Locale.ROOT,
                "%s: width %d, %.0f bits beyond messages of 2^%d",
                name,
                order.width(),
                excess,
                messageBits);
        return new LossOrder(order, truncations, excess, explanation);
    }

    private boolean isBetterThan(LossOrder other) {
        return excessBits != other.excessBits
                ? excessBits < other.excessBits
                : order.totalCells() < other.order.totalCells();
    }
}
