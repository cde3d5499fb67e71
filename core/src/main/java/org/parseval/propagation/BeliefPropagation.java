package org.parseval.propagation;

import java.util.function.BooleanSupplier;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Loopy belief propagation on the factor graph of a model: exact after one sweep if the graph has no loop, else
 * iterated until the messages converge or the most iterations are reached.
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
        BeliefRuns runs = new BeliefRuns(model, settings, () -> {});
        runs.advance(Integer.MAX_VALUE, stop);
        return runs.best();
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
