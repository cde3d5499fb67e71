package org.parseval.reduction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Multiplication of a factor into one whose scope contains its own. */
final class Merging {
    /** Powers of two between the extremes of a product that a table may span without any entry turning into zero. */
    private static final int SAFE_RANGE = 900;

    private Merging() {}

    /** Returns whether any two factors became one. */
    static boolean apply(Workspace workspace) {
        List<WorkingFactor> bySize = new ArrayList<>(workspace.factors());
        bySize.removeIf(factor -> factor.removed);
        bySize.sort(Comparator.comparingInt(factor -> factor.scope.length));
        boolean[] inContainer = new boolean[workspace.variableCount()];
        boolean changed = false;
        for (WorkingFactor factor : bySize) {
            List<WorkingFactor> candidates = workspace.factorsOf(rarestVariable(workspace, factor));
            for (WorkingFactor container : candidates) {
                if (container != factor
                        && contains(container, factor, inContainer)
                        && container.range() + factor.range() < SAFE_RANGE) {
                    multiply(workspace, container, factor);
                    changed = true;
                    break;
                }
            }
        }
        return changed;
    }

    private static int rarestVariable(Workspace workspace, WorkingFactor factor) {
        int rarest = factor.scope[0];
        for (int variable : factor.scope) {
            if (workspace.degree(variable) < workspace.degree(rarest)) {
                rarest = variable;
            }
        }
        return rarest;
    }

    private static boolean contains(WorkingFactor container, WorkingFactor factor, boolean[] mark) {
        if (container.scope.length < factor.scope.length) {
            return false;
        }
        for (int variable : container.scope) {
            mark[variable] = true;
        }
        boolean all = true;
        for (int variable : factor.scope) {
            all &= mark[variable];
        }
        for (int variable : container.scope) {
            mark[variable] = false;
        }
        return all;
    }

    private static void multiply(Workspace workspace, WorkingFactor container, WorkingFactor factor) {
        // The factor is spread over the container's scope, where variables it does not have move nothing.
        int[][] offsets = new int[container.scope.length][];
        for (int axis = 0; axis < offsets.length; axis++) {
            int own = factor.axisOf(container.scope[axis]);
            offsets[axis] = WorkingFactor.multiples(container.sizes[axis], own < 0 ? 0 : factor.stride(own));
        }
        int powers = container.normalise() + factor.normalise();
        workspace.remove(factor);
        factor.gather(container.scope, offsets, 0);
        double[] product = factor.values;
        for (int i = 0; i < product.length; i++) {
            product[i] *= container.values[i];
        }
        container.values = product;
        workspace.addLogConstant(powers * Math.log(2));
    }
}
