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
    static Optional<AffineSpan> of(int words, long[] fMasks, int fn, long[] gMasks, int gn, int cap) {
        SpanSearch search = new SpanSearch(words, cap);
        int bits = search.differingBits(fMasks, fn, gMasks, gn);
        search.insert(fMasks, fn, Math.max(1, fn / SAMPLES), bits);
        search.insert(gMasks, gn, Math.max(1, gn / SAMPLES), bits);
        search.insert(fMasks, fn, 1, bits);
        search.insert(gMasks, gn, 1, bits);
        return search.rank > cap ? Optional.empty() : Optional.of(search.span(fMasks, gMasks));
    }

    /** The number of bits that are not the same in all masks of f, or not in all of g. */
    private int differingBits(long[] fMasks, int fn, long[] gMasks, int gn) {
        int bits = 0;
        for (int w = 0; w < words; w++) {
            bits += Long.bitCount(differingBits(w, fMasks, fn) | differingBits(w, gMasks, gn));
        }
        return bits;
    }

    private long differingBits(int word, long[] masks, int n) {
        long bits = 0;
        for (int at = word; at < n * words; at += words) {
            bits |= masks[at] ^ masks[word];
        }
        return bits;
    }

    /** Inserts every {@code stride}-th difference, until the rank exceeds the cap or has all bits. */
    private void insert(long[] masks, int n, int stride, int bits) {
        for (int i = n - 1; i > 0 && rank <= cap && rank < bits; i -= stride) {
            insert(masks, i * words);
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
