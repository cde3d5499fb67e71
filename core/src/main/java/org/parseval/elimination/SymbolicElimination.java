package org.parseval.elimination;

import java.util.Arrays;

/**
 * The sizes of the cliques of an elimination order without the cliques. The steps whose clique holds a variable form a
 * subtree of the {@link StepTree}, with the variable's own step as its root. Each variable is added at the leaves of its
 * subtree, taken off once where two branches meet and once above the root; sums from the leaves upwards then count every
 * variable once at every step of its subtree. So the time is O(m log n) for n variables and m edges, however large the
 * cliques are.
 *
 * <p>Variables are counted by cardinality, so that the number of joint states is a product of few powers.
 *
 * @see "J. Gilbert, E. Ng and B. Peyton, An efficient algorithm to compute row and column counts for sparse Cholesky
 *     factorization, SIAM J. Matrix Analysis 15 (1994)"
 */
final class SymbolicElimination {
    private static final int NONE = -1;

    private final InteractionGraph graph;
    private final int[] permutation;
    final int[] positions;
    private final StepTree tree;
    /** The class of each step's variable; variables of one class have the same cardinality. */
    private final int[] classes;

    private final int[] cardinalityOfClass;
    /** How many variables of each class the clique of each step holds; until they are summed up, the differences. */
    private final int[][] counts;

    final int[] cliqueSizes;
    final double[] log2Cliques;
    double totalCells;

    /** @throws IllegalArgumentException if the array does not hold each variable of the graph once */
    SymbolicElimination(InteractionGraph graph, int[] permutation, Runnable check) {
        this.graph = graph;
        this.permutation = permutation;
        int size = graph.size();
        positions = inverse(permutation, size);
        tree = StepTree.of(graph, permutation, positions, check);
        cardinalityOfClass = graph.distinctCardinalities();
        classes = new int[size];
        Arrays.setAll(classes, step -> Arrays.binarySearch(cardinalityOfClass, graph.cardinality(permutation[step])));
        counts = new int[cardinalityOfClass.length][size];
        cliqueSizes = new int[size];
        log2Cliques = new double[size];
        placeDifferences(tree.postorder(), check);
        sumUp();
        forecast();
    }

    /** @throws IllegalArgumentException if the array does not hold each variable of the graph once */
    static int[] inverse(int[] permutation, int size) {
        if (permutation.length != size) {
            throw new IllegalArgumentException(
                    "an order of " + permutation.length + " variables for a graph with " + size);
        }
        int[] positions = new int[size];
        Arrays.fill(positions, NONE);
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

    /**
     * Goes through the steps in postorder. A step is a leaf of the subtree of a later neighbour if none of its own
     * descendants was in that subtree before; consecutive leaves of a subtree meet at their lowest common ancestor.
     */
    private void placeDifferences(int[] postorder, Runnable check) {
        int size = postorder.length;
        int[] firstDescendant = firstDescendants(postorder);
        int[] latestFirst = new int[size];
        int[] previousLeaf = new int[size];
        int[] ancestors = new int[size];
        Arrays.fill(latestFirst, NONE);
        Arrays.fill(previousLeaf, NONE);
        Arrays.setAll(ancestors, step -> step);
        for (int rank = 0; rank < size; rank++) {
            check.run();
            int step = postorder[rank];
            if (firstDescendant[step] == rank) {
                counts[classes[step]][step]++;
            }
            if (!tree.isRoot(step)) {
                counts[classes[step]][tree.parent(step)]--;
            }
            for (int neighbour : graph.neighbours(permutation[step])) {
                int later = positions[neighbour];
                if (later > step && firstDescendant[step] > latestFirst[later]) {
                    latestFirst[later] = firstDescendant[step];
                    counts[classes[later]][step]++;
                    if (previousLeaf[later] != NONE) {
                        counts[classes[later]][lowestCommonAncestor(previousLeaf[later], ancestors)]--;
                    }
                    previousLeaf[later] = step;
                }
            }
            if (!tree.isRoot(step)) {
                ancestors[step] = tree.parent(step);
            }
        }
    }

    /** The rank in the postorder of the first step of each subtree. */
    private int[] firstDescendants(int[] postorder) {
        int[] first = new int[postorder.length];
        Arrays.fill(first, NONE);
        for (int rank = 0; rank < postorder.length; rank++) {
            int step = postorder[rank];
            while (first[step] == NONE) {
                first[step] = rank;
                if (!tree.isRoot(step)) {
                    step = tree.parent(step);
                }
            }
        }
        return first;
    }

    /** The root of the part of the tree that the step is in by now, which is where it meets the step at hand. */
    private static int lowestCommonAncestor(int step, int[] ancestors) {
        int root = step;
        while (ancestors[root] != root) {
            root = ancestors[root];
        }
        int at = step;
        while (at != root) {
            int next = ancestors[at];
            ancestors[at] = root;
            at = next;
        }
        return root;
    }

    private void sumUp() {
        for (int[] count : counts) {
            // A parent is a later step, so every step is complete when its turn comes.
            for (int step = 0; step < count.length; step++) {
                if (!tree.isRoot(step)) {
                    count[tree.parent(step)] += count[step];
                }
            }
        }
    }

    private void forecast() {
        double[] cells = new double[permutation.length];
        Arrays.fill(cells, 1);
        for (int c = 0; c < counts.length; c++) {
            int[] count = counts[c];
            double[] powers =
                    powers(cardinalityOfClass[c], Arrays.stream(count).max().orElse(0));
            double bits = InteractionGraph.log2(cardinalityOfClass[c]);
            for (int step = 0; step < count.length; step++) {
                cells[step] *= powers[count[step]];
                cliqueSizes[step] += count[step];
                log2Cliques[step] += bits * count[step];
            }
        }
        for (double clique : cells) {
            totalCells += clique;
        }
    }

    private static double[] powers(int base, int most) {
        double[] powers = new double[most + 1];
        powers[0] = 1;
        for (int exponent = 1; exponent <= most; exponent++) {
            powers[exponent] = base * powers[exponent - 1];
        }
        return powers;
    }
}
