package org.parseval.optimisation.dual;

import java.util.Arrays;

/** A path of decisions: each that a variable is in a state, or that it is not. */
final class Decisions {
    private int[] variables = new int[8];
    private int[] states = new int[8];
    private boolean[] are = new boolean[8];
    private int length;

    int length() {
        return length;
    }

    void add(int variable, int state, boolean is) {
        if (length == variables.length) {
            variables = Arrays.copyOf(variables, 2 * length);
            states = Arrays.copyOf(states, 2 * length);
            are = Arrays.copyOf(are, 2 * length);
        }
        variables[length] = variable;
        states[length] = state;
        are[length++] = is;
    }

    /** Forgets all decisions after one, and turns that round. */
    void turn(int place) {
        length = place + 1;
        are[place] = !are[place];
    }

    /** The same as another path. */
    Decisions turned(int place) {
        Decisions turned = new Decisions();
        turned.variables = Arrays.copyOf(variables, place + 1);
        turned.states = Arrays.copyOf(states, place + 1);
        turned.are = Arrays.copyOf(are, place + 1);
        turned.turn(place);
        return turned;
    }

    void apply(Propagation propagation) {
        for (int i = 0; i < length; i++) {
            apply(propagation, i);
        }
    }

    void applyLast(Propagation propagation) {
        apply(propagation, length - 1);
    }

    private void apply(Propagation propagation, int i) {
        if (are[i]) {
            propagation.decide(variables[i], states[i]);
        } else {
            propagation.exclude(variables[i], states[i]);
        }
    }
}
