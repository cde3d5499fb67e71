package org.parseval.engine.auto;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.parseval.engine.Method;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * A sum by search over the clauses of a model as they were given: no clause is cut, and what follows from other variables is found by
 * a search for solutions, which no table shows.
 */
final class WholeCount {
    /** Clauses of more literals become chains of tables elsewhere, which a search gets lost in. */
    private static final int WIDE = 8;

    private final Method search;
    private final Model model;
    private final Query query;
    private final Budget budget;

    WholeCount(Method search, Model model, Query query, Budget budget) {
        this.search = search;
        this.model = model;
        this.query = query;
        this.budget = budget;
    }

    /** Whether the question is a sum over variables of two states, and factors of more than one of them are constraints, as those of a CNF. */
    boolean isPossible() {
        return query instanceof Query.PartitionFunction
                && Arrays.stream(model.cardinalities()).allMatch(states -> states == 2)
                && model.factors().stream().anyMatch(Factor::hasZero)
                && model.factors().stream().allMatch(factor -> factor.scope().length < 2 || factor.isZeroOrOne());
    }

    boolean hasWideClauses() {
        return model.factors().stream()
                .anyMatch(factor -> factor instanceof ClauseFactor && factor.scope().length > WIDE);
    }

    /** The sum, if it is known before this deadline. */
    Optional<Answer> find(Deadline end) {
        Set<Integer> all = new HashSet<>();
        for (int v = 0; v < model.variableCount(); v++) {
            all.add(v);
        }
        Budget share = end.isUnlimited()
                ? budget
                : budget.withTime(Duration.ofNanos((long) (Math.max(1e-9, end.remainingSeconds()) * 1e9)))
                        .withSpent(Duration.ZERO);
        try {
            Answer answer = new MethodEngine(search)
                    .withoutReductions()
                    .solve(model, Query.projectedCount(query.evidence(), all), share, Progress.SILENT);
            return Optional.of(answer).filter(Answer::exact);
        } catch (BudgetException notInTime) {
            return Optional.empty();
        }
    }
}
