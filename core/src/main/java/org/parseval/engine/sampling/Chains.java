package org.parseval.engine.sampling;

import java.util.SplittableRandom;
import org.parseval.engine.state.Peak;

/** A few chains that move together, with a random stream of their own; the states of one variable stand in a row. */
final class Chains {
    /** Chains in a block: enough for the inner loops to be long, few enough to stay in the cache. */
    static final int MOST = 64;

    final int width;
    final short[] states;
    final SplittableRandom random;

    Chains(int variables, int width, SplittableRandom random) {
        this.width = width;
        this.random = random;
        states = new short[variables * width];
    }

    /** The width of one of the blocks into which so many chains are cut. */
    static int width(int chains, int block) {
        return Math.min(MOST, chains - block * MOST);
    }

    static int blocks(int chains) {
        return (chains + MOST - 1) / MOST;
    }

    void set(int chain, int[] all) {
        for (int v = 0; v < all.length; v++) {
            states[v * width + chain] = (short) all[v];
        }
    }

    int[] get(int chain) {
        int[] all = new int[states.length / width];
        for (int v = 0; v < all.length; v++) {
            all[v] = states[v * width + chain];
        }
        return all;
    }

    boolean isAt(Peak peak, int chain) {
        return peak.isAt(v -> states[v * width + chain]);
    }

    /** Each chain takes the states of its source. */
    void replace(int[] sources) {
        short[] row = new short[width];
        for (int from = 0; from < states.length; from += width) {
            System.arraycopy(states, from, row, 0, width);
            for (int c = 0; c < width; c++) {
                states[from + c] = row[sources[c]];
            }
        }
    }

    void setUniform(int[] cardinalities) {
        for (int i = 0; i < states.length; i++) {
            states[i] = (short) random.nextInt(cardinalities[i / width]);
        }
    }
}
