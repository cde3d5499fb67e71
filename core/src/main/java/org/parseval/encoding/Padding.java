package org.parseval.encoding;

/** What becomes of the codes that are left over where the number of states is no power of two. */
public enum Padding {
    /** The first codes stand for the states, and those past the last state weigh nothing; sums and maxima stay. */
    ZERO,

    /** Every code stands for a state, and the codes of a state share its weight: sums stay, and no code is forbidden. */
    SHARED,

    /** Every code stands for a state and has all of its weight: maxima stay, and no code is forbidden. */
    FULL;

    /** The state that a code stands for, or -1. Codes of the same state are neighbours. */
    int stateOf(int code, int cardinality) {
        if (this == ZERO) {
            return code < cardinality ? code : -1;
        }
        return (int) (((long) code * cardinality) >> BinaryEncoding.bits(cardinality));
    }

    /** The first code of a state. */
    int codeOf(int state, int cardinality) {
        return this == ZERO
                ? state
                : (int) ((((long) state << BinaryEncoding.bits(cardinality)) + cardinality - 1) / cardinality);
    }

    /** How many codes a state has. */
    int codes(int state, int cardinality) {
        return this == ZERO
                ? 1
                : (state + 1 == cardinality ? 1 << BinaryEncoding.bits(cardinality) : codeOf(state + 1, cardinality))
                        - codeOf(state, cardinality);
    }
}
