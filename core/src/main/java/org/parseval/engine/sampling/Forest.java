package org.parseval.engine.sampling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Variables and factors that form no cycle, in an order from the roots outwards: every step hangs the variables of one
 * factor below a variable that came before. Variables outside keep their states, so a factor may reach beyond.
 *
 * @param roots one variable of every tree
 * @param steps in order
 */
record Forest(int[] roots, List<Step> steps) {

    /**
     * One factor between a variable and those below it.
     *
     * @param parentStride of the parent in the factor's table
     * @param children may be none
     * @param childOffsets where the entry of each joint state of the children lies, the last child running fastest
     * @param outside variables of the factor that are not in the forest
     * @param outsideStrides theirs
     */
    record Step(
            int factor,
            int parent,
            int parentStride,
            int[] children,
            int[] childOffsets,
            int[] outside,
            int[] outsideStrides) {}

    /** All variables, and as many factors as form no cycle, those of strongest interaction first. */
    static Forest spanning(LogModel model) {
        double[] strength = new double[model.factorCount()];
        Integer[] order = new Integer[strength.length];
        for (int f = 0; f < strength.length; f++) {
            strength[f] = MainEffects.strength(model.soft[f]);
            order[f] = f;
        }
        Arrays.sort(order, (one, other) -> Double.compare(strength[other], strength[one]));
        DisjointSets sets = new DisjointSets(model.variableCount());
        boolean[] variables = new boolean[model.variableCount()];
        Arrays.fill(variables, true);
        boolean[] factors = new boolean[strength.length];
        for (int f : order) {
            factors[f] = sets.joinIfApart(model.scopes[f]);
        }
        return build(model, variables, factors);
    }

    /** As many variables as, with every factor that mentions them, form no cycle, in the order of preference given. */
    static Forest induced(LogModel model, int[] preference) {
        DisjointSets sets = new DisjointSets(model.factorCount());
        boolean[] variables = new boolean[model.variableCount()];
        boolean[] factors = new boolean[model.factorCount()];
        for (int v : preference) {
            variables[v] = sets.joinIfApart(model.factorsOf[v]);
            for (int f : model.factorsOf[v]) {
                factors[f] |= variables[v];
            }
        }
        return build(model, variables, factors);
    }

    private static Forest build(LogModel model, boolean[] variables, boolean[] factors) {
        List<Step> steps = new ArrayList<>();
        List<Integer> roots = new ArrayList<>();
        boolean[] reached = new boolean[variables.length];
        boolean[] used = new boolean[factors.length];
        int[] queue = new int[variables.length];
        int size = 0;
        int next = 0;
        for (int v = 0; v < variables.length; v++) {
            if (variables[v] && !reached[v]) {
                roots.add(v);
                reached[v] = true;
                queue[size++] = v;
            }
            for (; next < size; next++) {
                for (int f : model.factorsOf[queue[next]]) {
                    if (factors[f] && !used[f]) {
                        used[f] = true;
                        Step step = step(model, f, queue[next], variables);
                        steps.add(step);
                        for (int child : step.children) {
                            reached[child] = true;
                            queue[size++] = child;
                        }
                    }
                }
            }
        }
        return new Forest(roots.stream().mapToInt(Integer::intValue).toArray(), List.copyOf(steps));
    }

    private static Step step(LogModel model, int factor, int parent, boolean[] inside) {
        int[] scope = model.scopes[factor];
        int[] strides = model.strides[factor];
        int[] children = new int[scope.length];
        int[] outside = new int[scope.length];
        int[] outsideStrides = new int[scope.length];
        int[] offsets = {0};
        int parentStride = 0;
        int childCount = 0;
        int outsideCount = 0;
        for (int axis = 0; axis < scope.length; axis++) {
            if (scope[axis] == parent) {
                parentStride = strides[axis];
            } else if (inside[scope[axis]]) {
                children[childCount++] = scope[axis];
                offsets = extended(offsets, model.cardinalities[scope[axis]], strides[axis]);
            } else {
                outside[outsideCount] = scope[axis];
                outsideStrides[outsideCount++] = strides[axis];
            }
        }
        return new Step(
                factor,
                parent,
                parentStride,
                Arrays.copyOf(children, childCount),
                offsets,
                Arrays.copyOf(outside, outsideCount),
                Arrays.copyOf(outsideStrides, outsideCount));
    }

    private static int[] extended(int[] offsets, int states, int stride) {
        int[] result = new int[offsets.length * states];
        for (int i = 0; i < result.length; i++) {
            result[i] = offsets[i / states] + i % states * stride;
        }
        return result;
    }

    /** Which factors are part of it. */
    boolean[] factors(LogModel model) {
        boolean[] inside = new boolean[model.factorCount()];
        steps.forEach(step -> inside[step.factor] = true);
        return inside;
    }
}
