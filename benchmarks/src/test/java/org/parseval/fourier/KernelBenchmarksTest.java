package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.fourier.kernel.SumOutBenchmark;
import org.parseval.fourier.kernel.TermSamples;
import org.parseval.fourier.kernel.Terms;

/** What the benchmarks time is right: the result of each is compared with the plainest way to it. */
class KernelBenchmarksTest {

    @ParameterizedTest
    @ValueSource(ints = {4, 6, 8, 11, 12, 14})
    void transform(int n) {
        WalshHadamardBenchmark benchmark = new WalshHadamardBenchmark();
        benchmark.n = n;
        benchmark.setUp();
        double[] start = benchmark.a.clone();
        // Entry 5 of the transform, after a full cycle that must lead back to the start.
        for (int round = 0; round < 17; round++) {
            benchmark.transform();
        }
        double expected = 0;
        for (int i = 0; i < start.length; i++) {
            expected += Integer.bitCount(i & 5) % 2 == 0 ? start[i] : -start[i];
        }
        assertThat(benchmark.a[5]).isCloseTo(expected, within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(TermSamples.Coefficients.class)
    void largest(TermSamples.Coefficients coefficients) {
        TruncationBenchmark benchmark = truncation(coefficients);
        benchmark.largest();
        checkTruncation(benchmark, Comparator.comparingDouble(i -> -Math.abs(benchmark.terms.coefficients[i])));
    }

    @ParameterizedTest
    @EnumSource(TermSamples.Coefficients.class)
    void lowestDegree(TermSamples.Coefficients coefficients) {
        TruncationBenchmark benchmark = truncation(coefficients);
        benchmark.lowestDegree();
        Comparator<Integer> byDegree = Comparator.comparingInt(i -> Long.bitCount(benchmark.terms.masks[i]));
        checkTruncation(benchmark, byDegree.thenComparingDouble(i -> -Math.abs(benchmark.terms.coefficients[i])));
    }

    private static TruncationBenchmark truncation(TermSamples.Coefficients coefficients) {
        TruncationBenchmark benchmark = new TruncationBenchmark();
        benchmark.logSizes = "15-10";
        benchmark.coefficients = coefficients;
        benchmark.setUp();
        return benchmark;
    }

    private static void checkTruncation(TruncationBenchmark benchmark, Comparator<Integer> order) {
        Comparator<Integer> constantFirst = Comparator.comparingInt(i -> Long.signum(benchmark.terms.masks[i]));
        int[] kept = IntStream.range(0, benchmark.terms.size)
                .boxed()
                .sorted(constantFirst.thenComparing(order))
                .limit(benchmark.keep)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        assertThat(benchmark.out.masks)
                .isEqualTo(Arrays.stream(kept)
                        .mapToLong(i -> benchmark.terms.masks[i])
                        .toArray());
        assertThat(benchmark.out.coefficients)
                .isEqualTo(Arrays.stream(kept)
                        .mapToDouble(i -> benchmark.terms.coefficients[i])
                        .toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8})
    void sumOut(int bit) {
        SumOutBenchmark benchmark = new SumOutBenchmark();
        benchmark.logTerms = 12;
        benchmark.bit = bit;
        benchmark.setUp();
        benchmark.sumOut();
        NavigableMap<Long, Double> expected = new TreeMap<>();
        for (int i = 0; i < benchmark.terms.size; i++) {
            if ((benchmark.terms.masks[i] >>> bit) % 2 == 0) {
                expected.put(without(benchmark.terms.masks[i], bit), 2 * benchmark.terms.coefficients[i]);
            }
        }
        check(expected, benchmark.out);
    }

    @Test
    void everyBitOfTheMasksIsACoinToss() {
        long[] masks = TermSamples.masks(1 << 12);
        for (int bit = 0; bit < 12; bit++) {
            int place = bit;
            assertThat(LongStream.of(masks)
                            .filter(mask -> (mask >>> place) % 2 == 1)
                            .count())
                    .isBetween(1800L, 2300L);
        }
    }

    private static long without(long mask, int bit) {
        return (mask >>> (bit + 1) << bit) + mask % (1L << bit);
    }

    private static void check(NavigableMap<Long, Double> expected, Terms actual) {
        assertThat(Arrays.stream(actual.masks, 0, actual.size).boxed()).containsExactlyElementsOf(expected.keySet());
        assertThat(Arrays.stream(actual.coefficients, 0, actual.size).boxed())
                .containsExactlyElementsOf(expected.values());
    }
}
