package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Query;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

class IndependentSupportTest {
    private static final int INPUTS = 4;

    private static boolean isFound(Model model, Set<Integer> shown) {
        Deadline deadline = Budget.standard().deadline();
        return IndependentSupport.plainSum(model, Query.projectedCount(Evidence.none(), shown), deadline)
                .isPresent();
    }

    /** Gates and parities over inputs, clauses at random, and now and then a variable that nothing defines. */
    private static Model circuit(Random random) {
        List<Factor> factors = new ArrayList<>();
        int variables = INPUTS;
        for (int gates = 1 + random.nextInt(4); gates > 0; gates--) {
            int output = variables++;
            int a = random.nextInt(output);
            int b = (a + 1 + random.nextInt(output - 1)) % output;
            switch (random.nextInt(4)) {
                case 0 -> factors.add(new ParityFactor(new int[] {a, b, output}, 1, 0));
                case 1 -> factors.add(TableFactor.of(new int[] {a, b, output}, new double[] {1, 0, 0, 1, 0, 1, 0, 1}));
                case 2 -> {
                    factors.add(ClauseFactor.hard(new int[] {a, b, output}, false, false, true));
                    factors.add(ClauseFactor.hard(new int[] {a, output}, true, false));
                    factors.add(ClauseFactor.hard(new int[] {b, output}, true, false));
                }
                default -> factors.add(ClauseFactor.hard(new int[] {a, b, output}, true, false, true));
            }
        }
        for (int clauses = random.nextInt(2 * variables); clauses > 0; clauses--) {
            int[] scope = random.ints(0, variables).distinct().limit(3).toArray();
            factors.add(ClauseFactor.hard(scope, random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));
        }
        return Model.binary(variables, factors);
    }

    /** How many solutions there are for each state of the shown variables that has one. */
    private static Map<List<Integer>, Integer> solutions(Model model, Set<Integer> shown) {
        Map<List<Integer>, Integer> byShown = new HashMap<>();
        for (int index = 0; index < 1 << model.variableCount(); index++) {
            int bits = index;
            int[] states = IntStream.range(0, model.variableCount())
                    .map(v -> bits >> v & 1)
                    .toArray();
            if (model.lnValue(states) == 0) {
                byShown.merge(shown.stream().sorted().map(v -> states[v]).toList(), 1, Integer::sum);
            }
        }
        return byShown;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aProjectionIsAPlainSumExactlyWhereTheShownVariablesDetermineTheOthers(int seed) {
        Random random = new Random(seed);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            Model model = circuit(random);
            Set<Integer> shown = IntStream.range(0, INPUTS + random.nextInt(2))
                    .filter(v -> random.nextInt(12) > 0)
                    .boxed()
                    .collect(Collectors.toSet());
            Map<List<Integer>, Integer> solutions = solutions(model, shown);
            boolean determined = solutions.values().stream().allMatch(count -> count == 1);

            assertThat(isFound(model, shown)).isEqualTo(determined);
            found += determined ? 1 : 0;
            for (Engine engine : List.of(new MethodEngine(new CompilationMethod()), new AutoEngine())) {
                Answer answer = engine.solve(model, Query.projectedCount(Evidence.none(), shown));
                assertThat(answer.count()).contains(BigInteger.valueOf(solutions.size()));
                // What auto does not sum itself it leaves to the search.
                assertThat(answer.engine()).isEqualTo(determined ? engine.name() : "compile");
            }
        }
        assertThat(found).isBetween(20, 80);
    }

    /** Neither of two variables is a gate by itself: their exclusive or and their order determine them only together. */
    @Test
    void whatNoGateDefinesIsFoundByTheOracle() {
        Model both = Model.markov(
                new int[] {2, 2, 2, 2},
                List.of(
                        new ParityFactor(new int[] {0, 2, 3}, 1, 0),
                        new ParityFactor(new int[] {1, 2}, 1, 0),
                        ClauseFactor.hard(new int[] {2, 3}, true, true)));
        assertThat(isFound(both, Set.of(0, 1))).isTrue();
        assertThat(isFound(both, Set.of(0)))
                .as("not (x2, x3) = (0, 0) leaves a choice")
                .isFalse();
    }

    @Test
    void weightsOfShownVariablesCountOnce() {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {0.25, 0.5}),
                        new ParityFactor(new int[] {0, 1}, 1, 0)));
        assertThat(isFound(model, Set.of(0))).isTrue();
        assertThat(new AutoEngine()
                        .solve(model, Query.projectedCount(Evidence.none(), Set.of(0)))
                        .value()
                        .ln())
                .isCloseTo(Math.log(0.75), within(1e-12));
    }
}
