package org.parseval.inference;

/** What can be asked of a model. */
public enum Task {
    /** The partition function with the evidence, that is, the probability of the evidence in a Bayesian network. */
    PR,
    /** The marginal distribution of every variable given the evidence. */
    MAR,
    /** An assignment of largest value, that is, the most probable state given the evidence. */
    MPE
}
