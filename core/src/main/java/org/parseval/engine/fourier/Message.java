package org.parseval.engine.fourier;

import org.parseval.fourier.Polynomial;
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
        @Override
        public int[] scope() {
            return polynomial.scope();
        }

        /** Scaled by a power of two, which rounds nothing, so that the largest coefficient is close to 1. */
        static Terms normalised(Polynomial polynomial, long power) {
            double largest = 0;
            for (double coefficient : polynomial.coefficients()) {
                largest = Math.max(largest, Math.abs(coefficient));
            }
            int exponent = largest == 0 ? 0 : Math.getExponent(largest);
            return Math.abs(exponent) < 32
                    ? new Terms(polynomial, power)
                    : new Terms(polynomial.times(Math.scalb(1.0, -exponent)), power + exponent);
        }
    }
}
