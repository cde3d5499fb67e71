package org.parseval.counting.search.count;

import org.parseval.numeric.ScaledNumber;

/** One level of the search: a component, the decision that splits it into two branches, and what is known of them. */
final class Frame {
    /** The members of the component. */
    int from;

    int to;
    long high;
    long low;

    /** The literal that is true in the branch at work. */
    int decision;

    boolean second;

    /** Whether no variable of the component is shown, so that one solution is as good as many. */
    boolean hidden;

    /** The weighted count of the first branch, once done, and of what is done of the branch at work. */
    final ScaledNumber first = new ScaledNumber();

    final ScaledNumber product = new ScaledNumber();

    /** Where things stood before the branch at work; those of the trace before the first branch and before the second. */
    int trail;

    /** The components below those of the branch, and how many of these the cache did not have. */
    int components;

    int unsolved;
    long cache;
    int nodes;
    int trace;
    int secondTrace;
}
