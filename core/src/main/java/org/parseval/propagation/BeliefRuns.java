package org.parseval.propagation;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.parseval.model.Model;
import org.parseval.propagation.graph.FactorGraph;

/**
 * Runs of belief propagation one after the other, sweep by sweep. A first run that converges on a graph with loops is followed by others
 * with updates in other orders; of the fixed points the one of the largest partition function counts.
 */
public final class BeliefRuns implements Iteration {
    /** An odd number far from small ones, so that neighbouring seeds do not share runs. */
    private static final long SEED_STEP = 0x9E3779B97F4A7C15L;

    private final FactorGraph graph;
    private final PropagationSettings settings;
    private final Runnable look;
    private final int[] tree;
    private final boolean isTree;
    private Optional<Beliefs> best = Optional.empty();
    /** The run under way, if there is one. */
    private @Nullable Sweep sweep;

    private int iterations;
    private double difference = 1;
    private int run;
    private long updates;

    /**
     * Runs of a model; none has begun.
     *
     * @param look called for every factor, also where messages become beliefs; what it throws ends the work
     */
    public BeliefRuns(Model model, PropagationSettings settings, Runnable look) {
        this.settings = settings;
        this.look = look;
        graph = new FactorGraph(model, look);
        tree = TreeOrder.of(graph, look);
        isTree = tree.length > 0 || graph.edges == 0;
    }

    /** Whether the factor graph has no loop, so that the first run is exact. */
    public boolean isTree() {
        return isTree;
    }

    @Override
    public boolean advance(int sweeps, BooleanSupplier stop) {
        for (int done = 0; done < sweeps && !isFinished(); done++) {
            if (!sweep(begun(), stop)) {
                return isFinished();
            }
        }
        return isFinished();
    }

    private Sweep begun() {
        Sweep current = sweep;
        if (current == null) {
            FactorKernel kernel = new FactorKernel(graph);
            current = isTree ? new TreeSweep(kernel, tree) : sweep(kernel);
            sweep = current;
            iterations = 0;
            difference = 1;
        }
        return current;
    }

    private boolean isFinished() {
        boolean again = settings.schedule() == Schedule.SEQUENTIAL_RANDOM
                && best.isPresent()
                && best.get().isConverged()
                && !best.get().isExact();
        return run > 0 && (!again || run >= settings.restarts());
    }

    /** Returns whether it was completed. */
    private boolean sweep(Sweep current, BooleanSupplier stop) {
        difference = current.run(stop);
        iterations++;
        boolean converged = difference <= settings.tolerance() && !current.isStopped();
        if (converged || iterations >= settings.maxIterations() || current.messages.isContradiction()) {
            take(beliefs(current, converged));
            updates += current.messages.updates();
            run++;
            sweep = null;
        }
        return !current.isStopped();
    }

    private void take(Beliefs beliefs) {
        boolean better = best.isEmpty()
                || (beliefs.isConverged()
                        && beliefs.logPartitionFunction() > best.get().logPartitionFunction());
        best = better ? Optional.of(beliefs) : best;
    }

    private Beliefs beliefs(Sweep current, boolean converged) {
        boolean exact = (isTree && converged) || current.messages.isContradiction();
        return new Beliefs(current.kernel, exact, converged, iterations, difference, look);
    }

    /** The best so far: of the runs that ended, or of the first one as it is. */
    public Beliefs best() {
        Sweep current = best.isPresent() ? sweep : begun();
        long now = updates + (current == null ? 0 : current.messages.updates());
        return best.or(() -> Optional.of(beliefs(begun(), false))).get().counting(now);
    }

    private Sweep sweep(FactorKernel kernel) {
        double damping = settings.damping();
        return switch (settings.schedule()) {
            case PARALLEL -> new ParallelSweep(kernel, damping);
            case RESIDUAL -> new ResidualSweep(kernel, damping);
            case SEQUENTIAL, SEQUENTIAL_RANDOM ->
                new SequentialSweep(
                        kernel,
                        damping,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(settings.seed() + run * SEED_STEP),
                        settings.schedule() == Schedule.SEQUENTIAL_RANDOM);
        };
    }
}
