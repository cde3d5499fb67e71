package org.parseval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A state of all variables that has the largest value that was found.
 *
 * @param states the state of each variable, by names, in the order of the model
 * @param value of the state, and how it is known that no other is better
 */
public record BestState(Map<String, String> states, Value value) {
    /** Copies the states. */
    public BestState {
        states = Collections.unmodifiableMap(new LinkedHashMap<>(states));
    }

    /** @throws IllegalArgumentException if there is no such variable */
    public String state(String variable) {
        String state = states.get(variable);
        if (state == null) {
            throw new IllegalArgumentException(
                    "no variable is called \"" + variable + "\"; there are " + String.join(", ", states.keySet()));
        }
        return state;
    }
}
