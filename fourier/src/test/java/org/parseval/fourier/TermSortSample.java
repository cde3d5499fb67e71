package org.parseval.fourier;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.parseval.fourier.kernel.Rowwise;

/**
 * Terms as the kernels take them, and as a map from masks to coefficients in which nothing can go wrong.
 *
 * @param masks rows of words, word 0 the least significant
 */
public record TermSortSample(long[] masks, double[] coefficients, int words, int count) {

    /** Distinct masks over the given bits, increasing; coefficients of mixed sizes, with ties and zeros among them. */
    public static TermSortSample increasing(RandomGenerator random, int words, int[] bits, int most) {
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

    public static TermSortSample of(NavigableMap<BigInteger, Double> terms, int words) {
        long[] masks = new long[terms.size() * words];
        double[] coefficients = new double[terms.size()];
        int row = 0;
        for (var term : terms.entrySet()) {
            for (int word = 0; word < words; word++) {
                masks[row * words + word] =
                        term.getKey().shiftRight(word * Long.SIZE).longValue();
            }
            coefficients[row++] = term.getValue();
        }
        return new TermSortSample(masks, coefficients, words, row);
    }

    /** The first terms of what a kernel wrote. */
    public static NavigableMap<BigInteger, Double> map(long[] masks, double[] coefficients, int words, int count) {
        NavigableMap<BigInteger, Double> terms = new TreeMap<>();
        for (int row = 0; row < count; row++) {
            terms.put(mask(masks, words, row), coefficients[row]);
        }
        return terms;
    }

    public static BigInteger mask(long[] masks, int words, int row) {
        BigInteger mask = BigInteger.ZERO;
        for (int word = words - 1; word >= 0; word--) {
            BigInteger low = new BigInteger(Long.toUnsignedString(masks[row * words + word]));
            mask = mask.shiftLeft(Long.SIZE).or(low);
        }
        return mask;
    }

    public NavigableMap<BigInteger, Double> map() {
        return map(masks, coefficients, words, count);
    }

    /** The same terms in rows of more words, every bit the given number of places higher. */
    public TermSortSample widened(int moreWords, int places) {
        NavigableMap<BigInteger, Double> moved = new TreeMap<>();
        map().forEach((mask, coefficient) -> moved.put(mask.shiftLeft(places), coefficient));
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

    public TermSortSample copy() {
        return new TermSortSample(masks.clone(), coefficients.clone(), words, count);
    }

    /** Distinct bits, increasing, of rows of the given width. */
    public static int[] bits(RandomGenerator random, int words, int most) {
        int size = 1 + random.nextInt(most);
        int[] bits = random.ints(0, words * Long.SIZE).distinct().limit(size).toArray();
        Arrays.sort(bits);
        return bits;
    }

    /** Whether the masks strictly increase: the invariant of a polynomial. */
    public static boolean isStrictlyIncreasing(long[] masks, int words, int count) {
        for (int i = 1; i < count; i++) {
            if (Rowwise.compare(words, masks, i - 1, masks, i) >= 0) {
                return false;
            }
        }
        return true;
    }
}
