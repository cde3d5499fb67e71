package org.parseval.reduction;

/** Removal of what a factor does not depend on: a variable along which it is constant, in the end the factor itself. */
final class Constants {
    private Constants() {}

    /** Returns whether any scope shrank. */
    static boolean apply(Workspace workspace) {
        boolean changed = false;
        for (WorkingFactor factor : workspace.factors()) {
            for (int axis = factor.scope.length - 1; axis >= 0 && !factor.removed; axis--) {
                if (factor.isConstantAlong(axis)) {
                    workspace.keep(factor, factor.scope[axis], new int[] {0});
                    changed = true;
                }
            }
        }
        return changed;
    }
}
