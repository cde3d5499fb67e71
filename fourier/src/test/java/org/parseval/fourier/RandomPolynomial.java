package org.parseval.fourier;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.parseval.fourier.kernel.Terms;

/** A random polynomial in both forms: the rows that kernels read, and a map that tests compute with. */
public record RandomPolynomial(int bits, TreeMap<BigInteger, Double> terms) {
    public enum Kind {
        LOW_DEGREE,
        ANY,
        AFFINE;

        public static Kind random(RandomGenerator random) {
            return switch (random.nextInt(3)) {
                case 0 -> LOW_DEGREE;
                case 1 -> ANY;
                default -> AFFINE;
            };
        }
    }

    public static RandomPolynomial of(RandomGenerator random, Kind kind, int bits, int size) {
        TreeMap<BigInteger, Double> terms = new TreeMap<>();
        BigInteger shift = mask(random, Kind.ANY, bits);
        BigInteger[] basis = new BigInteger[Math.min(bits, 1 + random.nextInt(6))];
        for (int i = 0; i < basis.length; i++) {
            basis[i] = mask(random, Kind.ANY, bits);
        }
        for (int i = 0; i < size; i++) {
            BigInteger mask = mask(random, kind, bits);
            if (kind == Kind.AFFINE) {
                mask = shift;
                for (BigInteger row : basis) {
                    mask = random.nextBoolean() ? mask.xor(row) : mask;
                }
            }
            // Small integers now and then, so that sums cancel exactly.
            terms.put(mask, random.nextInt(4) == 0 ? 1.0 - 2 * random.nextInt(2) : random.nextGaussian());
        }
        return new RandomPolynomial(bits, terms);
    }

    private static BigInteger mask(RandomGenerator random, Kind kind, int bits) {
        BigInteger mask = BigInteger.ZERO;
        for (int i = 0; i < bits; i++) {
            if (kind != Kind.LOW_DEGREE && random.nextBoolean()) {
                mask = mask.setBit(i);
            }
        }
        for (int i = random.nextInt(4); i > 0 && kind == Kind.LOW_DEGREE && bits > 0; i--) {
            mask = mask.setBit(random.nextInt(bits));
        }
        return mask;
    }

    public int size() {
        return terms.size();
    }

    /** Room for more rows than there are terms, so that kernels that read past the length are found out. */
    public Terms rows(int words) {
        Terms rows = new Terms(words, size() + 3);
        Arrays.fill(rows.masks, 0x5555_5555_5555_5555L);
        Arrays.fill(rows.coefficients, Double.NaN);
        terms.forEach((mask, coefficient) -> SampleTerms.add(rows, mask, coefficient));
        return rows;
    }

    /** The product by definition. */
    public Map<BigInteger, Double> times(RandomPolynomial other) {
        Map<BigInteger, Double> product = new HashMap<>();
        terms.forEach((s, c) -> other.terms.forEach((t, d) -> product.merge(s.xor(t), c * d, Double::sum)));
        return product;
    }

    public static Map<BigInteger, Double> map(Terms terms) {
        Map<BigInteger, Double> map = new HashMap<>();
        for (int i = 0; i < terms.size; i++) {
            if (map.put(mask(terms, i), terms.coefficients[i]) != null) {
                throw new AssertionError("mask of term " + i + " comes twice");
            }
        }
        return map;
    }

    public static BigInteger mask(Terms terms, int i) {
        BigInteger mask = BigInteger.ZERO;
        for (int w = terms.words - 1; w >= 0; w--) {
            long word = terms.masks[i * terms.words + w];
            mask = mask.shiftLeft(Long.SIZE).or(new BigInteger(Long.toUnsignedString(word)));
        }
        return mask;
    }

    /** The value at a point: variable i is -1 if bit i of the point is set. */
    public static double value(Map<BigInteger, Double> terms, BigInteger point) {
        double value = 0;
        for (Map.Entry<BigInteger, Double> term : terms.entrySet()) {
            value += (term.getKey().and(point).bitCount() & 1) == 0 ? term.getValue() : -term.getValue();
        }
        return value;
    }
}
