package org.parseval.elimination;

/**
 * An order in which to eliminate all variables, with the forecast of what it costs. The clique of a step is the
 * variable that goes and the neighbours it has by then; the separator is the clique without the variable, the scope of
 * the message that is sent on.
 *
 * <p>The width of the order is the size of the largest clique minus one; the least width of any order is the
 * treewidth of the graph.
 */
public final class EliminationOrder {
    private final int[] variables;
    private final int[] positions;
    private final int[] cliqueSizes;
    private final double[] log2Cliques;
    private final double totalCells;
    private final int width;
    private final long cliqueMembers;
    private final double log2LargestClique;
    private final double log2LargestSeparator;

    private EliminationOrder(InteractionGraph graph, int[] variables, SymbolicElimination elimination) {
        this.variables = variables;
        this.positions = elimination.positions;
        this.cliqueSizes = elimination.cliqueSizes;
        this.log2Cliques = elimination.log2Cliques;
        this.totalCells = elimination.totalCells;
        int largest = 0;
        double log2Clique = 0;
        double log2Separator = 0;
        long members = 0;
        for (int step = 0; step < variables.length; step++) {
            largest = Math.max(largest, cliqueSizes[step]);
            members += cliqueSizes[step];
            log2Clique = Math.max(log2Clique, log2Cliques[step]);
            log2Separator = Math.max(log2Separator, log2Cliques[step] - graph.log2Cardinality(variables[step]));
        }
        this.width = largest - 1;
        this.cliqueMembers = members;
        this.log2LargestClique = log2Clique;
        this.log2LargestSeparator = log2Separator;
    }

    /**
     * The forecast of eliminating the variables in the order of the permutation, in O(m log n) for n variables and m
     * edges, however costly the order is.
     *
     * @throws IllegalArgumentException if the array does not hold each variable of the graph once
     */
    public static EliminationOrder of(InteractionGraph graph, int[] permutation) {
        return of(graph, permutation, () -> {});
    }

    /**
     * The same.
     *
     * @param check called before every step; what it throws ends the work
     */
    public static EliminationOrder of(InteractionGraph graph, int[] permutation, Runnable check) {
        int[] variables = permutation.clone();
        return new EliminationOrder(graph, variables, new SymbolicElimination(graph, variables, check));
    }

    /** The number of variables. */
    public int size() {
        return variables.length;
    }

    /** The variables, first to go first. */
    public int[] variables() {
        return variables.clone();
    }

    /** The variable that goes at a step, counted from 0. */
    public int variable(int step) {
        return variables[step];
    }

    /** The step at which a variable goes. */
    public int position(int variable) {
        return positions[variable];
    }

    /** The number of variables in the clique of a step. */
    public int cliqueSize(int step) {
        return cliqueSizes[step];
    }

    /** The logarithm to base 2 of the number of joint states of the clique of a step. */
    public double log2Clique(int step) {
        return log2Cliques[step];
    }

    /** The size of the largest clique minus one; -1 without variables. */
    public int width() {
        return width;
    }

    /** The sizes of all cliques together: what it takes to write them down. */
    public long cliqueMembers() {
        return cliqueMembers;
    }

    public double log2LargestClique() {
        return log2LargestClique;
    }

    public double log2LargestSeparator() {
        return log2LargestSeparator;
    }

    /** The joint states of the clique summed over all steps: the predicted cost. Infinite past the range of a double. */
    public double totalCells() {
        return totalCells;
    }

    /** Whether this order is predicted to cost less, or the same with a smaller largest separator. */
    public boolean isBetterThan(EliminationOrder other) {
        return totalCells < other.totalCells
                || (totalCells == other.totalCells && log2LargestSeparator < other.log2LargestSeparator);
    }

    @Override
    public String toString() {
        return "EliminationOrder[" + size() + " variables, width " + width + ", 2^" + log2LargestClique
                + " states in the largest clique]";
    }
}
