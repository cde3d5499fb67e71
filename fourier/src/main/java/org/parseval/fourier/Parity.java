package org.parseval.fourier;

/**
 * The sign of a parity, the one place that says which state is which: state 0 (false) of a Boolean variable is -1 and state 1 (true)
 * is +1, as in the paper, and chi_S is the product of the signs of the variables in S.
 */
public final class Parity {
    private Parity() {}

    /** The value of a variable in a state, -1 or +1. */
    public static int sign(int state) {
        return 2 * state - 1;
    }

    /** chi of some variables of which so many are false. */
    public static int ofFalse(int count) {
        return (count & 1) == 0 ? 1 : -1;
    }

    /**
     * chi of some variables of which an even number is true: (-1)^n chi is +1 where the number of true ones is even, which is how
     * {@link org.parseval.model.ParityFactor} counts.
     *
     * @param variables how many variables there are
     */
    public static int whenEven(int variables) {
        return ofFalse(variables);
    }
}
