package org.parseval.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Host;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.testing.BruteForce;
import org.parseval.testing.Grids;
import org.parseval.testing.OnePart;
import org.parseval.testing.SeededTest;
import org.parseval.testing.ShuffledCluster;

class DivisionTest {
    /**
     * A grid too wide for one small elimination, some of whose factors forbid a state, so that a case decides more than one
     * variable.
     */
    private static Model grid(int side, long seed) {
        return Grids.ofPairs(side, side, seed, random -> {
            double[] values = {0.2 + random.nextDouble(), random.nextDouble(), 1, 0.5 + random.nextDouble()};
            if (random.nextInt(3) == 0) {
                values[1] = 0;
            }
            return values;
        });
    }

    @SeededTest(30)
    void casesTogetherAreTheSameAsOneElimination(int seed) {
        Model model = grid(8, seed);
        for (Task task : Task.OF_ALL_VARIABLES) {
            Answer whole = new MethodEngine(new ExactMethod())
                    .solve(model, Query.of(task), Budget.standard(), Progress.SILENT);
            Division division = new Divider(task, 1000, Double.POSITIVE_INFINITY, () -> false)
                    .divide(model)
                    .orElseThrow();
            assertThat(division).isInstanceOf(Division.Sum.class);
            PartAnswer divided = solve(model, task, division);
            assertThat(divided.value().ln()).isCloseTo(whole.value().ln(), within(1e-10));
            if (task == Task.MAR) {
                Marginals marginals = divided.marginals().orElseThrow();
                assertThat(marginals.distance(whole.marginals())).isLessThan(1e-10);
            }
            if (task == Task.MPE) {
                int[] states = divided.assignment().orElseThrow();
                assertThat(BruteForce.logWeight(model, states))
                        .isCloseTo(divided.value().ln(), within(1e-10));
            }
        }
    }

    @SeededTest(30)
    void casesThatAClusterOrThreadsSolveGiveTheSameBits(int seed) {
        Model model = grid(7, seed);
        for (Task task : Task.OF_ALL_VARIABLES) {
            Division division = new Divider(task, 500, Double.POSITIVE_INFINITY, () -> false)
                    .divide(model)
                    .orElseThrow();
            ShuffledCluster cluster = new ShuffledCluster(3, 1L << 28, seed);
            PartAnswer expected = solve(model, task, division, Budget.standard().withThreads(1));
            assertSame(solve(model, task, division, Budget.standard().withCluster(cluster)), expected);
            assertThat(cluster.done()).isGreaterThan(1);
            assertSame(solve(model, task, division, Budget.standard().withThreads(3)), expected);
        }
    }

    private static void assertSame(PartAnswer found, PartAnswer expected) {
        assertThat(found.value()).isEqualTo(expected.value());
        assertThat(found.assignment().orElse(new int[0]))
                .isEqualTo(expected.assignment().orElse(new int[0]));
        assertThat(found.marginals().map(Marginals::probabilities).orElse(new double[0][]))
                .isDeepEqualTo(
                        expected.marginals().map(Marginals::probabilities).orElse(new double[0][]));
    }

    private static PartAnswer solve(Model model, Task task, Division division) {
        return solve(model, task, division, Budget.standard().withThreads(1));
    }

    private static PartAnswer solve(Model model, Task task, Division division, Budget budget) {
        Deadline never = Deadline.never(Host.here());
        Forecast.Known none = new Forecast.Known(0, 1, 0, 0, "given");
        boolean sideBySide = budget.threads() > 1;
        try (Workers workers = new Workers(budget.threads(), () -> {});
                ExactSolver solver = new ExactSolver(
                        new ExactPlan(model, division, sideBySide, none, OnePart.resources(task, budget, workers)))) {
            assertThat(solver.advance(never)).isFalse();
            return solver.best().orElseThrow();
        }
    }

    @Test
    void divisionThatIsTooLargeIsGivenUp() {
        assertThat(new Divider(Task.PR, 64, 100, () -> false).divide(grid(8, 1)))
                .isEmpty();
    }
}
