package org.parseval.elimination;

import java.util.Arrays;

/**
 * The order of Cuthill and McKee: breadth first from a variable at the rim, neighbours of small degree first. Its
 * cliques are about as wide as two levels of the search, which greedy rules do not come near on long or grid-like
 * graphs.
 *
 * <p>Takes O(m log n) time for n variables and m edges.
 *
 * @see "E. Cuthill and J. McKee, Reducing the bandwidth of sparse symmetric matrices, ACM National Conference (1969)"
 * @see "A. George and J. Liu, An implementation of a pseudoperipheral node finder, ACM TOMS 5 (1979)"
 */
final class BreadthFirst {
    /** Searches that each start where the last one ended; more do not get further out. */
    private static final int WAYS_TO_THE_RIM = 4;

    private final InteractionGraph graph;
    private final int[] order;
    private final boolean[] seen;

    private BreadthFirst(InteractionGraph graph) {
        this.graph = graph;
        this.order = new int[graph.size()];
        this.seen = new boolean[graph.size()];
    }

    /** The order of a connected graph. */
    static int[] permutation(InteractionGraph graph, Runnable check) {
        int[] order = Heuristic.naturalPermutation(graph);
        for (int way = 0; way <= WAYS_TO_THE_RIM && order.length > 0; way++) {
            order = new BreadthFirst(graph).from(order[order.length - 1], check);
        }
        return order;
    }

    private int[] from(int start, Runnable check) {
        int count = 0;
        order[count++] = start;
        seen[start] = true;
        for (int i = 0; i < count; i++) {
            check.run();
            int first = count;
            for (int neighbour : graph.neighbours(order[i])) {
                if (!seen[neighbour]) {
                    seen[neighbour] = true;
                    order[count++] = neighbour;
                }
            }
            sortByDegree(first, count);
        }
        return order;
    }

    private void sortByDegree(int from, int to) {
        long[] keyed = new long[to - from];
        for (int i = from; i < to; i++) {
            keyed[i - from] = (long) graph.degree(order[i]) << Integer.SIZE | order[i];
        }
        Arrays.sort(keyed);
        for (int i = from; i < to; i++) {
            order[i] = (int) keyed[i - from];
        }
    }
}
