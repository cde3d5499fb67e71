package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;

/** Ising grids with couplings of both signs and a small field. */
final class Grids {
    private Grids() {}

    static Model ising(int rows, int columns, double coupling, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = new int[rows * columns];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                int v = r * columns + c;
                double field = Math.exp(0.1 * random.nextGaussian());
                factors.add(TableFactor.of(new int[] {v}, new double[] {field, 1 / field}));
                if (c + 1 < columns) {
                    factors.add(pair(v, v + 1, coupling * (2 * random.nextDouble() - 1)));
                }
                if (r + 1 < rows) {
                    factors.add(pair(v, v + columns, coupling * (2 * random.nextDouble() - 1)));
                }
            }
        }
        return Model.markov(cardinalities, factors);
    }

    private static Factor pair(int u, int v, double coupling) {
        double agree = Math.exp(coupling);
        return TableFactor.of(new int[] {u, v}, new double[] {agree, 1 / agree, 1 / agree, agree});
    }
}
