package org.parseval.elimination;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The elimination tree of an order, in which the parent of a step is the first later step in its separator. It is
 * found from the graph as it was, without the edges that elimination adds, in O(m log n) for n variables and m edges.
 *
 * @param parents the parent of each step, or -1
 * @see "J. Liu, The role of elimination trees in sparse factorization, SIAM J. Matrix Analysis 11 (1990)"
 */
public record StepTree(int[] parents) {
    private static final int NONE = -1;

    /** The tree of eliminating in the order of the permutation; the positions are its inverse. */
    static StepTree of(InteractionGraph graph, int[] permutation, int[] positions, Runnable check) {
        return of(step -> graph.neighbours(permutation[step]), positions, check);
    }

    /**
     * The tree from the neighbours of the variable that goes at a step, of which only those that went before count. Of the
     * variables of a factor it is enough that each has the one before it: the others hang below that.
     *
     * @param positions the step at which each variable goes
     * @param check called before every step; what it throws ends the work
     */
    public static StepTree of(IntFunction<int[]> neighboursAt, int[] positions, Runnable check) {
        int[] parents = new int[positions.length];
        // Shortcuts towards the root of each subtree seen so far.
        int[] ancestors = new int[positions.length];
        Arrays.fill(parents, NONE);
        Arrays.fill(ancestors, NONE);
        for (int step = 0; step < positions.length; step++) {
            check.run();
            for (int neighbour : neighboursAt.apply(step)) {
                int at = positions[neighbour];
                while (at != NONE && at < step) {
                    int next = ancestors[at];
                    ancestors[at] = step;
                    if (next == NONE) {
                        parents[at] = step;
                    }
                    at = next;
                }
            }
        }
        return new StepTree(parents);
    }

    boolean isRoot(int step) {
        return parents[step] == NONE;
    }

    int parent(int step) {
        return parents[step];
    }

    /** The steps, those of every subtree together and before its root. */
    int[] postorder() {
        int size = parents.length;
        int[] firstChild = new int[size];
        int[] nextSibling = new int[size];
        Arrays.fill(firstChild, NONE);
        for (int step = size - 1; step >= 0; step--) {
            if (!isRoot(step)) {
                nextSibling[step] = firstChild[parents[step]];
                firstChild[parents[step]] = step;
            }
        }
        int[] postorder = new int[size];
        int[] path = new int[size];
        int count = 0;
        for (int root = 0; root < size; root++) {
            int depth = 0;
            if (isRoot(root)) {
                path[depth++] = root;
            }
            while (depth > 0) {
                int step = path[depth - 1];
                int child = firstChild[step];
                if (child == NONE) {
                    postorder[count++] = step;
                    depth--;
                } else {
                    firstChild[step] = nextSibling[child];
                    path[depth++] = child;
                }
            }
        }
        return postorder;
    }
}
