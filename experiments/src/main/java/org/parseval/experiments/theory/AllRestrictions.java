package org.parseval.experiments.theory;

import org.parseval.transform.WalshHadamard;

/**
 * All 3^n restrictions of a function of n Boolean variables, one after the other, so that what holds for a random
 * restriction is computed and not sampled.
 *
 * <pre>{@code
 * AllRestrictions all = AllRestrictions.of(new double[] {0, 0, 0, 1}); // x0 and x1
 * all.depths(0.1).failure(1, 0.5);                                     // 0.25: both stay open, and one test is not enough
 * }</pre>
 */
public final class AllRestrictions {
    private static final int MOST_VARIABLES = 14;

    private final int variables;
    private final double[] values;

    private AllRestrictions(int variables, double[] values) {
        this.variables = variables;
        this.values = values;
    }

    /**
     * Of the function with these values; bit i of the index is the state of variable i.
     *
     * @throws IllegalArgumentException if there are not 2^n values, for an n up to 14
     */
    public static AllRestrictions of(double[] values) {
        int variables = Integer.numberOfTrailingZeros(values.length);
        if (values.length != 1 << variables || variables > MOST_VARIABLES) {
            throw new IllegalArgumentException(
                    values.length + " values, expected a power of two up to 2^" + MOST_VARIABLES);
        }
        return new AllRestrictions(variables, values.clone());
    }

    /**
     * How many restrictions need how deep a tree.
     *
     * @param counts the restrictions that leave j variables open and need depth d are {@code counts[j][d]}
     */
    public record Depths(int variables, long[][] counts) {

        /**
         * The probability that no decision tree of depth t is close enough to the function under a delta-random
         * restriction.
         */
        public double failure(int t, double delta) {
            double sum = 0;
            for (int open = 0; open <= variables; open++) {
                for (int depth = t + 1; depth <= open; depth++) {
                    sum += counts[open][depth] * probability(variables, open, delta);
                }
            }
            return sum;
        }
    }

    /** That a delta-random restriction is a given one, which leaves so many variables open. */
    private static double probability(int variables, int open, double delta) {
        return Math.pow(delta, open) * Math.pow((1 - delta) / 2, variables - open);
    }

    /**
     * The least depth of a decision tree within gamma of the restricted function, for every restriction. A leaf will do where
     * the values span at most 2 gamma; else the best first test counts, and both restrictions below it.
     */
    public Depths depths(double gamma) {
        int[] powers = new int[variables + 1];
        powers[0] = 1;
        for (int v = 0; v < variables; v++) {
            powers[v + 1] = 3 * powers[v];
        }
        // Digit v to base 3 is the state of variable v, or 2 if it is open: what a restriction leads to has a smaller
        // number.
        int all = powers[variables];
        double[] least = new double[all];
        double[] most = new double[all];
        byte[] depths = new byte[all];
        long[][] counts = new long[variables + 1][variables + 1];
        for (int restriction = 0; restriction < all; restriction++) {
            int open = 0;
            int point = 0;
            int best = Integer.MAX_VALUE;
            for (int v = 0; v < variables; v++) {
                int digit = restriction / powers[v] % 3;
                if (digit == 2) {
                    open++;
                    int whenTrue = restriction - powers[v];
                    int whenFalse = whenTrue - powers[v];
                    best = Math.min(best, 1 + Math.max(depths[whenFalse], depths[whenTrue]));
                    least[restriction] = Math.min(least[whenFalse], least[whenTrue]);
                    most[restriction] = Math.max(most[whenFalse], most[whenTrue]);
                } else {
                    point |= digit << v;
                }
            }
            if (open == 0) {
                least[restriction] = values[point];
                most[restriction] = values[point];
            }
            depths[restriction] = (byte) (most[restriction] - least[restriction] <= 2 * gamma ? 0 : best);
            counts[open][depths[restriction]]++;
        }
        return new Depths(variables, counts);
    }

    /**
     * The mean, over all delta-random restrictions J|z, of the squared coefficient of S of the restricted function, by
     * transforming each of them; zero where S is not left open.
     *
     * @return by the mask of S
     */
    public double[] meanSquares(double delta) {
        double[] means = new double[values.length];
        for (int open = 0; open < values.length; open++) {
            int size = Integer.bitCount(open);
            double probability = probability(variables, size, delta);
            double[] rest = new double[1 << size];
            int fixed = values.length - 1 & ~open;
            int state = fixed;
            do {
                // Counts down through the states of the fixed variables, and around from none to all of them.
                state = (state - 1) & fixed;
                for (int i = 0; i < rest.length; i++) {
                    rest[i] = values[state | spread(i, open)];
                }
                WalshHadamard.toCoefficients(rest, size);
                for (int i = 0; i < rest.length; i++) {
                    means[spread(i, open)] += probability * rest[i] * rest[i];
                }
            } while (state != fixed);
        }
        return means;
    }

    /** The lowest bits of a number, put where the mask has its bits. */
    private static int spread(int bits, int mask) {
        int spread = 0;
        int left = mask;
        for (int i = bits; i != 0; i >>= 1) {
            spread |= (i & 1) * Integer.lowestOneBit(left);
            left &= left - 1;
        }
        return spread;
    }

    /**
     * The same mean by the identity that the proof of Lemma 2 quotes: the sum over U of Pr{U &cap; J = S} times the squared
     * coefficient of U of the function itself.
     */
    public double[] meanSquaresByIdentity(double delta) {
        double[] coefficients = values.clone();
        WalshHadamard.toCoefficients(coefficients, variables);
        double[] opened = new double[variables + 1];
        double[] closed = new double[variables + 1];
        for (int k = 0; k <= variables; k++) {
            opened[k] = Math.pow(delta, k);
            closed[k] = Math.pow(1 - delta, k);
        }
        double[] means = new double[values.length];
        for (int u = 0; u < values.length; u++) {
            double square = coefficients[u] * coefficients[u];
            int s = u;
            do {
                s = (s - 1) & u;
                int size = Integer.bitCount(s);
                means[s] += opened[size] * closed[Integer.bitCount(u) - size] * square;
            } while (s != u);
        }
        return means;
    }
}
