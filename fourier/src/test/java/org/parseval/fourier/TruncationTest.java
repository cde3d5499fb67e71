package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class TruncationTest {
    private static final Comparator<Map.Entry<BigInteger, Double>> LARGEST_FIRST =
            Comparator.comparing(term -> -Math.abs(term.getValue()));
    private static final Comparator<Map.Entry<BigInteger, Double>> LOWEST_DEGREE_FIRST =
            Comparator.comparing(term -> term.getKey().bitCount());

    /** One for all tests: what a truncation leaves in it must not matter to the next. */
    private static final TruncationScratch SCRATCH = new TruncationScratch();

    static IntStream seeds() {
        return Seeds.upTo(200);
    }

    /** One of the two truncations, on arrays. */
    private interface Kernel {
        Truncation.Result apply(
                long[] masks, double[] coefficients, int words, int count, long[] outMasks, double[] out);
    }

    private static Kernel largest(int keep) {
        return (m, c, words, count, om, oc) ->
                Truncation.keep(TruncationRule.MAX_COEFFICIENT, m, c, words, count, keep, SCRATCH, om, oc);
    }

    private static Kernel lowestDegree(int keep) {
        return (m, c, words, count, om, oc) ->
                Truncation.keep(TruncationRule.MIN_DEGREE, m, c, words, count, keep, SCRATCH, om, oc);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void largestAreTheFirstOfAFullSort(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        TermSortSample terms = terms(random, 1 + seed % 4, 1500);
        int keep = keep(random, terms);
        check(terms, largest(keep), keep, firstOf(terms.map(), LARGEST_FIRST, keep));
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void lowestDegreesAreTheFirstOfAFullSort(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        TermSortSample terms = terms(random, 1 + seed % 4, 1500);
        int keep = keep(random, terms);
        Comparator<Map.Entry<BigInteger, Double>> order = LOWEST_DEGREE_FIRST.thenComparing(LARGEST_FIRST);
        check(terms, lowestDegree(keep), keep, firstOf(terms.map(), order, keep));
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void manyTermsWithAndWithoutTiesAgreeWithAFullSort(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int count = (1 << 14) + random.nextInt(3000);
        long[] masks = new long[count];
        double[] coefficients = new double[count];
        int style = seed % 5;
        for (int i = 0; i < count; i++) {
            masks[i] = i == 0 ? random.nextInt(2) : masks[i - 1] + 1 + random.nextInt(1000);
            coefficients[i] = switch (style) {
                case 0 -> random.nextGaussian();
                case 1 -> random.nextInt(7) - 3;
                case 2 -> random.nextBoolean() ? 0.1 : -0.1;
                // Numbers that differ in their last bits only, so that the search goes all the way down.
                case 3 -> Double.longBitsToDouble(Double.doubleToRawLongBits(1.0) + random.nextInt(2000));
                default -> Math.exp(20 * random.nextGaussian());
            };
        }
        int keep = 1 + random.nextInt(random.nextBoolean() ? count / 20 : count - 1);
        Integer[] order = IntStream.range(0, count).boxed().toArray(Integer[]::new);
        Arrays.sort(
                order,
                Comparator.<Integer>comparingDouble(
                        i -> masks[i] == 0 ? Double.NEGATIVE_INFINITY : -Math.abs(coefficients[i])));
        int[] kept = Arrays.stream(order, 0, keep)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        long[] outMasks = new long[keep];
        double[] out = new double[keep];
        assertThat(Truncation.keep(
                                TruncationRule.MAX_COEFFICIENT,
                                masks,
                                coefficients,
                                1,
                                count,
                                keep,
                                SCRATCH,
                                outMasks,
                                out)
                        .count())
                .isEqualTo(keep);
        assertThat(outMasks)
                .isEqualTo(Arrays.stream(kept).mapToLong(i -> masks[i]).toArray());
        assertThat(out)
                .isEqualTo(Arrays.stream(kept).mapToDouble(i -> coefficients[i]).toArray());
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void widerRowsKeepTheSameTerms(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        TermSortSample terms = terms(random, 1, 600);
        int keep = keep(random, terms);
        for (Kernel kernel : List.of(largest(keep), lowestDegree(keep))) {
            NavigableMap<BigInteger, Double> expected = truncate(terms, kernel, terms.count());
            for (int words = 2; words <= 4; words++) {
                int places = random.nextBoolean() ? 0 : random.nextInt((words - 1) * Long.SIZE + 1);
                TermSortSample wide = terms.widened(words, places);
                assertThat(truncate(wide, kernel, terms.count()))
                        .isEqualTo(TermSortSample.of(expected, 1)
                                .widened(words, places)
                                .map());
            }
        }
    }

    @Test
    void droppedWeightIsRightToTheLastDigitsNextToMuchLargerTerms() {
        int count = 1 << 17;
        long[] masks = new long[count];
        double[] coefficients = new double[count];
        Arrays.setAll(masks, i -> i);
        Arrays.setAll(coefficients, i -> i % 2 == 0 ? 1 : 1e-9);
        Truncation.Result result = Truncation.keep(
                TruncationRule.MAX_COEFFICIENT,
                masks,
                coefficients,
                1,
                count,
                count / 2,
                new TruncationScratch(),
                masks,
                coefficients);
        assertThat(result.droppedWeight()).isCloseTo(0.5e-18 * count, within(1e-27));
    }

    @Test
    void constantStaysHoweverSmall() {
        long[] masks = {0, 1, 2, 3};
        double[] coefficients = {1e-30, 1, 2, 3};
        Truncation.Result result = Truncation.keep(
                TruncationRule.MAX_COEFFICIENT,
                masks,
                coefficients,
                1,
                4,
                1,
                new TruncationScratch(),
                masks,
                coefficients);
        assertThat(result).isEqualTo(new Truncation.Result(1, 14));
        assertThat(coefficients[0]).isEqualTo(1e-30);
    }

    @Test
    void notANumberIsNeverHidden() {
        long[] masks = {1, 2, 3};
        double[] coefficients = {1e300, Double.NaN, Double.POSITIVE_INFINITY};
        Truncation.keep(
                TruncationRule.MAX_COEFFICIENT,
                masks,
                coefficients,
                1,
                3,
                1,
                new TruncationScratch(),
                masks,
                coefficients);
        assertThat(coefficients[0]).isNaN();
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> truncate(TermSortSample.of(new TreeMap<>(), 1), largest(0), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static TermSortSample terms(RandomGenerator random, int words, int most) {
        return TermSortSample.increasing(random, words, TermSortSample.bits(random, words, 40), most);
    }

    private static int keep(RandomGenerator random, TermSortSample terms) {
        return 1 + random.nextInt(terms.count() + 2);
    }

    /** The constant first, then by the order; the sort is stable, so ties go by mask. */
    private static NavigableMap<BigInteger, Double> firstOf(
            NavigableMap<BigInteger, Double> terms, Comparator<Map.Entry<BigInteger, Double>> order, int keep) {
        List<Map.Entry<BigInteger, Double>> sorted = new ArrayList<>(terms.entrySet());
        Comparator<Map.Entry<BigInteger, Double>> constantFirst =
                Comparator.comparing(term -> term.getKey().signum());
        sorted.sort(constantFirst.thenComparing(order));
        NavigableMap<BigInteger, Double> first = new TreeMap<>();
        sorted.stream().limit(keep).forEach(term -> first.put(term.getKey(), term.getValue()));
        return first;
    }

    private static void check(
            TermSortSample terms, Kernel kernel, int room, NavigableMap<BigInteger, Double> expected) {
        assertThat(truncate(terms, kernel, Math.min(room, terms.count()))).isEqualTo(expected);
        BigDecimal dropped = BigDecimal.ZERO;
        for (var term : terms.map().entrySet()) {
            if (!expected.containsKey(term.getKey())) {
                BigDecimal coefficient = new BigDecimal(term.getValue());
                dropped = dropped.add(coefficient.multiply(coefficient));
            }
        }
        TermSortSample same = terms.copy();
        Truncation.Result result = kernel.apply(
                same.masks(), same.coefficients(), same.words(), same.count(), same.masks(), same.coefficients());
        assertThat(result.droppedWeight()).isCloseTo(dropped.doubleValue(), within(1e-14 * dropped.doubleValue()));
    }

    /** Into other arrays and in place, which must agree. */
    private static NavigableMap<BigInteger, Double> truncate(TermSortSample terms, Kernel kernel, int room) {
        int words = terms.words();
        long[] masks = new long[room * words];
        double[] coefficients = new double[room];
        Truncation.Result result =
                kernel.apply(terms.masks(), terms.coefficients(), words, terms.count(), masks, coefficients);
        int count = result.count();
        assertThat(TermSortSample.isStrictlyIncreasing(masks, words, count)).isTrue();
        TermSortSample same = terms.copy();
        assertThat(kernel.apply(
                        same.masks(), same.coefficients(), words, same.count(), same.masks(), same.coefficients()))
                .isEqualTo(result);
        assertThat(Arrays.copyOf(same.masks(), count * words)).isEqualTo(Arrays.copyOf(masks, count * words));
        assertThat(Arrays.copyOf(same.coefficients(), count)).isEqualTo(Arrays.copyOf(coefficients, count));
        return TermSortSample.map(masks, coefficients, words, count);
    }
}
