package org.parseval.cli.model;

import java.util.List;
import java.util.OptionalDouble;
import org.parseval.experiments.theory.SpectralBound;
import org.parseval.model.Model;
import org.parseval.spectrum.DegreeWeights;
import org.parseval.spectrum.DegreeWeights.DegreeRange;
import org.parseval.spectrum.ModelSpectrum;

/** A spectrum with what text and JSON both say about it. */
record SpectrumReport(Model model, int observed, ModelSpectrum spectrum, List<Double> epsilons) {

    /**
     * Where the weight is concentrated, and where the main theorem says it must be.
     *
     * @param share the least degree with less than a share epsilon of the weight above it
     * @param weight the least degree with a weight of less than epsilon above it, every factor divided by its largest
     *     value: the paper's Definition 1, of which the theorem speaks
     * @param bound of the theorem; none if no factor depends on anything
     */
    record Concentration(double epsilon, DegreeRange share, DegreeRange weight, OptionalDouble bound) {}

    List<Concentration> concentrations() {
        return epsilons.stream().map(this::concentration).toList();
    }

    private Concentration concentration(double epsilon) {
        DegreeWeights weights = spectrum.weights();
        OptionalDouble bound = spectrum.width() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(new SpectralBound(spectrum.width(), spectrum.eta()).degree(epsilon));
        return new Concentration(
                epsilon, weights.concentration(epsilon), weights.concentration(epsilon / meanSquare()), bound);
    }

    /** The whole weight, at most 1; zero if it is less than a double can say. */
    double meanSquare() {
        return Math.exp(spectrum.weights().logMeanSquare());
    }

    /** The weight of degrees from 0 to the given one. */
    double cumulative(int degree) {
        double sum = 0;
        for (int k = 0; k <= degree; k++) {
            sum += spectrum.weights().weights()[k];
        }
        return Math.min(1, sum);
    }
}
