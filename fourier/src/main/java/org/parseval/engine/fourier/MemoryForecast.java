package org.parseval.engine.fourier;

import java.util.Locale;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Task;

/**
 * The memory for messages at their predicted size, one bucket after the other: those that wait for their bucket while
 * another is made, or for marginals and samples all of them, and the products of one bucket.
 *
 * @param keepsMessages whether messages are kept to the end, as for marginals they always are
 */
record MemoryForecast(BucketForest forest, Task task, boolean keepsMessages) {
    /** A mask, a coefficient, and some slack. */
    private static final double BYTES_PER_TERM = 24;

    /** Buffers for each term of the message while a product with a small factor is made, sorted and truncated. */
    private static final double BYTES_OF_PRODUCT = 512;

    /** Why the memory does not allow messages of that size, with the numbers. */
    BudgetException refusal(long memoryBytes, int messageSize) {
        return new BudgetException(String.format(
                Locale.ROOT,
                "needs %.3g GiB for messages of %d terms; the budget allows %.3g GiB",
                bytes(messageSize) / (1 << 30),
                messageSize,
                (double) memoryBytes / (1 << 30)));
    }

    private double entries(int bucket) {
        return Math.scalb(1.0, Math.min(Double.MAX_EXPONENT, forest.scopes()[bucket]));
    }

    double bytes(int messageSize) {
        double[] usedAt = new double[forest.size()];
        double waiting = 0;
        double peak = 0;
        double all = 0;
        boolean truncated = false;
        for (int bucket = 0; bucket < usedAt.length; bucket++) {
            double entries = Math.min(messageSize, entries(bucket));
            truncated |= entries < entries(bucket);
            waiting += entries;
            all += entries;
            peak = Math.max(peak, waiting);
            waiting -= usedAt[bucket];
            if (forest.parents()[bucket] >= 0) {
                usedAt[forest.parents()[bucket]] += entries;
            }
        }
        double held = task == Task.MAR ? 2 * all : keepsMessages ? all : peak;
        return truncated ? BYTES_PER_TERM * held + BYTES_OF_PRODUCT * messageSize : Double.BYTES * held;
    }

    /** The memory of each bucket while it runs and after. */
    double[] bytesOfBuckets(int messageSize) {
        double[] bytes = new double[forest.size()];
        for (int bucket = 0; bucket < bytes.length; bucket++) {
            bytes[bucket] = entries(bucket) > messageSize
                    ? (BYTES_PER_TERM + BYTES_OF_PRODUCT) * messageSize
                    : Double.BYTES * entries(bucket);
        }
        return bytes;
    }
}
