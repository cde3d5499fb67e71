package org.parseval.limits;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Host;
import org.parseval.inference.Pace;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Asks what can be asked about one model, on a clock that counts steps, and tells what went on after its time. */
public class LimitWalk implements BiFunction<String, Integer, List<String>> {
    /**
     * How large the models are and how long the questions may take. On small models, loops of squares are late; on large ones, single loops
     * over all factors are, and the time is long enough to come to the last of them.
     */
    private enum Size {
        SMALL(0.2, 300),
        LARGE(2, 3000);

        private final double scale;
        private final long limitMillis;

        Size(double scale, long limitMillis) {
            this.scale = scale;
            this.limitMillis = limitMillis;
        }

        /** A tenth of the limit and half a second more. */
        private long allowedSteps() {
            return (11 * limitMillis / 10 + 500) * 1_000_000 / NANOS_PER_STEP;
        }
    }

    /** With few factors on a slow machine a loop of squares is as long as one over many factors on a fast one. */
    private static final long NANOS_PER_STEP = 250;

    /** The questions about small models are taken in so many turns. */
    static final int SLICES = 6;

    /** Questions about large models in every build: each went on after its time once. */
    private static final Map<String, String> ONCE_LATE = Map.of(
            "states of one variable", "circuit by TABLES",
            "factors of few variables", "gibbs PR|circuit by SEARCH",
            "variables of a chain", "gibbs PR|bp MAR",
            "degree of hubs", "fourier PR|bp PR",
            "factors of one pair", "energy MAR",
            "degree of many hubs", "minibucket PR",
            "parities", "compile PR");

    /** A product of a million entries takes some ten milliseconds, and a second on this clock. */
    private static final String SHORT_IN_FACT = "width of parities LARGE fourier .*";

    /**
     * @param name of a model
     * @param which of every few questions: one slice of those about the small model, or all if it is negative
     * @return the questions that went on, and where
     */
    @Override
    public List<String> apply(String name, Integer which) {
        List<String> late = new ArrayList<>();
        for (Size size : Size.values()) {
            if (which >= 0 && size == Size.LARGE && !ONCE_LATE.containsKey(name)) {
                continue;
            }
            Steps.begin(Long.MAX_VALUE);
            Model model = HugeModels.all(size.scale).get(name).get();
            int number = 0;
            for (Map.Entry<String, Consumer<Budget>> question : questions(model).entrySet()) {
                String asked = size + " " + question.getKey();
                boolean turn = size == Size.SMALL
                        ? number++ % SLICES == which
                        : question.getKey().matches(ONCE_LATE.getOrDefault(name, ""));
                if ((which < 0 || turn) && !(name + " " + asked).matches(SHORT_IN_FACT)) {
                    ask(question.getValue(), size).ifPresent(where -> late.add(asked + where));
                }
            }
        }
        return late;
    }

    /** Tells where it was when it took too long. */
    private static Optional<String> ask(Consumer<Budget> question, Size size) {
        Host host = new Host(() -> NANOS_PER_STEP * Steps.taken(), Pace.fixed(1), new StopSignal());
        Budget budget = Budget.standard()
                .withTime(Duration.ofMillis(size.limitMillis))
                .withMemory(256 << 20)
                .withThreads(1)
                .withHost(host);
        Steps.begin(size.allowedSteps());
        try {
            question.accept(budget);
        } catch (BudgetException refused) {
            // No answer in time is in time.
            return Optional.empty();
        } catch (Steps.TooMany beyond) {
            return Optional.of(Arrays.stream(beyond.getStackTrace())
                    .skip(1)
                    .limit(12)
                    .map(frame -> "\n    " + frame)
                    .collect(Collectors.joining()));
        }
        return Optional.empty();
    }

    /** The questions about a model. */
    protected Map<String, Consumer<Budget>> questions(Model model) {
        Map<String, Consumer<Budget>> questions = questions(model, Catalogue.entries());
        for (CircuitRequest.Route route : CircuitRequest.Route.values()) {
            questions.put(
                    "circuit by " + route,
                    budget -> CircuitCompiler.compile(
                            model, CircuitRequest.within(budget).by(route), budget, Progress.SILENT));
        }
        questions.put(
                "sample",
                budget ->
                        new AutoEngine().prepare(model, budget).sample(Evidence.none(), 100, budget, Progress.SILENT));
        return questions;
    }

    /** All tasks of some engines. */
    protected static Map<String, Consumer<Budget>> questions(Model model, List<EngineEntry> entries) {
        Map<String, Consumer<Budget>> questions = new LinkedHashMap<>();
        for (EngineEntry entry : entries) {
            for (Task task : entry.tasks()) {
                questions.put(
                        entry.name() + " " + task,
                        budget -> entry.engine(Map.of()).solve(model, Query.of(task), budget, Progress.SILENT));
            }
        }
        return questions;
    }
}
