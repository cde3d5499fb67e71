package org.parseval.testing;

import java.util.Map;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * The partition function and marginals by summing over every assignment: the slow route that needs no trust.
 *
 * @param logZ natural logarithm, minus infinity if no assignment has positive weight
 * @param logMax of the largest weight
 * @param best an assignment that has it
 * @param marginals of all variables; meaningless if Z is zero
 */
public record BruteForce(double logZ, double logMax, int[] best, double[][] marginals) {

    public static BruteForce solve(Model model, Evidence evidence) {
        int n = model.variableCount();
        double[][] marginals = new double[n][];
        for (int v = 0; v < n; v++) {
            marginals[v] = new double[model.cardinality(v)];
        }
        // Two sweeps: the largest weight first, so that nothing over- or underflows in the second.
        int[] best = new int[n];
        double largest = sweep(model, evidence, Double.NaN, best, marginals);
        if (largest == Double.NEGATIVE_INFINITY) {
            return new BruteForce(largest, largest, best, marginals);
        }
        double total = sweep(model, evidence, largest, best, marginals);
        for (double[] marginal : marginals) {
            for (int s = 0; s < marginal.length; s++) {
                marginal[s] /= total;
            }
        }
        return new BruteForce(largest + Math.log(total), largest, best, marginals);
    }

    private static double sweep(Model model, Evidence evidence, double scale, int[] best, double[][] marginals) {
        int n = model.variableCount();
        int[] states = new int[n];
        boolean[] fixed = new boolean[n];
        for (Map.Entry<Integer, Integer> observed : evidence.states().entrySet()) {
            states[observed.getKey()] = observed.getValue();
            fixed[observed.getKey()] = true;
        }
        boolean findLargest = Double.isNaN(scale);
        double result = findLargest ? Double.NEGATIVE_INFINITY : 0;
        boolean more = true;
        while (more) {
            double log = logWeight(model, states);
            if (findLargest) {
                if (log > result) {
                    result = log;
                    System.arraycopy(states, 0, best, 0, n);
                }
            } else {
                double weight = Math.exp(log - scale);
                result += weight;
                for (int v = 0; v < n; v++) {
                    marginals[v][states[v]] += weight;
                }
            }
            more = false;
            for (int v = 0; v < n && !more; v++) {
                if (!fixed[v]) {
                    states[v] = (states[v] + 1) % model.cardinality(v);
                    more = states[v] != 0;
                }
            }
        }
        return result;
    }

    /** The logarithm of the product of all factors at an assignment. */
    public static double logWeight(Model model, int[] states) {
        double product = 1;
        double log = 0;
        for (Factor factor : model.factors()) {
            double value = factor.value(model, states);
            if (value == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            // Neither the value nor the product may take the other past the range of doubles.
            if (value > 1e100 || value < 1e-100) {
                log += Math.log(value);
            } else {
                product *= value;
            }
            if (product > 1e100 || product < 1e-100) {
                log += Math.log(product);
                product = 1;
            }
        }
        return log + Math.log(product);
    }
}
