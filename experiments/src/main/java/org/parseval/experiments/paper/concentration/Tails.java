package org.parseval.experiments.paper.concentration;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.reference.Errors;
import org.parseval.spectrum.DegreeWeights;

/**
 * The spectra of all instances of one family.
 *
 * @param spectra one of each instance
 */
record Tails(WeightedSat family, List<DegreeWeights> spectra) {

    /** The median weight of a degree, W_k. */
    double medianWeight(int degree) {
        return median(spectrum -> share(spectrum, degree) * whole(spectrum));
    }

    /** The median of a degree's share of the whole weight. */
    double medianShare(int degree) {
        return median(spectrum -> share(spectrum, degree));
    }

    /** Zero for what may be rounding alone. */
    private static double share(DegreeWeights spectrum, int degree) {
        return spectrum.isResolved(degree) ? spectrum.weights()[degree] : 0;
    }

    /** The weight above a degree, of each instance. */
    Errors weightAbove(int degree) {
        return of(spectrum -> spectrum.mostAbove(degree) * whole(spectrum));
    }

    /** The share above a degree, of each instance. */
    Errors shareAbove(int degree) {
        return of(spectrum -> spectrum.mostAbove(degree));
    }

    /** The median of the whole weight, which is the mean of f&sup2;. */
    double medianWhole() {
        return median(Tails::whole);
    }

    /** The median of the least degree above which less than this share lies. */
    double medianDegree(double share) {
        return median(spectrum -> spectrum.concentration(share).high());
    }

    private static double whole(DegreeWeights spectrum) {
        return Math.exp(spectrum.logMeanSquare());
    }

    private double median(ToDoubleFunction<DegreeWeights> number) {
        return of(number).median();
    }

    private Errors of(ToDoubleFunction<DegreeWeights> number) {
        return new Errors(spectra.stream().map(number::applyAsDouble).toList());
    }
}
