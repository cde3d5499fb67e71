package org.parseval.engine.fourier;

import java.util.Map;
import org.parseval.fourier.Polynomial;
import org.parseval.fourier.Truncated;

/** What truncation and rounding have cost so far. */
final class Losses {
    private int truncations;
    private double droppedWeight;
    private double rounding;
    private int largestScope;
    private int smallestLimit = Integer.MAX_VALUE;
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

    /** Notes a polynomial message: each coefficient carries the rounding of the largest, compared with the mean. */
    void message(Polynomial polynomial, int limit) {
        polynomialMessages++;
        smallestLimit = Math.min(smallestLimit, limit);
        largestScope = Math.max(largestScope, polynomial.scope().length);
        double sum = 0;
        for (double coefficient : polynomial.coefficients()) {
            sum += Math.abs(coefficient);
        }
        double mean = Math.abs(polynomial.coefficientOf());
        rounding += Math.ulp(1.0) * (mean == 0 ? Double.POSITIVE_INFINITY : sum / mean);
    }

    void scope(int variables) {
        largestScope = Math.max(largestScope, variables);
    }

    void clampedMarginal() {
        clampedMarginals++;
    }

    /** Whether the result is as good as exact arithmetic: nothing dropped, and rounding far below what is printed. */
    boolean isExact() {
        return truncations == 0 && rounding < 1e-10;
    }

    void report(Map<String, Object> diagnostics) {
        diagnostics.put("truncations", truncations);
        diagnostics.put("droppedWeight", droppedWeight);
        diagnostics.put("polynomialMessages", polynomialMessages);
        diagnostics.put("largestScope", largestScope);
        if (polynomialMessages > 0) {
            diagnostics.put("smallestMessageLimit", smallestLimit);
        }
        diagnostics.put("clampedMarginals", clampedMarginals);
    }
}
