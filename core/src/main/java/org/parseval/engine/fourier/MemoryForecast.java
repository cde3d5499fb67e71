package org.parseval.engine.fourier;

import java.util.Locale;
import org.parseval.elimination.BucketTree;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Task;

/**
 * The memory for messages at their predicted size, one bucket after the other: those that wait for their bucket while
 * another is made, or for marginals and samples all of them, and the products of one bucket.
 */
final class MemoryForecast {
    /** A mask, a coefficient, and some slack. */
    private static final double BYTES_PER_TERM = 24;

    /** Buffers for each term of the message while a product with a small factor is made, sorted and truncated. */
    private static final double BYTES_OF_PRODUCT = 512;

    private final BucketTree tree;
    private final Task task;
    private final boolean keepsMessages;

    /** @param keepsMessages whether messages are kept to the end, as for marginals they always are */
    MemoryForecast(BucketTree tree, Task task, boolean keepsMessages) {
        this.tree = tree;
        this.task = task;
        this.keepsMessages = keepsMessages;
    }

    /** @throws BudgetException with the numbers, if the budget does not allow messages of that size */
    void checkAgainst(Budget budget, int messageSize) {
        double bytes = bytes(messageSize);
        if (bytes > budget.memoryBytes()) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "needs %.1f GiB for messages of %d terms; the budget allows %.1f GiB",
                    bytes / (1 << 30),
                    messageSize,
                    (double) budget.memoryBytes() / (1 << 30)));
        }
    }

    double bytes(int messageSize) {
        double[] usedAt = new double[tree.order().size()];
        double waiting = 0;
        double peak = 0;
        double all = 0;
        boolean truncated = false;
        for (BucketTree.Node node : tree.nodes()) {
            if (node.eliminated() < 0) {
                continue;
            }
            double entries = Math.min(messageSize, tree.entries(node.scope()));
            truncated |= entries < tree.entries(node.scope());
            waiting += entries;
            all += entries;
            peak = Math.max(peak, waiting);
            waiting -= usedAt[tree.order().position(node.eliminated())];
            if (node.scope().length > 0) {
                usedAt[tree.order().position(node.scope()[0])] += entries;
            }
        }
        double held = task == Task.MAR ? 2 * all : keepsMessages ? all : peak;
        return truncated ? BYTES_PER_TERM * held + BYTES_OF_PRODUCT * messageSize : Double.BYTES * held;
    }

    /** What each bucket holds, by its position in the order, while it runs and after. */
    double[] bytesOfBuckets(int messageSize) {
        double[] bytes = new double[tree.order().size()];
        for (BucketTree.Node node : tree.nodes()) {
            if (node.eliminated() >= 0) {
                double entries = tree.entries(node.scope());
                bytes[tree.order().position(node.eliminated())] = entries > messageSize
                        ? (BYTES_PER_TERM + BYTES_OF_PRODUCT) * messageSize
                        : Double.BYTES * entries;
            }
        }
        return bytes;
    }
}
