package org.parseval.elimination;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.parallel.Looks;

/**
 * The fill of every vertex of a graph: the weight of the pairs of its neighbours that are not joined, all pairs less
 * the triangles.
 *
 * <p>Triangles are found once each from their vertex of least degree, in O(m sqrt(m)) for m edges whatever the degrees.
 *
 * @see "N. Chiba and T. Nishizeki, Arboricity and subgraph listing algorithms, SIAM J. Computing 14 (1985)"
 */
final class InitialFill {
    /** Edges looked at between two questions whether to stop. */
    private static final int PATIENCE = 1 << 16;

    private final InteractionGraph graph;
    private final int[] weights;
    private final long[] fills;

    private InitialFill(InteractionGraph graph, int[] weights) {
        this.graph = graph;
        this.weights = weights;
        this.fills = new long[graph.size()];
    }

    /** Nothing if it was stopped: a dense graph has very many triangles. */
    static Optional<long[]> of(InteractionGraph graph, int[] weights, BooleanSupplier stop) {
        InitialFill fill = new InitialFill(graph, weights);
        Looks looks = new Looks(stop);
        return fill.addAllPairs(looks) && fill.subtractTriangles(looks, stop)
                ? Optional.of(fill.fills)
                : Optional.empty();
    }

    private boolean addAllPairs(Looks looks) {
        for (int vertex = 0; vertex < fills.length; vertex++) {
            if (looks.isStopped()) {
                return false;
            }
            long before = 0;
            for (int neighbour : graph.neighbours(vertex)) {
                fills[vertex] += before * weights[neighbour];
                before += weights[neighbour];
            }
        }
        return true;
    }

    private boolean subtractTriangles(Looks looks, BooleanSupplier stop) {
        int[][] later = new int[fills.length][];
        for (int vertex = 0; vertex < fills.length; vertex++) {
            if (looks.isStopped()) {
                return false;
            }
            later[vertex] = laterNeighbours(vertex);
        }
        int[] seenFrom = new int[fills.length];
        long sinceQuestion = 0;
        for (int vertex = 0; vertex < fills.length; vertex++) {
            if (looks.isStopped()) {
                return false;
            }
            for (int second : later[vertex]) {
                seenFrom[second] = vertex + 1;
            }
            for (int second : later[vertex]) {
                sinceQuestion += later[second].length;
                for (int third : later[second]) {
                    if (seenFrom[third] == vertex + 1) {
                        fills[vertex] -= (long) weights[second] * weights[third];
                        fills[second] -= (long) weights[vertex] * weights[third];
                        fills[third] -= (long) weights[vertex] * weights[second];
                    }
                }
            }
            if (sinceQuestion > PATIENCE) {
                if (stop.getAsBoolean()) {
                    return false;
                }
                sinceQuestion = 0;
            }
        }
        return true;
    }

    private int[] laterNeighbours(int vertex) {
        int[] row = graph.neighbours(vertex);
        int count = 0;
        for (int neighbour : row) {
            if (precedes(vertex, neighbour)) {
                count++;
            }
        }
        int[] later = new int[count];
        for (int neighbour : row) {
            if (precedes(vertex, neighbour)) {
                later[later.length - count--] = neighbour;
            }
        }
        return later;
    }

    private boolean precedes(int one, int other) {
        int difference = graph.degree(one) - graph.degree(other);
        return difference < 0 || (difference == 0 && one < other);
    }
}
