package org.parseval.reduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** The clauses of a model that are too wide for a table, where they stay clauses. */
final class WideClauses {
    static final WideClauses NONE = new WideClauses(List.of(), 0);

    private final List<ClauseFactor> clauses;
    private final List<List<ClauseFactor>> byVariable = new ArrayList<>();

    private WideClauses(List<ClauseFactor> clauses, int variables) {
        this.clauses = clauses;
        for (int v = 0; v < variables; v++) {
            byVariable.add(List.of());
        }
        for (ClauseFactor clause : clauses) {
            for (int variable : clause.scope()) {
                if (byVariable.get(variable).isEmpty()) {
                    byVariable.set(variable, new ArrayList<>());
                }
                byVariable.get(variable).add(clause);
            }
        }
    }

    static WideClauses of(Model model) {
        List<ClauseFactor> wide = new ArrayList<>();
        for (Factor factor : model.factors()) {
            if (isWide(factor)) {
                wide.add((ClauseFactor) factor);
            }
        }
        return wide.isEmpty() ? NONE : new WideClauses(wide, model.variableCount());
    }

    private static boolean isWide(Factor factor) {
        return factor instanceof ClauseFactor clause && Decomposition.isWide(clause);
    }

    /** The model without them. */
    Model without(Model model) {
        return clauses.isEmpty()
                ? model
                : Model.markov(
                        model.cardinalities(),
                        model.factors().stream()
                                .filter(factor -> !isWide(factor))
                                .toList());
    }

    /** Those that mention a variable. */
    List<ClauseFactor> of(int variable) {
        return clauses.isEmpty() ? List.of() : byVariable.get(variable);
    }

    /** A clause with its variables numbered anew. */
    static ClauseFactor renamed(ClauseFactor clause, int[] numbers) {
        return new ClauseFactor(
                Arrays.stream(clause.scope()).map(variable -> numbers[variable]).toArray(),
                clause.positive(),
                clause.whenViolated());
    }
}
