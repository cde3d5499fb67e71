package org.parseval.engine.variational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BeliefContract;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.variational.KikuchiSettings;
import org.parseval.variational.Regions;

class DoubleLoopEngineTest extends BeliefContract {
    private static final KikuchiSettings SETTINGS = KikuchiSettings.standard();

    @Override
    protected Engine engine() {
        return new MethodEngine(new DoubleLoopMethod(SETTINGS));
    }

    @Override
    protected int leastLargeAnswers() {
        return 16;
    }

    @Test
    void givenRegionsAreNumberedAsInTheModelWhateverEvidenceTakesAway() {
        Model model = RandomModels.positivePairwise(3, 7, 14);
        Query query = Query.of(Task.PR, Evidence.of(Map.of(0, 1)));
        Regions all = new Regions.Given(List.of(IntStream.range(0, 7).toArray()));
        Answer answer = new MethodEngine(new DoubleLoopMethod(SETTINGS.withRegions(all)))
                .solve(model, query, Budget.standard(), Progress.SILENT);
        assertThat(answer.value().ln())
                .isCloseTo(BruteForce.solve(model, query.evidence()).logZ(), within(1e-9));
        assertThat(answer.diagnostics().asMap()).containsEntry("converged", true);
        assertThat(answer.settings()).containsEntry("regions", "1 given");
    }

    @Test
    void regionsThatDoNotFitAreRefusedWithNumbers() {
        Model model = RandomModels.positivePairwise(5, 60, 3000);
        Budget small = Budget.standard().withTime(Duration.ofSeconds(20)).withMemory(16 << 20);
        Engine engine = new MethodEngine(new DoubleLoopMethod(SETTINGS.withRegions(new Regions.Loops(5))));
        assertThatThrownBy(() -> engine.solve(model, Query.of(Task.PR), small, Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("16.0 MiB");
    }
}
