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
    /**
     * How large the models are and how long the questions may take. On small models, loops of squares are late; on large ones, single loops
     * over all factors are, and the time is long enough to come to the last of them.
     */
    private enum Size {
        SMALL(0.2, 300, 250),
        LARGE(2, 1200, 80);

        private final double scale;
        private final long limitMillis;

        /** With few factors on a slow machine a loop of squares is as long as one over many factors on a fast one. */
        private final long nanosPerStep;

        Size(double scale, long limitMillis, long nanosPerStep) {
            this.scale = scale;
            this.limitMillis = limitMillis;
            this.nanosPerStep = nanosPerStep;
        }

        /** A tenth of the limit and half a second more. */
        private long allowedSteps() {
            return (11 * limitMillis / 10 + 500) * 1_000_000 / nanosPerStep;
        }
    }

    /** The questions are taken in so many turns. */
    static final int SLICES = 12;

    /**
     * @param name of a model
     * @param which of every few questions: one slice, or all if it is negative
     * @return the questions that went on, and where
     */
    @Override
    public List<String> apply(String name, Integer which) {
        List<String> late = new ArrayList<>();
        for (Size size : Size.values()) {
            Steps.begin(Long.MAX_VALUE);
            Model model = HugeModels.all(size.scale).get(name).get();
            int number = size.ordinal();
            for (Map.Entry<String, Consumer<Budget>> question : questions(model).entrySet()) {
                if (which < 0 || number++ % SLICES == which) {
                    ask(question.getValue(), size).ifPresent(where -> late.add(size + " " + question.getKey() + where));
                }
            }
        }
        return late;
    }

    /** Tells where it was when it took too long. */
    private static Optional<String> ask(Consumer<Budget> question, Size size) {
        Host host = new Host(() -> size.nanosPerStep * Steps.taken(), Pace.fixed(1), new StopSignal());
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
