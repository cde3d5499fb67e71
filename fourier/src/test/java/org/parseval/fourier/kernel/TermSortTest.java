package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.fourier.TermSortSample;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class TermSortTest {
    static IntStream seeds() {
        return Seeds.upTo(200);
    }

    private record Term(BigInteger mask, double coefficient) {}

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void termsComeOutInTheOrderOfTheirMasksAndEqualOnesAsTheyWere(int seed) {
        int words = 1 + seed % 4;
        List<Term> terms = terms(RandomModels.random(seed), words);
        TermSortSample arrays = arrays(terms, words);
        TermSort.sort(
                arrays.masks(),
                arrays.coefficients(),
                words,
                arrays.count(),
                new long[arrays.masks().length],
                new double[arrays.count()]);
        List<Term> expected = new ArrayList<>(terms);
        expected.sort(Comparator.comparing(Term::mask));
        List<Term> actual = new ArrayList<>();
        for (int row = 0; row < arrays.count(); row++) {
            actual.add(new Term(TermSortSample.mask(arrays.masks(), words, row), arrays.coefficients()[row]));
        }
        assertThat(actual).isEqualTo(expected);
    }

    private static List<Term> terms(RandomGenerator random, int words) {
        int[] bits = TermSortSample.bits(random, words, 40);
        int[] few = TermSortSample.bits(random, words, 5);
        int size = random.nextInt(random.nextBoolean() ? 60 : 2000);
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            BigInteger mask = TermSortSample.mask(random, random.nextBoolean() ? bits : few);
            terms.add(new Term(mask, random.nextGaussian()));
        }
        return terms;
    }

    private static TermSortSample arrays(List<Term> terms, int words) {
        long[] masks = new long[terms.size() * words];
        double[] coefficients = new double[terms.size()];
        for (int row = 0; row < terms.size(); row++) {
            for (int word = 0; word < words; word++) {
                masks[row * words + word] =
                        terms.get(row).mask().shiftRight(word * Long.SIZE).longValue();
            }
            coefficients[row] = terms.get(row).coefficient();
        }
        return new TermSortSample(masks, coefficients, words, terms.size());
    }
}
