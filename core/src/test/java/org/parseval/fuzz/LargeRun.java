package org.parseval.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.auto.AutoPolicy;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.Oracle;
import org.parseval.testing.RandomModels;

/**
 * Engines where they must sample, against tables in ample memory: how often their intervals hold, and whether anything is far off.
 *
 * <pre>{@code
 * ./mvnw -Pfuzz verify -Dlarge.models=300 -Dlarge.first=1 -Dlarge.task=MAR -Dfuzz.families='protein|linkage' -Dfuzz.ask='auto.*'
 * }</pre>
 */
public class LargeRun {
    private static final Path REPORT = Path.of("target", "large-report.txt");

    /** Less than tables of these models need, enough for samples. */
    protected static final long MEMORY = 1 << 20;

    /** Engine {@code auto} keeps the samplers of all parts at once. */
    private static final long MEMORY_FOR_ALL_PARTS = 16 * MEMORY;

    private final Calibration calibration = new Calibration();
    private final List<String> failures = new ArrayList<>();
    private int refusals;

    /** Who is asked. */
    protected List<Subject> subjects() {
        EnergySettings energy = EnergySettings.standard().withError(1e-2).withSamples(1 << 13);
        Settings buckets = MiniBucketSettings.standard()
                .with(MiniBucketSettings.IBOUND, 6)
                .with(MiniBucketSettings.ORDERS, 1)
                .with(MiniBucketSettings.ITERATIONS, 2)
                .with(MiniBucketSettings.ERROR, 1e-2)
                .with(MiniBucketSettings.SAMPLES, 1 << 13);
        return List.of(
                new Subject(
                        "auto:samples-only",
                        new AutoEngine(energy, AutoPolicy.standard().withoutExact()),
                        MEMORY_FOR_ALL_PARTS),
                new Subject("energy:samples", new MethodEngine(new EnergyMethod(energy)), MEMORY),
                new Subject("minibucket:samples", new MethodEngine(new MiniBucketMethod(buckets)), MEMORY));
    }

    @Test
    void intervalsHold() throws IOException {
        String families = System.getProperty("fuzz.families", ".*");
        String asked = System.getProperty("fuzz.ask", ".*");
        Task task = Task.valueOf(System.getProperty("large.task", "PR"));
        long first = Long.getLong("large.first", 1);
        int count = Integer.getInteger("large.models", 30);
        List<Subject> subjects = subjects().stream()
                .filter(subject -> subject.name().matches(asked))
                .toList();
        for (long seed = first; seed < first + count; seed++) {
            for (Family family : LargeFamilies.values()) {
                if (family.label().matches(families)) {
                    ask(subjects, task, problem(family, seed));
                }
            }
            Files.writeString(
                    REPORT,
                    calibration.table() + refusals + " refused" + System.lineSeparator()
                            + String.join(System.lineSeparator(), failures) + System.lineSeparator());
        }
        assertThat(failures).isEmpty();
        assertThat(calibration.isTooLow()).isFalse();
    }

    private static Problem problem(Family family, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        Model model = family.draw(random);
        Answer exact = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
        Oracle truth =
                new Oracle(exact.value().ln(), Double.NaN, exact.marginals().probabilities());
        return new Problem(seed, family.label(), model, Evidence.none(), truth);
    }

    private void ask(List<Subject> subjects, Task task, Problem problem) {
        for (Subject subject : subjects) {
            String asked = subject.name() + " " + problem.family() + " seed " + problem.seed() + " ";
            try {
                Reply reply = Reply.to(subject.engine(), task, problem, subject.memory(), 1);
                calibration.note(problem, subject, task, reply);
                Checks.of(problem, task, reply).forEach(finding -> failures.add(asked + finding));
            } catch (BudgetException refused) {
                // An engine may say that this memory is too little for it.
                refusals++;
            }
        }
    }
}
