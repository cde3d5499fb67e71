package org.parseval.encoding;

/** The meaning of the unused bit patterns where the number of states is not a power of two. */
public enum Padding {
    /** The first codes stand for the states; the others have weight 0. Sums and maxima are preserved. */
    ZERO,

    /** Every code stands for a state, and the codes of a state share its weight. Sums are preserved, and no code is forbidden. */
    SHARED,

    /** Every code stands for a state and has all of its weight. Maxima are preserved, and no code is forbidden. */
    FULL;

    /** The state that a code stands for, or -1. Codes of the same state are neighbours, and at most two. */
    int stateOf(int code, int cardinality) {
        if (this == ZERO) {
            return code < cardinality ? code : -1;
        }
        return (int) (((long) code * cardinality) >> BitCodes.bitsFor(cardinality));
    }

    /** The first code of a state. */
    int codeOf(int state, int cardinality) {
        return this == ZERO
                ? state
                : (int) ((((long) state << BitCodes.bitsFor(cardinality)) + cardinality - 1) / cardinality);
    }

    /** The share of its state's weight that a code has. */
    double weight(int code, int cardinality) {
        int state = stateOf(code, cardinality);
        if (this != SHARED) {
            return state < 0 ? 0 : 1;
        }
        // After the last state begins what would be the next code.
        return 1.0 / (codeOf(state + 1, cardinality) - codeOf(state, cardinality));
    }
}
