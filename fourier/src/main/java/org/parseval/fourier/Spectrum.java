package org.parseval.fourier;

import org.parseval.fourier.kernel.Rowwise;

/**
 * How the weight of a function, the sum of its squared coefficients, spreads over the degrees.
 *
 * <p>By Parseval's identity the whole weight is the mean of f&sup2; over all points. The paper, section 3, calls f
 * epsilon-concentrated on degree up to k if the weight above degree k is less than epsilon (Definition 1).
 *
 * <pre>{@code
 * Polynomial f = Polynomial.ofTable(new int[] {0, 1}, new double[] {1, 0, 0, 1}); // 0.5 + 0.5 x0 x1
 * Spectrum.of(f).weightAbove(1); // 0.25
 * }</pre>
 *
 * @param weights the sum of the squared coefficients of each degree, from 0 to the degree of the function
 */
public record Spectrum(double[] weights) {

    /** The weights of a function by their degrees. */
    public static Spectrum of(Polynomial polynomial) {
        double[] weights = new double[polynomial.degree() + 1];
        double[] coefficients = polynomial.coefficients();
        for (int i = 0; i < coefficients.length; i++) {
            weights[Rowwise.degree(polynomial.words(), polynomial.masks(), i)] += coefficients[i] * coefficients[i];
        }
        return new Spectrum(weights);
    }

    /** The weight of all degrees. */
    public double weight() {
        return weightAbove(-1);
    }

    /** The weight of the degrees above k. */
    public double weightAbove(int k) {
        double sum = 0;
        // From the top, where the weights are small.
        for (int degree = weights.length - 1; degree > k; degree--) {
            sum += weights[degree];
        }
        return sum;
    }

    /**
     * The least degree on which the spectrum is epsilon-concentrated.
     *
     * @throws IllegalArgumentException if epsilon is not positive: no weight is less than that
     */
    public int concentrationDegree(double epsilon) {
        if (!(epsilon > 0)) {
            throw new IllegalArgumentException("epsilon must be positive, found " + epsilon);
        }
        double above = 0;
        for (int degree = weights.length - 1; degree > 0; degree--) {
            above += weights[degree];
            if (!(above < epsilon)) {
                return degree;
            }
        }
        return 0;
    }
}
