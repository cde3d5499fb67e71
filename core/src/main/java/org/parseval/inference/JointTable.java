package org.parseval.inference;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.numeric.Layout;

/**
 * The probabilities of all joint states of some variables, given those of others if there are any, and how they are known.
 *
 * @param given the variables of the condition, in the order of the table
 * @param variables those whose joint states are asked for
 * @param probabilities of each joint state of the condition and the variables, the last variable fastest; not a number where the
 *     condition or the evidence is impossible. Shared, not copied
 * @param kind how all of them are known
 * @param standardErrors of the probabilities in the same shape, for estimates. Shared, not copied
 * @param value the partition function under the evidence
 * @param valueErrorLog10 the standard error of its decimal logarithm, for estimates
 * @param engine that was asked, or how the model was made ready
 * @param seconds wall time
 * @param model that was asked about
 */
public record JointTable(
        int[] given,
        int[] variables,
        double[] probabilities,
        Answer.Kind kind,
        Optional<double[]> standardErrors,
        LogNumber value,
        OptionalDouble valueErrorLog10,
        String engine,
        double seconds,
        Model model) {

    /** The state of each variable, those of the condition first, at an entry of the table. */
    public int[] states(int entry) {
        return Layout.states(entry, Layout.sizes(Layout.joined(given, variables), model::cardinality));
    }

    /**
     * The probability of a joint state.
     *
     * @param byName the state of each variable, those of the condition first
     * @throws IllegalArgumentException if there is no such state
     */
    public double probability(String... byName) {
        int[] all = Layout.joined(given, variables);
        if (byName.length != all.length) {
            throw new IllegalArgumentException(byName.length + " states, expected " + all.length);
        }
        int entry = 0;
        for (int i = 0; i < all.length; i++) {
            entry = entry * model.cardinality(all[i]) + names().state(all[i], byName[i]);
        }
        return probabilities[entry];
    }

    /** The entries for one state of the condition. */
    public int entriesOfCondition() {
        return (int) model.tableSize(variables);
    }

    /** The standard error of a probability: 0 if exact, not a number without support, or where there is no probability. */
    public double standardError(int entry) {
        if (Double.isNaN(probabilities[entry])) {
            return Double.NaN;
        }
        return standardErrors.map(errors -> errors[entry]).orElse(kind == Answer.Kind.EXACT ? 0 : Double.NaN);
    }

    /** The largest standard error of all probabilities: 0 if exact, not a number without support. */
    public double largestError() {
        double largest = 0;
        for (int i = 0; i < probabilities.length; i++) {
            largest = Double.isNaN(probabilities[i]) ? largest : Math.max(largest, standardError(i));
        }
        return largest;
    }

    /** The names of the variables and their states. */
    public Names names() {
        return model.names();
    }
}
