package org.parseval.propagation;

import java.util.function.BooleanSupplier;
import org.parseval.propagation.graph.FactorGraph;

/** One pass of message updates: every message is updated about once, in an order that subclasses choose. */
abstract class Sweep {
    final FactorGraph graph;
    final Messages messages;
    final FactorKernel kernel;
    final double damping;
    private final StopSign stop = new StopSign();

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
        stop.follow(until);
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
        stop.count(graph.tableSize[factor]);
        return stop.isSeen() || messages.isContradiction();
    }

    final boolean isStopped() {
        return stop.isSeen();
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
