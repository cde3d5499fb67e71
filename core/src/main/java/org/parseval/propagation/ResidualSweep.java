package org.parseval.propagation;

import java.util.Arrays;
import org.parseval.elimination.VertexHeap;

/**
 * Always updates the factor whose messages would change most. The messages that each factor would send are kept up to
 * date.
 *
 * @see "G. Elidan, I. McGraw and D. Koller, Residual belief propagation, UAI (2006)"
 */
final class ResidualSweep extends Sweep {
    private final double[] pending;
    private final VertexHeap queue;
    private final int[] seenAt;
    private int round;
    private int prepared;

    ResidualSweep(FactorKernel kernel, double damping) {
        super(kernel, damping);
        pending = new double[graph.firstEntry[graph.edges]];
        double[] keys = new double[graph.factors];
        Arrays.fill(keys, Double.NEGATIVE_INFINITY);
        int[] priorities = new int[graph.factors];
        for (int f = 0; f < priorities.length; f++) {
            priorities[f] = f;
        }
        queue = new VertexHeap(keys, priorities);
        seenAt = new int[graph.factors];
    }

    @Override
    double run() {
        messages.refresh();
        while (prepared < graph.factors) {
            foresee(prepared);
            if (stopsAfter(prepared++)) {
                return 1;
            }
        }
        for (int done = 0; done < graph.factors && queue.key(queue.first()) < 0; done++) {
            int factor = queue.first();
            apply(factor);
            if (stopsAfter(factor)) {
                break;
            }
        }
        return -queue.key(queue.first());
    }

    /** Computes the messages that a factor would send now, and how far they are from those it sent. */
    private void foresee(int factor) {
        int first = graph.firstEntry[graph.firstEdge[factor]];
        int end = graph.firstEntry[graph.firstEdge[factor + 1]];
        System.arraycopy(kernel.messagesOf(factor), 0, pending, first, end - first);
        queue.update(factor, -residual(factor));
    }

    private double residual(int factor) {
        double residual = 0;
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            residual = Math.max(residual, messages.difference(e, pending, graph.firstEntry[e]));
        }
        return residual;
    }

    private void apply(int factor) {
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            messages.replace(e, pending, graph.firstEntry[e], damping);
        }
        queue.update(factor, -residual(factor));
        round++;
        seenAt[factor] = round;
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            for (int other : graph.edgesOf[graph.variableOf[e]]) {
                int neighbour = graph.factorOf[other];
                if (seenAt[neighbour] != round) {
                    seenAt[neighbour] = round;
                    foresee(neighbour);
                }
            }
        }
    }
}
