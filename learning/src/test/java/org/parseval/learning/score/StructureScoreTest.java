package org.parseval.learning.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.learning.RandomNetworks;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.structure.Pattern;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;
import org.parseval.testing.SeededTest;

/** Scores against the formulas in exact fractions. */
class StructureScoreTest {
    /** The natural logarithm of a fraction. */
    private static double log(BigInteger numerator, BigInteger denominator) {
        return log(numerator) - log(denominator);
    }

    private static double log(BigInteger number) {
        int shift = Math.max(0, number.bitLength() - 60);
        return Math.log(number.shiftRight(shift).doubleValue()) + shift * Math.log(2);
    }

    /** The likelihood: the product of (n / N)^n. */
    private static double likelihood(double[] counts, int states) {
        BigInteger numerator = BigInteger.ONE;
        BigInteger denominator = BigInteger.ONE;
        for (int row = 0; row < counts.length; row += states) {
            int sum = 0;
            for (int s = row; s < row + states; s++) {
                int count = (int) counts[s];
                sum += count;
                numerator = numerator.multiply(BigInteger.valueOf(count).pow(count));
            }
            denominator = denominator.multiply(BigInteger.valueOf(sum).pow(sum));
        }
        return log(numerator, denominator);
    }

    /** Gamma(a + n) / Gamma(a) = a (a + 1) ... (a + n - 1), with a = size / (rows states), all multiplied by the denominator of a. */
    private static double bdeu(double[] counts, int states, int rows, int size) {
        BigInteger numerator = BigInteger.ONE;
        BigInteger denominator = BigInteger.ONE;
        for (int row = 0; row < counts.length; row += states) {
            int sum = 0;
            for (int s = row; s < row + states; s++) {
                for (int i = 0; i < counts[s]; i++) {
                    numerator = numerator.multiply(BigInteger.valueOf(size + (long) i * rows * states));
                    denominator = denominator.multiply(BigInteger.valueOf((long) rows * states));
                }
                sum += (int) counts[s];
            }
            for (int i = 0; i < sum; i++) {
                denominator = denominator.multiply(BigInteger.valueOf(size + (long) i * rows));
                numerator = numerator.multiply(BigInteger.valueOf(rows));
            }
        }
        return log(numerator, denominator);
    }

    @SeededTest(60)
    void areTheFormulas(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int states = 2 + random.nextInt(3);
        int rows = 1 + random.nextInt(6);
        double[] counts =
                random.ints((long) rows * states, 0, 12).asDoubleStream().toArray();
        double weight = 1;
        for (double count : counts) {
            weight += count;
        }
        double likelihood = likelihood(counts, states);
        int parameters = rows * (states - 1);
        assertThat(StructureScore.bic().of(counts, states, rows, weight))
                .isCloseTo(likelihood - parameters / 2.0 * Math.log(weight), within(1e-9));
        assertThat(StructureScore.aic().of(counts, states, rows, weight))
                .isCloseTo(likelihood - parameters, within(1e-9));
        int size = 1 + random.nextInt(20);
        assertThat(StructureScore.bdeu(size).of(counts, states, rows, weight))
                .isCloseTo(bdeu(counts, states, rows, size), within(1e-9));
    }

    @SeededTest(60)
    void equivalentStructuresScoreEqually(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model network = RandomNetworks.network(random, 4, 3);
        DataTable table = RandomNetworks.rows(random, network, 80, 0);
        LocalScores scores = new LocalScores(table, StructureScore.bdeu(5));
        Structure one = Structure.of(RandomNetworks.network(random, 4, 3)).rename(table.names());
        Structure other = Structure.of(RandomNetworks.network(random, 4, 3)).rename(table.names());
        for (int i = 0; i < 200 && !(Pattern.of(one).equals(Pattern.of(other)) && !one.equals(other)); i++) {
            other = Structure.of(RandomNetworks.network(random, 4, 3)).rename(table.names());
        }
        if (Pattern.of(one).equals(Pattern.of(other))) {
            assertThat(other.score(scores)).isCloseTo(one.score(scores), within(1e-9));
        }
    }

    @Test
    void aRandomPairOfStructuresScoresDifferently() {
        SplittableRandom random = new SplittableRandom(4);
        Model network = RandomNetworks.network(random, 4, 3);
        LocalScores scores = new LocalScores(RandomNetworks.rows(random, network, 80, 0), StructureScore.bdeu(5));
        assertThat(Structure.empty(network.names()).score(scores))
                .isNotCloseTo(Structure.of(network).score(scores), within(1e-3));
    }

    @Test
    void logarithmsOfGammaAreThoseOfFactorialsAndHalves() {
        double factorial = 0;
        double half = 0.5 * Math.log(Math.PI);
        for (int n = 1; n < 200; n++) {
            assertThat(LogGamma.of(n)).isCloseTo(factorial, within(1e-12 * (1 + factorial)));
            assertThat(LogGamma.of(n - 0.5)).isCloseTo(half, within(1e-12 * (1 + Math.abs(half))));
            factorial += Math.log(n);
            half += Math.log(n - 0.5);
        }
    }

    /** For an even number of degrees the tail is exp(-x/2) times the first terms of its own series. */
    @Test
    void chiSquaredIsItsClosedForm() {
        for (int degrees = 2; degrees <= 40; degrees += 2) {
            for (double x : new double[] {0.01, 1, 5, 20, 60, 150}) {
                double term = 1;
                double sum = 0;
                for (int k = 0; k < degrees / 2; k++) {
                    sum += term;
                    term *= x / 2 / (k + 1);
                }
                double expected = Math.exp(-x / 2) * sum;
                assertThat(LogGamma.chiSquaredAbove(x, degrees)).isCloseTo(expected, within(1e-12 + 1e-10 * expected));
            }
        }
    }
}
