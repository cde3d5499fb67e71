package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Part;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.testing.OnePart;
import org.parseval.testing.SeededTest;
import org.parseval.testing.ShuffledCluster;

/** A search that is divided by its first decisions. */
class BranchTest {
    /** So few decisions that most branches are divided again. */
    private static final BranchPolicy FEW = new BranchPolicy(1, 1, 4, 2);

    @SeededTest(8)
    void branchesTogetherAreTheSameAsAnElimination(int seed) {
        Model model = clauses(24, 44, seed);
        for (Task task : new Task[] {Task.PR, Task.MAR}) {
            Answer whole = new MethodEngine(new ExactMethod())
                    .solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
            PartAnswer few = solve(model, task, 1, seed);
            PartAnswer many = solve(model, task, 6, seed + 1);
            assertThat(few.exact()).isTrue();
            assertThat(few.value()).isEqualTo(many.value());
            assertThat(few.value().ln()).isCloseTo(whole.value().ln(), within(1e-9));
            if (task == Task.MAR) {
                Marginals marginals = few.marginals().orElseThrow();
                assertThat(marginals.distance(whole.marginals())).isLessThan(1e-9);
                assertThat(marginals.distance(many.marginals().orElseThrow())).isZero();
            } else {
                assertThat(few.count().orElseThrow().doubleValue())
                        .isCloseTo(Math.exp(whole.value().ln()), within(0.5));
            }
        }
    }

    private static PartAnswer solve(Model model, Task task, int slots, int seed) {
        int[] variables = IntStream.range(0, model.variableCount()).toArray();
        ShuffledCluster cluster = new ShuffledCluster(slots, 1L << 28, seed);
        Deadline never = Deadline.never(Host.here());
        try (Workers workers = new Workers(1, () -> {});
                BranchSolver solver = new BranchSolver(
                        new Part(model, variables),
                        OnePart.resources(task, Budget.standard().withMemory(1 << 28), workers),
                        cluster,
                        FEW)) {
            while (solver.advance(never)) {}
            assertThat(cluster.done()).isGreaterThan(4);
            assertThat(cluster.open()).isZero();
            return solver.best().orElseThrow();
        }
    }

    /** All variables in a ring, so that no part falls off. */
    private static Model clauses(int variables, int clauses, long seed) {
        Random random = new Random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int c = 0; c < clauses; c++) {
            int first = c % variables;
            int[] scope = {
                first, (first + 1 + random.nextInt(3)) % variables, (first + 5 + random.nextInt(6)) % variables
            };
            boolean[] signs = {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()};
            factors.add(ClauseFactor.hard(scope, signs));
        }
        Model model = Model.binary(variables, factors);
        return Model.binary(
                variables, factors.stream().map(factor -> factor.toTable(model)).toList());
    }
}
