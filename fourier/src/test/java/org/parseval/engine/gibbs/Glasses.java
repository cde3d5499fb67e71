package org.parseval.engine.gibbs;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;

/** Ising models on a square grid with random couplings of both signs and weak random fields. */
public final class Glasses {
    private Glasses() {}

    public static Model grid(int side, double coupling, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            double h = 0.1 * random.nextGaussian();
            factors.add(TableFactor.of(new int[] {v}, new double[] {Math.exp(-h), Math.exp(h)}));
            if (v % side > 0) {
                factors.add(pair(v - 1, v, coupling * (2 * random.nextDouble() - 1)));
            }
            if (v >= side) {
                factors.add(pair(v - side, v, coupling * (2 * random.nextDouble() - 1)));
            }
        }
        return Model.binary(side * side, factors);
    }

    private static TableFactor pair(int one, int other, double coupling) {
        double agree = Math.exp(coupling);
        return TableFactor.of(new int[] {one, other}, new double[] {agree, 1 / agree, 1 / agree, agree});
    }
}
