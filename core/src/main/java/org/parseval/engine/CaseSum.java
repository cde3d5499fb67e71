package org.parseval.engine;

import java.util.List;

/**
 * The result of a case, or of all of them together: partition functions add up, and marginals do so weighted by them. The order of the cases is part
 * of the question: it decides the last bits.
 *
 * @param logZ minus infinity if the case is impossible
 * @param marginals empty where they are not asked for; they mean nothing where the case is impossible
 */
public record CaseSum(double logZ, double[][] marginals) {

    /** All cases together, of which there is at least one. */
    public static CaseSum of(List<CaseSum> cases) {
        double largest = Double.NEGATIVE_INFINITY;
        for (CaseSum each : cases) {
            largest = Math.max(largest, each.logZ);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return cases.get(0);
        }
        double total = 0;
        double[][] marginals = new double[0][];
        for (CaseSum each : cases) {
            double weight = Math.exp(each.logZ - largest);
            total += weight;
            if (weight > 0) {
                marginals = addTo(marginals, each.marginals, weight);
            }
        }
        for (double[] distribution : marginals) {
            for (int s = 0; s < distribution.length; s++) {
                distribution[s] /= total;
            }
        }
        return new CaseSum(largest + Math.log(total), marginals);
    }

    private static double[][] addTo(double[][] sums, double[][] marginals, double weight) {
        double[][] result = sums.length == 0 ? new double[marginals.length][] : sums;
        for (int v = 0; v < marginals.length; v++) {
            if (result[v] == null) {
                result[v] = new double[marginals[v].length];
            }
            for (int s = 0; s < marginals[v].length; s++) {
                result[v][s] += weight * marginals[v][s];
            }
        }
        return result;
    }
}
