package org.parseval.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Seeded random models whose factor graphs have no loop: mixed cardinalities, wide factors, zeros, extreme values. */
public final class RandomForests {
    private RandomForests() {}

    /** A model of up to eleven variables; its all-zero state has positive weight. */
    public static Model model(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = 2 + random.nextInt(10);
        int[] cardinalities = new int[n];
        for (int v = 0; v < n; v++) {
            cardinalities[v] = random.nextInt(4) == 0 ? 1 + random.nextInt(4) : 2;
        }
        List<Factor> factors = new ArrayList<>();
        // A factor takes one variable that is joined already, or none, and some that are not.
        for (int joined = random.nextInt(2); joined < n; ) {
            int fresh = Math.min(n - joined, 1 + random.nextInt(3));
            boolean root = joined == 0 || random.nextInt(6) == 0;
            int[] scope = new int[fresh + (root ? 0 : 1)];
            for (int i = 0; i < fresh; i++) {
                scope[i] = joined + i;
            }
            if (!root) {
                scope[fresh] = random.nextInt(joined);
            }
            factors.add(factor(random, cardinalities, scope));
            joined += fresh;
        }
        for (int v = 0; v < n; v++) {
            if (random.nextInt(3) == 0) {
                factors.add(factor(random, cardinalities, new int[] {v}));
            }
        }
        return Model.markov(cardinalities, factors);
    }

    private static Factor factor(RandomGenerator random, int[] cardinalities, int[] scope) {
        int size = 1;
        for (int v : scope) {
            size *= cardinalities[v];
        }
        int style = random.nextInt(4);
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = switch (style) {
                case 0 -> i > 0 && random.nextInt(3) == 0 ? 0 : random.nextDouble() + 0.01;
                case 1 -> Math.exp(Math.max(-450, Math.min(450, 200 * random.nextGaussian())));
                default -> Math.exp(random.nextGaussian());
            };
        }
        return TableFactor.of(scope, values);
    }
}
