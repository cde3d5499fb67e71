package org.parseval;

import java.util.List;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.model.BayesBuilder;
import org.parseval.model.InputException;
import org.parseval.model.MarkovBuilder;
import org.parseval.model.Model;

/**
 * The way in: a model that was read or built, to be prepared once and then asked by names, from as many threads as you like.
 *
 * <pre>{@code
 * var alarm = Parseval.read("alarm.bif").prepare();
 * var marginals = alarm.given("HRBP", "HIGH").within(Duration.ofSeconds(1)).marginals();
 * System.out.println(marginals.of("LVFAILURE").probability("TRUE"));
 * }</pre>
 */
public final class Parseval {
    private final Model model;
    private final List<String> warnings;

    private Parseval(Model model, List<String> warnings) {
        this.model = Question.present("the model", model);
        this.warnings = warnings;
    }

    /**
     * A model from a file of any supported format, as {@link ModelFiles#read(String)} has it.
     *
     * @throws InputException if there is no such file, or it is not a model
     */
    public static Parseval read(String file) {
        Reading reading = ModelFiles.reading(Question.present("the name of the file", file));
        return new Parseval(reading.model(), reading.warnings());
    }

    /** A model that is there already. */
    public static Parseval of(Model model) {
        return new Parseval(model, List.of());
    }

    /** A Bayesian network, to be built by names. */
    public static BayesBuilder bayes() {
        return Model.bayes();
    }

    /** A Markov random field, to be built by names. */
    public static MarkovBuilder markov() {
        return Model.markov();
    }

    /** The model itself. */
    public Model model() {
        return model;
    }

    /** Warnings about the file, one line each. */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * Makes the model ready for questions, so that each takes little: by a circuit where the model is small, by tables along an order that is
     * kept, or else by the engine {@code auto} for each. {@link Question#way()} says which it is.
     */
    public Question prepare() {
        return prepare(new AutoEngine());
    }

    /** The same with an engine of your choice, such as {@code Catalogue.engine("energy", Map.of("error", 1e-2))}. */
    public Question prepare(Engine engine) {
        Budget budget = Budget.standard().withTime(Question.STANDARD_TIME);
        return Question.about(model, engine.prepare(model, budget), budget);
    }
}
