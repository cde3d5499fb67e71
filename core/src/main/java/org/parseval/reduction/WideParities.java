package org.parseval.reduction;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The parities that are kept without a table, found by variable, so that a change costs no more than what it touches. */
final class WideParities {
    private final Map<Integer, Set<WideParity>> byVariable = new HashMap<>();
    private final Set<WideParity> narrow = new LinkedHashSet<>();

    void add(WideParity parity) {
        for (int variable : parity.scope()) {
            join(variable, parity);
        }
    }

    private void join(int variable, WideParity parity) {
        byVariable.computeIfAbsent(variable, v -> new LinkedHashSet<>()).add(parity);
    }

    /** The parities that depend on a variable. */
    Set<WideParity> of(int variable) {
        return byVariable.getOrDefault(variable, Set.of());
    }

    /** Takes out a variable whose position in its domain is known, 1 if {@code odd}. */
    void fix(int variable, boolean odd) {
        for (WideParity parity : takeOut(variable)) {
            if (odd) {
                parity.flip();
            }
            noteWidth(parity);
        }
    }

    /** Replaces a variable by one that is equal, or opposite; twice the same variable is none. */
    void substitute(int variable, int by, boolean opposite) {
        for (WideParity parity : takeOut(variable)) {
            parity.toggle(by);
            if (parity.scope().contains(by)) {
                join(by, parity);
            } else {
                leave(by, parity);
            }
            if (opposite) {
                parity.flip();
            }
            noteWidth(parity);
        }
    }

    private Set<WideParity> takeOut(int variable) {
        Set<WideParity> parities = byVariable.remove(variable);
        if (parities == null) {
            return Set.of();
        }
        for (WideParity parity : parities) {
            parity.scope().remove(variable);
        }
        return parities;
    }

    private void leave(int variable, WideParity parity) {
        Set<WideParity> parities = byVariable.get(variable);
        if (parities != null) {
            parities.remove(parity);
        }
    }

    private void noteWidth(WideParity parity) {
        if (!Decomposition.isWide(parity.scope().size())) {
            narrow.add(parity);
        }
    }

    /** Takes out those that have become so narrow that a table of them is small. */
    List<WideParity> releaseNarrow() {
        List<WideParity> released = List.copyOf(narrow);
        narrow.clear();
        for (WideParity parity : released) {
            for (int variable : parity.scope()) {
                leave(variable, parity);
            }
        }
        return released;
    }
}
