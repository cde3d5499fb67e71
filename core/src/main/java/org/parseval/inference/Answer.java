package org.parseval.inference;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What an engine found, and how it is known.
 *
 * @param task the question
 * @param value the partition function with the evidence, or for {@link Task#MPE} the value of the assignment; zero is an
 *     answer: the evidence is impossible
 * @param exact whether the value is exact up to rounding
 * @param certified bounds on the true logarithm that hold for certain
 * @param standardError of the logarithm
 * @param confidence an interval for the logarithm that holds with the stated probability
 * @param marginals for {@link Task#MAR}, the distributions of the variables, observed ones included; none if Z is zero
 * @param assignment for {@link Task#MPE}, the state of every variable; none if Z is zero. Shared, not copied
 * @param engine the name of the engine
 * @param settings everything that was chosen by the user
 * @param seconds wall time
 * @param diagnostics what the engine saw on its way, such as width and memory
 */
public record Answer(
        Task task,
        LogNumber value,
        boolean exact,
        Optional<Bounds> certified,
        OptionalDouble standardError,
        Optional<Confidence> confidence,
        Optional<Marginals> marginals,
        Optional<int[]> assignment,
        String engine,
        Map<String, Object> settings,
        double seconds,
        Diagnostics diagnostics) {

    /** How a result is known, best first. */
    public enum Kind {
        /** Up to rounding. */
        EXACT,
        /** With a standard error. */
        ESTIMATE,
        /** Without an error bar, but between two bounds that hold for certain. */
        CERTIFIED,
        /** Nothing says how far off it is. */
        UNSUPPORTED;

        /** The kind that follows from what stands beside a value. */
        public static Kind of(boolean exact, OptionalDouble standardError, Optional<Bounds> certified) {
            if (exact) {
                return EXACT;
            }
            if (standardError.isPresent()) {
                return ESTIMATE;
            }
            return certified.filter(Bounds::isFinite).isPresent() ? CERTIFIED : UNSUPPORTED;
        }
    }

    /** An interval of natural logarithms. */
    public record Bounds(double low, double high) {
        public boolean contains(double log) {
            return low <= log && log <= high;
        }

        /** Whether both ends say something. */
        public boolean isFinite() {
            return Double.isFinite(low) && Double.isFinite(high);
        }
    }

    /** An interval and the probability with which it holds. */
    public record Confidence(Bounds bounds, double level) {}

    public Answer {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** How the value is known. */
    public Kind kind() {
        return Kind.of(exact, standardError, certified);
    }
}
