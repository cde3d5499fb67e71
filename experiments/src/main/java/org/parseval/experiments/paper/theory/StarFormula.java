package org.parseval.experiments.paper.theory;

/**
 * The weighted formula (x0 or x1) and (x0 or x2) and ... and (x0 or xn), which depends on all of its variables however many
 * they are and yet is 1 half of the time.
 */
final class StarFormula {
    private StarFormula() {}

    /**
     * The weight of each degree. Where x0 is false the formula is a product over the others of a + b x, a = (1 + eta) / 2, b =
     * (1 - eta) / 2, which has the coefficient a^(n - k) b^k for each set of k of them; where x0 is true it is 1.
     *
     * @param variables with x0
     * @param eta the value of a clause that does not hold
     */
    static double[] weights(int variables, double eta) {
        int others = variables - 1;
        double a = (1 + eta) / 2;
        double b = (1 - eta) / 2;
        double[] weights = new double[variables + 1];
        double logBinomial = 0;
        for (int k = 0; k <= others; k++) {
            double product = Math.pow(a, others - k) * Math.pow(b, k);
            double squares = k == 0
                    ? product * product
                    : Math.exp(logBinomial + 2 * ((others - k) * Math.log(a) + k * Math.log(b)));
            double one = k == 0 ? 1 : 0;
            // Half the sum of both sides without x0, half the difference with it; the constant 1 has the empty set
            // alone.
            weights[k] += (squares + 2 * one * product + one) / 4;
            weights[k + 1] += (squares - 2 * one * product + one) / 4;
            logBinomial += Math.log((others - k) / (k + 1.0));
        }
        return weights;
    }
}
