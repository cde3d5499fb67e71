package org.parseval.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.elimination.InteractionGraph;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/**
 * A parity over 500 variables against another route to the same numbers. If T is the sum of the other factors' product
 * and S that sum with every true variable counting -1, the parity with values e and o gives
 * Z = (e + o)/2 T + (e - o)/2 S; and both T and S are products over the small parts of the other factors.
 */
class WideParityTest {
    private static final int VARIABLES = 500;

    @SeededTest(20)
    void aParityOverManyVariablesIsExactInLittleMemory(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> others = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int[] pair = random.ints(0, VARIABLES).distinct().limit(2).toArray();
            others.add(TableFactor.of(pair, random.doubles(4).toArray()));
        }
        // Most seeds lean every variable to false, since a single one that does not makes S vanish.
        for (int v = 0; v < VARIABLES && seed % 4 != 0; v++) {
            others.add(TableFactor.of(new int[] {v}, new double[] {1, 0.004 * random.nextDouble()}));
        }
        double even = seed % 3 == 0 ? 0.25 : 0;
        double[][] expected = expected(booleans(others), even, 1);
        List<Factor> all = new ArrayList<>(others);
        all.add(random.nextInt(others.size()), new ParityFactor(range(VARIABLES), even, 1));
        Model model = booleans(all);

        for (Task task : List.of(Task.PR, Task.MAR)) {
            Answer answer = new MethodEngine(new ExactMethod())
                    .solve(model, Query.of(task), Budget.standard().withMemory(4 << 20), Progress.SILENT);
            assertThat(answer.value().ln()).isCloseTo(expected[VARIABLES][0], within(1e-9));
            answer.distributions().ifPresent(marginals -> {
                for (int v = 0; v < VARIABLES; v++) {
                    assertThat(marginals.of(v, 1)).isCloseTo(expected[v][0], within(1e-9));
                }
            });
            assertThat((Integer) answer.diagnostics().asMap().get("width")).isLessThanOrEqualTo(4);
        }
    }

    /** The probability of every variable to be true, and in the end log Z. */
    private static double[][] expected(Model others, double even, double odd) {
        int[][] parts = InteractionGraph.of(others).components();
        double[] plain = new double[parts.length];
        double[] signed = new double[parts.length];
        double[] plainTrue = new double[VARIABLES];
        double[] signedTrue = new double[VARIABLES];
        for (int p = 0; p < parts.length; p++) {
            int[] part = parts[p];
            int[] states = new int[VARIABLES];
            List<Factor> own = others.factors().stream()
                    .filter(f -> Arrays.binarySearch(part, f.scope()[0]) >= 0)
                    .toList();
            for (int row = 0; row < 1 << part.length; row++) {
                for (int i = 0; i < part.length; i++) {
                    states[part[i]] = row >> i & 1;
                }
                double value = 1;
                for (Factor factor : own) {
                    value *= factor.value(others, states);
                }
                double sign = Integer.bitCount(row) % 2 == 0 ? value : -value;
                plain[p] += value;
                signed[p] += sign;
                for (int v : part) {
                    plainTrue[v] += states[v] * value;
                    signedTrue[v] += states[v] * sign;
                }
            }
        }
        // Relative to T, so that nothing under- or overflows.
        double logPlain = Arrays.stream(plain).map(Math::log).sum();
        double[][] result = new double[VARIABLES + 1][1];
        double ratio = 1;
        for (int p = 0; p < parts.length; p++) {
            ratio *= signed[p] / plain[p];
        }
        double total = (even + odd) / 2 + (even - odd) / 2 * ratio;
        result[VARIABLES][0] = logPlain + Math.log(total);
        for (int p = 0; p < parts.length; p++) {
            double rest = 1;
            for (int q = 0; q < parts.length; q++) {
                rest *= q == p ? 1 : signed[q] / plain[q];
            }
            for (int v : parts[p]) {
                double whenTrue = (even + odd) / 2 * plainTrue[v] + (even - odd) / 2 * signedTrue[v] * rest;
                result[v][0] = whenTrue / plain[p] / total;
            }
        }
        return result;
    }

    private static int[] range(int count) {
        return IntStream.range(0, count).toArray();
    }

    private static Model booleans(List<Factor> factors) {
        return Model.binary(VARIABLES, factors);
    }
}
