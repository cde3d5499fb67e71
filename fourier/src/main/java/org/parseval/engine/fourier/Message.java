package org.parseval.engine.fourier;

import org.parseval.fourier.Polynomial;
import org.parseval.numeric.PowersOfTwo;
import org.parseval.table.Table;

/** A function that travels between buckets: a table of values while it fits, a polynomial after that. */
sealed interface Message {

    /** The variables it depends on, in elimination order. */
    int[] scope();

    /** Values; the power of two is the table's own. */
    record Values(Table table) implements Message {
        @Override
        public int[] scope() {
            return table.scope();
        }
    }

    /** Terms, to be multiplied by 2^power. */
    record Terms(Polynomial polynomial, long power) implements Message {
        /** Powers of two by which the largest coefficient may differ from 1; products of two stay far from the limits. */
        private static final int SLACK = 32;

        @Override
        public int[] scope() {
            return polynomial.scope();
        }

        /** Scaled by a power of two so that the largest coefficient is close to 1. */
        static Terms normalised(Polynomial polynomial, long power) {
            int exponent = PowersOfTwo.ofLargest(polynomial.coefficients());
            return Math.abs(exponent) < SLACK
                    ? new Terms(polynomial, power)
                    : new Terms(
                            Polynomial.ofTerms(
                                    polynomial.scope(),
                                    polynomial.masks(),
                                    PowersOfTwo.takenOut(polynomial.coefficients(), exponent)),
                            power + exponent);
        }
    }
}
