package org.parseval.engine.energy.sample;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.estimate.Population;

/** The states of spins in the samples of a population, a row for each spin, and what draws look up by them: eight samples at a time. */
final class SpinStates {
    /** Bytes of eight samples as one number; those of a population are a multiple of eight. */
    private static final VarHandle SAMPLES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final Population population;
    private final int size;
    private final byte[][] rows;
    private final int[] index;
    /** States of eight spins in every sample, and of the next eight. */
    private final byte[] eight;

    private final byte[] nextEight;
    private final double[] scratch;
    /** The chance of state 1 with which the last spin was drawn in each sample. */
    private final double[] chances;

    SpinStates(Population population) {
        this.population = population;
        size = population.size();
        rows = population.rows();
        index = new int[size];
        eight = new byte[size];
        nextEight = new byte[size];
        scratch = new double[size];
        chances = new double[size];
    }

    Population population() {
        return population;
    }

    double[] scratch() {
        return scratch;
    }

    /** The chance of state 1 in each sample, for the draw to write. */
    double[] chances() {
        return chances;
    }

    /** For each sample the number whose bit b is the state of the b-th spin. Overwritten by the next call. */
    int[] indexOf(int[] spins) {
        if (spins.length == 0) {
            Arrays.fill(index, 0);
            return index;
        }
        gather(spins, 0, eight);
        gather(spins, Byte.SIZE, nextEight);
        for (int p = 0; p < size; p++) {
            index[p] = sixteen(p);
        }
        for (int from = 2 * Byte.SIZE; from < spins.length; from += Byte.SIZE) {
            gather(spins, from, eight);
            for (int p = 0; p < size; p++) {
                index[p] |= (eight[p] & 0xff) << from;
            }
        }
        return index;
    }

    /** Adds in each sample the entry of a table over up to 16 spins that their states have as bits. */
    void addEntries(double[] table, int[] spins, double[] sums) {
        gather(spins, 0, eight);
        gather(spins, Byte.SIZE, nextEight);
        for (int p = 0; p < size; p++) {
            sums[p] += table[sixteen(p)];
        }
    }

    private int sixteen(int sample) {
        return (eight[sample] & 0xff) | (nextEight[sample] & 0xff) << Byte.SIZE;
    }

    /** The states of up to eight spins from a place on as one byte, of four of them in one go. */
    private void gather(int[] spins, int from, byte[] bytes) {
        int to = Math.min(spins.length, from + Byte.SIZE);
        if (to <= from) {
            Arrays.fill(bytes, (byte) 0);
            return;
        }
        int bit = to - 1;
        System.arraycopy(rows[spins[bit]], 0, bytes, 0, size);
        for (; bit - 4 >= from; bit -= 4) {
            byte[] fourth = rows[spins[bit - 1]];
            byte[] third = rows[spins[bit - 2]];
            byte[] second = rows[spins[bit - 3]];
            byte[] first = rows[spins[bit - 4]];
            for (int p = 0; p < size; p += Long.BYTES) {
                long high = ((long) SAMPLES.get(bytes, p) << 1) + (long) SAMPLES.get(fourth, p);
                long low = ((long) SAMPLES.get(second, p) << 1) + (long) SAMPLES.get(first, p);
                SAMPLES.set(bytes, p, (high << 3) + ((long) SAMPLES.get(third, p) << 2) + low);
            }
        }
        for (bit--; bit >= from; bit--) {
            byte[] state = rows[spins[bit]];
            for (int p = 0; p < size; p += Long.BYTES) {
                SAMPLES.set(bytes, p, ((long) SAMPLES.get(bytes, p) << 1) + (long) SAMPLES.get(state, p));
            }
        }
    }

    /** For each sample the parity of some spins, at least one. Overwritten by the next call, and by one for an index. */
    byte[] parityOf(int[] spins) {
        if (spins.length == 1) {
            return rows[spins[0]];
        }
        System.arraycopy(rows[spins[0]], 0, eight, 0, size);
        for (int i = 1; i < spins.length; i++) {
            byte[] state = rows[spins[i]];
            for (int p = 0; p < size; p += Long.BYTES) {
                SAMPLES.set(eight, p, (long) SAMPLES.get(eight, p) ^ (long) SAMPLES.get(state, p));
            }
        }
        return eight;
    }

    /** Takes the weight from samples in which a factor is zero. */
    void forbid(Energy.HardFactor factor) {
        int[] scope = factor.scope();
        Arrays.fill(index, 0);
        for (int spin : scope) {
            byte[] state = rows[spin];
            for (int p = 0; p < size; p++) {
                index[p] = index[p] << 1 | state[p];
            }
        }
        boolean[] zero = factor.zero();
        for (int p = 0; p < size; p++) {
            if (zero[index[p]]) {
                population.logWeights()[p] = Double.NEGATIVE_INFINITY;
            }
        }
    }
}
