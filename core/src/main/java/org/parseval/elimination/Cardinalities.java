package org.parseval.elimination;

import java.util.Arrays;

/** Vertices by cardinality. */
final class Cardinalities {
    private Cardinalities() {}

    /**
     * The vertices sorted by decreasing cardinality, equal ones as they stood. In a clique this order gives the least
     * total of cells.
     */
    static int[] largestFirst(InteractionGraph graph, int[] vertices) {
        long[] keyed = new long[vertices.length];
        for (int i = 0; i < vertices.length; i++) {
            keyed[i] = (long) -graph.cardinality(vertices[i]) << Integer.SIZE | i;
        }
        Arrays.sort(keyed);
        int[] sorted = new int[vertices.length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = vertices[(int) keyed[i]];
        }
        return sorted;
    }
}
