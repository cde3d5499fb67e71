package org.parseval.engine.estimate;

import org.parseval.engine.SampleMean;

/**
 * Standard errors of many marginals from few estimates of each. A handful of estimates may agree by chance, and among hundreds of
 * marginals some do. So what all marginals together say of the spread counts as some more estimates of each: the variance of a marginal p is
 * taken to be about r p (1 - p), with one r for all variables of two states and one for the others. Errors are such that 1.96 of them make 95 %.
 *
 * @see "G. K. Smyth, Linear models and empirical Bayes methods, Statistical Applications in Genetics and Molecular Biology 3 (2004)"
 */
final class MarginalErrors {
    private static final ErrorPolicy ERRORS = ErrorPolicy.STANDARD;

    private MarginalErrors() {}

    /**
     * @param probabilities by variable and state
     * @param variances of these, as their own estimates tell them
     * @param freedom degrees of freedom of the variances, by variable
     * @param least no error is smaller
     */
    static double[][] of(double[][] probabilities, double[][] variances, int[] freedom, double least) {
        double commonOfPairs = common(probabilities, variances, true);
        double commonOfOthers = common(probabilities, variances, false);
        double[][] errors = new double[probabilities.length][];
        for (int v = 0; v < errors.length; v++) {
            int own = Math.max(1, freedom[v]);
            double student = SampleMean.quantile(own + ERRORS.commonFreedom()) / SampleMean.NORMAL_QUANTILE;
            double common = probabilities[v].length == 2 ? commonOfPairs : commonOfOthers;
            errors[v] = new double[probabilities[v].length];
            for (int s = 0; s < errors[v].length; s++) {
                // Rounding may leave a probability beyond 1.
                double p = Math.min(1, probabilities[v][s]);
                double variance = (own * variances[v][s] + ERRORS.commonFreedom() * common * p * (1 - p))
                        / (own + ERRORS.commonFreedom());
                errors[v][s] = Math.max(least, student * Math.sqrt(variance));
            }
        }
        return errors;
    }

    /** The variance over p (1 - p). Variables of two states have one of their own: where luck is taken off them, theirs is much smaller. */
    private static double common(double[][] probabilities, double[][] variances, boolean pairs) {
        double spread = 0;
        double scale = 0;
        for (int v = 0; v < probabilities.length; v++) {
            if (probabilities[v].length == 2 == pairs) {
                for (int s = 0; s < probabilities[v].length; s++) {
                    spread += variances[v][s];
                    scale += probabilities[v][s] * (1 - probabilities[v][s]);
                }
            }
        }
        return scale > 0 ? spread / scale : 0;
    }
}
