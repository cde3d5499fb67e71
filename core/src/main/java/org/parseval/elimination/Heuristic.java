package org.parseval.elimination;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.parseval.parallel.Looks;

/**
 * The rule that picks the next variable to eliminate: two that fix the order beforehand, and four that are greedy;
 * and a name for orders that follow none.
 *
 * <p>Every rule but {@link #NATURAL} comes after the simplicial variables, those whose neighbours are all joined:
 * taking them first never adds to the width.
 *
 * @see "H. Bodlaender and A. Koster, Treewidth computations I: upper bounds, Information and Computation 208 (2010)"
 */
public enum Heuristic {
    /** Variables in the order of their numbers. */
    NATURAL,

    /** The levels of a breadth-first search from the rim of the graph, outwards or inwards, whichever is cheaper. */
    BREADTH_FIRST,

    /** The fewest neighbours. */
    MIN_DEGREE,

    /** The fewest edges to add between the neighbours. */
    MIN_FILL,

    /** The least number of joint states of the variable and its neighbours. */
    WEIGHTED_MIN_DEGREE,

    /**
     * The least weight of the edges to add, where an edge weighs the product of the cardinalities of its ends: a whole
     * number, so that the running sums stay exact.
     */
    WEIGHTED_MIN_FILL,

    /** No rule: somebody gave the order. */
    GIVEN;

    /** The order this rule alone gives, ties going to the larger cardinality and then to the smaller number. */
    public EliminationOrder order(InteractionGraph graph) {
        return order(graph, () -> false).orElseThrow();
    }

    /** The same, or nothing if it was stopped. */
    public Optional<EliminationOrder> order(InteractionGraph graph, BooleanSupplier stop) {
        return order(graph, OptionalLong.empty(), stop);
    }

    /** @param tieSeed of ties, where they are to go by chance */
    Optional<EliminationOrder> order(InteractionGraph graph, OptionalLong tieSeed, BooleanSupplier stop) {
        if (this == GIVEN) {
            throw new IllegalStateException("a given order follows no rule");
        }
        if (this == NATURAL) {
            return Optional.of(EliminationOrder.of(graph, naturalPermutation(graph)));
        }
        Kernel kernel = Kernel.of(graph, stop);
        if (stop.getAsBoolean()) {
            return Optional.empty();
        }
        if (this == BREADTH_FIRST) {
            int[] breadthFirst = kernel.breadthFirst(new Looks(stop));
            EliminationOrder outwards = EliminationOrder.of(graph, breadthFirst);
            EliminationOrder inwards = EliminationOrder.of(graph, kernel.withPartsReversed(breadthFirst));
            return Optional.of(inwards.isBetterThan(outwards) ? inwards : outwards);
        }
        int[][] orders = new int[kernel.parts().length][];
        for (int part = 0; part < orders.length; part++) {
            InteractionGraph rest = kernel.parts()[part];
            Jitter ties = tieSeed.isPresent()
                    ? Jitter.random(rest.size(), 0, Jitter.source(tieSeed.getAsLong(), part))
                    : Jitter.none(rest);
            Optional<int[]> order = start(rest, stop)
                    .flatMap(start -> new GreedyPass(this, start, ties).run(Double.POSITIVE_INFINITY, stop));
            if (order.isEmpty()) {
                return Optional.empty();
            }
            orders[part] = order.get();
        }
        return Optional.of(EliminationOrder.of(graph, kernel.permutation(orders)));
    }

    /** The name in messages, such as {@code min-fill}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static int[] naturalPermutation(InteractionGraph graph) {
        int[] permutation = new int[graph.size()];
        for (int variable = 0; variable < permutation.length; variable++) {
            permutation[variable] = variable;
        }
        return permutation;
    }

    boolean isWeighted() {
        return this == WEIGHTED_MIN_DEGREE || this == WEIGHTED_MIN_FILL;
    }

    /** The graph with what this rule needs to know of each vertex; nothing if it was stopped before it knew. */
    Optional<EliminationGraph> start(InteractionGraph graph, BooleanSupplier stop) {
        return switch (this) {
            case NATURAL, BREADTH_FIRST, GIVEN, MIN_DEGREE, WEIGHTED_MIN_DEGREE ->
                Optional.of(EliminationGraph.withoutFill(graph));
            case MIN_FILL -> EliminationGraph.withFill(graph, stop);
            case WEIGHTED_MIN_FILL -> EliminationGraph.withWeightedFill(graph, stop);
        };
    }

    /** The vertex of the least key goes next. */
    double key(EliminationGraph graph, int vertex) {
        return switch (this) {
            // Where the order is fixed beforehand, all keys tie and the priorities decide.
            case NATURAL, BREADTH_FIRST, GIVEN -> 0;
            case MIN_DEGREE -> graph.degree(vertex);
            case WEIGHTED_MIN_DEGREE -> graph.log2Clique(vertex);
            case MIN_FILL, WEIGHTED_MIN_FILL -> graph.fill(vertex);
        };
    }
}
