package org.parseval.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** The promises of propagation beside the contract of all engines, of single messages as of regions. */
public abstract class BeliefContract extends EngineContract {
    @SeededTest(100)
    void modelsWithoutLoopsAreAnsweredExactly(int seed) {
        Model model = RandomForests.model(seed);
        Answer answer = engine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.value().ln()).isCloseTo(truth.logZ(), within(1e-9));
    }
}
