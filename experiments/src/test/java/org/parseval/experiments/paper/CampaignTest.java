package org.parseval.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.experiments.compare.InstanceRuns;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.report.Conditions;
import org.parseval.inference.Deadline;
import org.parseval.inference.StopSignal;
import org.parseval.model.Evidence;
import org.parseval.model.InputException;

class CampaignTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private static final Column BP = new Column("BP", "bp", Map.of("preset", "paper"), LONG);
    private static final Column FOURIER = new Column("Fourier", "fourier", Map.of("messageSize", 4), LONG);

    @TempDir
    private Path folder;

    private List<TestInstance> instances = List.of();

    @BeforeEach
    void grids() {
        List<TestInstance> made = new ArrayList<>();
        for (int seed = 1; seed <= 6; seed++) {
            IsingGrid grid = new IsingGrid(4, 4, 0.8, 0.1, IsingGrid.Couplings.MIXED, false);
            made.add(TestInstance.written("grid-" + seed, grid.generate(seed), Evidence.none(), folder));
        }
        instances = made;
    }

    private static Campaign campaign(Column... columns) {
        return new Campaign("test", List.of(columns), new KnownAnswers(List.of()));
    }

    private Conditions setting(int threads, String results) {
        return Settings.of(false, threads, Optional.empty(), folder.resolve(results));
    }

    private List<InstanceRuns> run(int threads, String results, Column... columns) {
        return campaign(columns)
                .run(instances, setting(threads, results), (what, done) -> {})
                .of(instances);
    }

    private Path log(String results) {
        return folder.resolve(results).resolve("test-seed1.runs");
    }

    @Test
    void resultsDoNotDependOnTheThreads() {
        List<InstanceRuns> one = run(1, "one", BP, FOURIER);
        List<InstanceRuns> three = run(3, "three", BP, FOURIER);
        assertThat(one).hasSize(6);
        for (int i = 0; i < one.size(); i++) {
            assertThat(three.get(i).instance()).isEqualTo("grid-" + (i + 1));
            for (int column = 0; column < 3; column++) {
                assertThat(three.get(i).runs().get(column).outcome())
                        .isEqualTo(one.get(i).runs().get(column).outcome());
                assertThat(three.get(i).runs().get(column).error())
                        .isEqualTo(one.get(i).runs().get(column).error());
            }
        }
    }

    @Test
    void whatWasFinishedBeforeTheProgramWasKilledIsNotRunAgain() throws IOException {
        List<InstanceRuns> first = run(2, "r", BP, FOURIER);
        List<String> lines = Files.readAllLines(log("r"));
        assertThat(lines).hasSize(1 + 6 * 3);
        // Killed in the middle of the line of the eighth run.
        String cut =
                String.join("\n", lines.subList(0, 8)) + "\n" + lines.get(8).substring(0, 20);
        Files.writeString(log("r"), cut);
        List<InstanceRuns> again = run(2, "r", BP, FOURIER);
        List<String> now = Files.readAllLines(log("r"));
        assertThat(now.subList(0, 8)).isEqualTo(lines.subList(0, 8));
        assertThat(now).hasSameSizeAs(lines);
        assertThat(new HashSet<>(now)).hasSameSizeAs(lines);
        for (int i = 0; i < first.size(); i++) {
            assertThat(Score.of(again.get(i).runs()).errors())
                    .isEqualTo(Score.of(first.get(i).runs()).errors());
        }
        // Times are kept with the runs, so that a third time nothing at all is run.
        assertThat(run(2, "r", BP, FOURIER)).isEqualTo(again);
    }

    @Test
    void aRunOfOtherSettingsIsAnotherRun() throws IOException {
        run(1, "r", FOURIER);
        Column other = new Column("Fourier", "fourier", Map.of("messageSize", 8), LONG);
        Column sooner = new Column("Fourier", "fourier", Map.of("messageSize", 4), Duration.ofMinutes(9));
        run(1, "r", other, sooner);
        assertThat(Files.readAllLines(log("r"))).hasSize(1 + 6 * 4);
    }

    @Test
    void aDamagedFileIsToldWithItsLine() throws IOException {
        run(1, "r", BP);
        List<String> lines = new ArrayList<>(Files.readAllLines(log("r")));
        lines.set(4, lines.get(4).replace("answered", "answerd"));
        Files.write(log("r"), lines);
        assertThatThrownBy(() -> run(1, "r", BP))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("test-seed1.runs")
                .hasMessageContaining("5");
    }

    @Test
    void aStoppedCampaignHasNoResultAndKeepsWhatItFinished() throws IOException {
        StopSignal stop = new StopSignal();
        Conditions setting = Settings.of(false, 1, Optional.empty(), folder.resolve("r"), stop);
        assertThatThrownBy(() -> campaign(BP).run(instances, setting, (what, done) -> stop.give()))
                .isInstanceOf(Deadline.TimeUp.class);
        assertThat(Files.readAllLines(log("r"))).hasSize(1 + 2);
        assertThat(run(1, "r", BP)).hasSize(6);
    }

    @Test
    void progressEndsAtOne() {
        List<Double> seen = new ArrayList<>();
        campaign(BP).run(instances, setting(2, "r"), (what, done) -> seen.add(done));
        assertThat(seen).hasSize(6).isSorted().endsWith(1.0);
    }
}
