package org.parseval.elimination;

/**
 * How much work a search for an order may do after its first passes, counted in array entries read, so that the outcome
 * does not depend on the machine. An entry takes two to five nanoseconds.
 *
 * @param share of the predicted cost of the best order so far
 * @param least granted however cheap the order is
 * @param most granted however dear the order is
 * @param hopelessCells from which no search, which saves a factor of a thousand at its best, makes a model affordable:
 *     less is then granted, and a greedy pass on a large graph is given up and completed by degree
 */
public record SearchEffort(double share, long least, long most, double hopelessCells) {
    private static final double HOPELESS = 0x1p46;
    private static final double NANOS_PER_ENTRY = 3;

    public SearchEffort {
        if (!(share >= 0) || least < 0 || most < least || !(hopelessCells > 0)) {
            throw new IllegalArgumentException("expected share >= 0, 0 <= least <= most and hopelessCells > 0, found "
                    + share + ", " + least + ", " + most + ", " + hopelessCells);
        }
    }

    /** The effort with the usual limit beyond which a part is hopeless. */
    public SearchEffort(double share, long least, long most) {
        this(share, least, most, HOPELESS);
    }

    /** Half of the predicted cost, and at most a few seconds: a cheap model must not wait for its order. */
    public static SearchEffort standard() {
        return new SearchEffort(0.5, 100_000, 1_000_000_000);
    }

    /** One pass of each heuristic and no more. */
    public static SearchEffort firstPassesOnly() {
        return new SearchEffort(0, 0, 0);
    }

    /** The same effort, but no more than so much work, in nanoseconds of the machine on which costs were measured. */
    public SearchEffort within(double work) {
        long entries = (long) Math.min(most, work / NANOS_PER_ENTRY);
        return new SearchEffort(share, Math.min(least, entries), entries, hopelessCells);
    }

    /** The same effort, but no more than an order of the given cost is worth. */
    SearchEffort upTo(double cells) {
        return new SearchEffort(share, least, (long) granted(cells), hopelessCells);
    }

    /** The work for a part of a graph: what the whole is granted, shared by predicted cost. */
    double allowance(double cells, double cellsOfOtherParts) {
        double total = cells + cellsOfOtherParts;
        if (total == Double.POSITIVE_INFINITY) {
            // All of it goes to the parts that are to blame.
            return cells == total ? granted(total) : 0;
        }
        return granted(total) * (cells / total);
    }

    /** The work for a graph whose best order so far has so many cells. */
    double granted(double cells) {
        double limit = cells > hopelessCells ? most / 10.0 : most;
        return Math.max((double) least, Math.min(limit, share * cells));
    }
}
