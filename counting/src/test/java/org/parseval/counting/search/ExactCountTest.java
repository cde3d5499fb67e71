package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.counting.search.trace.CircuitCount;
import org.parseval.counting.search.trace.SearchCircuit;
import org.parseval.counting.search.trace.SpareTrace;
import org.parseval.counting.search.trace.Trace;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.numeric.ScaledNumber;
import org.parseval.testing.RandomTrees;
import org.parseval.testing.SeededTest;

/** Numbers of states, to the last digit. */
class ExactCountTest {
    private static final List<Engine> ENGINES = List.of(
            new MethodEngine(new CompilationMethod()),
            new MethodEngine(new CompilationMethod()).withoutReductions(),
            new AutoEngine());

    private static Answer solve(Engine engine, Model model, Evidence evidence) {
        return engine.solve(
                model,
                Query.of(Task.PR, evidence),
                Budget.standard().withMemory(64 << 20).withThreads(1),
                Progress.SILENT);
    }

    @SeededTest(300)
    void formulasAgreeWithALookAtEveryState(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int variables = 1 + random.nextInt(12);
        Model model = formula(random, variables, random.nextInt(2 * variables + 1));
        Evidence evidence = seed % 2 == 0 ? Evidence.none() : evidence(random, variables);
        for (Engine engine : ENGINES) {
            assertThat(solve(engine, model, evidence).count())
                    .as(engine.name())
                    .contains(BigInteger.valueOf(statesOf(model, evidence)));
        }
    }

    private static Evidence evidence(SplittableRandom random, int variables) {
        Map<Integer, Integer> states = new TreeMap<>();
        for (int i = 0; i < 2; i++) {
            states.put(random.nextInt(variables), random.nextInt(2));
        }
        return Evidence.of(states);
    }

    /** Clauses of every width, the empty one and wide ones among them, exclusive ors, trees, and always true ones. */
    private static Model formula(SplittableRandom random, int variables, int factors) {
        List<Factor> all = new ArrayList<>();
        for (int f = 0; f < factors; f++) {
            int widest = random.nextInt(3) == 0 ? variables : Math.min(3, variables);
            int width = random.nextInt(60) == 0 ? 0 : 1 + random.nextInt(widest);
            int[] scope =
                    random.ints(0, variables).distinct().limit(width).sorted().toArray();
            all.add(
                    switch (random.nextInt(6)) {
                        case 0 -> new ParityFactor(scope, 0, 1);
                        case 1 -> new ClauseFactor(scope, signs(random, width), random.nextInt(4) == 0 ? 1 : 0);
                        case 2 -> zerosAndOnes(random, scope);
                        case 3 -> DecisionTreeFactor.of(rounded(RandomTrees.tree(random, variables, 3)));
                        default -> ClauseFactor.hard(scope, signs(random, width));
                    });
        }
        return Model.binary(variables, all);
    }

    private static DecisionTree rounded(DecisionTree tree) {
        return tree instanceof DecisionTree.Test test
                ? new DecisionTree.Test(test.variable(), rounded(test.whenFalse()), rounded(test.whenTrue()))
                : new DecisionTree.Leaf(tree.value(new int[0]) < 0.3 ? 0 : 1);
    }

    private static TableFactor zerosAndOnes(SplittableRandom random, int[] scope) {
        double[] values = new double[1 << scope.length];
        Arrays.setAll(values, i -> random.nextInt(4) == 0 ? 0 : 1);
        return TableFactor.of(scope, values);
    }

    private static boolean[] signs(SplittableRandom random, int size) {
        boolean[] signs = new boolean[size];
        for (int i = 0; i < size; i++) {
            signs[i] = random.nextBoolean();
        }
        return signs;
    }

    private static long statesOf(Model model, Evidence evidence) {
        long count = 0;
        int[] states = new int[model.variableCount()];
        for (int all = 0; all < 1 << states.length; all++) {
            int bits = all;
            Arrays.setAll(states, v -> bits >> v & 1);
            boolean possible = evidence.states().entrySet().stream()
                    .allMatch(observed -> states[observed.getKey()] == observed.getValue());
            count += possible && model.lnValue(states) == 0 ? 1 : 0;
        }
        return count;
    }

    static Stream<Arguments> largeOnes() {
        return Stream.of(
                Arguments.of("free", Model.binary(1000, List.of()), BigInteger.TWO.pow(1000)),
                Arguments.of(
                        "one clause over all",
                        wideClause(900),
                        BigInteger.TWO.pow(900).subtract(BigInteger.ONE)),
                Arguments.of("one parity over all", parity(700), BigInteger.TWO.pow(699)),
                Arguments.of("chain of parities", parities(600), BigInteger.TWO.pow(600 - 598)),
                Arguments.of("no two neighbours", noTwoNeighbours(500), fibonacci(502)),
                Arguments.of(
                        "colourings of a path", path(200), BigInteger.valueOf(3).multiply(BigInteger.TWO.pow(199))),
                Arguments.of("separate pairs", pairs(300), BigInteger.valueOf(3).pow(300)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("largeOnes")
    void largeCountsAreThoseOfTheory(String name, Model model, BigInteger expected) {
        for (Engine engine : ENGINES) {
            assertThat(solve(engine, model, Evidence.none()).count())
                    .as(name + " by " + engine.name())
                    .contains(expected);
        }
    }

    private static Model wideClause(int n) {
        boolean[] positive = new boolean[n];
        Arrays.fill(positive, 0, n / 2, true);
        return Model.binary(n, List.of(ClauseFactor.hard(IntStream.range(0, n).toArray(), positive)));
    }

    private static Model parity(int n) {
        return Model.binary(n, List.of(new ParityFactor(IntStream.range(0, n).toArray(), 0, 1)));
    }

    private static Model parities(int n) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v + 2 < n; v++) {
            factors.add(new ParityFactor(new int[] {v, v + 1, v + 2}, 0, 1));
        }
        return Model.binary(n, factors);
    }

    private static Model noTwoNeighbours(int n) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v + 1 < n; v++) {
            factors.add(ClauseFactor.hard(new int[] {v, v + 1}, false, false));
        }
        return Model.binary(n, factors);
    }

    private static BigInteger fibonacci(int n) {
        BigInteger before = BigInteger.ZERO;
        BigInteger number = BigInteger.ONE;
        for (int i = 1; i < n; i++) {
            BigInteger next = before.add(number);
            before = number;
            number = next;
        }
        return number;
    }

    private static Model path(int n) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v + 1 < n; v++) {
            factors.add(TableFactor.of(new int[] {v, v + 1}, new double[] {0, 1, 1, 1, 0, 1, 1, 1, 0}));
        }
        return Model.uniform(n, 3, factors);
    }

    private static Model pairs(int n) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            factors.add(ClauseFactor.hard(new int[] {2 * v, 2 * v + 1}, true, false));
        }
        return Model.binary(2 * n, factors);
    }

    @Test
    void weightsHaveNoCount() {
        Model model = Model.binary(
                2, List.of(ClauseFactor.hard(new int[] {0, 1}, true, true), TableFactor.of(new int[] {0}, new double[] {
                    1, 3
                })));
        for (Engine engine : ENGINES) {
            assertThat(solve(engine, model, Evidence.none()).count()).isEmpty();
        }
    }

    /** Node 0 is x0 or not, node i has node i - 1 in both branches: 2^nodes states. */
    private static void write(Trace trace, int nodes) {
        int before = -1;
        for (int i = 0; i < nodes; i++) {
            int from = trace.size();
            for (int branch = 0; branch < 2 && i > 0; branch++) {
                trace.addNode(before);
            }
            before = trace.close(from, from + (i > 0 ? 1 : 0), new ScaledNumber(), new ScaledNumber());
        }
        trace.addNode(before);
    }

    @Test
    void aCircuitThatDoesNotFitIsGivenUp() {
        SpareTrace fits = new SpareTrace(new SearchCircuit(1 << 20));
        SpareTrace tooLarge = new SpareTrace(new SearchCircuit(1 << 16));
        write(fits, 3000);
        write(tooLarge, 3000);
        assertThat(fits.whole()).isPresent();
        assertThat(tooLarge.whole()).isEmpty();
    }

    @Test
    void digitsThatDoNotFitAreGivenUp() {
        SearchCircuit circuit = new SearchCircuit(1 << 20);
        write(circuit, 3000);
        Deadline deadline = Budget.standard().deadline();
        assertThat(CircuitCount.of(circuit, 1 << 20, deadline)).contains(BigInteger.TWO.pow(3000));
        assertThat(CircuitCount.of(circuit, 3000 * 76 + 300, deadline)).isEmpty();
        assertThat(CircuitCount.of(circuit, 1000, deadline)).isEmpty();
    }

    @Test
    void sharesTellWhetherABranchIsEmptyHoweverSmallItIs() {
        ScaledNumber large = new ScaledNumber();
        large.set(1, 5000);
        ScaledNumber one = new ScaledNumber();
        ScaledNumber none = new ScaledNumber();
        none.set(0, 0);
        assertThat(large.shareNextTo(one)).isLessThan(1);
        assertThat(one.shareNextTo(large)).isPositive();
        assertThat(one.shareNextTo(none)).isEqualTo(1);
        assertThat(none.shareNextTo(one)).isZero();
    }
}
