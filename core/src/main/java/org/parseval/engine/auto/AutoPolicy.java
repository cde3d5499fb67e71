package org.parseval.engine.auto;

import org.parseval.encoding.BitCodes;
import org.parseval.engine.FirstSteps;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * How engine {@code auto} divides its time. Seconds are those of the machine at hand; a share is one of the time left.
 *
 * @param cheapSeconds an exact solution that takes no longer is made at once, without a rough answer first
 * @param shortSeconds an exact solution that takes no longer is made before anything is refined, whatever the limit
 * @param hopelessTable entries of a table from which no search for an order, which saves a factor of a thousand at its best, helps
 * @param forFirstAnswer for a first rough answer
 * @param forLook for first samples
 * @param mostForLook variables of a part of which first samples are drawn in that time
 * @param forOrders for the search for an order
 * @param beforeExact for samples before a long exact solution is begun, which may come to nothing
 * @param forExact what an exact solution may take by its forecast
 * @param mostForExact for one that comes after samples, since a forecast may be too short
 * @param forTrial for a search before anything is sampled, where most factors have zeros
 * @param forTrialIfAllHard for the same where all factors have zeros
 * @param trialLooks at the deadline for the same where there is no time limit, some seconds; and for the digits of a number of states
 * @param largePart variables from which on it comes before the search for an order, if all factors have zeros
 * @param forSearch for counting by search where samples have an error bar and could use the time as well
 * @param forSearchIfBlind for counting by search where they have none
 * @param forBeliefs for belief propagation where no sample is possible
 * @param forBounds for certified bounds beside an estimate
 * @param forBoundsIfBlind for certified bounds where there is no error bar
 * @param forOtherSamples for a second kind of samples where bounds exclude the first
 * @param countSeconds at most, for the digits of a number of states that is known but for them
 * @param shortestExtra seconds that may always go to what is more than was asked for
 * @param firstSteps what reducing and a first order take at least
 * @param nanosToCollect a part's answer takes so long to become a part of the whole
 * @param mostSpins a variable of a factor may have on average, for its energy to be eliminated as spins
 * @param aloneOnSpins of the time, for samples by the energy of spins before others are drawn beside them
 * @param mostForBuckets variables of a part from which mini-buckets are sampled: more take too long to be drawn a thousand times
 * @param patienceSeconds the longest exact solution that is waited for without a time limit
 */
public record AutoPolicy(
        double cheapSeconds,
        double shortSeconds,
        double hopelessTable,
        double forFirstAnswer,
        double forLook,
        int mostForLook,
        double forOrders,
        double beforeExact,
        double forExact,
        double mostForExact,
        double forTrial,
        double forTrialIfAllHard,
        long trialLooks,
        int largePart,
        double forSearch,
        double forSearchIfBlind,
        double forBeliefs,
        double forBounds,
        double forBoundsIfBlind,
        double forOtherSamples,
        double countSeconds,
        double shortestExtra,
        FirstSteps firstSteps,
        double nanosToCollect,
        double mostSpins,
        double aloneOnSpins,
        int mostForBuckets,
        double patienceSeconds) {
    private static final double LOOKS_PER_SECOND = 4000;

    /** Chosen on the families of the benchmark tables in the documentation. */
    public static AutoPolicy standard() {
        return new AutoPolicy(
                0.1,
                2,
                0x1p46,
                0.8,
                0.1,
                20_000,
                0.2,
                0.25,
                0.5,
                0.8,
                0.15,
                0.5,
                20_000,
                200,
                0.2,
                0.7,
                0.2,
                0.1,
                0.5,
                0.5,
                3,
                1,
                FirstSteps.standard(),
                8000,
                3,
                0.2,
                20_000,
                1800);
    }

    /** As many looks of a search as so many seconds hold at most, where there is no time limit and the clock has no say. */
    long looks(double seconds) {
        return (long) Math.min(trialLooks, LOOKS_PER_SECOND * seconds);
    }

    /** Whether the factors have so many states that a few of them are all that an elimination of spins can hold. */
    boolean hasTooManySpins(Model model) {
        double spins = 0;
        long variables = 0;
        for (Factor factor : model.factors()) {
            variables += factor.scope().length;
            for (int variable : factor.scope()) {
                spins += BitCodes.bitsFor(model.cardinality(variable));
            }
        }
        return spins > mostSpins * variables && !isOfSpins(model);
    }

    /** Whether all variables have two states. */
    boolean isOfSpins(Model model) {
        boolean all = true;
        for (int v = 0; v < model.variableCount() && all; v++) {
            all = model.cardinality(v) == 2;
        }
        return all;
    }

    /**
     * An exact solution that is forecast to take no longer comes before samples. They would get as much before it, so that the last answer
     * comes sooner.
     *
     * @param parts that are not solved yet
     */
    double secondsOfExactFirst(Deadline deadline, long parts) {
        double share = deadline.isUnlimited() ? 0 : beforeExact * deadline.remainingSeconds() / Math.max(1, parts);
        return Math.max(shortSeconds, share);
    }

    /**
     * For the digits of a number of states: no more than all that came before, since nothing tells whether the search will end, so that
     * it at most doubles the time until there is an answer.
     *
     * @param elapsedSeconds until the number was known but for them
     */
    double secondsToCount(double elapsedSeconds) {
        return Math.min(countSeconds, Math.max(shortestExtra, elapsedSeconds));
    }

    /**
     * For certified bounds beside an estimate that is as good as was asked for: their share of the time that it took, and not of all there is.
     *
     * @param elapsedSeconds until the estimate was good enough
     */
    double secondsToBound(double elapsedSeconds) {
        return Math.max(shortestExtra, elapsedSeconds * forBounds / (1 - forBounds));
    }

    /** The same as counted work where there is no time limit. A step of the bounds takes up to eight times what came before it. */
    double nanosToBound() {
        return shortestExtra * 1e9 / 8;
    }

    /** What it takes to put the answers of so many parts together. */
    double secondsToCollect(int parts, Host host) {
        return parts * nanosToCollect * 1e-9 * host.slowness();
    }
}
