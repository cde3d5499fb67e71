package org.parseval.engine.gibbs;

import java.util.List;
import org.parseval.engine.SampleMean;

/**
 * The mean of the estimates of independent populations. Its relative error is the larger of two: from the differences
 * of the populations, and from the number of families. The second detects that all populations may have lost the same
 * states.
 *
 * @param mean with the error
 * @param effectiveFamilies how many families of even weight would be spread as much; 0 if all weights are zero
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
        double error = Math.max(mean.relativeError(), lost);
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
}
