package org.parseval.fourier.kernel;

import java.util.Random;

/** Terms for the benchmarks: masks that fill about half of the cube they span, coefficients of three kinds. */
public final class TermSamples {
    private TermSamples() {}

    /** How the coefficients of a sample are distributed. */
    public enum Coefficients {
        GAUSSIAN,
        /** Over many orders of magnitude. */
        LOG_NORMAL,
        /** Smaller by half with each degree, as in a message between weakly coupled variables. */
        DECAYING
    }

    /** Increasing from 0 on; every bit is a coin toss. */
    public static long[] masks(int count) {
        Random random = new Random(2);
        long[] masks = new long[count];
        for (int i = 1; i < count; i++) {
            masks[i] = masks[i - 1] + 1 + random.nextInt(3);
        }
        return masks;
    }

    /** Terms with such masks. */
    public static Terms terms(int count, Coefficients kind) {
        long[] masks = masks(count);
        return new Terms(1, masks, coefficients(kind, masks), count);
    }

    private static double[] coefficients(Coefficients kind, long[] masks) {
        Random random = new Random(3);
        double[] coefficients = new double[masks.length];
        for (int i = 0; i < masks.length; i++) {
            double gaussian = random.nextGaussian();
            coefficients[i] = switch (kind) {
                case GAUSSIAN -> gaussian;
                case LOG_NORMAL -> Math.exp(3 * gaussian) * (random.nextBoolean() ? 1 : -1);
                case DECAYING -> Math.scalb(gaussian, -Long.bitCount(masks[i]));
            };
        }
        return coefficients;
    }
}
