package org.parseval.reduction;

import java.util.ArrayDeque;
import java.util.List;

/**
 * Propagation of zeros to a fixed point (generalised arc consistency): a state without a nonzero entry in some factor is
 * impossible and leaves the domain everywhere; a variable with one state left is observed; a factor without any nonzero
 * entry proves Z = 0.
 */
final class Propagation {
    private Propagation() {}

    /** Returns whether any domain shrank. */
    static boolean apply(WorkingModel workspace) {
        ArrayDeque<WorkingFactor> queue = new ArrayDeque<>();
        for (WorkingFactor factor : workspace.active()) {
            enqueue(factor, queue);
        }
        boolean changed = false;
        while (!queue.isEmpty() && !workspace.isZero()) {
            WorkingFactor factor = queue.poll();
            factor.queued = false;
            if (workspace.isStopped()) {
                continue;
            }
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
                        enqueue(other, queue);
                    }
                }
            }
        }
        return changed;
    }

    private static void enqueue(WorkingFactor factor, ArrayDeque<WorkingFactor> queue) {
        if (!factor.removed && !factor.queued && factor.hasZero()) {
            factor.queued = true;
            queue.add(factor);
        }
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
