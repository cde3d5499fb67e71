package org.parseval.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Observed states of some variables.
 *
 * <pre>{@code
 * Evidence rain = Evidence.of(Map.of(3, 1));
 * }</pre>
 *
 * @param states the observed state by variable, in the order of the variables
 */
public record Evidence(SortedMap<Integer, Integer> states) {
    private static final Evidence NONE = new Evidence(new TreeMap<>());

    /** Copies the states. */
    public Evidence {
        states = Collections.unmodifiableSortedMap(new TreeMap<>(states));
    }

    /** Nothing is observed. */
    public static Evidence none() {
        return NONE;
    }

    /** The state of each observed variable, by numbers. */
    public static Evidence of(Map<Integer, Integer> states) {
        return new Evidence(new TreeMap<>(states));
    }

    /** How many variables are observed. */
    public int size() {
        return states.size();
    }

    /** @throws IllegalArgumentException if a variable or a state does not exist in the model */
    public void checkAgainst(Model model) {
        states.forEach((variable, state) -> {
            if (variable < 0 || variable >= model.variableCount()) {
                throw new IllegalArgumentException(
                        "evidence names variable " + variable + " of a model with " + model.variableCount());
            }
            if (state < 0 || state >= model.cardinality(variable)) {
                throw new IllegalArgumentException("evidence gives variable " + variable + " state " + state
                        + ", expected 0 to " + (model.cardinality(variable) - 1));
            }
        });
    }
}
