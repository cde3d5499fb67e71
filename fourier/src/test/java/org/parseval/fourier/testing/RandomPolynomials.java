package org.parseval.fourier.testing;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.fourier.Polynomial;

/** Seeded random polynomials, and what tests do with them. */
public final class RandomPolynomials {
    private RandomPolynomials() {}

    /** A random subset of the variables below a number, increasing. */
    public static int[] scope(RandomGenerator random, int below, int size) {
        return random.ints(0, below).distinct().limit(size).sorted().toArray();
    }

    /** A few or all of the terms over a scope of at most six of eight variables. */
    public static Polynomial small(RandomGenerator random) {
        return sparse(random, scope(random, 8, random.nextInt(7)));
    }

    public static Polynomial sparse(RandomGenerator random, int[] scope) {
        int oneIn = 1 + random.nextInt(4);
        long[] masks = IntStream.range(0, 1 << scope.length)
                .filter(mask -> random.nextInt(oneIn) == 0)
                .mapToLong(mask -> mask)
                .toArray();
        double[] coefficients =
                Arrays.stream(masks).mapToDouble(mask -> random.nextGaussian()).toArray();
        return Polynomial.ofTerms(scope, masks, coefficients);
    }

    /** The state of every variable up to a number, from the bits of a point. */
    public static int[] states(int point, int variables) {
        return IntStream.range(0, variables).map(v -> point >> v & 1).toArray();
    }

    /** The same function over all variables below a number. */
    public static Polynomial over(int variables, Polynomial polynomial) {
        int[] all = IntStream.range(0, variables).toArray();
        return Polynomial.ofTerms(all, new long[0], new double[0]).plus(polynomial);
    }

    /** Each variable v renamed to {@code names[v]}, with increasing names. */
    public static Polynomial renamed(Polynomial polynomial, int[] names) {
        int[] scope = Arrays.stream(polynomial.scope()).map(v -> names[v]).toArray();
        return Polynomial.ofTerms(scope, polynomial.masks(), polynomial.coefficients());
    }
}
