package org.parseval.engine.gibbs.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.numeric.Layout;

/**
 * All variables and some factors that form no cycle, in an order from the roots outwards: every step hangs the variables of
 * one factor below a variable that came before.
 *
 * @param roots one variable of every tree
 * @param steps in order
 */
public record Forest(int[] roots, List<Step> steps) {

    /**
     * One factor between a variable and those below it.
     *
     * @param parentStride of the parent in the factor's table
     * @param children may be none
     * @param childOffsets where the entry of each joint state of the children lies, the last child running fastest
     */
    record Step(int factor, int parent, int parentStride, int[] children, int[] childOffsets) {}

    /**
     * All variables, and as many factors as form no cycle, those of strongest interaction first.
     *
     * @param look called before every short step; what it throws ends the work
     */
    public static Forest spanning(LogModel model, Runnable look) {
        double[] strength = new double[model.factorCount()];
        Integer[] order = new Integer[strength.length];
        for (int f = 0; f < strength.length; f++) {
            look.run();
            strength[f] = MainEffects.strength(model.soft[f]);
            order[f] = f;
        }
        Arrays.sort(order, (one, other) -> {
            look.run();
            return Double.compare(strength[other], strength[one]);
        });
        DisjointSets sets = new DisjointSets(model.variableCount());
        boolean[] factors = new boolean[strength.length];
        for (int f : order) {
            look.run();
            factors[f] = sets.joinIfApart(model.scopes[f]);
        }
        return build(model, factors, look);
    }

    private static Forest build(LogModel model, boolean[] factors, Runnable look) {
        List<Step> steps = new ArrayList<>();
        List<Integer> roots = new ArrayList<>();
        boolean[] reached = new boolean[model.variableCount()];
        boolean[] used = new boolean[factors.length];
        int[] queue = new int[model.variableCount()];
        int size = 0;
        int next = 0;
        for (int v = 0; v < reached.length; v++) {
            if (!reached[v]) {
                roots.add(v);
                reached[v] = true;
                queue[size++] = v;
            }
            for (; next < size; next++) {
                for (int f : model.factorsOf[queue[next]]) {
                    look.run();
                    if (factors[f] && !used[f]) {
                        used[f] = true;
                        Step step = step(model, f, queue[next]);
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

    private static Step step(LogModel model, int factor, int parent) {
        int[] scope = model.scopes[factor];
        int[] children = Arrays.stream(scope).filter(v -> v != parent).toArray();
        return new Step(
                factor,
                parent,
                Layout.stridesIn(new int[] {parent}, scope, model.strides[factor])[0],
                children,
                Layout.offsets(model.sizes(children), Layout.stridesIn(children, scope, model.strides[factor])));
    }

    /** Which factors are part of it. */
    public boolean[] factors(LogModel model) {
        boolean[] inside = new boolean[model.factorCount()];
        steps.forEach(step -> inside[step.factor] = true);
        return inside;
    }
}
