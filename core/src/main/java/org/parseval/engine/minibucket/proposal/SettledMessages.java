package org.parseval.engine.minibucket.proposal;

import java.util.Optional;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;

/**
 * The messages of belief propagation on one model, sought once for all sizes of tables. They do not depend on how variables are numbered,
 * so that a search which the clock has ended may be made again, and one which has come to its end need not.
 */
final class SettledMessages {
    /** Messages that have not converged by then hardly do. */
    private static final int MOST_ITERATIONS = 200;

    private final Model model;
    private final long seed;
    private Optional<double[][][]> found = Optional.empty();
    private boolean ended;

    SettledMessages(Model model, long seed) {
        this.model = model;
        this.seed = seed;
    }

    /** From every factor to each variable of its scope, as logarithms; nothing if they do not converge, or not in time. */
    Optional<double[][][]> get(Deadline deadline) {
        if (!ended) {
            PropagationSettings settings = PropagationSettings.paper()
                    .withMaxIterations(MOST_ITERATIONS)
                    .withSeed(seed);
            Beliefs beliefs = BeliefPropagation.run(model, settings, deadline::passed);
            found = beliefs.isConverged() ? Optional.of(messages(beliefs)) : Optional.empty();
            ended = beliefs.isConverged() || !deadline.passed();
        }
        return found;
    }

    private double[][][] messages(Beliefs beliefs) {
        double[][][] all = new double[model.factors().size()][][];
        for (int f = 0; f < all.length; f++) {
            Factor factor = model.factors().get(f);
            all[f] = new double[factor.scope().length][];
            for (int axis = 0; axis < all[f].length; axis++) {
                all[f][axis] = beliefs.message(f, axis);
            }
        }
        return all;
    }
}
