package org.parseval.engine.energy.elimination;

import java.util.Arrays;
import org.parseval.parallel.Workers;

/**
 * The terms of a dense array of coefficients that are worth keeping.
 *
 * @param masks of those that stay, in increasing order
 * @param coefficients of those that stay
 * @param weight the sum of the sizes of all coefficients
 * @param dropped the sum of the sizes of those that go
 */
record TermSelection(long[] masks, double[] coefficients, double weight, double dropped) {
    /** Entries that are summed by themselves, so that sums do not depend on the number of threads. */
    private static final int CHUNK = 1 << 14;

    /** The terms from a first mask to before an end whose size is at least the threshold and not zero. */
    static TermSelection of(double[] dense, int first, int end, double threshold, Workers workers) {
        int chunks = (end + CHUNK - 1) / CHUNK;
        int[] starts = new int[chunks + 1];
        double[] weights = new double[chunks];
        double[] dropped = new double[chunks];
        workers.forEach(chunks, chunk -> {
            double all = 0;
            double gone = 0;
            int stay = 0;
            int to = Math.min(end, (chunk + 1) * CHUNK);
            for (int mask = Math.max(first, chunk * CHUNK); mask < to; mask++) {
                double size = Math.abs(dense[mask]);
                boolean stays = stays(size, threshold);
                stay += stays ? 1 : 0;
                gone += stays ? 0 : size;
                all += size;
            }
            starts[chunk + 1] = stay;
            weights[chunk] = all;
            dropped[chunk] = gone;
        });
        for (int chunk = 0; chunk < chunks; chunk++) {
            starts[chunk + 1] += starts[chunk];
        }
        long[] masks = new long[starts[chunks]];
        double[] coefficients = new double[starts[chunks]];
        workers.forEach(chunks, chunk -> {
            int next = starts[chunk];
            int last = starts[chunk + 1];
            for (int mask = Math.max(first, chunk * CHUNK); next < last; mask++) {
                if (stays(Math.abs(dense[mask]), threshold)) {
                    masks[next] = mask;
                    coefficients[next++] = dense[mask];
                }
            }
        });
        return new TermSelection(
                masks,
                coefficients,
                Arrays.stream(weights).sum(),
                Arrays.stream(dropped).sum());
    }

    private static boolean stays(double size, double threshold) {
        return size >= threshold && size > 0;
    }
}
