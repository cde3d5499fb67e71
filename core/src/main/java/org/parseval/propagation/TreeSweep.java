package org.parseval.propagation;

/** Updates from the leaves of a tree to the root and back. After one sweep all messages are final. */
final class TreeSweep extends Sweep {
    private final int[] order;

    TreeSweep(FactorKernel kernel, int[] order) {
        super(kernel, 0);
        this.order = order;
    }

    @Override
    double run() {
        messages.refresh();
        for (int i = 2 * order.length - 1; i >= 0; i--) {
            int factor = order[i >= order.length ? i - order.length : order.length - 1 - i];
            update(factor);
            if (stopsAfter(factor)) {
                return 1;
            }
        }
        messages.refresh();
        return 0;
    }
}
