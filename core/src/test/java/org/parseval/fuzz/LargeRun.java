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
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.Oracle;
import org.parseval.testing.RandomModels;

/**
 * Engine {@code auto} where it must sample, against tables in ample memory: how often its intervals hold, and whether anything is far off.
 *
 * <pre>{@code
 * ./mvnw -Pfuzz verify -Dlarge.models=300 -Dlarge.first=1 -Dfuzz.families='protein|linkage'
 * }</pre>
 */
class LargeRun {
    private static final Path REPORT = Path.of("target", "large-report.txt");

    /** Less than tables of these models need, enough for samples. */
    private static final long MEMORY = 1 << 20;

    private final Calibration calibration = new Calibration();
    private final List<String> failures = new ArrayList<>();

    @Test
    void autoIsCalibratedWhereItSamples() throws IOException {
        String families = System.getProperty("fuzz.families", ".*");
        long first = Long.getLong("large.first", 1);
        int count = Integer.getInteger("large.models", 30);
        EnergySettings settings = EnergySettings.standard().withError(1e-2).withSamples(1 << 13);
        Subject subject = new Subject(
                "auto:samples-only",
                new AutoEngine(settings, AutoPolicy.standard().withoutExact()),
                MEMORY);
        for (long seed = first; seed < first + count; seed++) {
            for (Family family : LargeFamilies.values()) {
                if (family.label().matches(families)) {
                    ask(subject, family, seed);
                }
            }
        }
        Files.writeString(
                REPORT, calibration.table() + String.join(System.lineSeparator(), failures) + System.lineSeparator());
        assertThat(failures).isEmpty();
        assertThat(calibration.isTooLow()).isFalse();
    }

    private void ask(Subject subject, Family family, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        Model model = family.draw(random);
        double logZ = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .logAbs();
        Problem problem = new Problem(
                seed, family.label(), model, Evidence.none(), new Oracle(logZ, Double.NaN, new double[0][]));
        Reply reply = Reply.to(subject.engine(), Task.PR, problem, subject.memory(), 1);
        calibration.note(problem, subject, Task.PR, reply);
        for (Finding finding : Checks.of(problem, Task.PR, reply)) {
            failures.add(subject.name() + " " + family.label() + " seed " + seed + " " + finding);
        }
    }
}
