package org.parseval.optimisation.dual;

import java.util.ArrayList;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;

/** The zeros of all tables as clauses: a solution is a state of positive weight. */
final class ZeroClauses {
    /** In larger tables a clause excludes one entry. */
    private static final int LARGEST_TO_JOIN = 1 << 12;

    private final Model model;
    private final int[] firsts;
    private final List<int[]> clauses = new ArrayList<>();

    /**
     * @param model of tables
     * @param look called for every entry of a table; what it throws ends the work
     */
    ZeroClauses(Model model, Runnable look) {
        this.model = model;
        firsts = new int[model.variableCount() + 1];
        for (int v = 0; v < model.variableCount(); v++) {
            int states = model.cardinality(v);
            firsts[v + 1] = firsts[v] + (states == 2 ? 1 : states);
            if (states != 2) {
                int first = firsts[v];
                int[] any = new int[states];
                for (int s = 0; s < states; s++) {
                    any[s] = 2 * (first + s);
                }
                clauses.add(any);
            }
        }
        for (Factor factor : model.factors()) {
            look.run();
            if (factor.hasZero()) {
                exclude(factor.scope(), factor.toTable(model).values(), look);
            }
        }
    }

    /** Zeros that make up a block along some axes are one clause, without the variables of those axes. */
    private void exclude(int[] scope, double[] values, Runnable look) {
        boolean joins = values.length <= LARGEST_TO_JOIN;
        int[] sizes = Layout.sizes(scope, model::cardinality);
        int[] strides = Layout.strides(sizes);
        boolean[] excluded = new boolean[values.length];
        for (int entry = 0; entry < values.length; entry++) {
            look.run();
            if (values[entry] != 0 || excluded[entry]) {
                continue;
            }
            int[] states = Layout.states(entry, sizes);
            int[] block = {entry};
            List<Integer> clause = new ArrayList<>();
            for (int axis = 0; axis < scope.length; axis++) {
                int[] wider = joins ? wider(block, sizes[axis], strides[axis], states[axis]) : block;
                if (joins && isZero(values, wider)) {
                    block = wider;
                } else {
                    clause.add(isNot(scope[axis], states[axis]));
                }
            }
            for (int at : block) {
                excluded[at] = true;
            }
            clauses.add(clause.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    private static int[] wider(int[] block, int size, int stride, int state) {
        int[] wider = new int[block.length * size];
        for (int i = 0; i < wider.length; i++) {
            wider[i] = block[i / size] + (i % size - state) * stride;
        }
        return wider;
    }

    private static boolean isZero(double[] values, int[] block) {
        for (int at : block) {
            if (values[at] != 0) {
                return false;
            }
        }
        return true;
    }

    private int isNot(int variable, int state) {
        if (model.cardinality(variable) == 2) {
            return 2 * firsts[variable] + (state == 1 ? 1 : 0);
        }
        return 2 * (firsts[variable] + state) + 1;
    }

    /** How many variables of two values the clauses are about. */
    int variables() {
        return firsts[model.variableCount()];
    }

    /** The clauses; a literal is twice its variable, plus one where that is negated. An empty one says that there is no solution. */
    List<int[]> clauses() {
        return clauses;
    }

    /** The states behind a solution. Of several that are all possible with the others, any will do. */
    int[] states(boolean[] solution) {
        int[] states = new int[model.variableCount()];
        for (int v = 0; v < states.length; v++) {
            if (model.cardinality(v) == 2) {
                states[v] = solution[firsts[v]] ? 1 : 0;
            } else {
                while (!solution[firsts[v] + states[v]]) {
                    states[v]++;
                }
            }
        }
        return states;
    }
}
