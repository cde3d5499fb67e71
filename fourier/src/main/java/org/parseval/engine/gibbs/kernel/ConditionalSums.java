package org.parseval.engine.gibbs.kernel;

import java.util.Arrays;

/** The conditional probabilities of all states that a block of chains went through, summed over some sweeps. */
public final class ConditionalSums {
    /** Takes nothing. */
    public static final ConditionalSums NONE = new ConditionalSums(0, 0);

    /** For each state of each variable one sum a chain. */
    final double[] sums;
    /** For each state of each variable the squares, summed over the chains too. */
    public final double[] squares;

    private final int width;
    private long sweeps;

    public ConditionalSums(int values, int width) {
        this.width = width;
        sums = new double[values * width];
        squares = new double[values];
    }

    boolean isWanted() {
        return width > 0;
    }

    public void countSweep() {
        sweeps += isWanted() ? 1 : 0;
    }

    public long sweeps() {
        return sweeps;
    }

    /** Takes over what another one has, and leaves it empty. */
    public void absorb(ConditionalSums other) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += other.sums[i];
        }
        for (int i = 0; i < squares.length; i++) {
            squares[i] += other.squares[i];
        }
        sweeps += other.sweeps;
        Arrays.fill(other.sums, 0);
        Arrays.fill(other.squares, 0);
        other.sweeps = 0;
    }

    /** The mean over the sweeps in one chain. */
    public double mean(int value, int chain) {
        return sums[value * width + chain] / sweeps;
    }

    /** The variance within the chains, a mean over them; 0 if there are fewer than two sweeps. */
    public double variance(int value) {
        double squaredMeans = 0;
        for (int c = 0; c < width; c++) {
            squaredMeans += mean(value, c) * mean(value, c);
        }
        return Math.max(0, squares[value] - sweeps * squaredMeans) / Math.max(1, sweeps - 1) / width;
    }
}
