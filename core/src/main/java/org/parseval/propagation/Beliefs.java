package org.parseval.propagation;

/** What belief propagation ended with. */
public final class Beliefs {
    private final FactorGraph graph;
    private final Messages messages;
    private final FactorKernel kernel;
    private final double logZ;
    private final boolean exact;
    private final boolean converged;
    private final int iterations;
    private final double maxDifference;

    Beliefs(
            FactorGraph graph,
            Messages messages,
            FactorKernel kernel,
            boolean exact,
            boolean converged,
            int iterations,
            double maxDifference) {
        this.graph = graph;
        this.messages = messages;
        this.kernel = kernel;
        this.exact = exact;
        this.converged = converged;
        this.iterations = iterations;
        this.maxDifference = maxDifference;
        logZ = messages.isContradiction() ? Double.NEGATIVE_INFINITY : bethe();
    }

    /**
     * Bethe's estimate from the normalisers of factors, variables and edges, which is stationary in the messages: an error
     * of theirs enters squared.
     */
    private double bethe() {
        int states = 1;
        for (int cardinality : graph.cardinality) {
            states = Math.max(states, cardinality);
        }
        double[] buffer = new double[states];
        double sum = 0;
        for (int v = 0; v < graph.variables; v++) {
            sum += messages.belief(v, buffer);
        }
        for (int f = 0; f < graph.factors; f++) {
            double term = kernel.logNormaliser(f);
            for (int e = graph.firstEdge[f]; e < graph.firstEdge[f + 1]; e++) {
                messages.toFactor(e, buffer, 0);
                term -= messages.logOverlap(e, buffer);
            }
            sum += term;
        }
        // Supports that exclude each other: minus infinity less minus infinity.
        return Double.isNaN(sum) ? Double.NEGATIVE_INFINITY : sum;
    }

    /** Bethe's estimate of the natural logarithm of the partition function; minus infinity if that is proven zero. */
    public double logPartitionFunction() {
        return logZ;
    }

    /** The distribution of a variable. */
    public double[] variable(int variable) {
        double[] belief = new double[graph.cardinality[variable]];
        messages.belief(variable, belief);
        return belief;
    }

    /** The distribution over the states of a factor, in the order of its table. */
    public double[] factor(int factor) {
        return kernel.belief(factor);
    }

    /** Whether this is exact up to rounding: the factor graph has no loop, or the partition function is proven zero. */
    public boolean isExact() {
        return exact;
    }

    public boolean isConverged() {
        return converged;
    }

    /** Updates of each message on average; one for the way to the root of a tree and back. */
    public int iterations() {
        return iterations;
    }

    /** The largest change of a message in the last iteration. */
    public double maxDifference() {
        return maxDifference;
    }

    public long messagesUpdated() {
        return messages.updates();
    }
}
