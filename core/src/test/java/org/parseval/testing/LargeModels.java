package org.parseval.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Models of many variables and little width, with random tables. */
public final class LargeModels {
    private LargeModels() {}

    public static Model chain(int variables, int states, long seed) {
        return tree(variables, states, seed, v -> v - 1);
    }

    public static Model star(int leaves, int states, long seed) {
        return tree(leaves + 1, states, seed, v -> 0);
    }

    /** Every variable hangs on a random one before it. */
    public static Model tree(int variables, int states, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        return tree(variables, states, seed, random::nextInt);
    }

    private static Model tree(int variables, int states, long seed, IntUnaryOperator parent) {
        RandomGenerator random = RandomModels.random(~seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 1; v < variables; v++) {
            factors.add(pair(parent.applyAsInt(v), v, states, random));
        }
        return model(variables, states, factors);
    }

    /** Triangles of Boolean variables that have nothing to do with each other. */
    public static Model triangles(int count, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < 3 * count; v += 3) {
            factors.add(pair(v, v + 1, 2, random));
            factors.add(pair(v + 1, v + 2, 2, random));
            factors.add(pair(v, v + 2, 2, random));
        }
        return model(3 * count, 2, factors);
    }

    private static Factor pair(int a, int b, int states, RandomGenerator random) {
        double[] values = new double[states * states];
        Arrays.setAll(values, i -> Math.exp(random.nextGaussian()));
        return TableFactor.of(new int[] {a, b}, values);
    }

    private static Model model(int variables, int states, List<Factor> factors) {
        return Model.uniform(variables, states, factors);
    }
}
