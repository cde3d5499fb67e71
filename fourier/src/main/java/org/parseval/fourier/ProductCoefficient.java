package org.parseval.fourier;

import org.parseval.fourier.kernel.Rowwise;
import org.parseval.numeric.Increasing;

/** One coefficient of a product. Both are sorted, so each term of the one is looked up in the other. */
final class ProductCoefficient {
    private ProductCoefficient() {}

    static double of(Polynomial f, Polynomial g, int[] set) {
        int[] union = Increasing.union(Increasing.union(f.scope(), g.scope()), set);
        int words = Rowwise.words(union.length);
        long[] fMasks = Reindexing.between(f.scope(), union).apply(f.masks());
        long[] gMasks = Reindexing.between(g.scope(), union).apply(g.masks());
        long[] shift = new long[words];
        for (int variable : set) {
            int bit = Scopes.bit(union, variable);
            shift[bit >> 6] |= 1L << bit;
        }
        // Look the fewer terms up among the more.
        return f.size() <= g.size()
                ? sum(words, fMasks, f.coefficients(), gMasks, g.coefficients(), shift)
                : sum(words, gMasks, g.coefficients(), fMasks, f.coefficients(), shift);
    }

    private static double sum(int words, long[] fewMasks, double[] few, long[] manyMasks, double[] many, long[] shift) {
        double sum = 0;
        long[] mask = new long[words];
        for (int i = 0; i < few.length; i++) {
            for (int w = 0; w < words; w++) {
                mask[w] = fewMasks[i * words + w] ^ shift[w];
            }
            int found = Rowwise.find(words, manyMasks, many.length, mask);
            if (found >= 0) {
                sum += few[i] * many[found];
            }
        }
        return sum;
    }
}
