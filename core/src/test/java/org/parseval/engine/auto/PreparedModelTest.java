package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.parseval.inference.Engine;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.LargeModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

/** The circuit of a small model against the elimination along one order and the sum over all states. */
class PreparedModelTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);

    static IntStream seeds() {
        return Seeds.upTo(60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theCircuitAnswersAsTheEliminationDoes(int seed) {
        Model model = RandomModels.problem(seed).model();
        Prepared byCircuit = new AutoEngine().prepare(model, BUDGET);
        Prepared byOrder = new MethodEngine(new ExactMethod()).prepare(model, BUDGET);
        assertThat(byCircuit.way()).contains("circuit");
        assertThat(byOrder.way()).contains("exact");
        RandomGenerator random = RandomModels.random(seed);
        List<Query> queries = new ArrayList<>();
        for (int row = 0; row < 9; row++) {
            queries.add(Query.marginals(evidence(model, random)));
        }
        List<Answer> together = byCircuit.askAll(queries, BUDGET);
        for (int row = 0; row < queries.size(); row++) {
            Query query = queries.get(row);
            Answer found = byCircuit.ask(query, BUDGET, Progress.SILENT);
            Answer expected = byOrder.ask(query, BUDGET, Progress.SILENT);
            BruteForce truth = BruteForce.solve(model, query.evidence());

            assertThat(found.kind()).isEqualTo(Answer.Kind.EXACT);
            assertThat(together.get(row).value()).isEqualTo(found.value());
            assertThat(found.value().isZero())
                    .isEqualTo(expected.value().isZero())
                    .isEqualTo(truth.logZ() == Double.NEGATIVE_INFINITY);
            assertThat(found.distributions().isPresent())
                    .isEqualTo(expected.distributions().isPresent());
            if (!found.value().isZero()) {
                double log = expected.value().ln();
                assertThat(found.value().ln()).isCloseTo(log, within(1e-12 * (1 + Math.abs(log))));
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

    @ParameterizedTest
    @MethodSource("seeds")
    void uncertainObservationsAreThoseOfAFactor(int seed) {
        Model model = RandomModels.problem(seed).model();
        RandomGenerator random = RandomModels.random(seed);
        int variable = random.nextInt(model.variableCount());
        double[] likelihood = random.doubles(model.cardinality(variable)).toArray();
        Query query = Query.marginals(evidence(model, random));
        BruteForce truth = BruteForce.solve(model.withLikelihood(variable, likelihood), query.evidence());

        for (Engine engine : List.of(new AutoEngine(), new MethodEngine(new ExactMethod()))) {
            Prepared uncertain = engine.prepare(model, BUDGET).likely(Map.of(variable, likelihood));
            Answer answer = uncertain.ask(query, BUDGET, Progress.SILENT);
            assertThat(answer.value().isZero()).isEqualTo(truth.logZ() == Double.NEGATIVE_INFINITY);
            for (int v = 0; v < model.variableCount() && !answer.value().isZero(); v++) {
                assertThat(answer.marginals().probabilities()[v]).containsExactly(truth.marginals()[v], within(1e-9));
            }
        }
    }

    @Test
    void aLargeModelBecomesNoCircuit() {
        assertThat(way(LargeModels.chain(2_000, 2, 1), BUDGET)).contains("circuit");
        assertThat(way(LargeModels.chain(20_000, 2, 1), BUDGET)).contains("exact");
        assertThat(way(LargeModels.chain(10, 2, 1), BUDGET.withMemory(1)))
                .as("the memory is kept")
                .contains("exact");
    }

    private static String way(Model model, Budget budget) {
        return new AutoEngine().prepare(model, budget).way();
    }

    @Test
    void anEngineThatDrawsNoStatesSaysSo() {
        Prepared exact = new MethodEngine(new ExactMethod()).prepare(LargeModels.chain(10, 2, 1), BUDGET);

        assertThatThrownBy(() -> exact.sample(Evidence.none(), 1, BUDGET, Progress.SILENT))
                .hasMessageContaining("exact draws no states");
    }
}
