package org.parseval.engine.energy.elimination;

/** How much rounding can change a function of spins, so that certificates hold in spite of it. */
final class Rounding {
    /** The distance between 1 and the next number. */
    static final double UNIT = 0x1p-52;

    private Rounding() {}

    /**
     * A bound on the change of any value when a table of 2^n values is transformed to coefficients, or back. The transform keeps
     * lengths, so that the error of all coefficients together is n units of the length of the values.
     */
    static double ofTransform(int n, double largest) {
        return (n + 1) * UNIT * largest * Math.sqrt(Math.scalb(1.0, n));
    }
}
