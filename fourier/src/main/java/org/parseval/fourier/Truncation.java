package org.parseval.fourier;

import org.parseval.fourier.kernel.Rowwise;
import org.parseval.fourier.kernel.Terms;

/**
 * Shortens a polynomial and says what that cost: the dropped weight, which is the squared L2 distance to the original.
 *
 * <p>The constant term always stays. What is kept stays in order, so masks that increase strictly still do. Among terms
 * with nothing to choose between them the earlier ones, those of smaller masks, stay; so the choice is a function of the
 * polynomial alone. A coefficient that is not a number counts as larger than any number: it is never hidden.
 */
final class Truncation {
    private Truncation() {}

    /**
     * Keeps some of the terms, and returns the sum of the squares of the coefficients dropped.
     *
     * @param keep how many terms at most, at least 1; the output needs room for as many
     */
    static double keep(TruncationRule rule, Terms terms, int keep, TruncationScratch scratch, Terms out) {
        if (keep < 1) {
            throw new IllegalArgumentException("keep " + keep + ": the constant term always stays");
        }
        if (keep >= terms.size) {
            System.arraycopy(terms.masks, 0, out.masks, 0, terms.size * terms.words);
            System.arraycopy(terms.coefficients, 0, out.coefficients, 0, terms.size);
            out.size = terms.size;
            return 0;
        }
        TruncationFilter filter = switch (rule) {
            case MAX_COEFFICIENT -> {
                int first = constants(terms);
                TruncationCut cut = TruncationCut.largest(terms.coefficients, first, terms.size, keep - first, scratch);
                yield new TruncationFilter(cut, first, keep);
            }
            case MIN_DEGREE -> new TruncationFilter(TruncationDegrees.cut(terms, keep, scratch), 0, keep);
        };
        return filter.apply(terms, out);
    }

    /** How many of the terms are constant: 1 or 0. Depends on masks being strictly increasing. */
    private static int constants(Terms terms) {
        return terms.size > 0 && Rowwise.degree(terms.words, terms.masks, 0) == 0 ? 1 : 0;
    }
}
