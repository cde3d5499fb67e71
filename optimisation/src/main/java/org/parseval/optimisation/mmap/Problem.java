package org.parseval.optimisation.mmap;

import java.util.function.BooleanSupplier;
import org.parseval.elimination.ConstrainedOrder;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.model.Model;

/**
 * The largest sum that is sought: some variables of a model are maximised after all others are summed over.
 *
 * @param model with tables only
 * @param maximised which variables are. Shared, not copied
 */
record Problem(Model model, boolean[] maximised) {

    /** How many variables are summed over. */
    int sums() {
        return maximised.length - maxima();
    }

    /** How many variables are maximised. */
    int maxima() {
        int count = 0;
        for (boolean each : maximised) {
            count += each ? 1 : 0;
        }
        return count;
    }

    /** The variables of one kind, in increasing order. */
    int[] variables(boolean ofMaxima) {
        int[] chosen = new int[ofMaxima ? maxima() : sums()];
        int count = 0;
        for (int v = 0; v < maximised.length; v++) {
            if (maximised[v] == ofMaxima) {
                chosen[count++] = v;
            }
        }
        return chosen;
    }

    /**
     * An order in which sums go first.
     *
     * @param stop asked often; what it throws ends the work
     */
    EliminationOrder order(long seed, BooleanSupplier stop) {
        return ConstrainedOrder.best(InteractionGraph.of(model), maximised, seed, stop);
    }
}
