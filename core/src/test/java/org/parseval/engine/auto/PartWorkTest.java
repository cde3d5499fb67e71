package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class PartWorkTest {
    /** Too little for one table over all variables, so that buckets are split. */
    private static final long LITTLE_MEMORY = 800_000;

    /** Some pairs may not both be in state 0; all in state 1 is always possible. */
    private static Model withZeros(Model model) {
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : model.factors()) {
            double[] values = factor.toTable(model).values().clone();
            values[0] = factors.size() % 4 == 0 ? 0 : values[0];
            factors.add(TableFactor.of(factor.scope(), values));
        }
        return Model.markov(model.cardinalities(), factors);
    }

    private static PartAnswer guess(Model model, Task task, long memory) {
        Budget budget = Budget.standard().withMemory(memory);
        Deadline deadline = budget.deadline();
        Part part = new Part(model, IntStream.range(0, model.variableCount()).toArray());
        try (Workers workers = new Workers(1, () -> {});
                PartWork work = new PartWork(
                        part,
                        Toolbox.standard(EnergySettings.standard()),
                        AutoPolicy.standard(),
                        EnergySettings.standard(),
                        new Resources(task, budget, 1, workers, Progress.SILENT),
                        new CurrentDeadline(deadline))) {
            assertThat(work.believe(deadline)).isTrue();
            assertThat(work.record().answer().orElseThrow().certified()).isEmpty();
            assertThat(work.record().isBlind()).isTrue();
            assertThat(work.bound(Double.POSITIVE_INFINITY, deadline)).isTrue();
            return work.record().answer().orElseThrow();
        }
    }

    @SeededTest(6)
    void guessesGetBoundsThatHold(int seed) {
        Model model = withZeros(RandomModels.positivePairwise(seed, 16, 240));
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        Task task = seed % 2 == 0 ? Task.PR : Task.MAR;
        PartAnswer answer = guess(model, task, LITTLE_MEMORY);
        Answer.Bounds bounds = answer.certified().orElseThrow();
        assertThat(answer.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(bounds.containsLn(truth)).isTrue();
        assertThat(bounds.containsLn(answer.value().ln())).isTrue();
        assertThat(answer.marginals().isPresent()).isEqualTo(task == Task.MAR);
    }

    @SeededTest(6)
    void boundsThatMeetAreExact(int seed) {
        Model model = withZeros(RandomModels.positivePairwise(seed, 10, 60));
        PartAnswer answer = guess(model, Task.PR, Budget.standard().memoryBytes());
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.value().ln())
                .isCloseTo(BruteForce.solve(model, Evidence.none()).logZ(), within(1e-9));
    }
}
