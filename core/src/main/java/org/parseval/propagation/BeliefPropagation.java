package org.parseval.propagation;

import java.util.function.BooleanSupplier;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Loopy belief propagation on the factor graph of a model: exact after one sweep if the graph has no loop, else iterated
 * until the messages settle or patience ends.
 *
 * <pre>{@code
 * Beliefs beliefs = BeliefPropagation.run(model, PropagationSettings.standard(), () -> false);
 * double[] distribution = beliefs.variable(0);
 * }</pre>
 *
 * @see "J. S. Yedidia, W. T. Freeman and Y. Weiss, Constructing free-energy approximations and generalized belief
 *     propagation algorithms, IEEE Trans. Information Theory 51 (2005)"
 */
public final class BeliefPropagation {
    private BeliefPropagation() {}

    /**
     * Propagates beliefs.
     *
     * @param stop asked now and then; once it says true, the beliefs are taken as they are
     */
    public static Beliefs run(Model model, PropagationSettings settings, BooleanSupplier stop) {
        FactorGraph graph = new FactorGraph(model);
        Messages messages = new Messages(graph);
        FactorKernel kernel = new FactorKernel(graph, messages);
        int[] tree = TreeOrder.of(graph);
        boolean isTree = tree.length > 0 || graph.edges == 0;
        Sweep sweep = isTree
                ? new TreeSweep(graph, messages, kernel, tree, stop)
                : sweep(graph, messages, kernel, settings, stop);
        int iterations = 0;
        double difference;
        boolean converged;
        do {
            difference = sweep.run();
            iterations++;
            converged = difference <= settings.tolerance() && !sweep.isStopped();
        } while (!converged
                && iterations < settings.maxIterations()
                && !sweep.isStopped()
                && !messages.isContradiction());
        boolean exact = (isTree && converged) || messages.isContradiction();
        return new Beliefs(graph, messages, kernel, exact, converged, iterations, difference);
    }

    private static Sweep sweep(
            FactorGraph graph,
            Messages messages,
            FactorKernel kernel,
            PropagationSettings settings,
            BooleanSupplier stop) {
        double damping = settings.damping();
        return switch (settings.schedule()) {
            case PARALLEL -> new ParallelSweep(graph, messages, kernel, damping, stop);
            case RESIDUAL -> new ResidualSweep(graph, messages, kernel, damping, stop);
            case SEQUENTIAL, SEQUENTIAL_RANDOM ->
                new SequentialSweep(
                        graph,
                        messages,
                        kernel,
                        damping,
                        stop,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(settings.seed()),
                        settings.schedule() == Schedule.SEQUENTIAL_RANDOM);
        };
    }

    /** Whether the factor graph has no loop, so that {@link #run} is exact. */
    public static boolean isTree(Model model) {
        FactorGraph graph = new FactorGraph(model);
        return graph.edges == 0 || TreeOrder.of(graph).length > 0;
    }

    /** The most memory that {@link #run} takes besides the model's own. */
    public static long bytes(Model model) {
        long entries = 0;
        long largest = 1;
        long edges = 0;
        for (Factor factor : model.factors()) {
            long size = model.tableSize(factor.scope());
            largest = Math.max(largest, size);
            entries += size;
            for (int variable : factor.scope()) {
                entries += 2L * model.cardinality(variable);
            }
            edges += factor.scope().length;
        }
        return 8 * (entries + 2 * largest)
                + 24 * edges
                + 64L * (model.variableCount() + model.factors().size());
    }
}
