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
import org.parseval.fourier.kernel.Terms;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class TruncationTest {
    private static final Comparator<Map.Entry<BigInteger, Double>> LARGEST_FIRST =
            Comparator.comparing(term -> -Math.abs(term.getValue()));
    private static final Comparator<Map.Entry<BigInteger, Double>> LOWEST_DEGREE_FIRST =
            Comparator.comparing(term -> term.getKey().bitCount());

    /** One for all tests: what a truncation leaves in it must not matter to the next. */
    private static final TruncationScratch SCRATCH = new TruncationScratch();

    /** The terms that a truncation keeps, and the weight of the rest. */
    private record Kept(Terms terms, double droppedWeight) {
        static Kept of(TruncationRule rule, Terms terms, int keep) {
            Terms out = new Terms(terms.words, Math.min(Math.max(keep, 0), terms.size));
            double dropped = Truncation.keep(rule, terms, keep, SCRATCH, out);
            assertThat(SampleTerms.isStrictlyIncreasing(out)).isTrue();
            return new Kept(out, dropped);
        }

        static Kept largest(int keep, long[] masks, double... coefficients) {
            return of(TruncationRule.MAX_COEFFICIENT, new Terms(1, masks, coefficients, coefficients.length), keep);
        }
    }

    @SeededTest(200)
    void largestAreTheFirstOfAFullSort(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Terms terms = terms(random, 1 + seed % 4, 1500);
        int keep = keep(random, terms);
        check(terms, TruncationRule.MAX_COEFFICIENT, keep, firstOf(SampleTerms.map(terms), LARGEST_FIRST, keep));
    }

    @SeededTest(200)
    void lowestDegreesAreTheFirstOfAFullSort(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Terms terms = terms(random, 1 + seed % 4, 1500);
        int keep = keep(random, terms);
        Comparator<Map.Entry<BigInteger, Double>> order = LOWEST_DEGREE_FIRST.thenComparing(LARGEST_FIRST);
        check(terms, TruncationRule.MIN_DEGREE, keep, firstOf(SampleTerms.map(terms), order, keep));
    }

    @SeededTest(200)
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
        Terms actual = Kept.largest(keep, masks, coefficients).terms();
        assertThat(actual.size).isEqualTo(keep);
        assertThat(actual.masks)
                .isEqualTo(Arrays.stream(kept).mapToLong(i -> masks[i]).toArray());
        assertThat(actual.coefficients)
                .isEqualTo(Arrays.stream(kept).mapToDouble(i -> coefficients[i]).toArray());
    }

    @SeededTest(200)
    void widerRowsKeepTheSameTerms(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Terms terms = terms(random, 1, 600);
        int keep = keep(random, terms);
        for (TruncationRule rule : TruncationRule.values()) {
            Terms expected = Kept.of(rule, terms, keep).terms();
            for (int words = 2; words <= 4; words++) {
                int places = random.nextBoolean() ? 0 : random.nextInt((words - 1) * Long.SIZE + 1);
                Terms wide = SampleTerms.widened(terms, words, places);
                assertThat(SampleTerms.map(Kept.of(rule, wide, keep).terms()))
                        .isEqualTo(SampleTerms.map(SampleTerms.widened(expected, words, places)));
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
        assertThat(Kept.largest(count / 2, masks, coefficients).droppedWeight())
                .isCloseTo(0.5e-18 * count, within(1e-27));
    }

    @Test
    void constantStaysHoweverSmall() {
        Kept kept = Kept.largest(1, new long[] {0, 1, 2, 3}, 1e-30, 1, 2, 3);
        assertThat(kept.droppedWeight()).isEqualTo(14);
        assertThat(kept.terms().coefficients).containsExactly(1e-30);
    }

    @Test
    void notANumberIsNeverHidden() {
        Kept kept = Kept.largest(1, new long[] {1, 2, 3}, 1e300, Double.NaN, Double.POSITIVE_INFINITY);
        assertThat(kept.terms().coefficients[0]).isNaN();
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> Kept.largest(0, new long[0])).isInstanceOf(IllegalArgumentException.class);
    }

    private static Terms terms(RandomGenerator random, int words, int most) {
        return SampleTerms.increasing(random, words, SampleTerms.bits(random, words, 40), most);
    }

    private static int keep(RandomGenerator random, Terms terms) {
        return 1 + random.nextInt(terms.size + 2);
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

    private static void check(Terms terms, TruncationRule rule, int keep, NavigableMap<BigInteger, Double> expected) {
        Kept kept = Kept.of(rule, terms, keep);
        assertThat(SampleTerms.map(kept.terms())).isEqualTo(expected);
        BigDecimal dropped = BigDecimal.ZERO;
        for (var term : SampleTerms.map(terms).entrySet()) {
            if (!expected.containsKey(term.getKey())) {
                BigDecimal coefficient = new BigDecimal(term.getValue());
                dropped = dropped.add(coefficient.multiply(coefficient));
            }
        }
        assertThat(kept.droppedWeight()).isCloseTo(dropped.doubleValue(), within(1e-14 * dropped.doubleValue()));
    }
}
