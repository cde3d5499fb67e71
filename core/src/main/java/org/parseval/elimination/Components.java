package org.parseval.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The connected components of a graph by breadth-first search, in time proportional to its vertices and edges. */
final class Components {
    private Components() {}

    /** Each component in increasing order, the components ordered by their smallest vertex. */
    static int[][] of(int[][] rows) {
        List<int[]> components = new ArrayList<>();
        boolean[] seen = new boolean[rows.length];
        int[] queue = new int[rows.length];
        for (int start = 0; start < rows.length; start++) {
            if (!seen[start]) {
                int[] component = Arrays.copyOf(queue, reach(start, rows, seen, queue));
                Arrays.sort(component);
                components.add(component);
            }
        }
        return components.toArray(new int[0][]);
    }

    private static int reach(int start, int[][] rows, boolean[] seen, int[] queue) {
        int count = 0;
        queue[count++] = start;
        seen[start] = true;
        for (int i = 0; i < count; i++) {
            for (int neighbour : rows[queue[i]]) {
                if (!seen[neighbour]) {
                    seen[neighbour] = true;
                    queue[count++] = neighbour;
                }
            }
        }
        return count;
    }
}
