package org.parseval.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables declared in a builder. */
final class Vocabulary {
    private final List<String> variables = new ArrayList<>();
    private final List<List<String>> states = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** @throws IllegalArgumentException if the variable is there already, has no state, or one twice */
    void add(String variable, String... states) {
        List<String> itsStates = Arrays.asList(present("the list of states of \"" + variable + "\"", states));
        if (numbers.containsKey(variable)) {
            throw new IllegalArgumentException("variable \"" + variable + "\" is declared twice");
        }
        if (itsStates.isEmpty()) {
            throw new IllegalArgumentException("variable \"" + variable + "\" has no states");
        }
        itsStates.forEach(state -> present("a state of \"" + variable + "\"", state));
        Names.of(Arrays.asList(variable), List.of(itsStates));
        numbers.put(variable, variables.size());
        variables.add(variable);
        this.states.add(List.copyOf(itsStates));
    }

    /** Programs that are not checked for it can give null. */
    static <T> T present(String what, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is null");
        }
        return value;
    }

    int size() {
        return variables.size();
    }

    String name(int variable) {
        return variables.get(variable);
    }

    /** @throws IllegalArgumentException if there is no such variable yet, or one stands there twice */
    int[] scope(List<String> names) {
        int[] scope = new int[names.size()];
        for (int i = 0; i < scope.length; i++) {
            Integer number = numbers.get(names.get(i));
            if (number == null) {
                throw new IllegalArgumentException(
                        "a table names \"" + names.get(i) + "\", expected a variable that is declared before it");
            }
            if (names.indexOf(names.get(i)) < i) {
                throw new IllegalArgumentException("\"" + names.get(i) + "\" stands twice in the scope of a table");
            }
            scope[i] = number;
        }
        return scope;
    }

    int cardinality(int variable) {
        return states.get(variable).size();
    }

    long tableSize(int[] scope) {
        long size = 1;
        for (int variable : scope) {
            size *= cardinality(variable);
        }
        return size;
    }

    Model model(Model.Kind kind, List<? extends Factor> factors) {
        Names names = Names.of(variables, states);
        int[] cardinalities = states.stream().mapToInt(List::size).toArray();
        return Model.of(kind, cardinalities, factors).withNames(names);
    }
}
