package org.parseval.benchmark;

import java.util.Arrays;

/**
 * The best times of this machine, in nanoseconds on one thread.
 *
 * @param memory a number that is read, and one that is written, far beyond the caches
 * @param arithmetic a multiplication and an addition on numbers in the cache, in a plain loop
 * @param function an exponential and a logarithm
 */
record MachineLimits(double memory, double arithmetic, double function) {
    private static final int FAR = 1 << 23;
    private static final int NEAR = 1 << 11;
    private static final int ROUNDS = 20;

    static MachineLimits measured() {
        double[] from = new double[FAR];
        double[] to = new double[FAR];
        Arrays.fill(from, 1);
        double memory = Double.POSITIVE_INFINITY;
        double arithmetic = Double.POSITIVE_INFINITY;
        double function = Double.POSITIVE_INFINITY;
        double sink = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            System.arraycopy(from, 0, to, 0, FAR);
            memory = Math.min(memory, (System.nanoTime() - start) / (double) FAR);
            start = System.nanoTime();
            for (int again = 0; again < NEAR; again++) {
                sink += multiplyAdd(from, to);
            }
            arithmetic = Math.min(arithmetic, (System.nanoTime() - start) / ((double) NEAR * NEAR));
            start = System.nanoTime();
            for (int i = 0; i < NEAR; i++) {
                sink += Math.log(1 + Math.exp(i * 1e-3));
            }
            function = Math.min(function, (System.nanoTime() - start) / (double) NEAR);
        }
        // The sum is looked at so that no loop is thought to be useless.
        return new MachineLimits(memory, sink == 0 ? Double.NaN : arithmetic, function);
    }

    private static double multiplyAdd(double[] from, double[] to) {
        for (int i = 0; i < NEAR; i++) {
            to[i] = to[i] * 0.5 + from[i];
        }
        return to[0];
    }
}
