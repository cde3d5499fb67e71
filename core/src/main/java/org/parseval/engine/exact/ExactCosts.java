package org.parseval.engine.exact;

import org.parseval.inference.Deadline;

/**
 * The costs of elimination, and how much is spent on planning it.
 *
 * @param nanosPerMultiplication on one thread: between a third of this for variables of many states and twice as much for small tables
 * @param soon multiplications of an elimination that is not worth dividing
 * @param hopelessCells of an order from which nothing is planned in detail
 * @param tooMany multiplications that are too many even without a time limit
 * @param shareForCases of the time left, for the search for a division into cases
 * @param mostSecondsForCases for that search
 * @param bytesPerCellOfACase heap that a process of a cluster should have for each cell of a case
 * @param enoughCells of an elimination that is not divided further: tables about the size of the cache
 * @param mostCases of a division
 * @param firstLook decisions in a row before the number of further cases is estimated
 * @param deepest decisions in a row: with more there would be too many cases, even if most of them end early
 * @param fewCells of an order at hand, from which it may pay to search for another
 */
record ExactCosts(
        double nanosPerMultiplication,
        double soon,
        double hopelessCells,
        double tooMany,
        double shareForCases,
        double mostSecondsForCases,
        double bytesPerCellOfACase,
        double enoughCells,
        int mostCases,
        int firstLook,
        double deepest,
        double fewCells) {
    /** Measured on benchmark instances. About half a second is cheap, some hours are too much. */
    static final ExactCosts MEASURED = new ExactCosts(0.9, 2.5e8, 0x1p46, 1e13, 0.25, 5, 16, 1 << 24, 1000, 4, 20, 1e6);

    /** In nanoseconds of the machine on which they were measured. */
    double work(double multiplications) {
        return multiplications * nanosPerMultiplication;
    }

    /** The multiplications for which there is time on one thread. */
    double multiplications(Deadline deadline) {
        return deadline.workNanos(tooMany * nanosPerMultiplication) / nanosPerMultiplication;
    }
}
