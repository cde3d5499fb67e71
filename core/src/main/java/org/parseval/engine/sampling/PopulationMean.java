package org.parseval.engine.sampling;

import java.util.Arrays;
import java.util.List;
import org.parseval.engine.SampleMean;

/**
 * The mean of the estimates of independent populations. Three numbers tell its relative error, and the largest counts, since
 * each is too small where it is blind: the differences of the populations, which miss what only few of them would find; the
 * differences of their logarithms taken as normal, which see that tail; and the number of families, without which all
 * populations may have lost the same states.
 *
 * @param mean with the error
 * @param effectiveFamilies how many families of even weight would be spread as much; 0 if all weights are zero
 * @see "X.-H. Zhou and S. Gao, Confidence intervals for the log-normal mean, Statistics in Medicine 16 (1997)"
 * @see "W. Wang, J. Machta and H. G. Katzgraber, Population annealing: theory and application in spin glasses, Physical
 *     Review E 92 (2015)"
 */
record PopulationMean(SampleMean mean, double effectiveFamilies) {
    static PopulationMean of(List<Population> populations) {
        double[] logs =
                populations.stream().mapToDouble(Population::logMeanWeight).toArray();
        SampleMean mean = SampleMean.of(logs);
        if (!mean.isKnown()) {
            return new PopulationMean(mean, 0);
        }
        int chains = populations.stream().mapToInt(p -> p.chains.width).sum();
        double families = effectiveFamilies(populations, mean.logMean());
        double lost = Math.sqrt(Math.max(0, 1 / families - 1.0 / chains));
        double error = Math.max(mean.relativeError(), Math.max(lost, logNormalError(logs)));
        return new PopulationMean(mean.withError(error, mean.freedom()), families);
    }

    private static double effectiveFamilies(List<Population> populations, double reference) {
        double sum = 0;
        double squares = 0;
        for (Population population : populations) {
            for (double weight : population.familyWeights(reference)) {
                sum += weight;
                squares += weight * weight;
            }
        }
        return sum * sum / squares;
    }

    /** The error of the logarithm of a log-normal mean by Cox's formula; what zeros add, the differences tell. */
    private static double logNormalError(double[] logs) {
        double[] positive = Arrays.stream(logs)
                .filter(log -> log > Double.NEGATIVE_INFINITY)
                .toArray();
        double variance = ChainStatistics.variance(positive);
        return Math.sqrt(variance / positive.length + variance * variance / 2 / Math.max(1, positive.length - 1));
    }
}
