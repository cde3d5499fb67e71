package org.parseval.circuit;

/** The results of passes through a circuit for an evidence set: after one up its probability, after one down the marginals. */
interface SumPass {
    /** The natural logarithm of the root's value. */
    double log();

    /** Whether no state is left. */
    boolean isZero();

    /** The pass down from a root above zero. */
    void down();

    /** The probability of a leaf, after the pass down. */
    double probability(int leaf);
}
