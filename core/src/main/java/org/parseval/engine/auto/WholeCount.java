package org.parseval.engine.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.Run;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.reduction.Reductions;

/**
 * A sum by search over the clauses of a model as they were given: no clause is cut, and what follows from other variables is found by
 * a search for solutions, which no table shows.
 */
final class WholeCount implements AutoCloseable {
    /** Of the memory, as another search on the parts has. */
    private static final double SHARE_OF_MEMORY = 0.25;

    private final Method search;
    private final Model model;
    private final Query query;
    private final Budget budget;
    private final List<Attempt> attempts = new ArrayList<>();
    private Optional<Run> run = Optional.empty();

    private WholeCount(Method search, Model model, Query query, Budget budget) {
        this.search = search;
        this.model = model;
        this.query = query;
        this.budget = budget;
    }

    /** None on a cluster, nor where the question is no sum, or the model not one of clauses and weights of single variables. */
    static Optional<WholeCount> of(Method search, Model model, Query query, Budget budget) {
        return budget.host().cluster().isEmpty() && query instanceof Query.PartitionFunction && isOfClauses(model)
                ? Optional.of(new WholeCount(search, model, query, budget))
                : Optional.empty();
    }

    /** Whether variables have two states, and factors of more than one of them are constraints, as those of a CNF. */
    private static boolean isOfClauses(Model model) {
        return Arrays.stream(model.cardinalities()).allMatch(states -> states == 2)
                && model.factors().stream().anyMatch(Factor::hasZero)
                && model.factors().stream().allMatch(factor -> factor.scope().length < 2 || factor.isZeroOrOne());
    }

    /** How much of the way to the sum is done. */
    double shareDone() {
        return attempts.stream().mapToDouble(Attempt::shareDone).min().orElse(0);
    }

    /** The sum, if a search finds it before so much work is done in all; it goes on where it was left off. */
    Optional<Answer> goOn(double mostWork, Deadline end) {
        if (spent() >= mostWork || !isBegun(end.forWork(mostWork))) {
            return Optional.empty();
        }
        for (Attempt attempt : attempts) {
            double left = mostWork - spent();
            if (!hasCounted(attempt)) {
                // Preprocessing counts its work only when it is done, and is cut short by the clock.
                attempt.goOn(run.orElseThrow().current(), 1, attempt.work() + left, end.forWork(left));
            }
            if (!hasCounted(attempt)) {
                return Optional.empty();
            }
            if (!attempt.isDone()) {
                // The turn was over before the digits.
                attempt.goOn(run.orElseThrow().current(), 1, end.forWork(attempt.work()));
            }
        }
        List<PartAnswer> answers = new ArrayList<>();
        Diagnostics.Builder seen = new Diagnostics.Builder();
        for (Attempt attempt : attempts) {
            answers.add(attempt.best().orElseThrow());
            attempt.trial().ifPresent(trial -> seen.add(trial.diagnostics()));
        }
        return Optional.of(run.orElseThrow().answer(answers, seen));
    }

    /** An answer of others, within what the search that was left off has proved. */
    Answer narrowed(Answer answer) {
        if (answer.exact()
                || attempts.stream().noneMatch(attempt -> attempt.best().isPresent())) {
            return answer;
        }
        List<PartAnswer> known = new ArrayList<>();
        List<Part> parts = run.orElseThrow().parts().parts();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            known.add(attempts.get(i).best().orElseGet(() -> CrudeAnswer.of(part, query.task())));
        }
        Answer searched = run.orElseThrow().answer(known, new Diagnostics.Builder());
        return searched.certified().map(bounds -> within(answer, bounds)).orElse(answer);
    }

    private static Answer within(Answer answer, Answer.Bounds bounds) {
        PartAnswer known = new PartAnswer(
                        answer.value(),
                        answer.exact(),
                        answer.certified(),
                        answer.relativeError(),
                        answer.confidence(),
                        answer.distributions(),
                        answer.assignment(),
                        Optional.empty())
                .within(bounds);
        return new Answer(
                answer.task(),
                known.value(),
                known.exact(),
                known.certified(),
                known.relativeError(),
                known.confidence(),
                known.marginals(),
                known.assignment(),
                answer.engine(),
                answer.settings(),
                answer.seconds(),
                answer.diagnostics(),
                answer.names(),
                answer.fraction(),
                answer.positive());
    }

    private static boolean hasCounted(Attempt attempt) {
        return attempt.best().filter(PartAnswer::exact).isPresent();
    }

    private double spent() {
        return attempts.stream().mapToDouble(Attempt::spent).sum();
    }

    private boolean isBegun(Deadline end) {
        if (run.isEmpty()) {
            Run.Setting asGiven =
                    new Run.Setting(search.name(), search.settings(), Reductions.NONE, false, Optional.empty());
            run = Run.toSolve(asGiven, model, projection(), budget, end, Progress.SILENT);
            run.ifPresent(this::prepare);
        }
        return run.isPresent();
    }

    private void prepare(Run begun) {
        for (Part part : begun.parts().parts()) {
            double share = SHARE_OF_MEMORY * part.size() / part.sizeOfAll();
            Resources own = begun.resources().withMemory((long) Math.max(1, share * budget.memoryBytes()));
            attempts.add(new Attempt(search, part, own));
        }
    }

    /** The question as a count of all variables, which nobody simplifies by tables. */
    private Query.ProjectedCount projection() {
        Set<Integer> all = new HashSet<>();
        for (int v = 0; v < model.variableCount(); v++) {
            all.add(v);
        }
        return new Query.ProjectedCount(query.evidence(), all);
    }

    @Override
    public void close() {
        attempts.forEach(Attempt::close);
        run.ifPresent(Run::close);
    }
}
