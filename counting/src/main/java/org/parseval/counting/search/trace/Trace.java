package org.parseval.counting.search.trace;

import org.parseval.numeric.ScaledNumber;

/**
 * The notes of a search while it goes: the entries of the branches at work stand on a stack, the outer ones first, and become a
 * node when a component is done.
 */
public interface Trace {
    /** Writes nothing down: for the count alone. */
    Trace NONE = new Trace() {
        @Override
        public int size() {
            return 0;
        }

        @Override
        public void addNode(int node) {}

        @Override
        public void addLiteral(int literal) {}

        @Override
        public void addFree(int variable) {}

        @Override
        public int close(int from, int middle, ScaledNumber first, ScaledNumber second) {
            return 0;
        }

        @Override
        public int nodes() {
            return 0;
        }

        @Override
        public void takeBackTo(int nodes, int size) {}
    };

    /** The number of entries on the stack. */
    int size();

    void addNode(int node);

    /** A literal of the model's Booleans is true in the branch. */
    void addLiteral(int literal);

    /** Nothing in the branch depends on a variable. */
    void addFree(int variable);

    /**
     * Turns the end of the stack into a node of two branches.
     *
     * @param from the first entry of the first branch
     * @param middle the first entry of the second branch
     * @param first the count of the first branch, zero if it has no solution
     * @param second that of the second branch
     */
    int close(int from, int middle, ScaledNumber first, ScaledNumber second);

    int nodes();

    /** Forgets the latest nodes and the end of the stack. */
    void takeBackTo(int nodes, int size);
}
