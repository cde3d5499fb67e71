package org.parseval.counting.search.sat;

/** Who wants to know which literals took part in conflicts. */
public interface Bumps {
    /** A literal was part of a conflict. */
    void bump(int literal);
}
