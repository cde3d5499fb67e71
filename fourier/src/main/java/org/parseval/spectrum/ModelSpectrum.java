package org.parseval.spectrum;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.parseval.fourier.ContractiveProduct;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * The Fourier weight by degree of a model's function f, the product of all its factors with the evidence put in, as a
 * function of the variables that are left. Exact but for rounding, which is bounded.
 *
 * <pre>{@code
 * ModelSpectrum spectrum = ModelSpectrum.of(model, Evidence.none(), Budget.standard(), Progress.SILENT);
 * spectrum.weights().concentration(0.01).high(); // less than 1 % of the weight lies above this degree
 * }</pre>
 *
 * @param weights the share of each degree; all zero if f is
 * @param variables the variables that the evidence leaves
 * @param parts the connected parts, whose spectra convolve
 * @param width the most variables of a factor that are left, w of the main theorem
 * @param eta the largest value below 1 of a factor divided by its largest
 */
public record ModelSpectrum(
        DegreeWeights weights, int variables, List<Part> parts, int width, double eta, double seconds) {

    /** How the weights of a component were computed. */
    public enum Route {
        /** The table of f and its transform. */
        TRANSFORM,
        /** Elimination over pairs of points. */
        PAIRS
    }

    /**
     * A connected component: variables linked by factors.
     *
     * @param inducedWidth of the elimination; the number of variables less one for a transform
     */
    public record Part(int variables, Route route, int inducedWidth) {}

    /** The first variable that keeps a model from having a Fourier expansion: not observed, more than two states. */
    public static OptionalInt manyStates(Model model, Evidence evidence) {
        return ConditionedModel.manyStates(model, evidence);
    }

    /**
     * @throws IllegalArgumentException if a variable that is not observed has more than two states
     * @throws org.parseval.inference.BudgetException with numbers, if a part has more than 24 variables and too large a
     *     width for elimination over pairs
     */
    public static ModelSpectrum of(Model model, Evidence evidence, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        ConditionedModel conditioned = ConditionedModel.of(model, evidence);
        DegreeWeights weights = conditioned.isZero() ? zero(conditioned.variables()) : DegreeWeights.ONE;
        List<Part> parts = new ArrayList<>();
        int width = 0;
        double eta = 0;
        for (Model part : conditioned.parts()) {
            ContractiveProduct product = ContractiveProduct.of(part);
            width = Math.max(width, product.width());
            eta = Math.max(eta, product.eta());
            DegreeWeights own;
            if (part.variableCount() <= TableTransform.MOST_VARIABLES) {
                own = TableTransform.of(part, budget, deadline);
                parts.add(new Part(part.variableCount(), Route.TRANSFORM, part.variableCount() - 1));
            } else {
                PairPlan plan = new PairPlan(part, budget, deadline);
                own = PairElimination.of(part, plan, budget, deadline, progress);
                parts.add(new Part(
                        part.variableCount(), Route.PAIRS, plan.forecast().width()));
            }
            weights = weights.times(own);
        }
        return new ModelSpectrum(
                weights.upTo(conditioned.variables()),
                conditioned.variables(),
                List.copyOf(parts),
                width,
                eta,
                deadline.elapsedSeconds());
    }

    private static DegreeWeights zero(int variables) {
        return new DegreeWeights(new double[variables + 1], new double[variables + 1], Double.NEGATIVE_INFINITY);
    }

    /** Whether f is zero everywhere. */
    public boolean isZero() {
        return weights.logMeanSquare() == Double.NEGATIVE_INFINITY;
    }
}
