package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.fourier.RandomPolynomial;
import org.parseval.fourier.SampleTerms;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class TermSortTest {
    private record Term(BigInteger mask, double coefficient) {}

    @SeededTest(200)
    void termsComeOutInTheOrderOfTheirMasksAndEqualOnesAsTheyWere(int seed) {
        int words = 1 + seed % 4;
        List<Term> terms = terms(RandomModels.random(seed), words);
        Terms rows = new Terms(words, terms.size());
        terms.forEach(term -> SampleTerms.add(rows, term.mask(), term.coefficient()));
        TermSort.sort(rows);
        List<Term> expected = new ArrayList<>(terms);
        expected.sort(Comparator.comparing(Term::mask));
        List<Term> actual = new ArrayList<>();
        for (int row = 0; row < rows.size; row++) {
            actual.add(new Term(RandomPolynomial.mask(rows, row), rows.coefficients[row]));
        }
        assertThat(actual).isEqualTo(expected);
    }

    private static List<Term> terms(RandomGenerator random, int words) {
        int[] bits = SampleTerms.bits(random, words, 40);
        int[] few = SampleTerms.bits(random, words, 5);
        int size = random.nextInt(random.nextBoolean() ? 60 : 2000);
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            BigInteger mask = SampleTerms.mask(random, random.nextBoolean() ? bits : few);
            terms.add(new Term(mask, random.nextGaussian()));
        }
        return terms;
    }
}
