package org.parseval.counting.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;

/** Random models with many zeros. */
public final class SparseModels {
    private SparseModels() {}

    /** Clauses of two or three literals over all variables, some variables weighted. */
    static Model clauses(long seed, int variables, double ratio) {
        return bands(seed, variables, variables, ratio);
    }

    /** Clauses of two or three literals that lie within windows of the variables, some variables weighted. */
    public static Model bands(long seed, int variables, int window, double ratio) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < ratio * variables; i++) {
            int start = random.nextInt(variables - window + 1);
            int[] scope = random.ints(start, start + window)
                    .distinct()
                    .limit(random.nextInt(6) == 0 ? 2 : 3)
                    .toArray();
            double[] values = new double[1 << scope.length];
            Arrays.fill(values, 1);
            values[random.nextInt(values.length)] = 0;
            factors.add(TableFactor.of(scope, values));
        }
        for (int v = 0; v < variables; v += 1 + random.nextInt(4)) {
            factors.add(TableFactor.of(new int[] {v}, new double[] {random.nextDouble(), 3 * random.nextDouble()}));
        }
        return Model.binary(variables, factors);
    }

    /** Tables over variables of two to four states, whose values are zero or one of a few. */
    public static Model tables(long seed, int variables) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = random.ints(variables, 2, 5).toArray();
        List<Factor> factors = new ArrayList<>();
        double zeros = 0.2 + 0.4 * random.nextDouble();
        for (int i = 0; i < variables; i++) {
            int[] scope = random.ints(0, variables)
                    .distinct()
                    .limit(2 + random.nextInt(2))
                    .toArray();
            int size = 1;
            for (int v : scope) {
                size *= cardinalities[v];
            }
            double[] values = new double[size];
            for (int row = 0; row < size; row++) {
                values[row] = random.nextDouble() < zeros ? 0 : random.nextInt(3) == 0 ? random.nextDouble() : 0.25;
            }
            factors.add(TableFactor.of(scope, values));
        }
        return Model.markov(cardinalities, factors);
    }
}
