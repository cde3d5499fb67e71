package org.parseval.support;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;
import org.parseval.parallel.Looks;

/**
 * Backtracking over the states of the variables with propagation after every decision. A decision is a variable with few
 * states left that stood in many recent conflicts, and its state of largest weight, or the one it had last; restarts
 * with growing patience undo bad first decisions and keep what the conflicts taught about the variables.
 *
 * @see "F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, Boosting systematic search by weighting constraints, ECAI
 *     (2004)"
 */
final class SupportSearch {
    private static final double FIRST_PATIENCE = 100;
    private static final double PATIENCE_GROWTH = 1.5;

    private final int[] cardinalities;
    private final double[][] weights;
    private final int[] preferred;
    private final TableConsistency tables;
    private final DecisionHeap heap;
    private int[] decisions = new int[16];
    private int depth;
    private double patience = FIRST_PATIENCE;
    private long conflicts;

    SupportSearch(Model model, long steps, BooleanSupplier giveUp) {
        cardinalities = model.cardinalities();
        Looks looks = new Looks(giveUp);
        weights = weights(model, looks);
        preferred = new int[cardinalities.length];
        Arrays.fill(preferred, -1);
        heap = new DecisionHeap(cardinalities);
        tables = new TableConsistency(model, heap, steps, giveUp, looks);
    }

    /** For every state the sum, over the factors, of the logarithm of its largest entry there; of those that there is time for. */
    private static double[][] weights(Model model, Looks looks) {
        double[][] weights = new double[model.variableCount()][];
        for (int v = 0; v < weights.length; v++) {
            weights[v] = new double[model.cardinality(v)];
        }
        for (Factor factor : model.factors()) {
            if (looks.isStopped()) {
                break;
            }
            double[] values = factor.toTable(model).values();
            int[] scope = factor.scope();
            int[] strides = Layout.strides(Layout.sizes(scope, model::cardinality));
            for (int axis = 0; axis < scope.length; axis++) {
                double[] ofState = weights[scope[axis]];
                double[] largest = new double[ofState.length];
                for (int i = 0; i < values.length; i++) {
                    int state = i / strides[axis] % largest.length;
                    largest[state] = Math.max(largest[state], values[i]);
                }
                for (int s = 0; s < largest.length; s++) {
                    ofState[s] += Math.log(Math.max(Double.MIN_NORMAL, largest[s]));
                }
            }
        }
        return weights;
    }

    Support run() {
        boolean consistent = tables.propagateAll();
        while (!tables.exhausted()) {
            if (!consistent) {
                if (depth == 0) {
                    return new Support.None();
                }
                consistent = retreat();
            } else if (conflicts > patience) {
                restart();
            } else {
                int variable = heap.next();
                if (variable < 0) {
                    return new Support.Found(states());
                }
                consistent = decide(variable, choice(variable));
            }
        }
        return new Support.Unknown();
    }

    private boolean decide(int variable, int state) {
        if (2 * depth + 2 > decisions.length) {
            decisions = Arrays.copyOf(decisions, 2 * decisions.length);
        }
        decisions[2 * depth] = variable;
        decisions[2 * depth + 1] = state;
        depth++;
        preferred[variable] = state;
        tables.push();
        for (int other = 0; other < cardinalities[variable]; other++) {
            if (other != state && tables.isPossible(variable, other)) {
                tables.remove(variable, other);
            }
        }
        return tables.propagate();
    }

    /** Takes the last decision back; what it chose is impossible under the ones before. */
    private boolean retreat() {
        conflicts++;
        tables.pop();
        depth--;
        tables.remove(decisions[2 * depth], decisions[2 * depth + 1]);
        return tables.propagate();
    }

    private void restart() {
        for (; depth > 0; depth--) {
            tables.pop();
        }
        conflicts = 0;
        patience *= PATIENCE_GROWTH;
    }

    private int choice(int variable) {
        int best = preferred[variable];
        if (best >= 0 && tables.isPossible(variable, best)) {
            return best;
        }
        best = -1;
        for (int state = 0; state < cardinalities[variable]; state++) {
            if (tables.isPossible(variable, state)
                    && (best < 0 || weights[variable][state] > weights[variable][best])) {
                best = state;
            }
        }
        return best;
    }

    private int[] states() {
        int[] states = new int[cardinalities.length];
        for (int v = 0; v < states.length; v++) {
            states[v] = choice(v);
        }
        return states;
    }
}
