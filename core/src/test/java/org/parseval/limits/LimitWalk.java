package org.parseval.limits;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parseval.engine.auto.StateSampler;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Asks everything that can be asked about one model, on a clock that counts steps, and tells what went on after its time. */
public final class LimitWalk implements Function<String, List<String>> {
    static final int SCALE = Integer.getInteger("limits.scale", 1);
    static final long NANOS_PER_STEP = Long.getLong("limits.nanos", 250);
    static final Duration LIMIT = Duration.ofSeconds(1);

    /** A tenth of the limit and half a second. */
    private static final double ALLOWED_SECONDS = 1.1 + 0.5;

    @Override
    public List<String> apply(String name) {
        Model model = HugeModels.all(SCALE).get(name).get();
        List<String> late = new ArrayList<>();
        questions(model).forEach((question, ask) -> {
            if (!question.matches(System.getProperty("limits.ask", ".*"))) {
                return;
            }
            Host host = new Host(() -> NANOS_PER_STEP * Steps.taken(), 1, new StopSignal());
            Budget budget = Budget.standard()
                    .withTime(LIMIT)
                    .withMemory(256 << 20)
                    .withThreads(1)
                    .withHost(host);
            long begin = System.nanoTime();
            String how = "answered";
            Steps.begin((long) (ALLOWED_SECONDS * 1e9) / NANOS_PER_STEP);
            try {
                ask.accept(budget);
            } catch (BudgetException refused) {
                // No answer in time is in time.
                how = refused.getMessage();
            } catch (Steps.TooMany beyond) {
                late.add(question + " at\n"
                        + Arrays.stream(beyond.getStackTrace())
                                .skip(1)
                                .limit(12)
                                .map(String::valueOf)
                                .collect(Collectors.joining("\n")));
                how = "LATE";
            } catch (RuntimeException bug) {
                bug.printStackTrace();
                how = "BUG " + bug;
            }
            if (Boolean.getBoolean("limits.tell")) {
                System.out.printf("%s: %s %.2f s for %.2f %s%n", name, question, (System.nanoTime() - begin) * 1e-9, Steps.taken() * 1e-9 * NANOS_PER_STEP, how);
            }
        });
        return late;
    }

    private static Map<String, Consumer<Budget>> questions(Model model) {
        Map<String, Consumer<Budget>> questions = new LinkedHashMap<>();
        for (EngineEntry entry : Catalogue.entries()) {
            for (Task task : entry.tasks()) {
                questions.put(
                        entry.name() + " " + task,
                        budget -> entry.engine(Map.of()).solve(model, Query.of(task), budget, Progress.SILENT));
            }
        }
        for (CircuitRequest.Route route : CircuitRequest.Route.values()) {
            questions.put(
                    "circuit by " + route,
                    budget -> CircuitCompiler.compile(
                            model, CircuitRequest.within(budget).by(route), budget, Progress.SILENT));
        }
        questions.put("sample", budget -> StateSampler.of(model, Evidence.none(), 100, budget, Progress.SILENT));
        return questions;
    }
}
