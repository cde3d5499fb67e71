package org.parseval.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.fourier.kernel.Rowwise;

/**
 * The move of masks from the bits of one scope to the bits of another.
 *
 * <p>Variables keep their order, so neighbouring bits mostly stay neighbours: the move is a few runs, each one mask and one
 * rotation, and increasing masks stay increasing. A variable that the new scope lacks must not occur in any mask.
 */
record Reindexing(int fromWords, int toWords, boolean identity, List<Run> runs) {
    /** Bits that travel together, within one word at either end. */
    private record Run(int fromWord, long bits, int toWord, int rotation) {}

    static Reindexing between(int[] from, int[] to) {
        boolean identity = Arrays.equals(from, to);
        List<Run> runs = new ArrayList<>();
        int target = 0;
        for (int source = 0; source < from.length && !identity; source++) {
            while (target < to.length && to[target] < from[source]) {
                target++;
            }
            if (target < to.length && to[target] == from[source]) {
                add(runs, source, target);
            }
        }
        return new Reindexing(Rowwise.words(from.length), Rowwise.words(to.length), identity, runs);
    }

    private static void add(List<Run> runs, int source, int target) {
        Run single = new Run(source >> 6, 1L << source, target >> 6, (target - source) & 63);
        if (!runs.isEmpty()) {
            int end = runs.size() - 1;
            Run last = runs.get(end);
            if (last.fromWord == single.fromWord && last.toWord == single.toWord && last.rotation == single.rotation) {
                runs.set(end, new Run(last.fromWord, last.bits | single.bits, last.toWord, last.rotation));
                return;
            }
        }
        runs.add(single);
    }

    /** The same rows over the new bits; the very array if nothing moves. */
    long[] apply(long[] masks) {
        if (identity) {
            return masks;
        }
        int rows = masks.length / fromWords;
        long[] moved = new long[Math.multiplyExact(rows, toWords)];
        for (Run run : runs) {
            for (int i = 0; i < rows; i++) {
                long bits = masks[i * fromWords + run.fromWord] & run.bits;
                moved[i * toWords + run.toWord] |= Long.rotateLeft(bits, run.rotation);
            }
        }
        return moved;
    }
}
