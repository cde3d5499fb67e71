package org.parseval.learning.ising;

/**
 * An L1 penalty for steps along noisy gradients. A single step's noise is far larger than its share of the penalty, so that a coupling
 * which the penalty should hold at zero would be thrown off it again by every step. Here a parameter owes the penalties of all steps so
 * far, and what it could not pay while it was at zero is taken when noise has moved it away.
 *
 * @see "Y. Tsuruoka, J. Tsujii and S. Ananiadou, Stochastic gradient descent training for L1-regularized log-linear models with cumulative
 *     penalty, ACL 2009"
 */
final class CumulativePenalty {
    private final double[] paid;
    private double owed;

    CumulativePenalty(int parameters) {
        paid = new double[parameters];
    }

    /** Every parameter owes the penalty of one more step. */
    void add(double penalty) {
        owed += penalty;
    }

    /** The parameter after its debts: it goes to zero at most, never past it. */
    double applied(int parameter, double value) {
        double left = value > 0
                ? Math.max(0, value - (owed + paid[parameter]))
                : Math.min(0, value + (owed - paid[parameter]));
        paid[parameter] += left - value;
        return left;
    }
}
