package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the benchmarks compute is right: its values at random points are the products of the operands' values. */
class ProductBenchmarkTest {
    private static final int POINTS = 8;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2-10-40-any",
                "3-16-40-low",
                "3-16-60-any",
                "8-8-12-any",
                "8-8-16-any",
                "8-8-60-any",
                "10-10-14-any",
                "10-10-16-any",
                "10-10-18-any",
                "10-10-20-any",
                "10-10-60-any"
            })
    void hashAndTheChosenKernelAreRight(String row) {
        ProductBenchmark benchmark = new ProductBenchmark();
        benchmark.row = row;
        benchmark.setUp();
        benchmark.hash();
        check(benchmark.sample, benchmark.out);
        benchmark.chosen();
        check(benchmark.sample, benchmark.out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8-8-12-any", "8-8-16-any", "10-10-14-any", "10-10-16-any", "10-16-18-any"})
    void denseAndSpanAreRight(String row) {
        ProductBenchmarkSpan benchmark = new ProductBenchmarkSpan();
        benchmark.row = row;
        benchmark.setUp();
        benchmark.dense();
        check(benchmark.sample, benchmark.out);
        benchmark.span();
        check(benchmark.sample, benchmark.out);
    }

    @ParameterizedTest
    @CsvSource({"10-10-60-any,1", "10-10-60-any,2", "10-10-60-any,3", "10-10-60-any,4", "2-18-60-any,4"})
    void hashOfWiderMasksIsRight(String row, int words) {
        ProductBenchmarkWords benchmark = new ProductBenchmarkWords();
        benchmark.row = row;
        benchmark.words = words;
        benchmark.setUp();
        benchmark.hash();
        check(benchmark.sample, benchmark.out);
    }

    @ParameterizedTest
    @CsvSource({"16,1,4", "16,8,4", "16,39,4", "16,1,2", "16,39,2", "18,8,2"})
    void fusedIsRight(int logTerms, int bit, int factorTerms) {
        ProductBenchmarkFused benchmark = new ProductBenchmarkFused();
        benchmark.logTerms = logTerms;
        benchmark.bit = bit;
        benchmark.factorTerms = factorTerms;
        benchmark.setUp();
        benchmark.multiplyAndSumOut();
        Terms out = benchmark.out;
        Random random = new Random(1);
        for (int i = 0; i < POINTS; i++) {
            long point = random.nextLong() >>> 1;
            double expected = 0;
            for (long lowest = 0; lowest <= 1; lowest++) {
                long[] x = {point << 1 | lowest};
                expected += value(benchmark.factor, x) * value(benchmark.message, x);
            }
            assertThat(value(out, new long[] {point})).isCloseTo(expected, within(1e-8));
        }
    }

    @Test
    void samplesHaveTheSizeAskedForAndIncrease() {
        long[] masks = ProductBenchmarkSample.masks(new Random(1), 1 << 16, 18, 0);
        assertThat(masks).hasSize(1 << 16);
        for (int i = 1; i < masks.length; i++) {
            assertThat(masks[i] > masks[i - 1]).isTrue();
        }
        assertThat(masks[masks.length - 1]).isGreaterThan((1 << 18) - 100);
    }

    private static void check(ProductBenchmarkSample sample, Terms out) {
        Random random = new Random(1);
        for (int i = 0; i < POINTS; i++) {
            long[] point = random.longs(out.words).toArray();
            assertThat(value(out, point)).isCloseTo(value(sample.f, point) * value(sample.g, point), within(1e-7));
        }
    }

    /** The value where the variables of the bits of {@code point} are -1. */
    private static double value(Terms terms, long[] point) {
        double value = 0;
        for (int i = 0; i < terms.size; i++) {
            long parity = 0;
            for (int w = 0; w < terms.words; w++) {
                parity ^= terms.masks[i * terms.words + w] & point[w];
            }
            value += (Long.bitCount(parity) & 1) == 0 ? terms.coefficients[i] : -terms.coefficients[i];
        }
        return value;
    }
}
