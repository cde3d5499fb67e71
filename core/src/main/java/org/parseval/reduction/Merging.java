package org.parseval.reduction;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Multiplication of a factor into one whose scope contains its own. */
final class Merging {
    /** Powers of two between the extremes of a product that a table may span without any entry turning into zero. */
    private static final int SAFE_RANGE = 900;

    private Merging() {}

    /** Returns whether any two factors became one. */
    static boolean apply(WorkingModel workspace) {
        if (workspace.isStopped()) {
            return false;
        }
        boolean[] inFactor = new boolean[workspace.variableCount()];
        List<WorkingFactor> bySize = candidates(workspace, inFactor);
        boolean changed = mergeEqual(bySize, workspace);
        bySize.removeIf(factor -> factor.removed);
        bySize.sort(Comparator.comparingInt(factor -> factor.scope.length));
        for (WorkingFactor factor : bySize) {
            if (workspace.isStopped()) {
                break;
            }
            mark(factor, inFactor, true);
            for (WorkingFactor container : workspace.mayDependOn(rarestVariable(workspace, factor))) {
                if (container != factor && contains(container, factor, inFactor) && mayMultiply(container, factor)) {
                    mark(factor, inFactor, false);
                    multiply(workspace, container, factor);
                    changed = true;
                    break;
                }
            }
            if (!factor.removed) {
                mark(factor, inFactor, false);
            }
        }
        return changed;
    }

    /** Factors over the same variables meet by a look-up, however many there are. */
    private static boolean mergeEqual(List<WorkingFactor> factors, WorkingModel workspace) {
        Map<IntBuffer, WorkingFactor> byVariables = new HashMap<>();
        boolean changed = false;
        for (WorkingFactor factor : factors) {
            if (workspace.isStopped()) {
                break;
            }
            int[] variables = factor.scope.clone();
            Arrays.sort(variables);
            IntBuffer key = IntBuffer.wrap(variables);
            WorkingFactor container = byVariables.get(key);
            if (container != null && mayMultiply(container, factor)) {
                multiply(workspace, container, factor);
                changed = true;
            } else {
                byVariables.put(key, factor);
            }
        }
        return changed;
    }

    private static boolean mayMultiply(WorkingFactor container, WorkingFactor factor) {
        return container.range() + factor.range() < SAFE_RANGE;
    }

    /** The factors that changed, and those that share a variable with one that did and may now be contained in it; marks are left as they were. */
    private static List<WorkingFactor> candidates(WorkingModel workspace, boolean[] seen) {
        List<WorkingFactor> candidates = new ArrayList<>(workspace.active());
        candidates.removeIf(factor -> factor.removed);
        if (!workspace.isFirstRound()) {
            int changed = candidates.size();
            candidates.forEach(workspace::firstLook);
            for (int i = 0; i < changed; i++) {
                for (int variable : candidates.get(i).scope) {
                    if (!seen[variable]) {
                        seen[variable] = true;
                        for (WorkingFactor factor : workspace.factorsOf(variable)) {
                            if (workspace.firstLook(factor)) {
                                candidates.add(factor);
                            }
                        }
                    }
                }
            }
            for (int i = 0; i < changed; i++) {
                mark(candidates.get(i), seen, false);
            }
        }
        return candidates;
    }

    private static void mark(WorkingFactor factor, boolean[] marks, boolean marked) {
        for (int variable : factor.scope) {
            marks[variable] = marked;
        }
    }

    private static int rarestVariable(WorkingModel workspace, WorkingFactor factor) {
        int rarest = factor.scope[0];
        for (int variable : factor.scope) {
            if (workspace.degree(variable) < workspace.degree(rarest)) {
                rarest = variable;
            }
        }
        return rarest;
    }

    private static boolean contains(WorkingFactor container, WorkingFactor factor, boolean[] inFactor) {
        if (container.removed || container.scope.length < factor.scope.length) {
            return false;
        }
        int common = 0;
        for (int variable : container.scope) {
            common += inFactor[variable] ? 1 : 0;
        }
        return common == factor.scope.length;
    }

    private static void multiply(WorkingModel workspace, WorkingFactor container, WorkingFactor factor) {
        // The factor is spread over the container's scope, where variables it does not have move nothing.
        int[][] offsets = new int[container.scope.length][];
        for (int axis = 0; axis < offsets.length; axis++) {
            int own = factor.axisOf(container.scope[axis]);
            offsets[axis] = WorkingFactor.multiples(container.sizes[axis], own < 0 ? 0 : factor.stride(own));
        }
        int powers = container.normalise() + factor.normalise();
        WorkingFactor spread = new WorkingFactor(factor.scope, factor.sizes, factor.values);
        spread.gather(container.scope, offsets, 0);
        double[] product = spread.values;
        for (int i = 0; i < product.length; i++) {
            product[i] *= container.values[i];
        }
        workspace.multiplyInto(container, product, factor);
        workspace.addLogConstant(powers * Math.log(2));
    }
}
