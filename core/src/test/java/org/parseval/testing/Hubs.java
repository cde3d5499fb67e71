package org.parseval.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Models with a few variables that all others depend on: given those, little is left. */
public final class Hubs {
    private Hubs() {}

    /** A grid of pairs, each of whose sites also depends on every one of some hubs. */
    public static Model grid(int side, int hubs, long seed) {
        Random random = new Random(seed);
        Model grid = Grids.ising(side, side, 1, seed);
        int sites = grid.variableCount();
        List<Factor> factors = new ArrayList<>(grid.factors());
        for (int hub = sites; hub < sites + hubs; hub++) {
            for (int site = 0; site < sites; site++) {
                factors.add(TableFactor.of(
                        new int[] {hub, site}, random.doubles(4, 0.5, 1.5).toArray()));
            }
        }
        return Model.binary(sites + hubs, factors);
    }
}
