package org.parseval.circuit;

/** A pass up through a circuit for the probability of what was observed, and one down for the marginals. */
interface SumPass {
    /**
     * The natural logarithm of the root's value.
     *
     * @param factors what was observed, by leaf
     */
    double up(double[] factors);

    /** Whether no state is left; known after the pass up. */
    boolean isZero();

    /** After a pass up to a root above zero: the probability of every leaf. */
    void down();

    /** After the pass down. */
    double probability(int leaf);
}
