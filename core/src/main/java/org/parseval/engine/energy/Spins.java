package org.parseval.engine.energy;

import org.parseval.model.Model;

/**
 * The variables of a model as spins: a variable of k states becomes the fewest bits that hold k codes, the first bit the
 * most significant. Every code stands for a state, some states have two codes, so that no code is forbidden and the
 * energy stays finite. What a code of such a state weighs depends on how spins are removed, see {@link SumOrMaximum#logShare}.
 */
final class Spins {
    private final Model model;
    private final int[] first;

    Spins(Model model) {
        this.model = model;
        first = new int[model.variableCount() + 1];
        for (int v = 0; v < model.variableCount(); v++) {
            first[v + 1] = first[v] + bits(v);
        }
    }

    int count() {
        return first[model.variableCount()];
    }

    /** The number of spins of a variable. */
    int bits(int variable) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(model.cardinality(variable) - 1);
    }

    /** The first spin of a variable; the others follow. */
    int first(int variable) {
        return first[variable];
    }

    /** The spins of some variables, one variable after the other. */
    int[] of(int... variables) {
        int size = 0;
        for (int v : variables) {
            size += bits(v);
        }
        int[] spins = new int[size];
        int next = 0;
        for (int v : variables) {
            for (int spin = first[v]; spin < first[v + 1]; spin++) {
                spins[next++] = spin;
            }
        }
        return spins;
    }

    int stateOf(int variable, int code) {
        return (int) (((long) code * model.cardinality(variable)) >> bits(variable));
    }

    /** A code of a state. */
    int codeOf(int variable, int state) {
        int cardinality = model.cardinality(variable);
        return (int) ((((long) state << bits(variable)) + cardinality - 1) / cardinality);
    }

    /** The number of codes of a state, 1 or 2. */
    int codes(int variable, int state) {
        return (state + 1 == model.cardinality(variable) ? 1 << bits(variable) : codeOf(variable, state + 1))
                - codeOf(variable, state);
    }

    /** Whether some state of the variable has more codes than another. */
    boolean isUneven(int variable) {
        return Integer.bitCount(model.cardinality(variable)) > 1;
    }
}
