package org.parseval.engine.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.Schedule;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.RandomForests;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class BeliefEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new BeliefEngine(PropagationSettings.standard());
    }

    static IntStream hundredSeeds() {
        return Seeds.upTo(100);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("hundredSeeds")
    void modelsWithoutLoopsAreAnsweredExactly(int seed) {
        Model model = RandomForests.model(seed);
        Answer answer = engine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.value().logAbs()).isCloseTo(truth.logZ(), within(1e-9));
    }

    @Test
    void messagesThatDoNotSettleAreToldInTheDiagnostics() {
        Model model = RandomModels.positivePairwise(4, 30, 200);
        Engine engine = new BeliefEngine(PropagationSettings.paper().withTolerance(0));
        Budget budget = Budget.standard().withTime(Duration.ofMillis(300));
        Answer answer = engine.solve(model, Query.of(Task.PR), budget, Progress.SILENT);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(answer.diagnostics()).containsEntry("converged", false);
        assertThat((Long) answer.diagnostics().get("messagesUpdated")).isPositive();
        assertThat((Double) answer.diagnostics().get("messagesPerSecond")).isPositive();
        assertThat(answer.settings())
                .containsEntry("schedule", "sequential-random")
                .containsEntry("damping", 0.1);
        assertThat(answer.seconds()).isLessThan(1.3);
    }

    @Test
    void scheduleChangesTheWayNotTheAnswer() {
        Model model = RandomModels.positivePairwise(1, 10, 10);
        Answer sequential = engine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        Engine other = new BeliefEngine(PropagationSettings.standard().withSchedule(Schedule.RESIDUAL));
        Answer residual = other.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        assertThat(residual.value().logAbs()).isCloseTo(sequential.value().logAbs(), within(1e-8));
    }
}
