package org.parseval.counting.hashing;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.parseval.engine.Run;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.random.RandomStreams;

/**
 * Engine {@code hashing}: random parities cut the states into cells, and the states in one of them are listed. The count is within a factor of
 * 1 + epsilon with probability 1 - delta, whatever the model; where there are few states it is exact.
 *
 * <pre>{@code
 * Answer answer = new HashingEngine(0.8, 0.2).solve(model, Query.of(Task.PR));
 * }</pre>
 */
public final class HashingEngine implements Engine {
    private static final String NAME = "hashing";

    /** Of the time, for making the formula smaller. */
    private static final double SHARE_FOR_CLAUSES = 0.25;

    private final Guarantee guarantee;

    /** Within a factor of 1.8 with probability 0.8. */
    public HashingEngine() {
        this(Guarantee.STANDARD.epsilon(), Guarantee.STANDARD.delta());
    }

    /** @throws IllegalArgumentException if they are not positive, or delta is not below 1 */
    public HashingEngine(double epsilon, double delta) {
        if (!(epsilon > 0 && delta > 0 && delta < 1)) {
            throw new IllegalArgumentException("epsilon is to be positive and delta between 0 and 1");
        }
        guarantee = new Guarantee(epsilon, delta);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR);
    }

    @Override
    public Engine withoutReductions() {
        return this;
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        CountedFormula.check(model);
        return new Forecast.Fitted(budget.memoryBytes());
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        if (query.task() != Task.PR) {
            throw new IllegalArgumentException("engine " + NAME + " does not answer " + query.task());
        }
        query.evidence().checkAgainst(model);
        Deadline deadline = budget.deadline();
        progress.report("reducing", 0);
        try {
            Optional<CountedFormula> formula = CountedFormula.of(model, query, deadline.share(SHARE_FOR_CLAUSES));
            if (formula.isEmpty()) {
                return zero(model, budget, deadline);
            }
            progress.report("counting", 0);
            RandomStreams streams = new RandomStreams(budget.seed()).of(0).of(NAME.hashCode());
            HashingCounter.Found found = new HashingCounter(formula.get(), guarantee, streams)
                    .count(deadline)
                    .orElseThrow(() -> Run.noAnswer(
                            budget,
                            Optional.of(String.format(
                                    Locale.ROOT,
                                    "no cell of %d states or fewer was listed within the time limit of %s: %d variables are"
                                            + " counted, with %d clauses",
                                    guarantee.mostInCell(),
                                    budget.timeText(),
                                    formula.get().counted().length,
                                    formula.get().clauses().size()))));
            return found.log() == Double.NEGATIVE_INFINITY
                    ? zero(model, budget, deadline)
                    : answer(model, budget, deadline, formula.get(), found);
        } catch (Deadline.TimeUp up) {
            throw Run.noAnswer(budget, Optional.empty());
        }
    }

    private Answer zero(Model model, Budget budget, Deadline deadline) {
        return answer(
                model, LogNumber.ZERO, true, Optional.empty(), Optional.empty(), budget, deadline, Diagnostics.NONE);
    }

    private Answer answer(
            Model model, Budget budget, Deadline deadline, CountedFormula formula, HashingCounter.Found found) {
        double most = formula.counted().length * Math.log(2) + formula.logFactor();
        // The sums of logarithms are rounded, and a formula may have all states.
        double rounding = 4 * Math.ulp(most);
        Answer.Bounds certain = new Answer.Bounds(formula.logFactor() - rounding, most + rounding);
        double log = Math.min(found.log(), most);
        Diagnostics diagnostics = new Diagnostics.Builder()
                .count("encodingVariables", formula.counted().length)
                .count("encodingClauses", formula.clauses().size())
                .note("measurements", found.measurements())
                .build();
        if (found.exact()) {
            return answer(
                    model,
                    new LogNumber(1, log),
                    true,
                    Optional.empty(),
                    Optional.empty(),
                    budget,
                    deadline,
                    diagnostics);
        }
        double factor = Math.log1p(guarantee.epsilon());
        double level = 1 - Math.min(1, Guarantee.failure(found.measurements()));
        // More measurements than are promised are never made; fewer are if the time is up.
        double promised = found.measurements() == guarantee.measurements() ? 1 - guarantee.delta() : level;
        return answer(
                model,
                new LogNumber(1, log),
                false,
                Optional.of(certain),
                Optional.of(new Answer.Confidence(
                        new Answer.Bounds(
                                Math.max(certain.lnLow(), log - factor), Math.min(certain.lnHigh(), log + factor)),
                        promised)),
                budget,
                deadline,
                diagnostics);
    }

    private Answer answer(
            Model model,
            LogNumber value,
            boolean exact,
            Optional<Answer.Bounds> certified,
            Optional<Answer.Confidence> confidence,
            Budget budget,
            Deadline deadline,
            Diagnostics diagnostics) {
        Map<String, Object> settings = new LinkedHashMap<>(budget.settings());
        settings.put("epsilon", guarantee.epsilon());
        settings.put("delta", guarantee.delta());
        return new Answer(
                Task.PR,
                value,
                exact,
                certified,
                OptionalDouble.empty(),
                confidence,
                Optional.empty(),
                Optional.empty(),
                NAME,
                settings,
                deadline.elapsedSeconds(),
                diagnostics,
                model.names(),
                value.isZero() ? Optional.of(Rational.ZERO) : Optional.empty(),
                !value.isZero());
    }

    /** Whether a question is one that it answers: a number of states of variables of two states. */
    static boolean isPossible(Model model, Query query) {
        if (query.task() != Task.PR || !model.isUnweighted()) {
            return false;
        }
        for (int v = 0; v < model.variableCount(); v++) {
            if (model.cardinality(v) != 2) {
                return false;
            }
        }
        return true;
    }

    /** The count with all measurements that are promised, or nothing. */
    Optional<Answer> whole(Model model, Query query, Budget budget) {
        try {
            Answer answer = solve(model, query, budget, Progress.SILENT);
            boolean kept = answer.exact()
                    || answer.confidence()
                            .filter(c -> c.level() >= 1 - guarantee.delta())
                            .isPresent();
            return Optional.of(answer).filter(any -> kept);
        } catch (BudgetException notInTime) {
            return Optional.empty();
        }
    }
}
