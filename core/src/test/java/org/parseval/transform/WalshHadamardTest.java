package org.parseval.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.parallel.Workers;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.Seeds;

class WalshHadamardTest {
    @SeededTest(200)
    void transformIsTheMatrixOfItsDefinition(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = random.nextInt(9);
        double[] a = gaussians(random, 1 << n);
        double[] expected = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                expected[i] += Integer.bitCount(i & j) % 2 == 0 ? a[j] : -a[j];
            }
        }
        WalshHadamard.transform(a, n);
        assertThat(a).containsExactly(expected, within(1e-12 * a.length));
    }

    @Test
    void threadsDoNotChangeABit() {
        for (int n = 13; n <= 17; n++) {
            double[] alone = gaussians(RandomModels.random(n), 1 << n);
            double[] shared = alone.clone();
            WalshHadamard.transform(alone, n);
            try (Workers workers = new Workers(3, () -> {})) {
                WalshHadamard.transform(shared, n, workers);
            }
            assertThat(shared).isEqualTo(alone);
        }
    }

    @SeededTest(200)
    void transformAgreesWithRadixTwo(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        // Every size up to 18 comes up; the larger ones are the fewer.
        int n = seed % 19;
        double[] a = gaussians(random, 1 << n);
        double[] expected = a.clone();
        radixTwo(expected, n);
        WalshHadamard.transform(a, n);
        assertClose(a, expected, 1e-12 * Math.sqrt(a.length));
    }

    @SeededTest(200)
    void transformTouchesNothingOutsideItsRange(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = random.nextInt(15);
        int offset = random.nextInt(40);
        double[] whole = gaussians(random, offset + (1 << n) + random.nextInt(40));
        double[] part = Arrays.copyOfRange(whole, offset, offset + (1 << n));
        double[] expected = whole.clone();
        WalshHadamard.transform(part, n);
        System.arraycopy(part, 0, expected, offset, part.length);
        WalshHadamard.transform(whole, offset, n);
        assertThat(whole).isEqualTo(expected);
    }

    @SeededTest(200)
    void coefficientsAreThoseOfTheParities(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = random.nextInt(9);
        double[] values = gaussians(random, 1 << n);
        double[] coefficients = values.clone();
        WalshHadamard.toCoefficients(coefficients, n);
        for (int set = 0; set < values.length; set++) {
            double mean = 0;
            for (int x = 0; x < values.length; x++) {
                mean += values[x] * parity(set, x) / values.length;
            }
            assertThat(coefficients[set]).isCloseTo(mean, within(1e-13));
        }
    }

    @SeededTest(200)
    void valuesAreSumsOfParities(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = random.nextInt(9);
        double[] coefficients = gaussians(random, 1 << n);
        double[] values = coefficients.clone();
        WalshHadamard.toValues(values, n);
        for (int x = 0; x < values.length; x++) {
            double sum = 0;
            for (int set = 0; set < values.length; set++) {
                sum += coefficients[set] * parity(set, x);
            }
            assertThat(values[x]).isCloseTo(sum, within(1e-12 * values.length));
        }
    }

    @SeededTest(200)
    void thereAndBackIsTheIdentityAndKeepsTheWeight(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = seed % 18;
        double[] values = gaussians(random, 1 << n);
        double[] a = values.clone();
        WalshHadamard.toCoefficients(a, n);
        // Parseval: the mean of the squares is the sum of the squared coefficients.
        double meanSquare = Arrays.stream(values).map(v -> v * v).sum() / values.length;
        assertThat(Arrays.stream(a).map(c -> c * c).sum()).isCloseTo(meanSquare, within(1e-12 * meanSquare));
        WalshHadamard.toValues(a, n);
        assertClose(a, values, 1e-13);
    }

    @Test
    void everyStrideUpToTheLargestIsRight() {
        // The transform of a delta at i is row i of the matrix, checked at scattered places.
        RandomGenerator random = RandomModels.random(1);
        for (int n : new int[] {20, 21, 22, 23}) {
            int i = random.nextInt(1 << n);
            double[] a = new double[1 << n];
            a[i] = 1;
            WalshHadamard.transform(a, n);
            for (int j = 0; j < a.length; j++) {
                if (a[j] != 1 - 2 * (Integer.bitCount(i & j) & 1)) {
                    throw new AssertionError("n = " + n + ", row " + i + ", column " + j);
                }
            }
        }
    }

    @Test
    void largestSizeWorks() {
        // 2^26 doubles are half a gigabyte: one array, a delta at the highest index, a sample of the row. The normal
        // build takes less.
        int n = Seeds.areAll() ? WalshHadamard.MOST_VARIABLES : 22;
        double[] a = new double[1 << n];
        int i = a.length - 1;
        a[i] = 1;
        WalshHadamard.transform(a, n);
        for (int j = 0; j < a.length; j += 4099) {
            assertThat(a[j]).isEqualTo(1 - 2 * (Integer.bitCount(j) & 1));
        }
    }

    @Test
    void sizesThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> WalshHadamard.transform(new double[8], 4))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> WalshHadamard.transform(new double[8], 1, 3))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> WalshHadamard.transform(new double[8], -1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WalshHadamard.toValues(new double[8], 27))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("27");
    }

    /** chi_S(x), where a set bit of the index means +1. */
    private static int parity(int set, int x) {
        return 1 - 2 * (Integer.bitCount(set & ~x) & 1);
    }

    private static void radixTwo(double[] a, int n) {
        for (int h = 1; h < 1 << n; h *= 2) {
            for (int i = 0; i < 1 << n; i++) {
                if ((i & h) == 0) {
                    double sum = a[i] + a[i + h];
                    a[i + h] = a[i] - a[i + h];
                    a[i] = sum;
                }
            }
        }
    }

    private static double[] gaussians(RandomGenerator random, int size) {
        return random.doubles(size).map(u -> random.nextGaussian()).toArray();
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        double worst = 0;
        for (int i = 0; i < expected.length; i++) {
            worst = Math.max(worst, Math.abs(actual[i] - expected[i]));
        }
        assertThat(worst).isLessThan(tolerance);
    }
}
