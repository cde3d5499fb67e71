package org.parseval.engine.auto;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parseval.engine.CountWithGuarantee;
import org.parseval.engine.Method;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Services;
import org.parseval.engine.TrivialBounds;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * A sum by search over the clauses of a model as they were given: no clause is cut, and what follows from other variables is found by
 * a search for solutions, which no table shows.
 */
final class WholeCount {
    private final Method search;
    private final Model model;
    private final Query query;
    private final Budget budget;
    private double nextWork;

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

    /** The sum, if a search of this work finds it; it is begun anew when there is four times the work of the last time. */
    Optional<Answer> inTurn(double work, Deadline end) {
        if (work < nextWork && !end.isUnlimited()) {
            return Optional.empty();
        }
        nextWork = 4 * work;
        double seconds = work * 1e-9 * budget.host().pace().slowness();
        return search(projection(), end.isUnlimited() ? end : end.within(seconds), Progress.SILENT)
                .filter(Answer::exact);
    }

    /** What a search says of the sum before this deadline. */
    Optional<Answer> search(Query.ProjectedCount asked, Deadline end, Progress progress) {
        try {
            return Optional.of(new MethodEngine(search).withoutReductions().solve(model, asked, until(end), progress));
        } catch (BudgetException notInTime) {
            return Optional.empty();
        }
    }

    /** Whether somebody can count the states within a factor. */
    boolean hasGuarantee() {
        return guarantee().isPresent();
    }

    /** The count within a factor, if there is time for it. */
    Optional<Answer> guaranteed(Deadline end) {
        return guarantee().flatMap(counter -> counter.find(model, query, until(end)));
    }

    private Optional<CountWithGuarantee> guarantee() {
        return Services.first(CountWithGuarantee.class).filter(counter -> counter.isPossible(model, query));
    }

    /** The question as a count of all variables, which nobody simplifies by tables. */
    private Query.ProjectedCount projection() {
        Set<Integer> all = new HashSet<>();
        for (int v = 0; v < model.variableCount(); v++) {
            all.add(v);
        }
        return new Query.ProjectedCount(query.evidence(), all);
    }

    /** What holds without any method, where there was no time for one. */
    Answer trivial(Query.ProjectedCount asked, String engine, Map<String, Object> settings, Deadline deadline) {
        Set<Integer> observed = query.evidence().states().keySet();
        TrivialBounds trivial = new TrivialBounds(model, v -> asked.shown().contains(v) && !observed.contains(v));
        Answer.Bounds bounds = trivial.around(Double.NEGATIVE_INFINITY, query.task());
        PartAnswer known = trivial.isZero()
                ? PartAnswer.zero()
                : PartAnswer.estimateLn(bounds.lnHigh()).withCertified(bounds);
        return known.ofWhole(
                query.task(), model.names(), engine, settings, deadline.elapsedSeconds(), Diagnostics.NONE);
    }

    private Budget until(Deadline end) {
        return end.isUnlimited()
                ? budget
                : budget.withTime(Duration.ofNanos((long) (Math.max(1e-9, end.remainingSeconds()) * 1e9)))
                        .withSpent(Duration.ZERO);
    }
}
