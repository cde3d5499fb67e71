package org.parseval.learning.score;

import java.math.BigDecimal;

/**
 * How good a structure is for data, as a sum over variables of what the table of each contributes. More is better.
 *
 * <pre>{@code
 * StructureScore score = StructureScore.bdeu(10);
 * }</pre>
 *
 * @param kind which score it is
 * @param sampleSize the equivalent sample size of {@link Kind#BDEU}
 */
public record StructureScore(Kind kind, double sampleSize) {
    /** Which score it is. */
    public enum Kind {
        /** The log-likelihood less half of the logarithm of the rows for every parameter. */
        BIC,
        /** The log-likelihood less one for every parameter. */
        AIC,
        /** The logarithm of the probability of the data under uniform Dirichlet priors; equal for equivalent structures. */
        BDEU
    }

    /** @throws IllegalArgumentException if the sample size is not above 0 */
    public StructureScore {
        if (!(sampleSize > 0 && sampleSize < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "an equivalent sample size of " + sampleSize + ", expected a number above 0");
        }
    }

    /** The Bayesian information criterion. */
    public static StructureScore bic() {
        return new StructureScore(Kind.BIC, 1);
    }

    /** Akaike's information criterion. */
    public static StructureScore aic() {
        return new StructureScore(Kind.AIC, 1);
    }

    /** The Bayesian Dirichlet score. */
    public static StructureScore bdeu(double sampleSize) {
        return new StructureScore(Kind.BDEU, sampleSize);
    }

    /**
     * The share of a variable's table.
     *
     * @param counts of the assignments of the parents and, running fastest, of the variable; rows without any count may be left out
     * @param states of the variable
     * @param parentRows how many rows the whole table has
     * @param weight of all data
     */
    public double of(double[] counts, int states, double parentRows, double weight) {
        return kind == Kind.BDEU
                ? bdeu(counts, states, parentRows)
                : logLikelihood(counts, states) - penalty(parentRows * (states - 1), weight);
    }

    private double penalty(double parameters, double weight) {
        return kind == Kind.AIC ? parameters : parameters / 2 * Math.log(weight);
    }

    private static double logLikelihood(double[] counts, int states) {
        double sum = 0;
        for (int row = 0; row < counts.length; row += states) {
            double ofRow = 0;
            for (int s = row; s < row + states; s++) {
                ofRow += counts[s];
                sum += counts[s] > 0 ? counts[s] * Math.log(counts[s]) : 0;
            }
            sum -= ofRow > 0 ? ofRow * Math.log(ofRow) : 0;
        }
        return sum;
    }

    private double bdeu(double[] counts, int states, double parentRows) {
        double ofRowPrior = sampleSize / parentRows;
        double ofEntryPrior = ofRowPrior / states;
        double rowGamma = LogGamma.of(ofRowPrior);
        double entryGamma = LogGamma.of(ofEntryPrior);
        double sum = 0;
        for (int row = 0; row < counts.length; row += states) {
            double ofRow = 0;
            for (int s = row; s < row + states; s++) {
                ofRow += counts[s];
                sum += counts[s] > 0 ? LogGamma.of(ofEntryPrior + counts[s]) - entryGamma : 0;
            }
            sum += ofRow > 0 ? rowGamma - LogGamma.of(ofRowPrior + ofRow) : 0;
        }
        return sum;
    }

    @Override
    public String toString() {
        return kind == Kind.BDEU
                ? "BDeu, equivalent sample size "
                        + BigDecimal.valueOf(sampleSize).stripTrailingZeros().toPlainString()
                : kind.name();
    }
}
