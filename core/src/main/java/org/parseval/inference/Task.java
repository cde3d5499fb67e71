package org.parseval.inference;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of question about a model. */
public enum Task {
    /** The partition function with the evidence, that is, the probability of the evidence in a Bayesian network. */
    PR,
    /** The marginal distribution of every variable given the evidence. */
    MAR,
    /** An assignment of largest value, that is, the most probable state given the evidence. */
    MPE,
    /** Marginal MAP: the state of some variables that is most probable while the others are summed over. */
    MMAP;

    /** The questions in which all variables have the same part. */
    public static final Set<Task> OF_ALL_VARIABLES = Collections.unmodifiableSet(EnumSet.of(PR, MAR, MPE));

    /** Whether the answer is a state. */
    public boolean asksState() {
        return this == MPE || this == MMAP;
    }

    /** The exception of an engine that does not answer it. */
    public IllegalArgumentException refusedBy(String engine) {
        return new IllegalArgumentException(
                engine + " does not answer " + this + (this == MMAP ? "; engine mmap does" : ""));
    }
}
