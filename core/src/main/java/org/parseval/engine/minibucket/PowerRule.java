package org.parseval.engine.minibucket;

import org.parseval.engine.minibucket.bounds.PowerWeights;

/** How the mini-buckets of one variable share its sum. */
public enum PowerRule {
    /** Power sums with weights that are optimised along with a shift of costs between mini-buckets; both bounds. */
    WEIGHTED,
    /** A sum in the first mini-bucket, the maximum (upper bound) or the minimum (lower bound) in the others. */
    MAX,
    /** A sum in every mini-bucket: a crude estimate, which for nonnegative factors is never too low. */
    SUM;

    PowerWeights.Start weights() {
        return switch (this) {
            case WEIGHTED -> PowerWeights::even;
            case MAX -> PowerWeights::extremes;
            case SUM -> PowerWeights::sums;
        };
    }
}
