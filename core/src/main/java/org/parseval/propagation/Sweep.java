package org.parseval.propagation;

import java.util.function.BooleanSupplier;
import org.parseval.propagation.graph.FactorGraph;

/** One pass of message updates: every message is updated about once, in an order that subclasses choose. */
abstract class Sweep {
    /** Table entries between two looks at the clock. */
    private static final long PATIENCE = 1 << 16;

    final FactorGraph graph;
    final Messages messages;
    final FactorKernel kernel;
    final double damping;
    private BooleanSupplier stop = () -> false;
    private long work;
    private boolean stopped;

    Sweep(FactorKernel kernel, double damping) {
        this.kernel = kernel;
        graph = kernel.graph;
        messages = kernel.messages;
        this.damping = damping;
    }

    /**
     * Updates about as many messages as there are, or fewer if it is told to stop.
     *
     * @param until asked now and then
     * @return the largest change of an entry
     */
    final double run(BooleanSupplier until) {
        stop = until;
        stopped = false;
        return run();
    }

    /**
     * Updates about as many messages as there are, or fewer if time is up.
     *
     * @return the largest change of an entry
     */
    abstract double run();

    /** Whether to give up, asked after each update of a factor. */
    final boolean stopsAfter(int factor) {
        work += graph.tableSize[factor];
        if (work >= PATIENCE) {
            work = 0;
            stopped |= stop.getAsBoolean();
        }
        return stopped || messages.isContradiction();
    }

    final boolean isStopped() {
        return stopped;
    }

    /** Computes the messages of a factor and puts them in place. */
    final void update(int factor) {
        double[] fresh = kernel.messagesOf(factor);
        int first = graph.firstEntry[graph.firstEdge[factor]];
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            messages.replace(e, fresh, graph.firstEntry[e] - first, damping);
        }
    }
}
