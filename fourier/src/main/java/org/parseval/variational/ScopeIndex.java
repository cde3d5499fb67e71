package org.parseval.variational;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Different scopes, numbered as they come, which can be found by a variable that they hold. */
final class ScopeIndex {
    private final Map<Scope, Integer> numbers = new LinkedHashMap<>();
    private final List<Scope> scopes = new ArrayList<>();
    private final List<List<Integer>> holders = new ArrayList<>();

    ScopeIndex(int variables) {
        for (int v = 0; v < variables; v++) {
            holders.add(new ArrayList<>());
        }
    }

    /** Adds a scope unless it is there. */
    void add(Scope scope) {
        if (numbers.putIfAbsent(scope, scopes.size()) == null) {
            for (int v : scope.variables()) {
                holders.get(v).add(scopes.size());
            }
            scopes.add(scope);
        }
    }

    boolean has(Scope scope) {
        return numbers.containsKey(scope);
    }

    int size() {
        return scopes.size();
    }

    Scope get(int number) {
        return scopes.get(number);
    }

    /** The numbers of the scopes that hold a variable, in increasing order. */
    List<Integer> holding(int variable) {
        return holders.get(variable);
    }

    /** The numbers of the scopes that hold all variables of another, itself included, in increasing order. */
    List<Integer> containing(Scope scope) {
        List<Integer> fewest = holders.get(scope.variables()[0]);
        for (int v : scope.variables()) {
            fewest = holders.get(v).size() < fewest.size() ? holders.get(v) : fewest;
        }
        return fewest.stream()
                .filter(number -> scopes.get(number).contains(scope))
                .toList();
    }
}
