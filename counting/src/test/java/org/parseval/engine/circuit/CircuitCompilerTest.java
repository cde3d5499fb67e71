package org.parseval.engine.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.circuit.Circuit;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class CircuitCompilerTest {
    private static final Budget BUDGET = Budget.standard().withMemory(64 << 20);

    @SeededTest(200)
    void mixedCardinalitiesZerosAndEqualParametersAgreeWithBruteForce(int seed) {
        check(RandomModels.problem(seed).model(), seed);
    }

    @SeededTest(200)
    void clausesParitiesAndTreesAgreeWithBruteForce(int seed) {
        check(RandomBooleanModels.wide(seed).model(), seed);
    }

    /** Reductions leave no factor of them, and they still determine each other. */
    @Test
    void variablesThatAreEqualAndNothingElseStayEqual() {
        Model model =
                Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 1})));
        Circuit circuit = CircuitCompiler.compile(model);
        checkProperties(circuit);
        checkAnswers(circuit, model, Evidence.none(), Map.of());
        checkAnswers(circuit, model, Evidence.of(Map.of(0, 1)), Map.of());
        checkAnswers(circuit, model, Evidence.of(Map.of(0, 1, 1, 0)), Map.of());
    }

    @SeededTest(200)
    void questionsThatGoThroughTogetherAreAnsweredAsEachAlone(int seed) {
        Model model = RandomModels.problem(seed).model();
        Circuit circuit = CircuitCompiler.compile(model, CircuitRequest.within(BUDGET), BUDGET, Progress.SILENT);
        RandomGenerator random = RandomModels.random(seed + 2000);
        List<Query> queries = new ArrayList<>();
        Map<Integer, double[]> likelihoods = new TreeMap<>();
        for (int i = 0; i < Circuit.AT_ONCE + 5; i++) {
            Map<Integer, Integer> states = new TreeMap<>();
            observe(model, i % 4, random, states, i == 3 ? likelihoods : new TreeMap<>());
            queries.add(Query.of(List.of(Task.PR, Task.MAR, Task.MPE).get(random.nextInt(3)), Evidence.of(states)));
        }
        List<Answer> together = circuit.solveAll(queries, likelihoods);
        for (int i = 0; i < queries.size(); i++) {
            Answer alone = circuit.solve(queries.get(i), likelihoods);
            assertThat(together.get(i).value()).isEqualTo(alone.value());
            assertThat(together.get(i).task()).isEqualTo(alone.task());
            assertThat(together.get(i)
                            .distributions()
                            .map(Marginals::probabilities)
                            .orElse(new double[0][]))
                    .isDeepEqualTo(
                            alone.distributions().map(Marginals::probabilities).orElse(new double[0][]));
            assertThat(together.get(i).assignment()).usingRecursiveComparison().isEqualTo(alone.assignment());
        }
    }

    @Test
    void likelihoodsMayBeFartherApartThanDoublesReach() {
        Model equal = Model.markov(
                new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {0.25, 0, 0, 0.75})));
        Circuit circuit = CircuitCompiler.compile(equal);
        Map<Integer, double[]> likelihoods = Map.of(0, new double[] {1e-200, 1e200});
        Query small = Query.marginals(Evidence.of(Map.of(1, 0)));
        Query large = Query.marginals(Evidence.of(Map.of(1, 1)));

        List<Answer> together = circuit.solveAll(List.of(small, large), likelihoods);

        for (Answer answer : List.of(together.get(0), circuit.solve(small, likelihoods))) {
            assertThat(answer.value().log10()).isCloseTo(Math.log10(0.25) - 200, within(1e-12));
            assertThat(answer.marginals().of(0, 0)).isEqualTo(1);
        }
        assertThat(together.get(1).value().log10()).isCloseTo(Math.log10(0.75) + 200, within(1e-12));
        Answer best = circuit.solve(Query.of(Task.MPE, Evidence.of(Map.of(1, 0))), likelihoods);
        assertThat(best.value().log10()).isCloseTo(Math.log10(0.25) - 200, within(1e-12));
    }

    @Test
    void withoutATimeLimitTooTheTablesFollowASearchThatIsLonger() {
        Budget budget = Budget.standard().withMemory(1L << 30);
        List<String> phases = new ArrayList<>();
        Circuit circuit = CircuitCompiler.compile(
                allPairs(5, 17), CircuitRequest.within(budget), budget, (phase, fraction) -> phases.add(phase));
        assertThat(phases.stream().distinct())
                .as("it is searched, and the search is given up")
                .containsSubsequence("counting", "writing down the elimination");
        assertThat(circuit.products()).as("of tables").isGreaterThan(1 << 20);
    }

    @Test
    void tablesBeyondAnyArrayAreRefusedWithNumbers() {
        Budget budget = Budget.standard().withMemory(1L << 30);
        CircuitRequest request = CircuitRequest.within(budget).by(CircuitRequest.Route.TABLES);
        assertThatThrownBy(() -> CircuitCompiler.compile(allPairs(40, 2), request, budget, (phase, fraction) -> {}))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("entries, more than the memory of 1024 MiB");
    }

    /** No zero helps a search here but the one that makes it worth a try. */
    private static Model allPairs(int variables, int states) {
        RandomGenerator random = RandomModels.random(17);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            for (int w = 0; w < v; w++) {
                double[] values = random.doubles((long) states * states, 0.1, 1).toArray();
                values[0] = v == 1 ? 0 : values[0];
                factors.add(TableFactor.of(new int[] {w, v}, values));
            }
        }
        return Model.uniform(variables, states, factors);
    }

    private static void check(Model model, long seed) {
        RandomGenerator random = RandomModels.random(seed + 1000);
        for (CircuitRequest.Route route : CircuitRequest.Route.values()) {
            Circuit circuit =
                    CircuitCompiler.compile(model, CircuitRequest.within(BUDGET).by(route), BUDGET, Progress.SILENT);
            checkProperties(circuit);
            for (int round = 0; round < 4; round++) {
                Map<Integer, Integer> states = new TreeMap<>();
                Map<Integer, double[]> likelihoods = new TreeMap<>();
                observe(model, round, random, states, likelihoods);
                checkAnswers(circuit, model, Evidence.of(states), likelihoods);
            }
        }
    }

    private static void observe(
            Model model,
            int round,
            RandomGenerator random,
            Map<Integer, Integer> states,
            Map<Integer, double[]> likelihoods) {
        for (int v = 0; v < model.variableCount(); v++) {
            if (random.nextInt(12) < round) {
                states.put(v, random.nextInt(model.cardinality(v)));
            }
            if (random.nextInt(12) < round) {
                double[] values = random.doubles(model.cardinality(v), 0, 5).toArray();
                values[random.nextInt(values.length)] *= random.nextInt(2);
                if (values.length > 1) {
                    likelihoods.put(v, values);
                }
            }
        }
    }

    private static void checkAnswers(
            Circuit circuit, Model model, Evidence evidence, Map<Integer, double[]> likelihoods) {
        Model observed = model;
        for (Map.Entry<Integer, double[]> each : likelihoods.entrySet()) {
            observed = observed.withLikelihood(each.getKey(), each.getValue());
        }
        BruteForce truth = BruteForce.solve(observed, evidence);
        boolean zero = truth.logZ() == Double.NEGATIVE_INFINITY;
        for (Task task : Task.OF_ALL_VARIABLES) {
            Answer answer = circuit.solve(Query.of(task, evidence), likelihoods);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
            assertThat(answer.value().isZero()).isEqualTo(zero);
            if (!zero) {
                double expected = task == Task.MPE ? truth.logMax() : truth.logZ();
                assertThat(answer.value().ln()).as("%s", task).isCloseTo(expected, within(1e-10));
            }
            answer.distributions().ifPresent(marginals -> {
                for (int v = 0; v < model.variableCount(); v++) {
                    assertThat(marginals.probabilities()[v])
                            .as("variable %d", v)
                            .containsExactly(truth.marginals()[v], within(1e-10));
                }
            });
            if (answer.assignment().isPresent()) {
                int[] states = answer.assignment().get();
                assertThat(BruteForce.logWeight(observed, states)).isCloseTo(truth.logMax(), within(1e-10));
                evidence.states().forEach((v, s) -> assertThat(states[v]).isEqualTo(s));
            }
        }
    }

    /** Decomposable, smooth, normalised; that it is deterministic, the best states say. */
    private static void checkProperties(Circuit circuit) {
        int leaves = circuit.leaves();
        BitSet[] variables = new BitSet[leaves + circuit.nodes()];
        for (int leaf = 0; leaf < leaves; leaf++) {
            variables[leaf] = new BitSet();
            variables[leaf].set(circuit.variableOf(leaf));
        }
        for (int node = 0; node < circuit.nodes(); node++) {
            double sum = 0;
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                BitSet together = new BitSet();
                for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                    BitSet input = variables[circuit.input(i)];
                    assertThat(together.intersects(input)).isFalse();
                    together.or(input);
                }
                if (product == circuit.firstProduct(node)) {
                    variables[leaves + node] = together;
                }
                assertThat(together).isEqualTo(variables[leaves + node]);
                sum += Math.scalb(circuit.weight(product), circuit.exponent(product));
            }
            assertThat(sum).isCloseTo(1, within(1e-14));
        }
        if (circuit.root() >= 0) {
            assertThat(variables[circuit.root()].cardinality())
                    .isEqualTo(circuit.variables().variableCount());
        }
    }
}
