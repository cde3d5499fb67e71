package org.parseval.engine.gibbs.kernel;

/**
 * How often regions move as a whole, and how large their tables are.
 *
 * @param regions enough that most variables are in one with most of their neighbours at some time
 * @param sweepsBetween the moves of two regions, since one costs several times what its variables cost one by one
 * @param largestTable entries of a table: six variables of two states, or three of four
 * @param largestPair entries of a table of two variables only
 */
public record MovePolicy(int regions, int sweepsBetween, int largestTable, int largestPair) {
    /** The policy of all chains. */
    public static final MovePolicy STANDARD = new MovePolicy(4, 4, 64, 1024);
}
