package org.parseval.engine.energy.elimination;

import org.parseval.encoding.Padding;
import org.parseval.numeric.LogCosh;

/**
 * How a spin of field A leaves the energy: by the sum over both its values, log 2cosh A, or by the larger of the two, |A|,
 * which is the limit of zero temperature.
 */
public enum SumOrMaximum {
    SUM {
        @Override
        double value(double a) {
            return LogCosh.of(a);
        }

        /** Two codes of one state would count it twice. */
        @Override
        public Padding padding() {
            return Padding.SHARED;
        }

        /** The second derivative is at most 1. */
        @Override
        double pairEffect(double one, double other) {
            return Math.min(one * other, 2 * Math.min(one, other));
        }

        /** The third derivative is at most 4 / (3 sqrt 3). */
        @Override
        double tripleEffects(double weight) {
            return 0.7699 * weight * weight * weight / 6;
        }
    },
    MAXIMUM {
        @Override
        double value(double a) {
            return Math.abs(a);
        }

        /** Two codes of one state have the same weight, and their maximum is that of one. */
        @Override
        public Padding padding() {
            return Padding.FULL;
        }

        /** There is a kink at 0, and nothing but the slope is bounded. */
        @Override
        double pairEffect(double one, double other) {
            return 2 * Math.min(one, other);
        }

        @Override
        double tripleEffects(double weight) {
            return Double.POSITIVE_INFINITY;
        }
    };

    abstract double value(double a);

    /** The weights of a state's codes, so that the state counts once. No code is forbidden, so that the energy stays finite. */
    public abstract Padding padding();

    /** A bound on the effect of two groups of terms beyond that of each alone, by their weights, see {@link Interactions}. */
    abstract double pairEffect(double one, double other);

    /** A bound on the effects of three or more groups of terms of the given weight in all, see {@link Interactions}. */
    abstract double tripleEffects(double weight);
}
