package org.parseval.engine.estimate;

/**
 * How a ladder divides its work. A share is one of the work that is left, in nanoseconds of the machine on which costs were measured.
 *
 * @param trust the rule by which errors are stated
 * @param firstBatches the most that a first look takes
 * @param momentNanos a first look may always cost this much
 * @param dearLook the share of the work from which on a first look is dear, and a rung may be skipped without one
 * @param looksLeft a rung is skipped without a look only if there is work for this many looks at the next
 * @param shareOfARung the most that a rung may be forecast to cost
 * @param shareOfMemoryBelow the memory in which the rung below is kept ready for a second opinion
 * @param patienceNanos the work where no time limit is given
 * @param mostSamples of a rung
 * @param mostUnbelieved samples of a rung whose error is not believed, which more of them hardly change
 * @param evenEfficiency from here on weights add little to the error of marginals, and a finer rung does not help
 */
public record LadderPolicy(
        Trust trust,
        int firstBatches,
        double momentNanos,
        double dearLook,
        double looksLeft,
        double shareOfARung,
        double shareOfMemoryBelow,
        double patienceNanos,
        long mostSamples,
        long mostUnbelieved,
        double evenEfficiency) {
    /** The rules of engine {@code energy}, on whose families they were measured. */
    public static final LadderPolicy STANDARD =
            new LadderPolicy(Trust.MEASURED, 16, 1e7, 0.1, 3, 0.4, 0.1, 60e9, 4_000_000, 200_000, 0.9);

    /** The same with another {@link #mostSamples()}. */
    public LadderPolicy withMostSamples(long value) {
        return new LadderPolicy(
                trust,
                firstBatches,
                momentNanos,
                dearLook,
                looksLeft,
                shareOfARung,
                shareOfMemoryBelow,
                patienceNanos,
                value,
                mostUnbelieved,
                evenEfficiency);
    }
}
