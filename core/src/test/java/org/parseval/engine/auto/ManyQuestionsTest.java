package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.LargeModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

/** The circuit of a small model against the elimination along one order and the sum over all states. */
class ManyQuestionsTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);

    static IntStream seeds() {
        return Seeds.upTo(60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theCircuitAnswersAsTheEliminationDoes(int seed) {
        Model model = RandomModels.problem(seed).model();
        ManyQuestions byCircuit = new ManyQuestions(model, BUDGET);
        ManyQuestions byOrder = new ManyQuestions(model, new MethodEngine(new ExactMethod()), BUDGET);
        assertThat(byCircuit.circuit()).isPresent();
        assertThat(byOrder.circuit()).isEmpty();
        RandomGenerator random = RandomModels.random(seed);
        List<Query> queries = new ArrayList<>();
        for (int row = 0; row < 9; row++) {
            queries.add(Query.marginals(evidence(model, random)));
        }
        List<Answer> together = byCircuit.circuit().orElseThrow().solveAll(queries);
        for (int row = 0; row < queries.size(); row++) {
            Query query = queries.get(row);
            Answer found = byCircuit.solve(model, query, BUDGET, Progress.SILENT);
            Answer expected = byOrder.solve(model, query, BUDGET, Progress.SILENT);
            BruteForce truth = BruteForce.solve(model, query.evidence());

            assertThat(found.kind()).isEqualTo(Answer.Kind.EXACT);
            assertThat(together.get(row).value()).isEqualTo(found.value());
            assertThat(found.value().isZero())
                    .isEqualTo(expected.value().isZero())
                    .isEqualTo(truth.logZ() == Double.NEGATIVE_INFINITY);
            assertThat(found.distributions().isPresent())
                    .isEqualTo(expected.distributions().isPresent());
            if (!found.value().isZero()) {
                double log = expected.value().logAbs();
                assertThat(found.value().logAbs()).isCloseTo(log, within(1e-12 * (1 + Math.abs(log))));
                for (int v = 0; v < model.variableCount(); v++) {
                    assertThat(found.marginals().probabilities()[v])
                            .containsExactly(expected.marginals().probabilities()[v], within(1e-12))
                            .containsExactly(truth.marginals()[v], within(1e-9));
                }
            }
        }
    }

    private static Evidence evidence(Model model, RandomGenerator random) {
        SortedMap<Integer, Integer> states = new TreeMap<>();
        for (int v = 0; v < model.variableCount(); v++) {
            if (random.nextInt(4) == 0) {
                states.put(v, random.nextInt(model.cardinality(v)));
            }
        }
        return Evidence.of(states);
    }

    @Test
    void aLargeModelBecomesNoCircuit() {
        assertThat(new ManyQuestions(LargeModels.chain(2_000, 2, 1), BUDGET).circuit())
                .isPresent();
        assertThat(new ManyQuestions(LargeModels.chain(20_000, 2, 1), BUDGET).circuit())
                .isEmpty();
        assertThat(new ManyQuestions(LargeModels.chain(10, 2, 1), BUDGET.withMemory(1)).circuit())
                .as("the memory is kept")
                .isEmpty();
    }

    @Test
    void anotherModelIsNotAnsweredByTheCircuitOfThisOne() {
        ManyQuestions questions = new ManyQuestions(LargeModels.chain(10, 2, 1), BUDGET);
        Model other = LargeModels.chain(10, 2, 2);

        Answer answer = questions.solve(other, Query.partitionFunction(Evidence.none()), BUDGET, Progress.SILENT);

        assertThat(answer.value().logAbs())
                .isCloseTo(BruteForce.solve(other, Evidence.none()).logZ(), within(1e-9));
    }
}
