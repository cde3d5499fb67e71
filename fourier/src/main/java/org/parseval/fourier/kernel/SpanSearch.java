package org.parseval.fourier.kernel;

import java.util.Optional;

/**
 * Finds the affine span of the masks of two polynomials by Gaussian elimination over GF(2), and gives up as soon as the
 * rank exceeds a cap.
 *
 * <p>The search ends early in the common case that the span has every bit that occurs. As masks are sorted, those from
 * the whole length of the list are tried before their neighbours, which differ in low bits only.
 */
final class SpanSearch {
    private static final int SAMPLES = 64;

    private final int words;
    private final int cap;
    /** The row whose leading bit is the index, if there is one; reduced at the end only. */
    private final long[][] rows;

    private final long[] vector;
    private int rank;

    private SpanSearch(int words, int cap) {
        this.words = words;
        this.cap = cap;
        this.rows = new long[words * Long.SIZE][];
        this.vector = new long[words];
    }

    /** The span of masks f and g, if its rank is at most {@code cap}; neither list may be empty. */
    static Optional<AffineSpan> of(Terms f, Terms g, int cap) {
        SpanSearch search = new SpanSearch(f.words, cap);
        int bits = search.differingBits(f, g);
        search.insert(f, Math.max(1, f.size / SAMPLES), bits);
        search.insert(g, Math.max(1, g.size / SAMPLES), bits);
        search.insert(f, 1, bits);
        search.insert(g, 1, bits);
        return search.rank > cap ? Optional.empty() : Optional.of(search.span(f.masks, g.masks));
    }

    /** The number of bits that are not the same in all masks of f, or not in all of g. */
    private int differingBits(Terms f, Terms g) {
        int bits = 0;
        for (int w = 0; w < words; w++) {
            bits += Long.bitCount(differingBits(w, f) | differingBits(w, g));
        }
        return bits;
    }

    private long differingBits(int word, Terms terms) {
        long[] masks = terms.masks;
        long bits = 0;
        for (int at = word; at < terms.size * words; at += words) {
            bits |= masks[at] ^ masks[word];
        }
        return bits;
    }

    /** Inserts every {@code stride}-th difference, until the rank exceeds the cap or has all bits. */
    private void insert(Terms terms, int stride, int bits) {
        for (int i = terms.size - 1; i > 0 && rank <= cap && rank < bits; i -= stride) {
            insert(terms.masks, i * words);
        }
    }

    private void insert(long[] masks, int position) {
        for (int w = 0; w < words; w++) {
            vector[w] = masks[position + w] ^ masks[w];
        }
        for (int w = words - 1; w >= 0; w--) {
            while (vector[w] != 0) {
                int bit = w * Long.SIZE + Long.SIZE - 1 - Long.numberOfLeadingZeros(vector[w]);
                if (rows[bit] == null) {
                    rows[bit] = vector.clone();
                    rank++;
                    return;
                }
                add(rows[bit], vector);
            }
        }
    }

    private AffineSpan span(long[] fMasks, long[] gMasks) {
        long[] offset = new long[words];
        for (int w = 0; w < words; w++) {
            offset[w] = fMasks[w] ^ gMasks[w];
        }
        int[] leading = new int[rank];
        long[] basis = new long[rank * words];
        int k = 0;
        for (int bit = 0; bit < rows.length; bit++) {
            if (rows[bit] != null) {
                // Rows below are reduced already, so that clearing one leading bit sets no other.
                for (int lower = 0; lower < k; lower++) {
                    clear(leading[lower], rows[bit]);
                }
                System.arraycopy(rows[bit], 0, basis, k * words, words);
                leading[k++] = bit;
            }
        }
        for (int bit : leading) {
            clear(bit, offset);
        }
        return new AffineSpan(words, basis, leading, offset);
    }

    /** Adds the row of a leading bit to a vector that has the bit. */
    private void clear(int bit, long[] target) {
        if ((target[bit / Long.SIZE] >>> bit & 1) != 0) {
            add(rows[bit], target);
        }
    }

    private void add(long[] row, long[] target) {
        for (int w = 0; w < words; w++) {
            target[w] ^= row[w];
        }
    }
}
