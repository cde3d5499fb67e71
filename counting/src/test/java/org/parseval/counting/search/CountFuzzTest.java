package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.counting.search.preprocessing.RandomFormula;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
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

/** Counts from end to end against a look at every state; a formula with a wrong one is made small before it is shown. */
class CountFuzzTest {
    private static final double AGREEMENT = 1e-9;

    @SeededTest(160)
    void countsAreRight(int seed) {
        check(seed);
    }

    static void check(int seed) {
        RandomFormula formula = RandomFormula.of(seed);
        assertThat(complaint(formula, seed))
                .as(() -> "-Dseed=" + seed + "\n"
                        + formula.shrunk(smaller -> !complaint(smaller, seed).isEmpty()))
                .isEmpty();
    }

    /** Weights and a parity over some variables, in every other formula, are drawn by the seed, so that smaller formulas have the same. */
    private static String complaint(RandomFormula formula, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] weights = new double[formula.variables()][];
        for (int v = 0; v < weights.length; v++) {
            weights[v] = random.doubles(2, 0.1, 3).toArray();
        }
        int[] parity = seed % 2 == 0
                ? new int[0]
                : random.ints(0, formula.variables())
                        .distinct()
                        .limit(4)
                        .sorted()
                        .toArray();
        Model model = model(formula, weights, parity);
        Set<Integer> shown = shown(formula);
        double expected = bruteForce(formula, weights, parity);
        for (Engine engine : List.of(
                new MethodEngine(new CompilationMethod()),
                new MethodEngine(new CompilationMethod()).withoutReductions(),
                new AutoEngine())) {
            // A sum over all variables, asked as a projection too, goes through the preprocessing.
            for (Query query : shown.size() < formula.variables()
                    ? List.<Query>of(new Query.ProjectedCount(Evidence.none(), shown))
                    : List.of(
                            new Query.ProjectedCount(Evidence.none(), shown),
                            Query.partitionFunction(Evidence.none()))) {
                Answer answer = engine.solve(model, query, Budget.standard().withMemory(64 << 20), Progress.SILENT);
                boolean right = expected == 0
                        ? answer.value().isZero()
                        : Math.abs(answer.value().ln() - Math.log(expected)) < AGREEMENT;
                if (!answer.exact() || !right) {
                    return engine.name() + " says " + answer.value() + " for " + expected + " of " + query;
                }
            }
        }
        return "";
    }

    private static Set<Integer> shown(RandomFormula formula) {
        Set<Integer> shown = new HashSet<>();
        for (int v = 0; v < formula.variables(); v++) {
            if (!formula.hidden()[v]) {
                shown.add(v);
            }
        }
        return shown;
    }

    private static Model model(RandomFormula formula, double[][] weights, int[] parity) {
        List<Factor> factors = new ArrayList<>();
        for (int[] clause : formula.clauses()) {
            boolean[] positive = new boolean[clause.length];
            for (int i = 0; i < clause.length; i++) {
                positive[i] = (clause[i] & 1) == 0;
            }
            factors.add(ClauseFactor.hard(
                    IntStream.of(clause).map(literal -> literal >> 1).toArray(), positive));
        }
        for (int v = 0; v < formula.variables(); v++) {
            if (formula.weighted()[v]) {
                factors.add(TableFactor.of(new int[] {v}, weights[v]));
            }
        }
        if (parity.length > 0) {
            factors.add(new ParityFactor(parity, 0, 1));
        }
        return Model.binary(formula.variables(), factors);
    }

    private static double bruteForce(RandomFormula formula, double[][] weights, int[] parity) {
        long mask = 0;
        for (int v : shown(formula)) {
            mask |= 1L << v;
        }
        Map<Long, Double> found = new HashMap<>();
        for (long state = 0; state < 1L << formula.variables(); state++) {
            long bits = state;
            boolean odd = IntStream.of(parity).map(v -> (int) (bits >> v & 1)).sum() % 2 == 1;
            if ((parity.length == 0 || odd)
                    && formula.clauses().stream().allMatch(clause -> RandomFormula.isTrue(clause, bits))) {
                double weight = 1;
                for (int v = 0; v < formula.variables(); v++) {
                    weight *= formula.weighted()[v] ? weights[v][(int) (state >> v & 1)] : 1;
                }
                found.put(state & mask, weight);
            }
        }
        return found.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** A broken elimination, which forgets the resolvents of a variable, is shown by the two literals that contradict each other. */
    @Test
    void whatABrokenStepBreaksIsMadeSmall() {
        RandomFormula formula = IntStream.rangeClosed(1, 100)
                .mapToObj(RandomFormula::of)
                .filter(CountFuzzTest::isBrokenByForgetting)
                .findFirst()
                .orElseThrow();
        RandomFormula small = formula.shrunk(CountFuzzTest::isBrokenByForgetting);
        assertThat(formula.clauses()).hasSizeGreaterThan(2);
        assertThat(small.clauses()).hasSize(2).allMatch(clause -> clause.length == 1);
    }

    private static boolean isBrokenByForgetting(RandomFormula formula) {
        double[][] none = new double[formula.variables()][2];
        boolean[] unweighted = new boolean[formula.variables()];
        boolean[] hidden = new boolean[formula.variables()];
        hidden[0] = true;
        List<int[]> kept = formula.clauses().stream()
                .filter(clause -> IntStream.of(clause).noneMatch(literal -> literal >> 1 == 0))
                .toList();
        return bruteForce(
                        new RandomFormula(formula.variables(), formula.clauses(), hidden, unweighted), none, new int[0])
                != bruteForce(new RandomFormula(formula.variables(), kept, hidden, unweighted), none, new int[0]);
    }
}
