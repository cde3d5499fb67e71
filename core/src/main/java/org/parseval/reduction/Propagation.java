package org.parseval.reduction;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Propagation of zeros to a fixed point (generalised arc consistency): a state without a nonzero entry in some factor is
 * impossible and leaves the domain everywhere; a variable with one state left is observed; a factor without any nonzero
 * entry proves Z = 0.
 */
final class Propagation {
    private Propagation() {}

    /** Returns whether any domain shrank. */
    static boolean apply(Workspace workspace) {
        Set<WorkingFactor> queued = new LinkedHashSet<>();
        for (WorkingFactor factor : workspace.factors()) {
            if (!factor.removed && factor.hasZero()) {
                queued.add(factor);
            }
        }
        ArrayDeque<WorkingFactor> queue = new ArrayDeque<>(queued);
        boolean changed = false;
        while (!queue.isEmpty() && !workspace.isZero()) {
            WorkingFactor factor = queue.poll();
            queued.remove(factor);
            for (int variable : factor.scope) {
                int axis = factor.removed ? -1 : factor.axisOf(variable);
                if (axis < 0) {
                    continue;
                }
                int[] kept = supported(factor.support(axis));
                if (kept.length == 0) {
                    workspace.declareZero();
                    return true;
                }
                if (kept.length < factor.sizes[axis]) {
                    changed = true;
                    List<WorkingFactor> affected = List.copyOf(workspace.factorsOf(variable));
                    workspace.keep(variable, kept);
                    for (WorkingFactor other : affected) {
                        if (!other.removed && other.hasZero() && queued.add(other)) {
                            queue.add(other);
                        }
                    }
                }
            }
        }
        return changed;
    }

    private static int[] supported(boolean[] support) {
        int count = 0;
        for (boolean s : support) {
            count += s ? 1 : 0;
        }
        int[] kept = new int[count];
        int next = 0;
        for (int state = 0; state < support.length; state++) {
            if (support[state]) {
                kept[next++] = state;
            }
        }
        return kept;
    }
}
