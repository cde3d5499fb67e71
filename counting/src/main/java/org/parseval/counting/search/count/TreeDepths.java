package org.parseval.counting.search.count;

import java.util.Arrays;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;

/**
 * How far from the root of a tree decomposition each variable first appears. The bags are the cliques of an elimination order,
 * those contained in a neighbour left out; the root is a bag that splits the rest most evenly, so that deciding its
 * variables leaves small components.
 */
public final class TreeDepths {
    private final int[][] above;
    private final int[] parents;
    private final EliminationOrder order;

    private TreeDepths(InteractionGraph graph, EliminationOrder order) {
        this.order = order;
        above = new int[order.size()][];
        parents = new int[order.size()];
        fill(graph);
    }

    /** The depth of each variable as a share of the largest depth. */
    public static double[] of(InteractionGraph graph, EliminationOrder order) {
        return order.size() == 0 ? new double[0] : new TreeDepths(graph, order).depths();
    }

    /** For each step the steps of the later neighbours that the variable has by then, increasing. */
    private void fill(InteractionGraph graph) {
        int n = order.size();
        int[] stamp = new int[n];
        Arrays.fill(stamp, -1);
        int[] firstChild = new int[n];
        int[] nextChild = new int[n];
        Arrays.fill(firstChild, -1);
        int[] row = new int[n];
        for (int step = 0; step < n; step++) {
            int size = 0;
            stamp[step] = step;
            for (int neighbour : graph.neighbours(order.variable(step))) {
                int at = order.position(neighbour);
                if (at > step) {
                    stamp[at] = step;
                    row[size++] = at;
                }
            }
            for (int child = firstChild[step]; child >= 0; child = nextChild[child]) {
                for (int at : above[child]) {
                    if (stamp[at] != step) {
                        stamp[at] = step;
                        row[size++] = at;
                    }
                }
            }
            above[step] = Arrays.copyOf(row, size);
            Arrays.sort(above[step]);
            parents[step] = size == 0 ? -1 : above[step][0];
            if (size > 0) {
                nextChild[step] = firstChild[parents[step]];
                firstChild[parents[step]] = step;
            }
        }
    }

    private double[] depths() {
        int n = order.size();
        // A bag that its child's contains is the child's: its variable is all the child lacks.
        int[] bag = new int[n];
        for (int step = 0; step < n; step++) {
            bag[step] = step;
        }
        for (int step = 0; step < n; step++) {
            int parent = parents[step];
            if (parent >= 0 && bag[parent] == parent && above[step].length == above[parent].length + 1) {
                bag[parent] = bag[step];
            }
        }
        int root = centroid();
        return depthsFrom(root, bag);
    }

    /** The step whose bag leaves the smallest largest piece. */
    private int centroid() {
        int n = order.size();
        int[] below = new int[n];
        int[] largestBelow = new int[n];
        int best = n - 1;
        int bestPiece = n;
        for (int step = 0; step < n; step++) {
            below[step]++;
            int piece = Math.max(largestBelow[step], n - below[step]);
            if (piece < bestPiece) {
                bestPiece = piece;
                best = step;
            }
            if (parents[step] >= 0) {
                below[parents[step]] += below[step];
                largestBelow[parents[step]] = Math.max(largestBelow[parents[step]], below[step]);
            }
        }
        return best;
    }

    private double[] depthsFrom(int root, int[] bag) {
        int n = order.size();
        int[] depth = new int[n];
        Arrays.fill(depth, -1);
        // Up from the root of the elimination tree's path, then down everywhere.
        int distance = 0;
        int last = bag[root];
        for (int step = root; step >= 0; step = parents[step]) {
            if (bag[step] != last) {
                distance++;
                last = bag[step];
            }
            depth[step] = distance;
        }
        for (int step = n - 1; step >= 0; step--) {
            if (depth[step] < 0) {
                int parent = parents[step];
                depth[step] = parent < 0 ? distance + 1 : depth[parent] + (bag[step] == bag[parent] ? 0 : 1);
            }
        }
        int[] first = new int[n];
        Arrays.fill(first, Integer.MAX_VALUE);
        for (int step = 0; step < n; step++) {
            first[step] = Math.min(first[step], depth[step]);
            for (int at : above[step]) {
                first[at] = Math.min(first[at], depth[step]);
            }
        }
        int largest = Math.max(1, Arrays.stream(first).max().orElse(1));
        double[] shares = new double[n];
        for (int step = 0; step < n; step++) {
            shares[order.variable(step)] = (double) first[step] / largest;
        }
        return shares;
    }
}
