package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.RandomPolynomial;
import org.parseval.fourier.RandomPolynomial.Kind;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class ProductTest {
    private static final int[] BITS = {1, 2, 3, 5, 8, 12, 30, 63, 64, 65, 100, 128, 190, 250, 300};

    /** Two polynomials over the same bits, and rows of as few words as hold them or more. */
    private record Pair(RandomPolynomial f, RandomPolynomial g, int bits, int words) {
        static Pair random(long seed) {
            RandomGenerator random = RandomModels.random(seed);
            int bits = BITS[random.nextInt(BITS.length)];
            Kind kind = Kind.random(random);
            int words = Math.max(1, (bits + 63) / 64) + (random.nextInt(3) == 0 ? random.nextInt(3) : 0);
            RandomPolynomial f = RandomPolynomial.of(random, kind, bits, 1 << random.nextInt(8));
            RandomPolynomial g = RandomPolynomial.of(random, kind, bits, random.nextInt(120));
            return new Pair(f, g, bits, words);
        }

        Optional<AffineSpan> span(int cap) {
            return SpanSearch.of(f.rows(words), g.rows(words), cap);
        }

        Terms hash() {
            Terms out = new Terms(words, 0);
            HashProduct.multiply(f.rows(words), g.rows(words), bits, out);
            return out;
        }

        Terms dense(AffineSpan span) {
            Terms out = new Terms(words, 0);
            DenseProduct.multiply(span, f.rows(words), g.rows(words), out);
            return out;
        }

        Terms span(AffineSpan span) {
            Terms out = new Terms(words, 0);
            SpanProduct.multiply(span, f.rows(words), g.rows(words), out);
            return out;
        }

        ProductKernel product(Terms out) {
            return Product.multiply(f.rows(words), g.rows(words), bits, out);
        }
    }

    @SeededTest(200)
    void hashEqualsTheDefinition(long seed) {
        Pair pair = Pair.random(seed);
        assertEqual(pair.hash(), pair.f.times(pair.g));
    }

    @SeededTest(200)
    void denseAndSpanEqualTheDefinitionAndComeOutSorted(long seed) {
        Pair pair = Pair.random(seed);
        if (pair.g.size() == 0) {
            return;
        }
        pair.span(16).ifPresent(span -> {
            assertEqual(pair.dense(span), pair.f.times(pair.g));
            assertSorted(pair.dense(span));
            assertEqual(pair.span(span), pair.f.times(pair.g));
            assertSorted(pair.span(span));
        });
    }

    @SeededTest(200)
    void theChosenKernelEqualsTheDefinitionTwiceAlikeAndKeepsItsWordOnOrder(long seed) {
        Pair pair = Pair.random(seed);
        Terms first = new Terms(pair.words, 0);
        Terms second = new Terms(pair.words, 100);
        ProductKernel kernel = pair.product(first);
        assertEqual(first, pair.f.times(pair.g));
        if (kernel.sorted()) {
            assertSorted(first);
        }
        assertThat(pair.product(second)).isEqualTo(kernel);
        assertThat(Arrays.copyOf(second.masks, second.size * pair.words))
                .isEqualTo(Arrays.copyOf(first.masks, first.size * pair.words));
        assertThat(Arrays.copyOf(second.coefficients, second.size))
                .isEqualTo(Arrays.copyOf(first.coefficients, first.size));
    }

    @SeededTest(200)
    void valuesOfTheProductAreProductsOfValues(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int bits = 1 + random.nextInt(6);
        Kind kind = Kind.random(random);
        RandomPolynomial f = RandomPolynomial.of(random, kind, bits, 1 + random.nextInt(1 << bits));
        RandomPolynomial g = RandomPolynomial.of(random, kind, bits, 1 + random.nextInt(1 << bits));
        Pair pair = new Pair(f, g, bits, 1);
        AffineSpan span = pair.span(bits).orElseThrow();
        for (Terms product : new Terms[] {pair.hash(), pair.dense(span), pair.span(span)}) {
            Map<BigInteger, Double> terms = RandomPolynomial.map(product);
            for (int x = 0; x < 1 << bits; x++) {
                BigInteger point = BigInteger.valueOf(x);
                assertThat(RandomPolynomial.value(terms, point))
                        .isCloseTo(
                                RandomPolynomial.value(f.terms(), point) * RandomPolynomial.value(g.terms(), point),
                                within(1e-10));
            }
        }
    }

    @SeededTest(200)
    void theWidthOfRowsMakesNoDifference(long seed) {
        Pair pair = Pair.random(seed);
        if (pair.bits > 64) {
            return;
        }
        Map<BigInteger, Double> narrow = RandomPolynomial.map(new Pair(pair.f, pair.g, pair.bits, 1).hash());
        for (int words = 2; words <= 5; words++) {
            Terms wide = new Pair(pair.f, pair.g, pair.bits, words).hash();
            assertThat(RandomPolynomial.map(wide).keySet().equals(narrow.keySet()))
                    .isTrue();
            assertEqual(wide, narrow);
        }
    }

    @SeededTest(12)
    void partitionsAreDisjointAndAddUpToTheProduct(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int words = 1 + (int) (seed % 4);
        int bits = 40 + random.nextInt(64 * words - 40);
        RandomPolynomial f = RandomPolynomial.of(random, Kind.LOW_DEGREE, bits, 200);
        RandomPolynomial g = RandomPolynomial.of(random, Kind.ANY, bits, 400);
        // A mask that came in two partitions would come twice.
        assertEqual(new Pair(f, g, bits, words).hash(), f.times(g));
    }

    @Test
    void masksOfOneCosetHaveTheRankOfItsDirections() {
        // Two masks of f, two of g, with the same difference: a line.
        Terms f = terms(new long[] {0b0011, 0b1100}, 1, 1);
        AffineSpan span =
                SpanSearch.of(f, terms(new long[] {0b10000, 0b11111}, 1, 1), 1).orElseThrow();
        assertThat(span.rank()).isEqualTo(1);
        assertThat(SpanSearch.of(f, terms(new long[] {0, 1}, 1, 1), 1)).isEmpty();
    }

    @Test
    void sumsThatCancelAreLeftOut() {
        // (1 + x)(1 - x) = 0.
        Terms out = new Terms(1, 0);
        long[] masks = {0, 1};
        HashProduct.multiply(terms(masks, 1, 1), terms(masks, 1, -1), 1, out);
        assertThat(out.size).isZero();
    }

    static Terms terms(long[] masks, double... coefficients) {
        return new Terms(1, masks, coefficients, coefficients.length);
    }

    /** Equal but for rounding, where a sum that cancels may also be left out. */
    static void assertEqual(Terms actual, Map<BigInteger, Double> expected) {
        Map<BigInteger, Double> terms = RandomPolynomial.map(actual);
        double difference = 0;
        for (Map.Entry<BigInteger, Double> term : expected.entrySet()) {
            difference = Math.max(difference, Math.abs(terms.getOrDefault(term.getKey(), 0.0) - term.getValue()));
        }
        assertThat(difference).isLessThan(1e-11);
        // Plain calls: AssertJ compares sets element by element.
        assertThat(expected.keySet().containsAll(terms.keySet())).isTrue();
        assertThat(terms.containsValue(0.0)).isFalse();
    }

    static void assertSorted(Terms terms) {
        for (int i = 1; i < terms.size; i++) {
            boolean increases = RandomPolynomial.mask(terms, i - 1).compareTo(RandomPolynomial.mask(terms, i)) < 0;
            assertThat(increases).as("term %d", i).isTrue();
        }
    }
}
