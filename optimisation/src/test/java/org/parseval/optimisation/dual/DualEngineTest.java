package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.EngineContract;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class DualEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new DualMethod());
    }

    @Override
    protected int leastLargeAnswers() {
        return 18;
    }

    private static Answer solve(Engine engine, Model model, Evidence evidence) {
        return engine.solve(model, Query.of(Task.MPE, evidence), Budget.standard(), Progress.SILENT);
    }

    @SeededTest(1000)
    void provesTheBestStateOfSmallModels(int seed) {
        for (RandomModels.Problem problem :
                List.of(RandomModels.problem(seed), RandomBooleanModels.problem(seed), manyStates(seed))) {
            BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
            for (Engine engine : List.of(engine(), engine().withoutReductions(), new AutoEngine())) {
                Answer answer = solve(engine, problem.model(), problem.evidence());
                assertThat(answer.exact()).isTrue();
                if (truth.logMax() == Double.NEGATIVE_INFINITY) {
                    assertThat(answer.value().isZero()).isTrue();
                    continue;
                }
                double size = 1e-9 * Math.max(1, Math.abs(truth.logMax()));
                assertThat(answer.value().ln()).isCloseTo(truth.logMax(), within(size));
                assertThat(BruteForce.logWeight(
                                problem.model(), answer.assignment().orElseThrow()))
                        .isCloseTo(truth.logMax(), within(size));
            }
        }
    }

    /** Few variables of up to nine states, tables of two or three of them, some entries zero or far from the others. */
    private static RandomModels.Problem manyStates(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = new int[5];
        for (int v = 0; v < cardinalities.length; v++) {
            cardinalities[v] = 2 + random.nextInt(8);
        }
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < 8; f++) {
            int first = random.nextInt(3);
            int[] scope = random.nextBoolean() ? new int[] {first + 1, first} : new int[] {first, first + 1, first + 2};
            int length = 1;
            for (int v : scope) {
                length *= cardinalities[v];
            }
            double[] values = new double[length];
            for (int i = 0; i < length; i++) {
                values[i] = random.nextInt(4) == 0 ? 0 : Math.exp(40 * random.nextGaussian());
            }
            factors.add(TableFactor.of(scope, values));
        }
        return new RandomModels.Problem(Model.markov(cardinalities, factors), Evidence.none());
    }

    @Test
    void aFormulaWithoutWeightsIsProvedByAnyOfItsModels() {
        RandomGenerator random = RandomModels.random(7);
        List<Factor> clauses = new ArrayList<>();
        for (int c = 0; c < 600; c++) {
            int[] scope = random.ints(0, 200).distinct().limit(3).toArray();
            clauses.add(ClauseFactor.hard(scope, random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));
        }
        Model model = Model.binary(200, clauses);
        for (Engine engine : List.of(engine(), new AutoEngine())) {
            Answer answer = solve(engine, model, Evidence.none());
            assertThat(answer.exact()).isTrue();
            assertThat(answer.value().ln()).isZero();
            assertThat(model.lnValue(answer.assignment().orElseThrow())).isZero();
        }
    }

    @Test
    void autoDoesNotCountTheModelsOfAFormulaOfWhichAnyIsBest() {
        RandomGenerator random = RandomModels.random(8);
        List<Factor> clauses = new ArrayList<>();
        for (int c = 0; c < 800; c++) {
            int[] scope = random.ints(0, 200).distinct().limit(3).toArray();
            clauses.add(ClauseFactor.hard(scope, random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));
        }
        Answer answer = solve(new AutoEngine(), Model.binary(200, clauses), Evidence.none());
        assertThat(answer.exact()).isTrue();
        assertThat(answer.diagnostics().asMap().get("partsByEngine")).isEqualTo(Map.of("dual", 1));
    }

    /** Two modes of equal weight, numbers at the edge of doubles. */
    @Test
    void provesWhatLiesAtTheEdgeOfDoubles() {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < 12; v++) {
            factors.add(TableFactor.of(
                    new int[] {v, (v + 1) % 12},
                    new double[] {Double.MAX_VALUE, Double.MIN_VALUE, 0, Double.MAX_VALUE}));
        }
        Answer answer = solve(engine(), Model.binary(12, factors), Evidence.none());
        assertThat(answer.exact()).isTrue();
        assertThat(answer.value().ln()).isCloseTo(12 * Math.log(Double.MAX_VALUE), within(1e-6));
    }
}
