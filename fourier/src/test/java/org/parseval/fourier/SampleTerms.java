package org.parseval.fourier;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.parseval.fourier.kernel.Rowwise;
import org.parseval.fourier.kernel.Terms;

/** Random terms as the kernels take them, and as maps from masks to coefficients in which nothing can go wrong. */
public final class SampleTerms {
    private SampleTerms() {}

    /** Distinct masks over the given bits, increasing; coefficients of mixed sizes, with ties and zeros among them. */
    public static Terms increasing(RandomGenerator random, int words, int[] bits, int most) {
        NavigableMap<BigInteger, Double> terms = new TreeMap<>();
        int draws = random.nextInt(most + 1);
        boolean coarse = random.nextInt(3) == 0;
        for (int i = 0; i < draws; i++) {
            terms.put(mask(random, bits), coefficient(random, coarse));
        }
        if (random.nextBoolean()) {
            terms.put(BigInteger.ZERO, coefficient(random, coarse));
        }
        return of(terms, words);
    }

    public static BigInteger mask(RandomGenerator random, int[] bits) {
        BigInteger mask = BigInteger.ZERO;
        double density = random.nextDouble();
        for (int bit : bits) {
            mask = random.nextDouble() < density ? mask.setBit(bit) : mask;
        }
        return mask;
    }

    private static double coefficient(RandomGenerator random, boolean coarse) {
        return coarse ? random.nextInt(5) - 2 : random.nextGaussian() * Math.exp(3 * random.nextGaussian());
    }

    public static Terms of(NavigableMap<BigInteger, Double> terms, int words) {
        Terms rows = new Terms(words, terms.size());
        terms.forEach((mask, coefficient) -> add(rows, mask, coefficient));
        return rows;
    }

    /** Appends a term, for which there is room. */
    public static void add(Terms terms, BigInteger mask, double coefficient) {
        for (int word = 0; word < terms.words; word++) {
            terms.masks[terms.size * terms.words + word] =
                    mask.shiftRight(word * Long.SIZE).longValue();
        }
        terms.coefficients[terms.size++] = coefficient;
    }

    public static NavigableMap<BigInteger, Double> map(Terms terms) {
        return new TreeMap<>(RandomPolynomial.map(terms));
    }

    /** The same terms in rows of more words, every bit the given number of places higher. */
    public static Terms widened(Terms terms, int moreWords, int places) {
        NavigableMap<BigInteger, Double> moved = new TreeMap<>();
        map(terms).forEach((mask, coefficient) -> moved.put(mask.shiftLeft(places), coefficient));
        return of(moved, moreWords);
    }

    /** The value at x, the set of bits whose variables are +1. */
    public static double value(NavigableMap<BigInteger, Double> terms, BigInteger x) {
        double sum = 0;
        for (var term : terms.entrySet()) {
            sum += term.getKey().andNot(x).bitCount() % 2 == 0 ? term.getValue() : -term.getValue();
        }
        return sum;
    }

    /** Distinct bits, increasing, of rows of the given width. */
    public static int[] bits(RandomGenerator random, int words, int most) {
        int size = 1 + random.nextInt(most);
        int[] bits = random.ints(0, words * Long.SIZE).distinct().limit(size).toArray();
        Arrays.sort(bits);
        return bits;
    }

    /** Whether the masks strictly increase: the invariant of a polynomial. */
    public static boolean isStrictlyIncreasing(Terms terms) {
        for (int i = 1; i < terms.size; i++) {
            if (Rowwise.compare(terms.words, terms.masks, i - 1, terms.masks, i) >= 0) {
                return false;
            }
        }
        return true;
    }
}
