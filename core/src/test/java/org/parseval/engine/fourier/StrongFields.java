package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;

/** Ising grids of mixed couplings in a field. */
final class StrongFields {
    private StrongFields() {}

    /** Couplings and fields are drawn from [-coupling, coupling] and [0, 2 field]. */
    static Model grid(int side, double coupling, double field, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int[] cardinalities = new int[side * side];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            double up = Math.exp(2 * field * random.nextDouble());
            factors.add(TableFactor.of(new int[] {v}, new double[] {1 / up, up}));
            for (int u : new int[] {v + 1, v + side}) {
                if ((u == v + 1 && u % side == 0) || u >= side * side) {
                    continue;
                }
                double agree = Math.exp(coupling * (2 * random.nextDouble() - 1));
                factors.add(TableFactor.of(new int[] {v, u}, new double[] {agree, 1 / agree, 1 / agree, agree}));
            }
        }
        return Model.markov(cardinalities, factors);
    }
}
