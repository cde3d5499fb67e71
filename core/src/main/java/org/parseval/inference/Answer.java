package org.parseval.inference;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.model.Names;
import org.parseval.model.Rational;

/**
 * The answer of an engine, and how it is known.
 *
 * @param task the question
 * @param value the partition function with the evidence, or for {@link Task#MPE} and {@link Task#MMAP} the value of the assignment; zero is
 *     an answer: the evidence is impossible
 * @param exact whether the value is exact up to rounding, and for a state also that none is better
 * @param certified bounds on the true value that hold for certain; for a state they are on the value of the best
 * @param relativeError the standard error of the value over the value, which is that of its natural logarithm; for {@link Task#MMAP} of the assignment's own value, of which nothing says that it is the best
 * @param confidence an interval for the value that holds with the stated probability
 * @param distributions for {@link Task#MAR}, the distributions of the variables, observed ones included; none if Z is
 *     zero
 * @param assignment for {@link Task#MPE}, the state of every variable; for {@link Task#MMAP} that of every variable asked for, and -1 for all
 *     others; none if Z is zero. Shared, not copied
 * @param engine the name of the engine
 * @param settings everything that was chosen by the user
 * @param seconds wall time
 * @param diagnostics the report of the engine about its run, such as width and memory
 * @param names of the model that was asked about
 * @param fraction the partition function without rounding, where it was computed: if every factor is 0 or 1 everywhere,
 *     or in exact arithmetic
 * @param positive whether it is proved that some state has a positive weight: also where an exact value or a certified bound says so
 */
public record Answer(
        Task task,
        LogNumber value,
        boolean exact,
        Optional<Bounds> certified,
        OptionalDouble relativeError,
        Optional<Confidence> confidence,
        Optional<Marginals> distributions,
        Optional<int[]> assignment,
        String engine,
        Map<String, Object> settings,
        double seconds,
        Diagnostics diagnostics,
        Names names,
        Optional<Rational> fraction,
        boolean positive) {

    private static final int MOST_STATES = 100;

    /** How a result is known, best first. */
    public enum Kind {
        /** Up to rounding. */
        EXACT,
        /** Within an interval with a probability that holds whatever the model. */
        GUARANTEED,
        /** With a standard error. */
        ESTIMATE,
        /** Without an error bar, but between two bounds that hold for certain. */
        CERTIFIED,
        /** Nothing says how far off it is. */
        UNSUPPORTED;

        /** The kind of a value that is exact or not, and has an error and bounds or not. */
        public static Kind of(boolean exact, OptionalDouble error, Optional<Bounds> certified) {
            if (exact) {
                return EXACT;
            }
            if (error.isPresent()) {
                return ESTIMATE;
            }
            return certified.filter(Bounds::isFinite).isPresent() ? CERTIFIED : UNSUPPORTED;
        }
    }

    /** Two ends around a number, by their natural logarithms, which may be infinite; decimal ones are computed. */
    public record Bounds(double lnLow, double lnHigh) {
        /** The decimal logarithm of the lower end. */
        public double log10Low() {
            return lnLow / LogNumber.LN_10;
        }

        /** The decimal logarithm of the upper end. */
        public double log10High() {
            return lnHigh / LogNumber.LN_10;
        }

        /** Whether a number, by its natural logarithm, lies between the ends, or on one. */
        public boolean containsLn(double ln) {
            return lnLow <= ln && ln <= lnHigh;
        }

        /** Whether both ends are finite. */
        public boolean isFinite() {
            return Double.isFinite(lnLow) && Double.isFinite(lnHigh);
        }

        /** The ends as powers of ten. */
        @Override
        public String toString() {
            return "[10^" + log10Low() + ", 10^" + log10High() + "]";
        }
    }

    /** An interval and the probability with which it holds. */
    public record Confidence(Bounds bounds, double level) {}

    /**
     * Copies the settings, and gives the marginals their names.
     *
     * @throws IllegalStateException if the error is not a positive number, which a mistake in an engine alone can bring about
     */
    public Answer {
        if (relativeError.isPresent()
                && !(relativeError.getAsDouble() > 0 && Double.isFinite(relativeError.getAsDouble()))) {
            throw new IllegalStateException(engine + " says that its standard error is " + relativeError.getAsDouble());
        }
        positive |= exact
                ? value.sign() > 0
                : certified.filter(bounds -> Double.isFinite(bounds.lnLow())).isPresent();
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        distributions = distributions.map(found -> found.named(names));
    }

    /** The standard error of the value's decimal logarithm. */
    public OptionalDouble standardErrorLog10() {
        return relativeError.isPresent()
                ? OptionalDouble.of(relativeError.getAsDouble() / LogNumber.LN_10)
                : relativeError;
    }

    /** How the value is known. */
    public Kind kind() {
        return !exact && relativeError.isEmpty() && confidence.isPresent()
                ? Kind.GUARANTEED
                : Kind.of(exact, relativeError, certified);
    }

    /** The partition function to the last digit, if that is known and it is a whole number. */
    public Optional<BigInteger> count() {
        return fraction.filter(Rational::isWhole).map(Rational::numerator);
    }

    /** An exact answer, as far as it is the same for every engine. */
    public static Answer exact(
            Task task,
            LogNumber value,
            Optional<Marginals> distributions,
            Optional<int[]> assignment,
            String engine,
            double seconds,
            Diagnostics diagnostics,
            Names names) {
        return new Answer(
                task,
                value,
                true,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                distributions,
                assignment,
                engine,
                Map.of(),
                seconds,
                diagnostics,
                names,
                Optional.empty(),
                false);
    }

    /** The same answer as that of an engine which asked another one. */
    public Answer by(String asked, Map<String, Object> itsSettings, double sinceAsked) {
        return with(asked, itsSettings, sinceAsked, fraction);
    }

    /** The same answer with its value without rounding. */
    public Answer withFraction(Rational known) {
        return with(engine, settings, seconds, Optional.of(known));
    }

    private Answer with(
            String asked, Map<String, Object> itsSettings, double sinceAsked, Optional<Rational> withoutRounding) {
        return new Answer(
                task,
                value,
                exact,
                certified,
                relativeError,
                confidence,
                distributions,
                assignment,
                asked,
                itsSettings,
                sinceAsked,
                diagnostics,
                names,
                withoutRounding,
                positive);
    }

    /**
     * The distributions of the variables.
     *
     * @throws IllegalStateException if there are none: they were not asked for, or the evidence is impossible
     */
    public Marginals marginals() {
        return distributions.orElseThrow(() -> new IllegalStateException(missing("set of marginals", Task.MAR)));
    }

    /**
     * The state of a variable in the assignment, by names.
     *
     * @throws IllegalStateException if there is no assignment: it was not asked for, or the evidence is impossible
     * @throws IllegalArgumentException if there is no such variable, or its state was not asked for
     */
    public String state(String variable) {
        int[] states = assignment.orElseThrow(() -> new IllegalStateException(missing("assignment", Task.MPE)));
        int number = names.variable(variable);
        if (states[number] < 0) {
            throw new IllegalArgumentException("the state of " + variable + " was not asked for: it is summed over");
        }
        return names.state(number, states[number]);
    }

    private String missing(String what, Task asked) {
        return task == asked || (task.asksState() && asked.asksState())
                ? "there is no " + what + " where Z = 0: the evidence is impossible"
                : "the answer to " + task + " has no " + what + ", ask for " + asked;
    }

    /** A text for people: the number, how it is known, and what else was asked for. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s %.10g (%s), by %s in %.3g s",
                task.asksState() ? "log10 max" : "log10 Z",
                value.log10(),
                kind().name().toLowerCase(Locale.ROOT),
                engine,
                seconds));
        distributions.ifPresent(found -> text.append('\n').append(found));
        assignment.ifPresent(states -> {
            String separator = "\n";
            int told = 0;
            for (int v = 0; v < states.length; v++) {
                if (states[v] >= 0 && told++ < MOST_STATES) {
                    text.append(separator)
                            .append(names.variable(v))
                            .append(" = ")
                            .append(names.state(v, states[v]));
                    separator = ", ";
                }
            }
            text.append(told > MOST_STATES ? ", ..." : "");
        });
        return text.toString();
    }
}
