package org.parseval.fourier.kernel;

/**
 * Fixes a variable: its bit is taken out of the masks, with the sign of its value where a term mentions it, and terms that
 * become equal are added up.
 *
 * <p>The terms without the variable and those with it are each in increasing order once the bit is gone, so this is a
 * merge of two runs. Terms that cancel stay, with coefficient zero.
 */
public final class Restriction {
    private Restriction() {}

    /**
     * The function where the variable of a bit has a value, -1 or +1. Depends on masks being strictly increasing, and leaves them so.
     *
     * @param bit of the variable, from 0 to 64 * words - 1; higher bits move down by one
     */
    public static Terms of(Terms terms, int bit, int value) {
        if (value != 1 && value != -1) {
            throw new IllegalArgumentException("value " + value + " is neither -1 nor +1");
        }
        Terms runs = new Terms(terms.words, terms.size);
        Terms out = new Terms(terms.words, terms.size);
        merge(runs, split(terms, bit, value, runs), terms.size, out);
        return out;
    }

    /** Writes the terms without the variable from the start of the output on, those with it from its end backwards. */
    private static int split(Terms terms, int bit, int value, Terms out) {
        int words = terms.words;
        int without = 0;
        for (int i = 0; i < terms.size; i++) {
            int mentioned = (int) ((terms.masks[i * words + bit / Long.SIZE] >>> bit) & 1);
            int place = without + (terms.size - 1 - i) * mentioned;
            SumOut.removeBit(terms.masks, i, words, bit, out.masks, place);
            out.coefficients[place] = terms.coefficients[i] * (1 + (value - 1) * mentioned);
            without += 1 - mentioned;
        }
        return without;
    }

    /** Merges the run 0..middle with the run that goes from count - 1 down to middle. */
    private static void merge(Terms runs, int middle, int count, Terms out) {
        int words = runs.words;
        double[] coefficients = runs.coefficients;
        int up = 0;
        int down = count - 1;
        int written = 0;
        while (up < middle && down >= middle) {
            int order = Rowwise.compare(words, runs.masks, up, runs.masks, down);
            System.arraycopy(runs.masks, (order <= 0 ? up : down) * words, out.masks, written * words, words);
            out.coefficients[written] = (order <= 0 ? coefficients[up] : 0) + (order >= 0 ? coefficients[down] : 0);
            up += order <= 0 ? 1 : 0;
            down -= order >= 0 ? 1 : 0;
            written++;
        }
        out.size = written;
        appendRest(runs, up, middle, down, out);
    }

    private static void appendRest(Terms runs, int up, int middle, int down, Terms out) {
        int words = runs.words;
        System.arraycopy(runs.masks, up * words, out.masks, out.size * words, (middle - up) * words);
        System.arraycopy(runs.coefficients, up, out.coefficients, out.size, middle - up);
        out.size += middle - up;
        for (int row = down; row >= middle; row--) {
            System.arraycopy(runs.masks, row * words, out.masks, out.size * words, words);
            out.coefficients[out.size++] = runs.coefficients[row];
        }
    }
}
