package org.parseval.engine.fourier;

import org.parseval.fourier.Polynomial;
import org.parseval.fourier.Truncated;
import org.parseval.inference.Diagnostics;

/** Counts truncations and the weight that they dropped. */
final class TruncationTally {
    private int truncations;
    private double droppedWeight;
    private int largestScope;
    private int polynomialMessages;
    private int clampedMarginals;

    /** Counts a truncation and passes its polynomial on; the weight is relative to that of the whole message. */
    Polynomial truncated(Truncated result) {
        if (result.droppedWeight() > 0) {
            truncations++;
            double kept = result.polynomial().weight();
            droppedWeight += result.droppedWeight() / (kept + result.droppedWeight());
        }
        return result.polynomial();
    }

    /** Notes a polynomial message. */
    void message(Polynomial polynomial) {
        polynomialMessages++;
        largestScope = Math.max(largestScope, polynomial.scope().length);
    }

    void scope(int variables) {
        largestScope = Math.max(largestScope, variables);
    }

    void clampedMarginal() {
        clampedMarginals++;
    }

    /**
     * Whether the result is exact up to rounding: every message stayed a table. A polynomial rounds all values by a share of
     * the largest, so that with strong couplings small values, which may be the ones that count later, are lost even where
     * no term was dropped.
     */
    boolean isExact() {
        return polynomialMessages == 0;
    }

    /** Counts what another part of the work has lost. */
    void add(TruncationTally other) {
        truncations += other.truncations;
        droppedWeight += other.droppedWeight;
        largestScope = Math.max(largestScope, other.largestScope);
        polynomialMessages += other.polynomialMessages;
        clampedMarginals += other.clampedMarginals;
    }

    void report(Diagnostics.Builder diagnostics) {
        diagnostics
                .count("truncations", truncations)
                .largest("droppedWeight", droppedWeight)
                .count("polynomialMessages", polynomialMessages)
                .largest("largestScope", largestScope)
                .count("clampedMarginals", clampedMarginals);
    }
}
