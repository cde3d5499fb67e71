package org.parseval.engine.energy;

/**
 * How a spin of field A leaves the energy: by the sum over both its values, log 2cosh A, or by the larger of the two, |A|,
 * which is the limit of zero temperature.
 */
enum Softness {
    SUM {
        @Override
        double value(double a) {
            double size = Math.abs(a);
            // The logarithm's absolute error is what counts, hence no log1p.
            return size + Math.log(1 + Math.exp(-2 * size));
        }

        /** The third derivative is at most 4 / (3 sqrt 3). */
        @Override
        double tripleEffects(double weight) {
            return Math.min(0.7699 * weight * weight * weight / 6, 4 * weight);
        }
    },
    MAXIMUM {
        @Override
        double value(double a) {
            return Math.abs(a);
        }

        @Override
        double tripleEffects(double weight) {
            return 4 * weight;
        }
    };

    abstract double value(double a);

    /** A bound on the effects of three or more groups of terms of the given weight in all, see {@link Interactions}. */
    abstract double tripleEffects(double weight);
}
