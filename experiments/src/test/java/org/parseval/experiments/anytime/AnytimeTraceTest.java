package org.parseval.experiments.anytime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.plot.ErrorPlot;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Budget;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.VirtualClock;

class AnytimeTraceTest {
    @Test
    void recordsEveryAnswerUpToTheLast() throws IOException {
        // Too wide for tables in so little memory, so that it is refined.
        Model model = new IsingGrid(20, 20, 1, 0.1, IsingGrid.Couplings.MIXED, false).generate(3);
        Budget budget = Budget.standard()
                .withTime(Duration.ofSeconds(10))
                .withMemory(32 << 20)
                .withHost(new VirtualClock(Duration.ofNanos(100_000)).host(new StopSignal()));

        AnytimeTrace trace = AnytimeTrace.record(
                "grid",
                model,
                Query.of(Task.PR),
                new Reference.Partition(0, "none"),
                new AutoEngine(EnergySettings.standard()),
                budget);

        assertThat(trace.points()).hasSizeGreaterThan(1);
        assertThat(trace.points()).isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
        assertThat(AnytimeTrace.csv(List.of(trace)).lines())
                .hasSize(trace.points().size() + 1);
        ByteArrayOutputStream picture = new ByteArrayOutputStream();
        ErrorPlot.writeJoined(List.of(trace.series().orElseThrow()), "title", "error", picture);
        assertThat(picture.toByteArray()).startsWith(0x89, 'P', 'N', 'G');
    }
}
