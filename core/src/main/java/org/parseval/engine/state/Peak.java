package org.parseval.engine.state;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.parseval.numeric.Layout;

/**
 * The largest entry of a table that holds much of it alone: few states have it, and next to no chain or sample meets it by chance, but
 * they may hold most of the weight.
 *
 * @param states of the variables of the scope
 * @param share of the sum of the table
 */
public record Peak(int[] scope, int[] states, double share) {
    static Optional<Peak> of(int[] scope, double[] logs, IntUnaryOperator cardinality, StatePolicy policy) {
        int highest = 0;
        for (int i = 1; i < logs.length; i++) {
            highest = logs[i] > logs[highest] ? i : highest;
        }
        double sum = 0;
        double next = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < logs.length; i++) {
            sum += Math.exp(logs[i] - logs[highest]);
            next = i == highest ? next : Math.max(next, logs[i]);
        }
        boolean standsOut =
                logs.length / sum >= policy.peakHeight() && logs[highest] - next >= Math.log(policy.peakStep());
        if (!standsOut || 1 / sum < policy.peakShare()) {
            return Optional.empty();
        }
        int[] states = new int[scope.length];
        int[] strides = Layout.strides(Layout.sizes(scope, cardinality));
        for (int axis = 0; axis < scope.length; axis++) {
            states[axis] = highest / strides[axis] % cardinality.applyAsInt(scope[axis]);
        }
        return Optional.of(new Peak(scope, states, 1 / sum));
    }

    /** Gives a state of all variables this entry. */
    void enter(int[] all) {
        for (int axis = 0; axis < scope.length; axis++) {
            all[scope[axis]] = states[axis];
        }
    }

    /** Whether a state has this entry, given by the state of every variable. */
    public boolean isAt(IntUnaryOperator stateOf) {
        for (int axis = 0; axis < scope.length; axis++) {
            if (stateOf.applyAsInt(scope[axis]) != states[axis]) {
                return false;
            }
        }
        return true;
    }
}
