package org.parseval.optimisation.dual;

/**
 * A part of the states that is not searched yet.
 *
 * @param bound on what they cost, from below
 * @param path the decisions that lead to it
 */
record OpenNode(long bound, Decisions path) implements Comparable<OpenNode> {

    /** The least bound first, and of equal ones the deepest. */
    @Override
    public int compareTo(OpenNode other) {
        int byBound = Long.compare(bound, other.bound);
        return byBound != 0 ? byBound : Integer.compare(other.path.length(), path.length());
    }
}
