package org.parseval.inference;

import java.util.List;

/**
 * States of all variables of a model, drawn given the evidence.
 *
 * <pre>{@code
 * DrawnStates drawn = prepared.sample(evidence, 1000, Budget.standard(), Progress.SILENT);
 * int[] states = drawn.next(); // 1000 times
 * System.out.println(drawn.kind() + ", " + drawn.effectiveSize() + " independent states tell as much");
 * }</pre>
 */
public interface DrawnStates {

    /** Whether no state has a positive weight: then there is nothing to draw. */
    boolean isZero();

    /**
     * {@code EXACT} where each state has its exact probability and is independent of the others; {@code ESTIMATE} where the effective size tells
     * how much the states are worth; {@code UNSUPPORTED} where nothing tells.
     */
    Answer.Kind kind();

    /** How many independent states would tell as much as those that are drawn: all of them if they are exact, else as the worst part says. */
    double effectiveSize();

    /** How the states of each part that is not exact came about, a line each. */
    List<String> describe();

    /**
     * The next state of every variable; the states are used again after the last.
     *
     * @throws IllegalStateException if no state has a positive weight
     */
    int[] next();
}
