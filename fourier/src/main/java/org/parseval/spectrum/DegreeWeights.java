package org.parseval.spectrum;

import java.util.Arrays;

/**
 * The Fourier weight of each degree as a share of the whole, and how far rounding may have moved it.
 *
 * @param weights W_k / (W_0 + W_1 + ...), for every degree k
 * @param roundings bounds on the errors of the weights
 * @param logMeanSquare the natural logarithm of the whole weight, by Parseval's identity the mean of f&sup2;
 */
public record DegreeWeights(double[] weights, double[] roundings, double logMeanSquare) {
    /** The function that is 1 everywhere. */
    static final DegreeWeights ONE = new DegreeWeights(new double[] {1}, new double[] {0}, 0);

    /** A range of degrees within which a threshold is certainly crossed; a single degree where rounding leaves no doubt. */
    public record DegreeRange(int low, int high) {}

    /** The largest degree there could be, the number of variables. */
    public int top() {
        return weights.length - 1;
    }

    /** Whether the weight of a degree is more than rounding could have made. */
    public boolean isResolved(int degree) {
        return weights[degree] > roundings[degree];
    }

    /** The largest error by rounding among all degrees. */
    public double largestRounding() {
        return Arrays.stream(roundings).max().orElse(0);
    }

    /** Of a product of two functions without a common variable: degrees add, so the weights convolve. */
    DegreeWeights times(DegreeWeights other) {
        double[] high = convolved(plus(weights, roundings), plus(other.weights, other.roundings));
        double[] product = convolved(weights, other.weights);
        double[] bounds = new double[product.length];
        for (int k = 0; k < bounds.length; k++) {
            // High less product is what the errors can do; the rest is what adding up does.
            bounds[k] = high[k] - product[k] + product.length * 0x1p-52 * high[k];
        }
        return new DegreeWeights(product, bounds, logMeanSquare + other.logMeanSquare);
    }

    private static double[] plus(double[] one, double[] other) {
        double[] sum = new double[one.length];
        Arrays.setAll(sum, i -> one[i] + other[i]);
        return sum;
    }

    private static double[] convolved(double[] one, double[] other) {
        double[] product = new double[one.length + other.length - 1];
        for (int i = 0; i < one.length; i++) {
            for (int j = 0; j < other.length; j++) {
                product[i + j] += one[i] * other[j];
            }
        }
        return product;
    }

    /** The same with zeros for degrees that no term has, up to the given one. */
    DegreeWeights upTo(int degree) {
        return new DegreeWeights(
                Arrays.copyOf(weights, degree + 1), Arrays.copyOf(roundings, degree + 1), logMeanSquare);
    }

    /**
     * The least degree k with less than epsilon of the weight above it (the paper, Definition 1, on the normalised f).
     *
     * @throws IllegalArgumentException if epsilon is not positive
     */
    public DegreeRange concentration(double epsilon) {
        if (!(epsilon > 0)) {
            throw new IllegalArgumentException("epsilon must be positive, found " + epsilon);
        }
        int low = 0;
        while (leastAbove(low) >= epsilon) {
            low++;
        }
        int high = low;
        while (mostAbove(high) >= epsilon) {
            high++;
        }
        return new DegreeRange(low, high);
    }

    /** An upper bound on the weight above a degree: the smaller of its sum and of the whole minus the rest. */
    public double mostAbove(int degree) {
        double sum = sum(weights, degree + 1, top()) + sum(roundings, degree + 1, top());
        double rest = sum(weights, 0, degree) - sum(roundings, 0, degree);
        return Math.max(0, Math.min(sum, degree == top() ? 0 : 1 - rest));
    }

    /** A lower bound on the weight above a degree. */
    public double leastAbove(int degree) {
        double sum = sum(weights, degree + 1, top()) - sum(roundings, degree + 1, top());
        double rest = sum(weights, 0, degree) + sum(roundings, 0, degree);
        return Math.max(0, degree == top() ? 0 : Math.max(sum, 1 - rest - top() * 0x1p-52));
    }

    /** From the top, where the weights tend to be small. */
    private static double sum(double[] values, int from, int to) {
        double sum = 0;
        for (int i = to; i >= from; i--) {
            sum += values[i];
        }
        return sum;
    }
}
