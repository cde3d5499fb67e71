package org.parseval;

import org.parseval.engine.auto.AutoEngine;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.InputException;
import org.parseval.inference.Answer;
import org.parseval.inference.Query;
import org.parseval.model.BayesBuilder;
import org.parseval.model.MarkovBuilder;
import org.parseval.model.Model;

/**
 * Reads or builds a model and asks the engine {@code auto}, within the standard budget: the common case in one import.
 * Evidence is given as names, in turn of a variable and of its state.
 *
 * <pre>{@code
 * var model = Parseval.read("alarm.bif");
 * var answer = Parseval.marginals(model, "HRBP", "HIGH");
 * System.out.println(answer.marginals().of("LVFAILURE").probability("TRUE"));
 * }</pre>
 *
 * <p>Who wants another engine, a time limit or progress asks the {@linkplain org.parseval.inference.Engine engine}
 * itself.
 */
public final class Parseval {
    private Parseval() {}

    /**
     * A model from a file of any supported format, as {@link ModelFiles#read(String)} has it.
     *
     * @throws InputException if there is no such file, or it is not a model
     */
    public static Model read(String file) {
        return ModelFiles.read(file);
    }

    /** A Bayesian network, to be built by names. */
    public static BayesBuilder bayes() {
        return Model.bayes();
    }

    /** A Markov random field, to be built by names. */
    public static MarkovBuilder markov() {
        return Model.markov();
    }

    /**
     * The partition function, which in a Bayesian network is the probability of the evidence.
     *
     * @throws IllegalArgumentException if the evidence names what does not exist
     */
    public static Answer partitionFunction(Model model, String... evidence) {
        return new AutoEngine().solve(model, Query.partitionFunction(model.evidence(evidence)));
    }

    /**
     * The distribution of every variable given the evidence.
     *
     * @throws IllegalArgumentException if the evidence names what does not exist
     */
    public static Answer marginals(Model model, String... evidence) {
        return new AutoEngine().solve(model, Query.marginals(model.evidence(evidence)));
    }

    /**
     * A most probable state given the evidence.
     *
     * @throws IllegalArgumentException if the evidence names what does not exist
     */
    public static Answer bestState(Model model, String... evidence) {
        return new AutoEngine().solve(model, Query.bestState(model.evidence(evidence)));
    }
}
