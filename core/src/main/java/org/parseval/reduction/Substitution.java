package org.parseval.reduction;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Substitution of variables that determine each other. A factor whose nonzero entries pair the states of x and y one to
 * one (for Boolean variables: x = y, or x = not y) lets y stand for x everywhere.
 */
final class Substitution {
    private Substitution() {}

    /** Returns whether any variable was replaced. */
    static boolean apply(WorkingModel workspace) {
        boolean changed = false;
        List<WorkingFactor> active = workspace.active();
        for (int i = 0; i < active.size() && !workspace.isStopped(); i++) {
            WorkingFactor factor = active.get(i);
            while (!factor.removed && factor.scope.length > 1 && factor.hasZero() && replaceOne(workspace, factor)) {
                changed = true;
            }
        }
        return changed;
    }

    private static boolean replaceOne(WorkingModel workspace, WorkingFactor factor) {
        for (int a = 0; a < factor.scope.length; a++) {
            for (int b = a + 1; b < factor.scope.length; b++) {
                // The variable in fewer factors goes, so that long chains of equalities stay cheap.
                boolean first = workspace.degree(factor.scope[a]) >= workspace.degree(factor.scope[b]);
                int kept = first ? a : b;
                int replaced = first ? b : a;
                Optional<int[]> pairing = pairing(factor, kept, replaced);
                if (pairing.isPresent()) {
                    workspace.substitute(factor.scope[replaced], factor.scope[kept], pairing.get());
                    return true;
                }
            }
        }
        return false;
    }

    /** The state on one axis for every state on the other, if the nonzero entries pair them one to one. */
    private static Optional<int[]> pairing(WorkingFactor factor, int from, int to) {
        int states = factor.sizes[from];
        if (states != factor.sizes[to]) {
            return Optional.empty();
        }
        int fromStride = factor.stride(from);
        int toStride = factor.stride(to);
        int[] partner = new int[states];
        int[] inverse = new int[states];
        Arrays.fill(partner, -1);
        Arrays.fill(inverse, -1);
        for (int i = 0; i < factor.values.length; i++) {
            if (factor.values[i] != 0) {
                int a = i / fromStride % states;
                int b = i / toStride % states;
                if ((partner[a] != b && partner[a] >= 0) || (inverse[b] != a && inverse[b] >= 0)) {
                    return Optional.empty();
                }
                partner[a] = b;
                inverse[b] = a;
            }
        }
        for (int b : partner) {
            if (b < 0) {
                return Optional.empty();
            }
        }
        return Optional.of(partner);
    }
}
