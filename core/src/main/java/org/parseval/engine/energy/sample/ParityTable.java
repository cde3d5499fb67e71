package org.parseval.engine.energy.sample;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.energy.elimination.ParityGroup;
import org.parseval.transform.WalshHadamard;

/**
 * A function of many spins made to be evaluated often: a table over the kept spins, and further tables over them, each
 * multiplied by the parity of the same few other spins.
 */
record ParityTable(double[] base, int[][] spins, double[][] tables) {
    /** Of nothing. */
    static final ParityTable NONE = new ParityTable(new double[0], new int[0][], new double[0][]);

    /** From coefficients over n kept spins, which are taken over, and the terms with other spins. */
    static ParityTable of(double[] base, int n, List<ParityGroup> outside) {
        WalshHadamard.transform(base, n);
        List<int[]> spins = new ArrayList<>();
        List<double[]> tables = new ArrayList<>();
        for (ParityGroup group : outside) {
            double[] table = new double[1 << n];
            group.addTo(table);
            WalshHadamard.transform(table, n);
            spins.add(group.spins().spins());
            tables.add(table);
        }
        return new ParityTable(base, spins.toArray(int[][]::new), tables.toArray(double[][]::new));
    }

    /** Whether it has no values at all. */
    boolean isNothing() {
        return base.length == 0;
    }

    /** The other spins it depends on, group by group. */
    int[][] otherSpins() {
        return spins;
    }

    long bytes() {
        return 8L * base.length * (1 + tables.length);
    }

    /**
     * Evaluates in every sample of a population.
     *
     * @param index for each of them the index of the kept spins' bits
     */
    void evaluate(SpinStates states, int[] index, double[] values) {
        for (int p = 0; p < values.length; p++) {
            values[p] = base[index[p]];
        }
        for (int g = 0; g < spins.length; g++) {
            double[] table = tables[g];
            byte[] parity = states.parityOf(spins[g]);
            for (int p = 0; p < values.length; p++) {
                values[p] += (1 - 2 * parity[p]) * table[index[p]];
            }
        }
    }
}
