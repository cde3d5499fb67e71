package org.parseval.counting.search.sat;

/**
 * The variables in the order of their last part in a conflict, the latest first: what a search for one solution decides next.
 *
 * @see "A. Biere, A. Frohlich, Evaluating CDCL variable scoring schemes, SAT 2015"
 */
public final class RecentFirst implements Bumps {
    private static final int NONE = -1;

    private final int[] before;
    private final int[] after;
    private final long[] times;
    private final UnitPropagation assignment;
    private int latest;
    private int next;
    private long time;

    public RecentFirst(UnitPropagation assignment, int variables) {
        this.assignment = assignment;
        before = new int[variables];
        after = new int[variables];
        times = new long[variables];
        for (int v = 0; v < variables; v++) {
            before[v] = v + 1 < variables ? v + 1 : NONE;
            after[v] = v - 1;
            times[v] = -v;
        }
        latest = variables == 0 ? NONE : 0;
        next = latest;
    }

    @Override
    public void bump(int literal) {
        int variable = literal >> 1;
        if (variable == latest) {
            return;
        }
        if (next == variable) {
            next = before[variable];
        }
        if (before[variable] != NONE) {
            after[before[variable]] = after[variable];
        }
        before[after[variable]] = before[variable];
        before[variable] = latest;
        after[variable] = NONE;
        after[latest] = variable;
        latest = variable;
        times[variable] = ++time;
        if (assignment.value(2 * variable) == 0) {
            next = variable;
        }
    }

    /** A variable lost its value. */
    public void open(int variable) {
        if (next == NONE || times[variable] > times[next]) {
            next = variable;
        }
    }

    /** The latest variable without a value, or -1. */
    public int next() {
        while (next != NONE && assignment.value(2 * next) != 0) {
            next = before[next];
        }
        return next;
    }
}
