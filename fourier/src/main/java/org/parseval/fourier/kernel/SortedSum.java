package org.parseval.fourier.kernel;

/**
 * Sums of sorted polynomials, one of them multiplied by a variable, in one pass and without a sort.
 *
 * <p>Multiplication by the variable of bit j flips that bit in every mask. Among masks that agree above bit j, those
 * without j and those with it are two runs; flipping swaps them and leaves each sorted. Depends on masks being strictly
 * increasing.
 */
public final class SortedSum {
    private SortedSum() {}

    /** The sum of two polynomials over the same bits, sorted; sums that cancel remain as zeros. */
    public static Terms of(Terms a, Terms b) {
        Terms out = new Terms(a.words, a.size + b.size);
        add(a, b, out);
        return out;
    }

    /** Appends the terms with bit {@code bit} of each mask flipped, sorted again. */
    static void flip(Terms terms, int bit, Terms out) {
        out.reserve(terms.size);
        int word = bit / Long.SIZE;
        int shift = bit % Long.SIZE;
        for (int from = 0; from < terms.size; ) {
            int middle = runEnd(terms, from, word, shift);
            if ((terms.masks[from * terms.words + word] >>> shift & 1) != 0) {
                copyFlipped(terms, from, middle, word, 1L << shift, out);
                from = middle;
                continue;
            }
            int end = middle;
            if (middle < terms.size && agreeAbove(terms, from, middle, word, shift)) {
                end = runEnd(terms, middle, word, shift);
                copyFlipped(terms, middle, end, word, 1L << shift, out);
            }
            copyFlipped(terms, from, middle, word, 1L << shift, out);
            from = end;
        }
    }

    /** The end of the run that begins at {@code from}: masks that agree in {@code shift} of the word and above. */
    private static int runEnd(Terms terms, int from, int word, int shift) {
        // Gallop: runs are single terms for low bits and half of all terms for the highest.
        int step = 1;
        int inside = from;
        while (inside + step < terms.size && sameRun(terms, from, inside + step, word, shift)) {
            inside += step;
            step <<= 1;
        }
        int outside = Math.min(terms.size, inside + step);
        while (outside - inside > 1) {
            int middle = (inside + outside) >>> 1;
            if (sameRun(terms, from, middle, word, shift)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return outside;
    }

    private static boolean sameRun(Terms terms, int one, int other, int word, int shift) {
        int words = terms.words;
        long[] masks = terms.masks;
        long difference = (masks[one * words + word] ^ masks[other * words + word]) >>> shift;
        for (int w = word + 1; w < words; w++) {
            difference |= masks[one * words + w] ^ masks[other * words + w];
        }
        return difference == 0;
    }

    private static boolean agreeAbove(Terms terms, int one, int other, int word, int shift) {
        int words = terms.words;
        long[] masks = terms.masks;
        long difference = (masks[one * words + word] ^ masks[other * words + word]) >>> shift >>> 1;
        for (int w = word + 1; w < words; w++) {
            difference |= masks[one * words + w] ^ masks[other * words + w];
        }
        return difference == 0;
    }

    private static void copyFlipped(Terms terms, int from, int to, int word, long flip, Terms out) {
        int words = terms.words;
        int size = out.size;
        if (words == 1) {
            for (int i = from; i < to; i++) {
                out.masks[size + i - from] = terms.masks[i] ^ flip;
                out.coefficients[size + i - from] = terms.coefficients[i];
            }
        } else {
            System.arraycopy(terms.masks, from * words, out.masks, size * words, (to - from) * words);
            System.arraycopy(terms.coefficients, from, out.coefficients, size, to - from);
            for (int i = size; i < size + to - from; i++) {
                out.masks[i * words + word] ^= flip;
            }
        }
        out.size += to - from;
    }

    /** Appends the sum of two sorted polynomials, sorted; sums that cancel remain as zeros. */
    static void add(Terms a, Terms b, Terms out) {
        out.reserve((long) a.size + b.size);
        if (a.words == 1 && isTopBitClear(a) && isTopBitClear(b)) {
            addOneWord(a, b, out);
        } else {
            addRows(a, b, out);
        }
    }

    /** Differences of masks of one word then have the right sign. */
    private static boolean isTopBitClear(Terms terms) {
        return terms.size == 0 || terms.masks[terms.size - 1] >= 0;
    }

    private static void addOneWord(Terms a, Terms b, Terms out) {
        long[] aMasks = a.masks;
        long[] bMasks = b.masks;
        double[] aTerms = a.coefficients;
        double[] bTerms = b.coefficients;
        long[] masks = out.masks;
        double[] sums = out.coefficients;
        int size = out.size;
        int i = 0;
        int j = 0;
        // Without branches on the masks: which of two is the smaller cannot be predicted.
        while (i < a.size && j < b.size) {
            long difference = aMasks[i] - bMasks[j];
            long takeA = (difference - 1) >> 63;
            long takeB = ~difference >> 63;
            masks[size] = bMasks[j] + (difference & takeA);
            sums[size++] = Double.longBitsToDouble(Double.doubleToRawLongBits(aTerms[i]) & takeA)
                    + Double.longBitsToDouble(Double.doubleToRawLongBits(bTerms[j]) & takeB);
            i -= (int) takeA;
            j -= (int) takeB;
        }
        out.size = size;
        copyRest(a, i, out);
        copyRest(b, j, out);
    }

    private static void addRows(Terms a, Terms b, Terms out) {
        int words = a.words;
        int i = 0;
        int j = 0;
        while (i < a.size && j < b.size) {
            int order = Rowwise.compare(words, a.masks, i, b.masks, j);
            double sum = (order <= 0 ? a.coefficients[i] : 0) + (order >= 0 ? b.coefficients[j] : 0);
            long[] row = order <= 0 ? a.masks : b.masks;
            int at = (order <= 0 ? i : j) * words;
            for (int w = 0; w < words; w++) {
                out.masks[out.size * words + w] = row[at + w];
            }
            out.coefficients[out.size++] = sum;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        copyRest(a, i, out);
        copyRest(b, j, out);
    }

    private static void copyRest(Terms terms, int from, Terms out) {
        int n = terms.size - from;
        System.arraycopy(terms.masks, from * terms.words, out.masks, out.size * terms.words, n * terms.words);
        System.arraycopy(terms.coefficients, from, out.coefficients, out.size, n);
        out.size += n;
    }
}
