package org.parseval.elimination;

import java.util.Arrays;

/**
 * The treewidth by dynamic programming over the sets of vertices eliminated first, in O(2^n n^2).
 *
 * @see "H. Bodlaender et al., On exact algorithms for treewidth, ACM Transactions on Algorithms 9 (2012)"
 */
final class ExactTreewidth {
    private ExactTreewidth() {}

    static int of(InteractionGraph graph) {
        int[] widths = new int[1 << graph.size()];
        Arrays.fill(widths, graph.size());
        widths[0] = -1;
        for (int before = 0; before < widths.length; before++) {
            for (int vertex = 0; vertex < graph.size(); vertex++) {
                int after = before | 1 << vertex;
                if (after != before) {
                    int width = Math.max(widths[before], degreeAfter(graph, before, vertex));
                    widths[after] = Math.min(widths[after], width);
                }
            }
        }
        return widths[widths.length - 1];
    }

    /** The vertices outside the set that are reached from the vertex through the set. */
    private static int degreeAfter(InteractionGraph graph, int eliminated, int vertex) {
        int reached = 1 << vertex;
        int open = reached;
        while (open != 0) {
            int next = Integer.numberOfTrailingZeros(open);
            open &= open - 1;
            for (int neighbour : graph.neighbours(next)) {
                if ((reached >> neighbour & 1) == 0) {
                    reached |= 1 << neighbour;
                    open |= eliminated & 1 << neighbour;
                }
            }
        }
        return Integer.bitCount(reached & ~eliminated & ~(1 << vertex));
    }
}
