package org.parseval.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The tree in which a variable's parent is the first of its neighbours to go after it, when variables are eliminated
 * those of fewest neighbours first.
 *
 * <p>Its postorder is a good order for a chain of auxiliary variables through many of the variables: a subtree is a run
 * of the postorder, so that the chain enters and leaves it once, and an elimination along the tree meets at most three of the
 * chain's variables at a time, however long it is. An order by levels of a breadth-first search has no such bound: it goes back and
 * forth between the branches of a tree.
 *
 * @see "J. Liu, The role of elimination trees in sparse factorization, SIAM J. Matrix Analysis 11 (1990)"
 */
public final class EliminationTree {
    /**
     * Neighbours from which elimination is given up. No exact method gets past such a step, so what is left goes last, in
     * the file's order; and the work is at most the square of this for each variable.
     */
    static final int MOST_NEIGHBOURS = 32;

    private final List<Set<Integer>> neighbours = new ArrayList<>();

    public EliminationTree(int variables) {
        for (int v = 0; v < variables; v++) {
            // Their order is that of insertion, so that the same model gives the same tree.
            neighbours.add(new LinkedHashSet<>(4));
        }
    }

    /** Joins all variables of a scope. */
    public void join(int[] scope) {
        for (int a : scope) {
            for (int b : scope) {
                if (a != b) {
                    neighbours.get(a).add(b);
                }
            }
        }
    }

    /**
     * The place of every variable in the postorder. May be asked once: the graph is used up.
     *
     * @param check called before every variable; what it throws ends the work
     */
    public int[] postorder(Runnable check) {
        int variables = neighbours.size();
        int[] order = order(check);
        int[] step = new int[variables];
        for (int s = 0; s < variables; s++) {
            step[order[s]] = s;
        }
        List<List<Integer>> children = new ArrayList<>();
        for (int v = 0; v <= variables; v++) {
            children.add(new ArrayList<>(2));
        }
        for (int v = 0; v < variables; v++) {
            // The neighbours that are left went after the variable.
            int parent = variables;
            for (int neighbour : neighbours.get(v)) {
                if (step[neighbour] > step[v] && (parent == variables || step[neighbour] < step[parent])) {
                    parent = neighbour;
                }
            }
            children.get(parent).add(v);
        }
        return places(children, variables);
    }

    private int[] order(Runnable check) {
        int variables = neighbours.size();
        int[] order = new int[variables];
        boolean[] gone = new boolean[variables];
        PriorityQueue<Long> queue = new PriorityQueue<>();
        for (int v = 0; v < variables; v++) {
            queue.add(entry(v));
        }
        int steps = 0;
        while (!queue.isEmpty() && degree(queue.peek()) <= MOST_NEIGHBOURS) {
            check.run();
            long least = queue.poll();
            int variable = (int) least;
            if (!gone[variable] && degree(least) == neighbours.get(variable).size()) {
                gone[variable] = true;
                order[steps++] = variable;
                eliminate(variable, queue);
            }
        }
        for (int v = 0; v < variables; v++) {
            if (!gone[v]) {
                order[steps++] = v;
            }
        }
        return order;
    }

    private void eliminate(int variable, PriorityQueue<Long> queue) {
        Set<Integer> joined = neighbours.get(variable);
        for (int one : joined) {
            Set<Integer> row = neighbours.get(one);
            row.remove(variable);
            for (int other : joined) {
                if (other != one) {
                    row.add(other);
                }
            }
            queue.add(entry(one));
        }
    }

    /** Sorts by the number of neighbours, then by the variable. */
    private long entry(int variable) {
        return (long) neighbours.get(variable).size() << Integer.SIZE | variable;
    }

    private static int degree(long entry) {
        return (int) (entry >> Integer.SIZE);
    }

    private static int[] places(List<List<Integer>> children, int root) {
        // A preorder that takes the last child first is a postorder backwards.
        int[] places = new int[root];
        int place = root;
        ArrayDeque<Integer> open = new ArrayDeque<>(children.get(root));
        while (!open.isEmpty()) {
            int variable = open.removeLast();
            places[variable] = --place;
            open.addAll(children.get(variable));
        }
        return places;
    }
}
