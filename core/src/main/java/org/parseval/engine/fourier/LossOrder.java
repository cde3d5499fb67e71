package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;

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

    static LossOrder choose(InteractionGraph graph, int messageBits, long seed, BooleanSupplier stop) {
        StringBuilder explanation = new StringBuilder();
        LossOrder best = of("search", OrderSearch.best(graph, seed, stop).order(), messageBits, explanation);
        for (Heuristic heuristic : Heuristic.values()) {
            if (stop.getAsBoolean()) {
                break;
            }
            LossOrder candidate = of(
                    heuristic.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    heuristic.order(graph),
                    messageBits,
                    explanation);
            if (candidate.isBetterThan(best)) {
                best = candidate;
            }
        }
        if (best.truncations > 0) {
            best = amongVariants(graph, best, messageBits, seed, stop, explanation);
        }
        return new LossOrder(best.order, best.truncations, best.excessBits, explanation.toString());
    }

    /** Min-fill again and again under random names of the variables, which break its ties differently. */
    private static LossOrder amongVariants(
            InteractionGraph graph,
            LossOrder first,
            int messageBits,
            long seed,
            BooleanSupplier stop,
            StringBuilder explanation) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        LossOrder best = first;
        int variants = Math.max(4, Math.min(64, 100_000 / Math.max(1, graph.size())));
        for (int i = 0; i < variants && !stop.getAsBoolean(); i++) {
            LossOrder candidate = of("", renamedMinFill(graph, random), messageBits, new StringBuilder());
            if (candidate.isBetterThan(best)) {
                best = candidate;
            }
        }
        of("min-fill, ties broken at random", best.order, messageBits, explanation);
        return best;
    }

    private static EliminationOrder renamedMinFill(InteractionGraph graph, RandomGenerator random) {
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
        int[] renamed = Heuristic.MIN_FILL
                .order(InteractionGraph.of(cardinalities, edges))
                .variables();
        return EliminationOrder.of(
                graph, Arrays.stream(renamed).map(v -> original[v]).toArray());
    }

    private static LossOrder of(String name, EliminationOrder order, int messageBits, StringBuilder explanation) {
        int truncations = 0;
        double excess = 0;
        for (int step = 0; step < order.size(); step++) {
            int beyond = order.cliqueSize(step) - 1 - messageBits;
            if (beyond > 0) {
                truncations++;
                excess += beyond;
            }
        }
        explanation.append(String.format(
                Locale.ROOT,
                "%s%s: width %d, %d truncations, %.0f bits in excess",
                explanation.length() == 0 ? "" : "; ",
                name,
                order.width(),
                truncations,
                excess));
        return new LossOrder(order, truncations, excess, "");
    }

    private boolean isBetterThan(LossOrder other) {
        return excessBits != other.excessBits
                ? excessBits < other.excessBits
                : order.totalCells() < other.order.totalCells();
    }
}
