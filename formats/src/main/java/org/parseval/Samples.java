package org.parseval;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parseval.inference.Answer;
import org.parseval.inference.DrawnStates;
import org.parseval.model.Names;

/** States of all variables that were drawn given what was observed, by names, and what they are worth. */
public final class Samples {
    private final int[][] drawn;
    private final Names names;
    private final Answer.Kind kind;
    private final double effectiveSize;

    private Samples(int[][] drawn, Names names, Answer.Kind kind, double effectiveSize) {
        this.drawn = drawn;
        this.names = names;
        this.kind = kind;
        this.effectiveSize = effectiveSize;
    }

    static Samples of(DrawnStates states, int count, Names names) {
        if (states.isZero()) {
            throw new IllegalStateException("there is no state to draw: what was observed is impossible");
        }
        int[][] drawn = new int[count][];
        for (int i = 0; i < count; i++) {
            drawn[i] = states.next().clone();
        }
        return new Samples(drawn, names, states.kind(), states.effectiveSize());
    }

    /** How many there are. */
    public int size() {
        return drawn.length;
    }

    /** The state of a variable in one of them, counted from 0. */
    public String state(int sample, String variable) {
        int number = names.variable(variable);
        return names.state(number, drawn[sample][number]);
    }

    /** All states of one of them, counted from 0. */
    public Map<String, String> states(int sample) {
        Map<String, String> states = new LinkedHashMap<>();
        for (int v = 0; v < names.variableCount(); v++) {
            states.put(names.variable(v), names.state(v, drawn[sample][v]));
        }
        return states;
    }

    /** The share of the samples in which a variable has a state. */
    public double share(String variable, String state) {
        int number = names.variable(variable);
        int wanted = names.state(number, state);
        int count = 0;
        for (int[] states : drawn) {
            count += states[number] == wanted ? 1 : 0;
        }
        return (double) count / drawn.length;
    }

    /** {@code EXACT} if each is drawn with its exact probability, independent of the others. */
    public Answer.Kind kind() {
        return kind;
    }

    /** How many independent states would tell as much. */
    public double effectiveSize() {
        return effectiveSize;
    }

    /** Such as {@code Samples[1000 of 4 variables, EXACT]}. */
    @Override
    public String toString() {
        return "Samples[" + drawn.length + " of " + names.variableCount() + " variables, " + kind + "]";
    }
}
