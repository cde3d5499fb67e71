package org.parseval.engine.auto;

/**
 * How engine {@code auto} divides its time. Seconds are those of the machine at hand; a share is one of the time left.
 *
 * @param cheapSeconds an exact solution that takes no longer is made at once, without a rough answer first
 * @param shortSeconds an exact solution that takes no longer is made before anything is refined
 * @param hopelessTable entries of a table from which no search for an order, which saves a factor of a thousand at its best, helps
 * @param forFirstAnswer for a first rough answer
 * @param forLook for first samples
 * @param forOrders for the search for an order
 * @param beforeExact for samples before a long exact solution is begun, which may come to nothing
 * @param forExact for an exact solution; forecasts are good to a factor of three
 * @param forSearch for counting by search where samples have an error bar and could use the time as well
 * @param forSearchIfBlind for counting by search where they have none
 * @param forBeliefs for belief propagation where no sample is possible
 * @param forBounds for certified bounds beside an estimate
 * @param forBoundsIfBlind for certified bounds where there is no error bar
 * @param forOtherSamples for a second kind of samples where bounds exclude the first
 * @param patienceSeconds the longest exact solution that is waited for without a time limit
 */
public record AutoPolicy(
        double cheapSeconds,
        double shortSeconds,
        double hopelessTable,
        double forFirstAnswer,
        double forLook,
        double forOrders,
        double beforeExact,
        double forExact,
        double forSearch,
        double forSearchIfBlind,
        double forBeliefs,
        double forBounds,
        double forBoundsIfBlind,
        double forOtherSamples,
        double patienceSeconds) {

    /** Chosen on the families of the benchmark tables in the documentation. */
    public static AutoPolicy standard() {
        return new AutoPolicy(0.1, 2, 0x1p46, 0.6, 0.1, 0.2, 0.25, 0.5, 0.2, 0.7, 0.2, 0.1, 0.5, 0.5, 1800);
    }
}
