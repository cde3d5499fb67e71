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
import org.parseval.engine.auto.StateSampler;
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
    /** Some thousand entries or factors. */
    static final double SCALE = 0.2;

    /** The questions are taken in so many turns. */
    static final int SLICES = 6;

    private static final Duration LIMIT = Duration.ofMillis(300);

    /** A tenth of the limit and half a second. */
    private static final double ALLOWED_SECONDS = 1.1 * 0.3 + 0.5;

    /** With few factors on a slow machine a loop of squares is as long as one over many factors on a fast one. */
    private static final long NANOS_PER_STEP = 250;

    /**
     * @param name of a model
     * @param which of every few questions: one slice, or all if it is negative
     * @return the questions that went on, and where
     */
    @Override
    public List<String> apply(String name, Integer which) {
        Model model = HugeModels.all(SCALE).get(name).get();
        List<String> late = new ArrayList<>();
        int number = 0;
        for (Map.Entry<String, Consumer<Budget>> question : questions(model).entrySet()) {
            if (which < 0 || number++ % SLICES == which) {
                ask(question.getValue()).ifPresent(where -> late.add(question.getKey() + where));
            }
        }
        return late;
    }

    /** Tells where it was when it took too long. */
    private static Optional<String> ask(Consumer<Budget> question) {
        Host host = new Host(() -> NANOS_PER_STEP * Steps.taken(), Pace.fixed(1), new StopSignal());
        Budget budget = Budget.standard()
                .withTime(LIMIT)
                .withMemory(256 << 20)
                .withThreads(1)
                .withHost(host);
        Steps.begin((long) (ALLOWED_SECONDS * 1e9) / NANOS_PER_STEP);
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

    /** What is asked about a model. */
    protected Map<String, Consumer<Budget>> questions(Model model) {
        Map<String, Consumer<Budget>> questions = questions(model, Catalogue.entries());
        for (CircuitRequest.Route route : CircuitRequest.Route.values()) {
            questions.put(
                    "circuit by " + route,
                    budget -> CircuitCompiler.compile(
                            model, CircuitRequest.within(budget).by(route), budget, Progress.SILENT));
        }
        questions.put("sample", budget -> StateSampler.of(model, Evidence.none(), 100, budget, Progress.SILENT));
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
