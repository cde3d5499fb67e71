package org.parseval.engine.minibucket;

import org.parseval.engine.minibucket.bounds.StepPolicy;
import org.parseval.engine.minibucket.layout.MiniBucketLayout;
import org.parseval.inference.Task;

/**
 * The costs of passes, and how far the ladder of i-bounds climbs. Costs are counted before the work, in seconds of the machine on which they
 * were measured.
 *
 * @param secondsPerCell of one pass over one entry of a table
 * @param secondsPerMiniBucket of one pass, however small the table is
 * @param secondsToBuild a mini-bucket and its place among the others
 * @param patience seconds that are aimed at if time is not limited
 * @param share of the time left that a rung may be forecast to take
 * @param growth the most by which the forecast of a rung exceeds what was spent before it, so that a better answer never waits long
 * @param firstSeconds that the first rung may be forecast to take
 * @param manyVariables from here on the first rung takes the variables as they are numbered, since a search for an order is long
 * @param firstIbound of that rung
 * @param firstPasses of that rung, for each bound
 * @param fewVariables up to here orders are compared
 * @param trialShare of the time left, for comparing orders
 * @param upperShare of the time of a rung, for the upper bound
 * @param largestTable entries
 * @param shakes of a state that is found on the way to a best one
 * @param searchSteps at a time in the search for a best state
 * @param mostSearchSteps if time is not limited
 * @param leastOrderEffort of the search for an order
 * @param mostOrderEffort of the same
 * @param besideSamples the share of the time for bounds, where samples are drawn too
 * @param steps that tighten a bound
 */
record MiniBucketPolicy(
        double secondsPerCell,
        double secondsPerMiniBucket,
        double secondsToBuild,
        double patience,
        double share,
        double growth,
        double firstSeconds,
        int manyVariables,
        int firstIbound,
        int firstPasses,
        int fewVariables,
        double trialShare,
        double upperShare,
        double largestTable,
        int shakes,
        double searchSteps,
        double mostSearchSteps,
        long leastOrderEffort,
        long mostOrderEffort,
        double besideSamples,
        StepPolicy steps) {

    static MiniBucketPolicy standard() {
        return new MiniBucketPolicy(
                1e-8,
                1e-7,
                1e-6,
                60,
                0.5,
                8,
                0.1,
                5_000,
                2,
                2,
                3_000,
                0.25,
                0.5,
                1 << 30,
                20_000,
                1 << 19,
                1 << 26,
                100_000,
                20_000_000,
                0.2,
                StepPolicy.standard());
    }

    /** Of a rung with so many orders to compare and so many passes for each bound. */
    double seconds(MiniBucketLayout layout, PowerRule rule, int orders, int iterations, Task task) {
        int passes = task == Task.MAR ? 2 : 1;
        int trees = 1;
        if (!layout.isExact() && rule == PowerRule.WEIGHTED) {
            // A forward pass with its updates counts twice, its way back once. For two bounds, plus the trials of
            // orders.
            passes = 3 * (2 * iterations + orders);
            trees = orders;
        }
        return passes * (secondsPerCell * layout.cells() + secondsPerMiniBucket * layout.clusters())
                + trees * secondsToBuild * layout.clusters();
    }
}
