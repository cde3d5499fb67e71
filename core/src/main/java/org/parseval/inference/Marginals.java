package org.parseval.inference;

/**
 * The distribution of every variable of a model.
 *
 * @param probabilities one array a variable, one entry a state, summing to 1. Shared, not copied: do not write to it
 */
public record Marginals(double[][] probabilities) {

    public double of(int variable, int state) {
        return probabilities[variable][state];
    }

    /** The largest difference between two probabilities of the same state. */
    public double distance(Marginals other) {
        double largest = 0;
        for (int v = 0; v < probabilities.length; v++) {
            for (int s = 0; s < probabilities[v].length; s++) {
                largest = Math.max(largest, Math.abs(probabilities[v][s] - other.probabilities[v][s]));
            }
        }
        return largest;
    }
}
