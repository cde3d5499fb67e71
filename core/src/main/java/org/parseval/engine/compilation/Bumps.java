package org.parseval.engine.compilation;

/** Who wants to know which literals took part in conflicts. */
interface Bumps {
    /** A literal was part of a conflict. */
    void bump(int literal);
}
