package org.parseval.propagation;

/** Updates all messages from those of the sweep before. */
final class ParallelSweep extends Sweep {
    private final double[] fresh;

    ParallelSweep(FactorKernel kernel, double damping) {
        super(kernel, damping);
        fresh = new double[graph.firstEntry[graph.edges]];
    }

    @Override
    double run() {
        messages.refresh();
        int done = 0;
        for (int factor = 0; factor < graph.factors; factor++) {
            int first = graph.firstEntry[graph.firstEdge[factor]];
            done = graph.firstEdge[factor + 1];
            System.arraycopy(kernel.messagesOf(factor), 0, fresh, first, graph.firstEntry[done] - first);
            if (stopsAfter(factor)) {
                break;
            }
        }
        for (int e = 0; e < done; e++) {
            messages.replace(e, fresh, graph.firstEntry[e], damping);
        }
        return messages.largestDifference();
    }
}
