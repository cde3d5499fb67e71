package org.parseval.reduction;

import java.util.ArrayDeque;

/**
 * Removal of barren variables: one that stands in a single factor, whose sum over it does not depend on the others, as
 * an unobserved leaf of a Bayesian network. Only rows that sum to the same number up to rounding count, so that tables
 * that a file has rounded to a few digits keep their literal meaning.
 *
 * <p>The variable's marginal would need the joint distribution of its parents, so only variables go of which nobody asks
 * it.
 */
final class BarrenVariables {
    private static final double ROUNDING = 1e-14;

    private BarrenVariables() {}

    /** Returns whether any variable was removed. */
    static boolean apply(WorkingModel workspace) {
        ArrayDeque<Integer> queue = workspace.loosened();
        for (WorkingFactor factor : workspace.active()) {
            for (int variable : factor.scope) {
                queue.add(variable);
            }
        }
        boolean changed = false;
        while (!queue.isEmpty() && !workspace.isStopped()) {
            int variable = queue.poll();
            if (workspace.degree(variable) != 1 || workspace.isInParity(variable) || workspace.isWanted(variable)) {
                continue;
            }
            WorkingFactor factor = workspace.factorsOf(variable).get(0);
            double sum = commonSum(factor, factor.axisOf(variable));
            if (sum > 0) {
                workspace.addLogConstant(Math.log(sum));
                workspace.markSummedOut(variable, (long) sum);
                workspace.remove(factor);
                changed = true;
            }
        }
        return changed;
    }

    /** The sum along an axis if it is the same positive number everywhere, else -1. */
    private static double commonSum(WorkingFactor factor, int axis) {
        int stride = factor.stride(axis);
        int period = stride * factor.sizes[axis];
        double first = -1;
        for (int block = 0; block < factor.values.length; block += period) {
            for (int row = block; row < block + stride; row++) {
                double sum = 0;
                for (int i = row; i < row + period; i += stride) {
                    sum += factor.values[i];
                }
                if (first < 0) {
                    first = sum;
                }
                if (!(Math.abs(sum - first) <= ROUNDING * first)) {
                    return -1;
                }
            }
        }
        return Double.isInfinite(first) ? -1 : first;
    }
}
