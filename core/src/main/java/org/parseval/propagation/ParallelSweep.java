package org.parseval.propagation;

import org.parseval.propagation.graph.FactorGraph;

/** Updates all messages from those of the sweep before. */
final class ParallelSweep extends Sweep {
    private final double[] fresh;

    ParallelSweep(FactorGraph graph, Messages messages, FactorKernel kernel, double damping) {
        super(graph, messages, kernel, damping);
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
