package org.parseval.engine.gibbs.kernel;

import java.util.SplittableRandom;
import org.parseval.engine.state.Peak;

/** A few chains that move together, with a random stream of their own; the states of one variable stand in a row. */
public final class Chains {
    /** Chains in a block: enough for the inner loops to be long, few enough to stay in the cache. */
    public static final int MOST = 64;

    public final int width;
    final short[] states;
    public final SplittableRandom random;

    public Chains(int variables, int width, SplittableRandom random) {
        this.width = width;
        this.random = random;
        states = new short[variables * width];
    }

    /** The width of one of the blocks into which so many chains are cut. */
    public static int width(int chains, int block) {
        return Math.min(MOST, chains - block * MOST);
    }

    public static int blocks(int chains) {
        return (chains + MOST - 1) / MOST;
    }

    public void set(int chain, int[] all) {
        for (int v = 0; v < all.length; v++) {
            states[v * width + chain] = (short) all[v];
        }
    }

    public int[] get(int chain) {
        int[] all = new int[states.length / width];
        for (int v = 0; v < all.length; v++) {
            all[v] = states[v * width + chain];
        }
        return all;
    }

    public boolean isAt(Peak peak, int chain) {
        return peak.isAt(v -> states[v * width + chain]);
    }

    /** Each chain takes the states of its source. */
    public void replace(int[] sources) {
        short[] row = new short[width];
        for (int from = 0; from < states.length; from += width) {
            System.arraycopy(states, from, row, 0, width);
            for (int c = 0; c < width; c++) {
                states[from + c] = row[sources[c]];
            }
        }
    }

    public void setUniform(int[] cardinalities) {
        for (int i = 0; i < states.length; i++) {
            states[i] = (short) random.nextInt(cardinalities[i / width]);
        }
    }
}
