package org.parseval.fourier;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The operations of the algebra on bare arrays, written for reading and not for speed: the one place where a faster
 * kernel goes in.
 *
 * <p>Terms are rows of {@code words} longs, interleaved in one array and strictly increasing as unsigned numbers whose most
 * significant word comes last in the row, with one coefficient a row.
 */
final class PlainKernels {

    /** Rows and their coefficients, as many as the arrays are long. */
    record Rows(long[] masks, double[] coefficients) {}

    private PlainKernels() {}

    /** From values to coefficients in place; entry b holds the point where the bits of b are the variables at +1. */
    static void toCoefficients(double[] values) {
        for (int half = 1; half < values.length; half *= 2) {
            for (int i = 0; i < values.length; i++) {
                if ((i & half) == 0) {
                    double low = 0.5 * values[i];
                    double high = 0.5 * values[i + half];
                    values[i] = low + high;
                    values[i + half] = high - low;
                }
            }
        }
    }

    /** The inverse of {@link #toCoefficients}. */
    static void toValues(double[] coefficients) {
        for (int half = 1; half < coefficients.length; half *= 2) {
            for (int i = 0; i < coefficients.length; i++) {
                if ((i & half) == 0) {
                    double without = coefficients[i];
                    double with = coefficients[i + half];
                    coefficients[i] = without - with;
                    coefficients[i + half] = without + with;
                }
            }
        }
    }

    /** The sum of two polynomials over the same bits. */
    static Rows sum(int words, long[] fMasks, double[] f, long[] gMasks, double[] g) {
        Map<long[], Double> terms = emptyTerms();
        addAll(terms, words, fMasks, f);
        addAll(terms, words, gMasks, g);
        return rows(words, terms);
    }

    /** The XOR-convolution of two polynomials over the same bits: chi_S chi_T = chi_(S xor T). */
    static Rows product(int words, long[] fMasks, double[] f, long[] gMasks, double[] g) {
        Map<long[], Double> terms = emptyTerms();
        for (int i = 0; i < f.length; i++) {
            for (int j = 0; j < g.length; j++) {
                long[] row = new long[words];
                for (int w = 0; w < words; w++) {
                    row[w] = fMasks[i * words + w] ^ gMasks[j * words + w];
                }
                terms.merge(row, f[i] * g[j], Double::sum);
            }
        }
        return rows(words, terms);
    }

    /** The product with bit 0 summed out; the rows still have that bit, always zero. */
    static Rows productSumOutFirst(int words, long[] fMasks, double[] f, long[] gMasks, double[] g) {
        Rows product = product(words, fMasks, f, gMasks, g);
        return sumOut(words, product.masks, product.coefficients, 0);
    }

    /** Theorem 6: the terms without the bit, doubled. */
    static Rows sumOut(int words, long[] masks, double[] coefficients, int bit) {
        boolean[] without = new boolean[coefficients.length];
        for (int i = 0; i < coefficients.length; i++) {
            without[i] = !hasBit(words, masks, i, bit);
        }
        Rows kept = keep(words, masks, coefficients, without);
        for (int i = 0; i < kept.coefficients.length; i++) {
            kept.coefficients[i] *= 2;
        }
        return kept;
    }

    /** The bit's variable set to +1 or -1: clear the bit, change the sign of the terms that had it at -1, add equal masks. */
    static Rows restrict(int words, long[] masks, double[] coefficients, int bit, int sign) {
        Map<long[], Double> terms = emptyTerms();
        for (int i = 0; i < coefficients.length; i++) {
            long[] row = row(words, masks, i);
            row[bit >> 6] &= ~(1L << bit);
            double coefficient = hasBit(words, masks, i, bit) ? sign * coefficients[i] : coefficients[i];
            terms.merge(row, coefficient, Double::sum);
        }
        return rows(words, terms);
    }

    /** Which terms to keep if only so many may stay. */
    static boolean[] best(int words, long[] masks, double[] coefficients, TruncationRule rule, int terms) {
        Comparator<Integer> largest = Comparator.comparingDouble(i -> -Math.abs(coefficients[i]));
        Comparator<Integer> order = switch (rule) {
            case MAX_COEFFICIENT -> largest;
            case MIN_DEGREE ->
                Comparator.<Integer>comparingInt(i -> Rowwise.degree(words, masks, i))
                        .thenComparing(largest);
        };
        // The constant term, always first among sorted masks, stays whatever its size.
        Comparator<Integer> constantFirst = Comparator.comparing(i -> Rowwise.degree(words, masks, i) != 0);
        boolean[] kept = new boolean[coefficients.length];
        IntStream.range(0, coefficients.length)
                .boxed()
                .sorted(constantFirst.thenComparing(order))
                .limit(terms)
                .forEach(i -> kept[i] = true);
        return kept;
    }

    static Rows keep(int words, long[] masks, double[] coefficients, boolean[] kept) {
        int[] chosen = IntStream.range(0, kept.length).filter(i -> kept[i]).toArray();
        long[] keptMasks = new long[chosen.length * words];
        double[] keptCoefficients = new double[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            System.arraycopy(masks, chosen[i] * words, keptMasks, i * words, words);
            keptCoefficients[i] = coefficients[chosen[i]];
        }
        return new Rows(keptMasks, keptCoefficients);
    }

    private static boolean hasBit(int words, long[] masks, int index, int bit) {
        return (masks[index * words + (bit >> 6)] >>> bit & 1) != 0;
    }

    private static long[] row(int words, long[] masks, int index) {
        return Arrays.copyOfRange(masks, index * words, (index + 1) * words);
    }

    private static Map<long[], Double> emptyTerms() {
        return new TreeMap<>((left, right) -> Rowwise.compare(left.length, left, 0, right, 0));
    }

    private static void addAll(Map<long[], Double> terms, int words, long[] masks, double[] coefficients) {
        for (int i = 0; i < coefficients.length; i++) {
            terms.merge(row(words, masks, i), coefficients[i], Double::sum);
        }
    }

    private static Rows rows(int words, Map<long[], Double> terms) {
        long[] masks = new long[terms.size() * words];
        double[] coefficients = new double[terms.size()];
        int next = 0;
        for (Map.Entry<long[], Double> term : terms.entrySet()) {
            System.arraycopy(term.getKey(), 0, masks, next * words, words);
            coefficients[next++] = term.getValue();
        }
        return new Rows(masks, coefficients);
    }
}
