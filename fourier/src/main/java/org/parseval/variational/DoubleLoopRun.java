package org.parseval.variational;

import java.util.function.BooleanSupplier;
import org.parseval.model.Model;
import org.parseval.propagation.Iteration;

/** The double loop, pass by pass. Its beliefs are an answer at any time. */
public final class DoubleLoopRun implements Iteration {
    /** Passes of the inner loop: enough for a step, as its exact minimum is not needed. */
    private static final int INNER_PASSES = 5;

    private final KikuchiSettings settings;
    private final RegionGraph graph;
    private final RegionBeliefs beliefs;
    private int iterations;
    private int inner = INNER_PASSES;
    private double change = 1;
    private double difference = 1;
    private boolean converged;

    /**
     * Makes the regions.
     *
     * @param mostBytes of memory for the regions
     * @param stop asked now and then
     * @throws RegionLimitException if the regions take too much memory, or are not done when told to stop
     */
    public DoubleLoopRun(Model model, KikuchiSettings settings, long mostBytes, BooleanSupplier stop) {
        this.settings = settings;
        graph = new RegionGraph(model, settings.regions(), mostBytes, stop);
        beliefs = new RegionBeliefs(model, graph, stop);
    }

    @Override
    public boolean advance(int passes, BooleanSupplier stop) {
        beliefs.stopWhen(stop);
        for (int done = 0; done < passes && !isFinished() && !beliefs.isStopped(); done++) {
            if (inner >= INNER_PASSES || change <= settings.tolerance()) {
                beliefs.bound();
                inner = 0;
            }
            change = beliefs.pass();
            iterations++;
            inner++;
            if (inner >= INNER_PASSES || change <= settings.tolerance()) {
                difference = beliefs.changeSinceBound();
                converged = difference <= settings.tolerance() && !beliefs.isStopped();
            }
        }
        return isFinished();
    }

    private boolean isFinished() {
        return converged || beliefs.isContradiction() || iterations >= settings.maxIterations();
    }

    /** The result with the beliefs as they are now. */
    public DoubleLoop best() {
        return new DoubleLoop(
                beliefs.logPartitionFunction(),
                beliefs.marginals(),
                converged,
                iterations,
                difference,
                graph.outer.size(),
                graph.inner.size());
    }
}
