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
 * @param kind exact up to rounding, or an estimate
 * @param certified bounds on the true logarithm that hold for certain
 * @param standardError of the logarithm
 * @param confidence an interval for the logarithm that holds with the stated probability
 * @param marginals for {@link Task#MAR}, the distribution of every variable, observed ones included; none if Z is zero
 * @param assignment for {@link Task#MPE}, the state of every variable; none if Z is zero. Shared, not copied
 * @param engine the name of the engine
 * @param settings everything that was chosen, by the user or by the engine
 * @param seconds wall time
 * @param diagnostics what the engine saw on its way, such as width and memory
 */
public record Answer(
        Task task,
        LogNumber value,
        Kind kind,
        Optional<Bounds> certified,
        OptionalDouble standardError,
        Optional<Confidence> confidence,
        Optional<Marginals> marginals,
        Optional<int[]> assignment,
        String engine,
        Map<String, Object> settings,
        double seconds,
        Map<String, Object> diagnostics) {

    /** How the value is known. */
    public enum Kind {
        EXACT,
        ESTIMATE
    }

    /** An interval of natural logarithms. */
    public record Bounds(double low, double high) {
        public boolean contains(double log) {
            return low <= log && log <= high;
        }
    }

    /** An interval and the probability with which it holds. */
    public record Confidence(Bounds bounds, double level) {}

    public Answer {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        diagnostics = Collections.unmodifiableMap(new LinkedHashMap<>(diagnostics));
    }
}
