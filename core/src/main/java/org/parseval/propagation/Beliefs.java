package org.parseval.propagation;

import org.parseval.numeric.Logarithms;
import org.parseval.propagation.graph.FactorGraph;

/** The result of belief propagation: distributions of variables and factors, and the Bethe estimate of Z. */
public final class Beliefs {
    /**
     * How far the beliefs of a variable and of a factor about it may be apart at a fixed point. Messages that contradict each
     * other may stand still as numbers with a largest entry of 1 while their products, all of them tiny, do not.
     */
    private static final double CONSISTENT = 1e-4;

    private final FactorGraph graph;
    private final Messages messages;
    private final FactorKernel kernel;
    private final double logZ;
    private final boolean exact;
    private final boolean converged;
    private final int iterations;
    private final double maxDifference;
    private long updates;

    /** @param look called for every factor; what it throws ends the work */
    Beliefs(
            FactorKernel kernel,
            boolean exact,
            boolean converged,
            int iterations,
            double maxDifference,
            Runnable look) {
        this.kernel = kernel;
        graph = kernel.graph;
        messages = kernel.messages;
        this.exact = exact;
        this.iterations = iterations;
        this.maxDifference = maxDifference;
        logZ = messages.isContradiction() ? Double.NEGATIVE_INFINITY : bethe(look);
        this.converged = converged && (exact || disagreement(look) <= CONSISTENT);
    }

    /**
     * Bethe's estimate from the normalisers of factors, variables and edges, which is stationary in the messages: an error
     * of theirs enters squared.
     */
    private double bethe(Runnable look) {
        double[] buffer = new double[graph.widestVariable()];
        double sum = 0;
        for (int v = 0; v < graph.variables; v++) {
            sum += messages.belief(v, buffer);
        }
        for (int f = 0; f < graph.factors; f++) {
            look.run();
            sum += kernel.logNormaliser(f);
            for (int e = graph.firstEdge[f]; e < graph.firstEdge[f + 1]; e++) {
                messages.toFactor(e, buffer, 0);
                sum -= messages.logOverlap(e, buffer);
            }
        }
        // Supports that exclude each other: minus infinity less minus infinity.
        return Double.isNaN(sum) ? Double.NEGATIVE_INFINITY : sum;
    }

    /** The largest difference between what a factor and what a variable in its scope believe of a state. */
    private double disagreement(Runnable look) {
        double[] ofFactor = new double[graph.widestVariable()];
        double[] ofVariable = new double[ofFactor.length];
        double largest = 0;
        for (int f = 0; f < graph.factors; f++) {
            look.run();
            double[] fresh = kernel.messagesOf(f);
            int first = graph.firstEntry[graph.firstEdge[f]];
            for (int e = graph.firstEdge[f]; e < graph.firstEdge[f + 1]; e++) {
                int size = graph.firstEntry[e + 1] - graph.firstEntry[e];
                messages.toFactor(e, ofFactor, 0);
                for (int s = 0; s < size; s++) {
                    ofFactor[s] += fresh[graph.firstEntry[e] - first + s];
                }
                Logarithms.normalise(ofFactor, size);
                messages.belief(graph.variableOf[e], ofVariable);
                for (int s = 0; s < size; s++) {
                    largest = Math.max(largest, Math.abs(ofFactor[s] - ofVariable[s]));
                }
            }
        }
        return largest;
    }

    /** The same, after so many updates of messages in all. */
    Beliefs counting(long updatesOfAllRuns) {
        updates = updatesOfAllRuns;
        return this;
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

    /**
     * The message from a factor to a variable in its scope, as logarithms with a largest entry of 0.
     *
     * @param axis the place of the variable among those of the factor's scope that have more than one state
     */
    public double[] message(int factor, int axis) {
        return messages.fromFactor(graph.firstEdge[factor] + axis);
    }

    /** Whether this is exact up to rounding: the factor graph has no loop, or the partition function is proven zero. */
    public boolean isExact() {
        return exact;
    }

    /** Whether the messages converged, to beliefs that agree with each other. */
    public boolean isConverged() {
        return converged;
    }

    /** The number of updates of each message, on average; 1 for a tree. */
    public int iterations() {
        return iterations;
    }

    /** The largest change of a message in the last iteration. */
    public double maxDifference() {
        return maxDifference;
    }

    /** The number of message updates in all runs together. */
    public long messagesUpdated() {
        return updates;
    }
}
