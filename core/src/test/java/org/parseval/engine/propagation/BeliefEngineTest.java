package org.parseval.engine.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.Schedule;
import org.parseval.testing.BeliefContract;
import org.parseval.testing.RandomModels;
import org.parseval.testing.VirtualClock;

class BeliefEngineTest extends BeliefContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new BeliefMethod(PropagationSettings.standard()));
    }

    @Override
    protected int leastLargeAnswers() {
        return 16;
    }

    @Test
    void messagesThatDoNotSettleAreToldInTheDiagnostics() {
        Model model = RandomModels.positivePairwise(4, 30, 200);
        Engine engine =
                new MethodEngine(new BeliefMethod(PropagationSettings.paper().withTolerance(0)));
        // Every look at this clock takes ten milliseconds.
        Host host = new VirtualClock(Duration.ofMillis(10)).host(new StopSignal());
        Budget budget = Budget.standard().withTime(Duration.ofSeconds(1)).withHost(host);
        Answer answer = engine.solve(model, Query.of(Task.PR), budget, Progress.SILENT);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
        assertThat(answer.diagnostics().asMap()).containsEntry("converged", false);
        assertThat((Long) answer.diagnostics().asMap().get("messagesUpdated")).isPositive();
        assertThat(answer.settings())
                .containsEntry("schedule", "sequential-random")
                .containsEntry("damping", 0.1);
        assertThat(answer.seconds()).isLessThan(1.1);
    }

    @Test
    void scheduleChangesTheWayNotTheAnswer() {
        Model model = RandomModels.positivePairwise(1, 10, 10);
        Answer sequential = engine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        Engine other =
                new MethodEngine(new BeliefMethod(PropagationSettings.standard().withSchedule(Schedule.RESIDUAL)));
        Answer residual = other.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        assertThat(residual.value().ln()).isCloseTo(sequential.value().ln(), within(1e-8));
    }
}
