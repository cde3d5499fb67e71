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
    @ValueSource(strings = {"4-20-22-any", "10-16-40-low"})
    void hashIsRightWhereTheProductIsLarge(String row) {
        // A partition at a time: as a whole, such products do not fit into the memory of tests.
        ProductBenchmarkSample sample = ProductBenchmarkSample.of(row, 1);
        Random random = new Random(1);
        long[] point = {random.nextLong()};
        double[] value = new double[1];
        HashProduct.stream(
                1,
                sample.fMasks,
                sample.f,
                sample.fn(),
                sample.gMasks,
                sample.g,
                sample.gn(),
                sample.bits,
                new Terms(1, 0),
                partition -> value[0] += value(1, partition.masks, partition.coefficients, partition.size, point));
        double expected = value(1, sample.fMasks, sample.f, sample.fn(), point)
                * value(1, sample.gMasks, sample.g, sample.gn(), point);
        assertThat(value[0]).isCloseTo(expected, within(1e-7));
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
                expected += value(1, benchmark.factorMasks, benchmark.factor, factorTerms, x)
                        * value(1, benchmark.masks, benchmark.message, benchmark.masks.length, x);
            }
            assertThat(value(1, out.masks, out.coefficients, out.size, new long[] {point}))
                    .isCloseTo(expected, within(1e-8));
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
            long[] point = random.longs(sample.words).toArray();
            double expected = value(sample.words, sample.fMasks, sample.f, sample.fn(), point)
                    * value(sample.words, sample.gMasks, sample.g, sample.gn(), point);
            assertThat(value(sample.words, out.masks, out.coefficients, out.size, point))
                    .isCloseTo(expected, within(1e-7));
        }
    }

    /** The value where the variables of the bits of {@code point} are -1. */
    private static double value(int words, long[] masks, double[] coefficients, int n, long[] point) {
        double value = 0;
        for (int i = 0; i < n; i++) {
            long parity = 0;
            for (int w = 0; w < words; w++) {
                parity ^= masks[i * words + w] & point[w];
            }
            value += (Long.bitCount(parity) & 1) == 0 ? coefficients[i] : -coefficients[i];
        }
        return value;
    }
}
