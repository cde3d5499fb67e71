package org.parseval.propagation;

import java.util.random.RandomGenerator;

/**
 * One factor after the other. The messages out of a factor do not depend on each other, so that updating them together
 * is the same as one by one.
 */
final class SequentialSweep extends Sweep {
    private final int[] order;
    private final RandomGenerator random;
    private final boolean shuffles;

    SequentialSweep(FactorKernel kernel, double damping, RandomGenerator random, boolean shuffles) {
        super(kernel, damping);
        this.random = random;
        this.shuffles = shuffles;
        order = new int[graph.factors];
        for (int f = 0; f < order.length; f++) {
            order[f] = f;
        }
    }

    @Override
    double run() {
        messages.refresh();
        for (int i = order.length - 1; shuffles && i > 0; i--) {
            int other = random.nextInt(i + 1);
            int factor = order[i];
            order[i] = order[other];
            order[other] = factor;
        }
        for (int factor : order) {
            update(factor);
            if (stopsAfter(factor)) {
                break;
            }
        }
        return messages.largestDifference();
    }
}
