package org.parseval.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.VirtualClock;

class LimitedEngineTest {
    private static final Model GRID = new IsingGrid(16, 16, 1, 0.1, IsingGrid.Couplings.MIXED, false).generate(1);

    private static Answer solve(Column column, Budget budget) {
        return column.made().solve(GRID, Query.of(Task.PR), budget, Progress.SILENT);
    }

    @Test
    void anIboundThatDoesNotFitGivesWayToTheLargestThatDoes() {
        Column column = new Column("m", "minibucket", Map.of("preset", "paper", "ibound", 14), Duration.ofMinutes(10));
        Budget small = Budget.standard().withMemory(4 << 20);
        int used = (Integer) Objects.requireNonNull(
                solve(column, small).diagnostics().asMap().get("ibound"));
        assertThat(used).isBetween(8, 13);
        assertThat(solve(column, Budget.standard()).diagnostics().asMap()).containsEntry("ibound", 14);
        Column larger =
                new Column("m", "minibucket", Map.of("preset", "paper", "ibound", used + 1), Duration.ofMinutes(10));
        assertThat(solve(larger, small).diagnostics().asMap()).containsEntry("ibound", used);
    }

    @Test
    void theLimitOfTheColumnCounts() {
        Column column = new Column("f", "fourier", Map.of("preset", "paper"), Duration.ofMillis(200));
        Budget budget = Budget.standard()
                .withThreads(1)
                .withTime(Duration.ofHours(1))
                .withHost(new VirtualClock(Duration.ofMillis(1)).host(new StopSignal()));
        assertThatThrownBy(() -> solve(column, budget))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("0.2 s");
    }

    @Test
    void theNameSaysWhatTheAnswerDependsOn() {
        Engine engine = new Column(
                        "title",
                        "fourier",
                        Map.of("truncate", "min-degree", "preset", "paper"),
                        Duration.ofMillis(1500))
                .made();
        assertThat(engine.name()).isEqualTo("fourier preset=paper truncate=min-degree 1.5s");
    }
}
