package org.parseval.engine.exact;

import java.util.random.RandomGenerator;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * Independent states of a model, each with its exact probability given the evidence: one elimination, whose tables are kept, and a way back
 * for each state.
 *
 * <pre>{@code
 * PosteriorSampler sampler = PosteriorSampler.of(model, evidence, Budget.standard(), Progress.SILENT);
 * int[] states = sampler.next(random);
 * }</pre>
 */
public final class PosteriorSampler {
    private final Model model;
    private final Evidence evidence;
    private final KeptElimination elimination;

    private PosteriorSampler(Model model, Evidence evidence, KeptElimination elimination) {
        this.model = model;
        this.evidence = evidence;
        this.elimination = elimination;
    }

    /**
     * @throws BudgetException if the tables do not fit the budget, with numbers
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    public static PosteriorSampler of(Model model, Evidence evidence, Budget budget, Progress progress) {
        return new PosteriorSampler(
                model, evidence, KeptElimination.of(model, evidence, KeptElimination.Step.SUM, budget, progress));
    }

    /** Whether no state has a positive weight: then there is nothing to draw. */
    public boolean isZero() {
        return elimination.isZero();
    }

    /** The memory of the tables. */
    public double bytes() {
        return elimination.bytes();
    }

    /**
     * A state of every variable.
     *
     * @throws IllegalStateException if no state has a positive weight
     */
    public int[] next(RandomGenerator random) {
        if (isZero()) {
            throw new IllegalStateException("no state has a positive weight");
        }
        int[] states = beforeFactors(model, evidence, random);
        for (KeptElimination.Eliminated eliminated : elimination.parts()) {
            int[] drawn = new int[eliminated.cardinalities().length];
            eliminated.passes().draw(drawn, eliminated.cardinalities(), random);
            eliminated.part().copyStates(drawn, states);
        }
        return states;
    }

    /** A state of every variable from the evidence alone: observed states are fixed, and all others are drawn uniformly. */
    public static int[] beforeFactors(Model model, Evidence evidence, RandomGenerator random) {
        int[] states = new int[model.variableCount()];
        for (int v = 0; v < states.length; v++) {
            states[v] = random.nextInt(model.cardinality(v));
        }
        evidence.states().forEach((variable, state) -> states[variable] = state);
        return states;
    }
}
