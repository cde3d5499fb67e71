package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.Seeds;
import org.parseval.testing.VirtualClock;

/** Whatever is done before the search, and wherever it is cut short, the answer is that of a look at every state, or bounds around it. */
class PreprocessingTest {
    private static final Engine SEARCH = new MethodEngine(new CompilationMethod());

    static IntStream tables() {
        return Seeds.upTo(500);
    }

    @SeededTest(1000)
    void weightedFormulasWithWideClausesAndExclusiveOrs(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int variables = 6 + random.nextInt(5);
        List<Factor> factors = new ArrayList<>();
        for (int i = random.nextInt(3 * variables); i >= 0; i--) {
            int[] scope = scope(random, variables, 2 + random.nextInt(random.nextInt(3) == 0 ? 7 : 2));
            boolean[] signs = new boolean[scope.length];
            for (int k = 0; k < signs.length; k++) {
                signs[k] = random.nextBoolean();
            }
            factors.add(ClauseFactor.hard(scope, signs));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            boolean odd = random.nextBoolean();
            factors.add(new ParityFactor(scope(random, variables, 2 + random.nextInt(5)), odd ? 0 : 1, odd ? 1 : 0));
        }
        for (int v = 0; v < variables; v++) {
            if (random.nextInt(3) > 0) {
                double weight = random.nextInt(4) == 0 ? 0.25 : random.nextDouble();
                factors.add(TableFactor.of(
                        new int[] {v}, new double[] {random.nextInt(9) == 0 ? 0 : 1 - weight, weight}));
            }
        }
        Model model = Model.binary(variables, factors);
        check(model, evidence(random, model), 1 << seed % 12);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("tables")
    void tablesWithManyZerosAndEqualValues(int seed) {
        Model model = SparseModels.tables(seed, 6);
        check(model, evidence(RandomModels.random(seed + 10_000), model), 1 << seed % 12);
    }

    private static int[] scope(RandomGenerator random, int variables, int size) {
        return random.ints(0, variables)
                .distinct()
                .limit(Math.min(size, variables))
                .toArray();
    }

    /** Every other time. */
    private static Evidence evidence(RandomGenerator random, Model model) {
        Map<Integer, Integer> states = new TreeMap<>();
        boolean any = random.nextBoolean();
        for (int v = 0; v < model.variableCount(); v++) {
            if (any && random.nextInt(4) == 0) {
                states.put(v, random.nextInt(model.cardinality(v)));
            }
        }
        return Evidence.of(states);
    }

    /** @param looks at the clock before the time is up, in a second answer to each question */
    private static void check(Model model, Evidence evidence, int looks) {
        BruteForce truth = BruteForce.solve(model, evidence);
        Budget ample = Budget.standard().withMemory(64 << 20);
        Budget brief = ample.withTime(Duration.ofMillis(looks))
                .withHost(new VirtualClock(Duration.ofMillis(1)).host(new StopSignal()));
        for (Engine engine : List.of(SEARCH, SEARCH.withoutReductions())) {
            for (Task task : List.of(Task.PR, Task.MAR)) {
                Query query = Query.of(task, evidence);
                checkExact(engine.solve(model, query, ample, Progress.SILENT), task, truth);
                try {
                    Answer hasty = engine.solve(model, query, brief, Progress.SILENT);
                    if (hasty.exact()) {
                        checkExact(hasty, task, truth);
                    } else {
                        Answer.Bounds bounds = hasty.certified().orElseThrow();
                        assertThat(truth.logZ()).isBetween(bounds.lnLow() - 1e-9, bounds.lnHigh() + 1e-9);
                    }
                } catch (BudgetException refused) {
                    // No answer in so little time is right too.
                }
            }
        }
    }

    private static void checkExact(Answer answer, Task task, BruteForce truth) {
        boolean zero = truth.logZ() == Double.NEGATIVE_INFINITY;
        assertThat(answer.exact()).isTrue();
        assertThat(answer.value().isZero()).isEqualTo(zero);
        if (!zero) {
            assertThat(answer.value().ln()).isCloseTo(truth.logZ(), within(1e-9));
        }
        assertThat(answer.distributions().isPresent()).isEqualTo(task == Task.MAR && !zero);
        answer.distributions().ifPresent(found -> {
            for (int v = 0; v < truth.marginals().length; v++) {
                assertThat(found.probabilities()[v])
                        .as("variable %d", v)
                        .containsExactly(truth.marginals()[v], within(1e-9));
            }
        });
    }
}
