package org.parseval.experiments.paper.backdoor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.experiments.generators.Backdoors;
import org.parseval.experiments.paper.Runs;
import org.parseval.experiments.paper.Settings;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.inference.Deadline;
import org.parseval.inference.StopSignal;
import org.parseval.model.Evidence;
import org.parseval.testing.BruteForce;

class BackdoorExperimentTest {
    private static final BackdoorExperiment.Size TINY =
            new BackdoorExperiment.Size(14, 10, new double[] {0.1, 1}, new int[] {1, 4}, 3, 9, 40, 2, 2000);

    @TempDir
    private Path folder;

    private Page page(int threads) {
        return new BackdoorExperiment()
                .run(
                        TINY,
                        Settings.of(true, threads, Optional.empty(), folder.resolve("r" + threads)),
                        (what, done) -> {});
    }

    private static Check check(Page page, String name) {
        return page.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyVerdictRestsOnAllModelsOfAKind() {
        Page page = page(1);
        assertThat(check(page, "gap to bp grows").figure())
                .as("three loops of hard couplings: propagation is off by three times log10 2")
                .contains("woven 6 of 6");
        assertThat(page.checks())
                .filteredOn(check -> check.name().endsWith("not weak"))
                .allMatch(check -> check.source() == Check.Source.OURS);
        assertThat(check(page, "woven, mean of Z").verdict()).isEqualTo(Check.Verdict.REPRODUCED);
    }

    @Test
    void threadsDoNotMatterAndKeptModelsAreNotSolvedAgain() {
        Page page = page(1);
        assertThat(page(2).checks()).isEqualTo(page.checks());
        assertThat(page(1)).usingRecursiveComparison().isEqualTo(page);
    }

    @Test
    void stopEndsIt() {
        StopSignal stop = new StopSignal();
        stop.give();
        assertThatThrownBy(() -> new BackdoorExperiment().run(TINY, Settings.quick(1, stop), (what, done) -> {}))
                .isInstanceOf(Deadline.TimeUp.class);
    }

    @Test
    void trialMeasuresTheExactZAgainstTheClosedForm() {
        Backdoors family = new Backdoors(9, 6, 0.5, 2, Backdoors.Kind.CHAINED);
        double slow = BruteForce.solve(family.generate(5), Evidence.none()).logZ() - family.logExpectedZ();
        assertThat(ReferenceTrial.difference(family, 5, Runs.budget(Settings.quick(1))))
                .isCloseTo(slow, within(1e-10));
        ReferenceTrial trial = new ReferenceTrial(family, List.of(0.0, Math.log(2), Math.log(3)));
        assertThat(trial.meanRatio()).isCloseTo(2, within(1e-12));
        assertThat(trial.standardErrorOfRatio()).isCloseTo(1 / Math.sqrt(3), within(1e-12));
        assertThat(trial.meanLog10()).isCloseTo(Math.log10(6) / 3, within(1e-12));
    }

    @Test
    void refusalIsAnInfiniteError() {
        Backdoors family = new Backdoors(9, 6, 0.5, 2, Backdoors.Kind.CHAINED);
        double expected = family.logExpectedZ() / Math.log(10);
        Group group = new Group(
                family,
                List.of(new Group.Instance(
                        expected + 0.5,
                        new double[] {Double.NaN, expected + 0.75, expected + 0.75},
                        new boolean[] {false, false, true})));
        assertThat(group.errors(0).median()).isInfinite();
        assertThat(group.errors(1).median()).isCloseTo(0.25, within(1e-12));
        assertThat(group.errors(2).median()).isInfinite();
        assertThat(group.negative(2)).isEqualTo(1);
        assertThat(group.noise()).isCloseTo(0.5, within(1e-12));
    }
}
