package org.parseval.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Grids of spins with one table of many variables, in which one entry holds nearly all of the weight. */
public final class Needles {
    private static final double SHARE = 0.99;

    private Needles() {}

    /** @param width variables of the table */
    public static Model grid(int seed, int side, int width, double coupling) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = side * side;
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            for (int w : new int[] {v + 1, v + side}) {
                if (w < n && (w != v + 1 || w % side != 0)) {
                    double same = Math.exp(coupling * (2 * random.nextDouble() - 1));
                    factors.add(TableFactor.of(new int[] {v, w}, new double[] {same, 1 / same, 1 / same, same}));
                }
            }
        }
        int[] scope = random.ints(0, n).distinct().limit(width).toArray();
        double[] table = new double[1 << width];
        Arrays.fill(table, 1);
        table[random.nextInt(table.length)] = SHARE / (1 - SHARE) * table.length;
        factors.add(TableFactor.of(scope, table));
        return Model.binary(n, factors);
    }
}
