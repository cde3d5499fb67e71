package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.SeededTest;
import org.parseval.testing.ShuffledCluster;

/** Sums over some variables, of the states that the others can complete, against a look at every state. */
class ProjectedCountTest {
    private static final int VARIABLES = 12;

    private record Question(Model model, Set<Integer> shown, Evidence evidence) {}

    /** Clauses and parities of any width, a variable of three states, and weights of shown variables in every other question. */
    private static Question question(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] cardinalities = new int[VARIABLES];
        for (int v = 0; v < VARIABLES; v++) {
            cardinalities[v] = v == 0 ? 3 : 2;
        }
        Set<Integer> shown = new HashSet<>();
        for (int v = 0; v < VARIABLES; v++) {
            if (random.nextInt(3) > 0) {
                shown.add(v);
            }
        }
        List<Factor> factors = new ArrayList<>();
        double[] table = new double[6];
        for (int row = 0; row < table.length; row++) {
            table[row] = random.nextInt(4) == 0 ? 0 : 1;
        }
        factors.add(TableFactor.of(new int[] {0, 1}, table));
        int clauses = random.nextInt(6, 24);
        for (int i = 0; i < clauses; i++) {
            int width = random.nextInt(8) == 0 ? 10 : random.nextInt(2, 5);
            int[] scope =
                    random.ints(1, VARIABLES).distinct().limit(width).sorted().toArray();
            boolean[] positive = new boolean[width];
            for (int k = 0; k < width; k++) {
                positive[k] = random.nextBoolean();
            }
            factors.add(random.nextInt(6) == 0 ? new ParityFactor(scope, 0, 1) : ClauseFactor.hard(scope, positive));
        }
        if (seed % 2 == 0) {
            for (int v : shown) {
                factors.add(TableFactor.of(
                        new int[] {v}, random.doubles(cardinalities[v], 0.1, 3).toArray()));
            }
        }
        Evidence evidence = seed % 3 == 0 ? Evidence.of(Map.of(5, 1)) : Evidence.none();
        return new Question(Model.markov(cardinalities, factors), shown, evidence);
    }

    private static double bruteForce(Question question) {
        Model model = question.model();
        Map<List<Integer>, Double> byShown = new HashMap<>();
        int[] states = new int[VARIABLES];
        for (long index = 0; index < 3L << (VARIABLES - 1); index++) {
            long rest = index;
            for (int v = 0; v < VARIABLES; v++) {
                states[v] = (int) (rest % model.cardinality(v));
                rest /= model.cardinality(v);
            }
            double log = model.lnValue(states);
            boolean agrees = question.evidence().states().entrySet().stream()
                    .allMatch(observed -> states[observed.getKey()] == observed.getValue());
            if (agrees && log > Double.NEGATIVE_INFINITY) {
                List<Integer> key = new ArrayList<>();
                question.shown().stream().sorted().forEach(v -> key.add(states[v]));
                byShown.put(key, Math.exp(log));
            }
        }
        return byShown.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static Answer solve(Engine engine, Question question) {
        return engine.solve(
                question.model(),
                Query.projectedCount(question.evidence(), question.shown()),
                Budget.standard().withMemory(64 << 20),
                Progress.SILENT);
    }

    @SeededTest(400)
    void everyShownStateCountsOnce(int seed) {
        Question question = question(seed);
        double expected = bruteForce(question);
        for (Engine engine : new Engine[] {
            new MethodEngine(new CompilationMethod()),
            new MethodEngine(new CompilationMethod()).withoutReductions(),
            new AutoEngine()
        }) {
            Answer answer = solve(engine, question);
            assertThat(answer.exact()).isTrue();
            assertThat(answer.value().isZero()).isEqualTo(expected == 0);
            if (expected > 0) {
                assertThat(answer.value().ln()).isCloseTo(Math.log(expected), within(1e-9));
            }
            assertThat(answer.count().isPresent()).isEqualTo(question.model().isUnweighted());
            answer.count().ifPresent(count -> assertThat(count).isEqualTo(BigInteger.valueOf(Math.round(expected))));
        }
    }

    @Test
    void variablesThatAreNotShownHaveNoWeights() {
        Model model = Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {1}, new double[] {0.3, 0.7})));
        assertThatThrownBy(() -> solve(new AutoEngine(), new Question(model, Set.of(0), Evidence.none())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("variable 1 is not shown and has a weight");
    }

    /** Branches of a hidden variable, counted by two machines, would count the same shown states twice. */
    @Test
    void aProjectionIsNotDividedAmongMachines() {
        Question question = question(1);
        ShuffledCluster cluster = new ShuffledCluster(4, 1L << 28, 1);
        Answer answer = new MethodEngine(new CompilationMethod())
                .solve(
                        question.model(),
                        Query.projectedCount(question.evidence(), question.shown()),
                        Budget.standard().withMemory(64 << 20).withCluster(cluster),
                        Progress.SILENT);
        assertThat(answer.value().ln()).isCloseTo(Math.log(bruteForce(question)), within(1e-9));
        assertThat(cluster.done()).isZero();
    }

    @Test
    void anEngineThatSumsOverAllVariablesRefuses() {
        assertThatThrownBy(() -> solve(new MethodEngine(new ExactMethod()), question(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("engine exact does not count projections; auto and compile do");
    }
}
