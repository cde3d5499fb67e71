package org.parseval.experiments.compare;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One engine on one instance.
 *
 * @param error against the reference; empty if there is no answer or no reference
 * @param seconds wall time, also where there is no answer
 */
public record Run(String engine, Outcome outcome, OptionalDouble error, double seconds) {

    Optional<Outcome.Answered> answered() {
        return outcome instanceof Outcome.Answered answered ? Optional.of(answered) : Optional.empty();
    }
}
