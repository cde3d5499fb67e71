package org.parseval.elimination;

import java.util.Arrays;

/**
 * The cliques of an elimination order without the fill edges: the clique of a step is the variable's own later
 * neighbours together with what the separators of its children in the elimination tree hold, where the parent of a
 * step is the earliest step in its separator. Each separator is merged into its parent once and then forgotten, so the
 * time is proportional to the sum of the clique sizes, and not to that of their squares.
 *
 * @see "D. Rose, R. Tarjan and G. Lueker, Algorithmic aspects of vertex elimination on graphs, SIAM J. Computing 5
 *     (1976)"
 * @see "J. Liu, The role of elimination trees in sparse factorization, SIAM J. Matrix Analysis 11 (1990)"
 */
final class SymbolicElimination {
    private static final int[] NONE = {};

    private final InteractionGraph graph;
    private final int[] permutation;
    private final int[] positions;
    private final int[] cliqueSizes;
    private final double[] log2Cliques;
    private final int[][] separators;
    private final int[] firstChild;
    private final int[] nextSibling;
    private final int[] seenAt;
    private final int[] separator;
    private int separatorSize;
    private double totalCells;

    SymbolicElimination(InteractionGraph graph, int[] permutation) {
        this.graph = graph;
        this.permutation = permutation;
        int size = graph.size();
        positions = inverse(permutation, size);
        cliqueSizes = new int[size];
        log2Cliques = new double[size];
        separators = new int[size][];
        firstChild = new int[size];
        nextSibling = new int[size];
        seenAt = new int[size];
        separator = new int[size];
        Arrays.fill(firstChild, -1);
        Arrays.fill(seenAt, -1);
    }

    private static int[] inverse(int[] permutation, int size) {
        if (permutation.length != size) {
            throw new IllegalArgumentException(
                    "an order of " + permutation.length + " variables for a graph with " + size);
        }
        int[] positions = new int[size];
        Arrays.fill(positions, -1);
        for (int step = 0; step < size; step++) {
            int variable = permutation[step];
            if (variable < 0 || variable >= size) {
                throw new IllegalArgumentException("an order names variable " + variable + " of a graph with " + size);
            }
            if (positions[variable] >= 0) {
                throw new IllegalArgumentException("variable " + variable + " stands twice in an order");
            }
            positions[variable] = step;
        }
        return positions;
    }

    /** Goes through all steps; stops and says false once the total is past the bound. */
    boolean run(double mostCells) {
        for (int step = 0; step < permutation.length && totalCells <= mostCells; step++) {
            collectSeparator(step);
            forecast(step);
            hangBelowParent(step);
        }
        return totalCells <= mostCells;
    }

    private void collectSeparator(int step) {
        separatorSize = 0;
        seenAt[step] = step;
        for (int neighbour : graph.neighbours(permutation[step])) {
            include(positions[neighbour], step);
        }
        for (int child = firstChild[step]; child >= 0; child = nextSibling[child]) {
            for (int later : separators[child]) {
                include(later, step);
            }
            separators[child] = NONE;
        }
    }

    private void include(int later, int step) {
        if (later > step && seenAt[later] != step) {
            seenAt[later] = step;
            separator[separatorSize++] = later;
        }
    }

    private void forecast(int step) {
        double cells = graph.cardinality(permutation[step]);
        double log2Cells = graph.log2Cardinality(permutation[step]);
        for (int i = 0; i < separatorSize; i++) {
            int variable = permutation[separator[i]];
            cells *= graph.cardinality(variable);
            log2Cells += graph.log2Cardinality(variable);
        }
        cliqueSizes[step] = separatorSize + 1;
        log2Cliques[step] = log2Cells;
        totalCells += cells;
    }

    private void hangBelowParent(int step) {
        if (separatorSize == 0) {
            return;
        }
        int parent = separator[0];
        for (int i = 1; i < separatorSize; i++) {
            parent = Math.min(parent, separator[i]);
        }
        separators[step] = Arrays.copyOf(separator, separatorSize);
        nextSibling[step] = firstChild[parent];
        firstChild[parent] = step;
    }

    int[] permutation() {
        return permutation;
    }

    int[] positions() {
        return positions;
    }

    int[] cliqueSizes() {
        return cliqueSizes;
    }

    double[] log2Cliques() {
        return log2Cliques;
    }

    double totalCells() {
        return totalCells;
    }
}
