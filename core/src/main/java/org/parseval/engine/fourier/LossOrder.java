package org.parseval.engine.fourier;

import java.util.Locale;
import java.util.function.BooleanSupplier;
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
        return new LossOrder(best.order, best.truncations, best.excessBits, explanation.toString());
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
