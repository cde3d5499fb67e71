package org.parseval.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.SeededTest;

/** An engine that the core does not know keeps the contract of all engines. */
class UniformEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return Catalogue.engine("uniform");
    }

    @Override
    protected int leastLargeAnswers() {
        return 17;
    }

    @SeededTest(20)
    void weakCouplingsAreEstimatedWell(int seed) {
        Model grid = Grids.ising(4, 4, 0.3, seed);
        Answer answer =
                engine().solve(grid, Query.of(Task.PR), Budget.standard().withSeed(seed), Progress.SILENT);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
        assertThat(answer.value().ln())
                .isCloseTo(BruteForce.solve(grid, Evidence.none()).logZ(), within(0.1));
        assertThat(answer.diagnostics().asMap()).containsEntry("drawn", 10_000L);
    }

    @Test
    void itsSettingReachesIt() {
        Model grid = Grids.ising(4, 4, 0.3, 1);
        Answer answer = Catalogue.engine("uniform", Map.of("draws", "2^5"))
                .solve(grid, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        assertThat(answer.settings()).containsEntry("draws", 32);
        assertThat(answer.diagnostics().asMap()).containsEntry("drawn", 32L);
    }

    @Test
    void itIsListedBesideTheOthers() {
        assertThat(Catalogue.names())
                .startsWith("auto", "exact")
                .endsWith("hak", "hashing", "meanfield", "mmap", "uniform");
    }
}
