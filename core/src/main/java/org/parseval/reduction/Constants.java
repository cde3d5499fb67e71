package org.parseval.reduction;

import java.util.List;

/** Removal of what a factor does not depend on: a variable along which it is constant, in the end the factor itself. */
final class Constants {
    private Constants() {}

    /** Returns whether any scope shrank. */
    static boolean apply(WorkingModel workspace) {
        boolean changed = false;
        List<WorkingFactor> active = workspace.active();
        for (int i = 0; i < active.size() && !workspace.isStopped(); i++) {
            WorkingFactor factor = active.get(i);
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
