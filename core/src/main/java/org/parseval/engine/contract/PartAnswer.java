package org.parseval.engine.contract;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Names;
import org.parseval.model.Rational;

/**
 * The answer of a method for one part of a model. Logarithms have {@code ln} in their names if they are natural, as engines compute them.
 *
 * @param value the part's partition function, or for MPE the largest value of its factors' product
 * @param exact whether it is exact up to rounding
 * @param certified bounds that hold for certain; an exact value needs none
 * @param relativeError the standard error of the value over the value, which is that of its natural logarithm; an exact value needs none
 * @param confidence an interval that holds with the stated probability; an exact value needs none
 * @param marginals the distribution of every variable of the part
 * @param assignment a state for every variable of the part. Shared, not copied
 * @param count to the last digit, how many states of the part have a positive weight
 */
public record PartAnswer(
        LogNumber value,
        boolean exact,
        Optional<Answer.Bounds> certified,
        OptionalDouble relativeError,
        Optional<Answer.Confidence> confidence,
        Optional<Marginals> marginals,
        Optional<int[]> assignment,
        Optional<BigInteger> count) {
    /** The level of an interval that holds for certain: its error is none of chance, and may be the same in equal parts. */
    public static final double CERTAIN = 1;

    /** Rounding alone does as much to a logarithm. */
    private static final double LEAST_ERROR = 1e-15;

    /** A value and nothing beside it. */
    public static PartAnswer of(LogNumber value, boolean exact) {
        return new PartAnswer(
                value,
                exact,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** An exact positive value. */
    public static PartAnswer exactLn(double ln) {
        return of(LogNumber.ofLn(ln), true);
    }

    /** There is no state of positive weight. */
    public static PartAnswer zero() {
        return of(LogNumber.ZERO, true);
    }

    /** An estimate of which nothing says how far off it is, until more is added. */
    public static PartAnswer estimateLn(double ln) {
        return of(LogNumber.ofLn(ln), false);
    }

    /** The same with another value. */
    public PartAnswer withValue(LogNumber other) {
        return new PartAnswer(other, exact, certified, relativeError, confidence, marginals, assignment, count);
    }

    /** The same with bounds that hold for certain. */
    public PartAnswer withCertified(Answer.Bounds bounds) {
        return new PartAnswer(
                value, exact, Optional.of(bounds), relativeError, confidence, marginals, assignment, count);
    }

    /** The same with a standard error and an interval; without them where the error is not a number, which says nothing. */
    public PartAnswer withError(double relative, Answer.Confidence interval) {
        if (!Double.isFinite(relative)) {
            return this;
        }
        return new PartAnswer(
                value,
                exact,
                certified,
                OptionalDouble.of(Math.max(relative, LEAST_ERROR)),
                Optional.of(interval),
                marginals,
                assignment,
                count);
    }

    /** The same where the samples turned out wrong: without an error, and with marginals that nothing supports. */
    public PartAnswer withoutError() {
        return new PartAnswer(
                value,
                exact,
                certified,
                OptionalDouble.empty(),
                Optional.empty(),
                marginals.map(wrong -> Marginals.unsupported(wrong.probabilities())),
                assignment,
                count);
    }

    /** The same with marginals. */
    public PartAnswer withMarginals(Marginals distributions) {
        return new PartAnswer(
                value, exact, certified, relativeError, confidence, Optional.of(distributions), assignment, count);
    }

    /** The same with the state of every variable. */
    public PartAnswer withAssignment(int[] states) {
        return new PartAnswer(
                value, exact, certified, relativeError, confidence, marginals, Optional.of(states), count);
    }

    /** The same with the number of states to the last digit. */
    public PartAnswer withCount(BigInteger states) {
        return new PartAnswer(
                value, exact, certified, relativeError, confidence, marginals, assignment, Optional.of(states));
    }

    /** Whether its error is what was left out, which adds up, and not that of samples, which may cancel. */
    public boolean isOffForCertain() {
        return confidence.filter(interval -> interval.level() == CERTAIN).isPresent();
    }

    /** Whether the value is zero: no state is possible. */
    public boolean isZero() {
        return value.isZero() && exact;
    }

    /** How the value is known. */
    public Answer.Kind kind() {
        return Answer.Kind.of(exact, relativeError, certified);
    }

    /**
     * The same answer with bounds that are known from elsewhere too. What holds for certain decides: an interval is cut to it, and an
     * estimate that lies outside moves to its edge, or to the middle if it had nothing but bounds of its own. Where the whole interval lies outside, the samples were wrong, and their error with
     * them; then the middle of the bounds, or the one there is, is all that is known. An error that is larger than what the bounds leave open is
     * left out.
     *
     * @throws IllegalStateException if the bounds contradict each other or an exact value, which a mistake in a method alone can bring about
     */
    public PartAnswer within(Answer.Bounds other) {
        double low = Math.max(other.lnLow(), certified.map(Answer.Bounds::lnLow).orElse(Double.NEGATIVE_INFINITY));
        double high =
                Math.min(other.lnHigh(), certified.map(Answer.Bounds::lnHigh).orElse(Double.POSITIVE_INFINITY));
        double slack = 1e-9 * Math.max(1, Math.abs(low));
        if (low > high + slack) {
            throw new IllegalStateException("bounds contradict each other: at least " + low + ", at most " + high);
        }
        double log = value.ln();
        if (exact) {
            if (!value.isZero() && (log < low - slack || log > high + slack)) {
                throw new IllegalStateException(
                        "an exact value of " + log + " outside certified bounds [" + low + ", " + high + "]");
            }
            return this;
        }
        Answer.Bounds bounds = new Answer.Bounds(Math.min(low, high), high);
        boolean known = value.sign() > 0;
        boolean lost = !known || (certified.isPresent() && confidence.isEmpty() && !bounds.containsLn(log));
        double inside = lost ? middle(bounds) : Math.min(high, Math.max(low, log));
        if (confidence.isEmpty()) {
            return new PartAnswer(
                    LogNumber.ofLn(inside),
                    false,
                    Optional.of(bounds),
                    relativeError,
                    confidence,
                    marginals,
                    assignment,
                    count);
        }
        Answer.Bounds interval = confidence.get().bounds();
        boolean wrong = !known || interval.lnHigh() < low || interval.lnLow() > high;
        if (wrong || relativeError.orElse(0) > high - low) {
            return withCertified(bounds)
                    .withValue(LogNumber.ofLn(wrong ? middle(bounds) : inside))
                    .withoutError();
        }
        Answer.Bounds cut = new Answer.Bounds(Math.max(low, interval.lnLow()), Math.min(high, interval.lnHigh()));
        return new PartAnswer(
                LogNumber.ofLn(inside),
                false,
                Optional.of(bounds),
                relativeError,
                Optional.of(new Answer.Confidence(cut, confidence.get().level())),
                marginals,
                assignment,
                count);
    }

    /**
     * A best state beside a bound on the value of every state that is known from elsewhere: where they meet, no state is better.
     *
     * @throws IllegalStateException if the bound is below the state's own value, which a mistake in a method alone can bring about
     */
    public PartAnswer ofStatesUpTo(double lnHigh) {
        double log = value.ln();
        double slack = 1e-9 * Math.max(1, Math.abs(log));
        if (lnHigh < log - slack) {
            throw new IllegalStateException("a state of weight e^" + log + " above the bound e^" + lnHigh);
        }
        return new PartAnswer(
                value,
                exact || lnHigh <= log + slack,
                Optional.of(new Answer.Bounds(log, Math.max(log, lnHigh))),
                relativeError,
                confidence,
                marginals,
                assignment,
                count);
    }

    /**
     * The state of largest sum found beside a bound on the sum of every state that is known from elsewhere: where the sum of the state is
     * known, and they meet, no state is better; where it is only estimated, nothing can say so.
     */
    public PartAnswer ofSumsUpTo(double lnHigh) {
        double own = certified.map(Answer.Bounds::lnHigh).orElse(Double.POSITIVE_INFINITY);
        double low = certified.map(Answer.Bounds::lnLow).orElse(Double.NEGATIVE_INFINITY);
        boolean known = relativeError.isEmpty() && low == value.ln();
        if (known) {
            return ofStatesUpTo(Math.min(own, lnHigh));
        }
        Answer.Bounds above = new Answer.Bounds(Double.NEGATIVE_INFINITY, Math.min(own, lnHigh));
        PartAnswer cut = within(above);
        // Samples that were wrong leave nothing that is known of the state but the bound on all.
        boolean lost = relativeError.isPresent() && cut.relativeError.isEmpty();
        return lost ? cut.withCertified(above) : cut;
    }

    /** The answer about a model of which this is the only part, as it stands. */
    public Answer ofWhole(
            Task task,
            Names names,
            String engine,
            Map<String, Object> settings,
            double seconds,
            Diagnostics diagnostics) {
        return new Answer(
                task,
                value,
                exact,
                certified,
                relativeError,
                confidence,
                marginals,
                assignment,
                engine,
                settings,
                seconds,
                diagnostics,
                names,
                count.map(Rational::of),
                exact && value.sign() > 0);
    }

    /** The middle, or the end that there is. */
    private static double middle(Answer.Bounds bounds) {
        return bounds.isFinite()
                ? (bounds.lnLow() + bounds.lnHigh()) / 2
                : Double.isFinite(bounds.lnHigh()) ? bounds.lnHigh() : bounds.lnLow();
    }

    /** The same answer without a contradiction between its estimate and its own bounds. */
    public PartAnswer reconciled() {
        return certified.isPresent() && assignment.isEmpty() ? within(certified.get()) : this;
    }
}
