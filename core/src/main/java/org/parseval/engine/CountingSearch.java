package org.parseval.engine;

import java.util.Optional;
import org.parseval.circuit.CircuitBuilder;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/**
 * Exact sums by search, in another module. Engine {@code auto} and the compiler of circuits use the first that they find, and get along
 * without one. {@link BestStates} says how a service is found.
 */
public interface CountingSearch {

    /** The method; it counts projections too. */
    Method method();

    /**
     * Searches a part and keeps the way, to be written down as a circuit.
     *
     * @param resources of a question for marginals
     * @param mostWork after which the search is given up: the literals of its clauses, counted for every decision
     * @throws BudgetException if work, time or memory do not suffice
     */
    Traced trace(Part part, Resources resources, double mostWork, Deadline deadline);

    /** A search that has come to its end. */
    interface Traced {
        /** The natural logarithm of the part's Z; minus infinity if no state has a positive weight. */
        double logZ();

        /** A bound on the relative error of the weights that the search made of the part, for a state together, in units of 2^-53. */
        double roundings();

        /**
         * Adds what was found to a circuit, as a node that is 1 where nothing is observed.
         *
         * @return that node
         */
        int append(StateInputs states, CircuitBuilder builder);
    }

    /** The search of the modules at hand. */
    static Optional<CountingSearch> find() {
        return Services.first(CountingSearch.class);
    }
}
