package org.parseval.engine.auto;

import org.parseval.engine.FirstSteps;
import org.parseval.inference.Deadline;

/**
 * The numbers in the rules of engine {@code auto}. Work is counted in nanoseconds of the machine on which costs were measured; a share is one of
 * the time left.
 *
 * @param speculation what may be tried before the cheapest exact way that is known
 * @param rounds how time is divided where no exact way is known
 * @param extras what may be spent beyond the answer that was asked for
 * @param samplers which samplers suit a part
 * @param beforeWhole work on the parts of a formula before the clauses as a whole have their first turn, which is as long
 * @param smallWork an exact solution that takes no more is made whatever the clock says of the speed, if any time is left
 * @param forExact an exact solution is begun if its forecast is at most this share
 * @param mostForExact an exact solution is given up after this share, since a forecast may be too short
 * @param firstSteps what reducing and a first order take at least
 * @param patience work that stands for the time left where there is no limit
 */
public record AutoPolicy(
        Speculation speculation,
        Rounds rounds,
        Extras extras,
        SamplerChoice samplers,
        double beforeWhole,
        double smallWork,
        double forExact,
        double mostForExact,
        FirstSteps firstSteps,
        double patience) {

    /**
     * Shares of the work of the cheapest exact way known, half of it together at most: so {@code auto} takes at most 1.5 times as long.
     *
     * @param forOrder for a better elimination order or cases; the same share of what would fit, where C does nearly
     * @param leastForOrder work of an exact way from which on a better order is looked for: a shorter one is done sooner
     * @param nearly tables that would take so many times longer than fits are worth a search for an order
     * @param forSearch for a search, where at least half of the factors are constraints
     * @param forStates for a best state and its proof, where one is asked for
     * @param forEstimate for a first estimate by samples, so that whoever watches need not wait for the exact answer
     * @param leastForSearch work of an exact way from which on a search is tried: a shorter one is all begin
     * @param leastForStates work of an exact way from which on a best state is looked for before
     * @param leastForEstimate work of an exact way from which on there is a first estimate: a shorter one is soon waited for
     */
    public record Speculation(
            double forOrder,
            double leastForOrder,
            double nearly,
            double forSearch,
            double forStates,
            double forEstimate,
            double leastForSearch,
            double leastForStates,
            double leastForEstimate) {
        private static final double HALF = 0.5;

        /** @throws IllegalArgumentException if they are more than half together */
        public Speculation {
            if (forOrder + Math.max(forSearch + forEstimate, forStates) > HALF) {
                throw new IllegalArgumentException("more than half of an exact way for what may be in vain");
            }
        }

        /** The same with other shares; no search at all if its share is 0. */
        Speculation with(double order, double nearlyFits, double search) {
            return new Speculation(
                    order,
                    leastForOrder,
                    nearlyFits,
                    search,
                    forStates,
                    forEstimate,
                    leastForSearch,
                    leastForStates,
                    leastForEstimate);
        }

        /** A search that would end within the half may take all that the others leave of it. */
        double mostForSearch() {
            return HALF - forOrder - forEstimate;
        }
    }

    /**
     * @param first work of the first round; each has twice the work of the one before
     * @param second share of a round for the method that is not in front
     * @param forPlans share of a round for a cheaper exact way
     * @param leastPiece work for a cheaper exact way, or for samples behind a search, below which they would only begin
     */
    public record Rounds(double first, double second, double forPlans, double leastPiece) {}

    /**
     * @param forBeliefs share of a round for belief propagation, where there is no sample
     * @param lastForBeliefs share for it after the rounds
     * @param forBounds share of a round for certified bounds; of the time that an estimate took where it is good enough
     * @param untilBounds share of the time after which there are first bounds in any case, for whoever stops the work
     * @param leastSeconds may always be spent on bounds
     * @param toCount share of the time that a number of states took, for its digits
     * @param leastToCount work that may always be spent on them
     * @param beforeGuarantee share for search and samples, before a count within a factor is tried
     * @param forGuarantee share of what is left for a count within a factor
     */
    public record Extras(
            double forBeliefs,
            double lastForBeliefs,
            double forBounds,
            double untilBounds,
            double leastSeconds,
            double toCount,
            double leastToCount,
            double beforeGuarantee,
            double forGuarantee) {}

    /**
     * @param mostSpins a variable of a factor may have on average, for its energy to be eliminated as spins
     * @param aloneOnSpins share for samples by the energy of spins before others are drawn beside them
     * @param aloneForStates work on a best state before the energy of spins is eliminated beside it
     * @param mostForBuckets variables of a part from which mini-buckets are sampled: more take too long to be drawn a thousand times
     */
    public record SamplerChoice(double mostSpins, double aloneOnSpins, double aloneForStates, int mostForBuckets) {}

    /** The rules that can be left out, to see what they change. */
    public enum Rule {
        ORDER_BEFORE_TABLES("a better order before tables"),
        ORDER_IF_NEARLY("an order for tables that nearly fit"),
        SEARCH_BEFORE_TABLES("a search before tables"),
        ORDERS_IN_ROUNDS("orders and cases in rounds"),
        BELIEFS("beliefs where there is no sample"),
        WHOLE("the clauses as a whole"),
        ENERGY_ALONE("energy alone on spins");

        private final String words;

        Rule(String words) {
            this.words = words;
        }

        /** The rule in words. */
        public String words() {
            return words;
        }
    }

    /** Chosen on the families of the benchmark tables in the documentation. */
    public static AutoPolicy standard() {
        return new AutoPolicy(
                new Speculation(0.1, 1e8, 1000, 0.2, 0.4, 0.05, 4e8, 2e7, 2e9),
                new Rounds(1e8, 0.15, 0.5, 2.5e8),
                new Extras(0.05, 0.5, 0.1, 0.2, 1, 0.1, 2e8, 0.7, 0.7),
                new SamplerChoice(3, 0.2, 1e9, 20_000),
                1e9,
                5e8,
                0.6,
                0.85,
                FirstSteps.standard(),
                1e12);
    }

    /** The same without one of its rules. */
    public AutoPolicy without(Rule rule) {
        Speculation s = speculation;
        Extras e = extras;
        return switch (rule) {
            case ORDER_BEFORE_TABLES -> with(s.with(0, s.nearly, s.forSearch), rounds, extras, samplers, beforeWhole);
            case ORDER_IF_NEARLY -> with(s.with(s.forOrder, 0, s.forSearch), rounds, extras, samplers, beforeWhole);
            case SEARCH_BEFORE_TABLES -> with(s.with(s.forOrder, s.nearly, 0), rounds, extras, samplers, beforeWhole);
            case ORDERS_IN_ROUNDS ->
                with(s, new Rounds(rounds.first, rounds.second, 0, rounds.leastPiece), extras, samplers, beforeWhole);
            case BELIEFS ->
                with(
                        s,
                        rounds,
                        new Extras(
                                0,
                                0,
                                e.forBounds,
                                e.untilBounds,
                                e.leastSeconds,
                                e.toCount,
                                e.leastToCount,
                                e.beforeGuarantee,
                                e.forGuarantee),
                        samplers,
                        beforeWhole);
            case WHOLE -> with(s, rounds, extras, samplers, Double.POSITIVE_INFINITY);
            case ENERGY_ALONE ->
                with(
                        s,
                        rounds,
                        extras,
                        new SamplerChoice(samplers.mostSpins, 0, samplers.aloneForStates, samplers.mostForBuckets),
                        beforeWhole);
        };
    }

    private AutoPolicy with(Speculation s, Rounds r, Extras e, SamplerChoice c, double w) {
        return new AutoPolicy(s, r, e, c, w, smallWork, forExact, mostForExact, firstSteps, patience);
    }

    /** The same without any exact solution but by chance, so that samples can be judged alone. */
    public AutoPolicy withoutExact() {
        Speculation none = speculation.with(speculation.forOrder, 0, 0);
        return new AutoPolicy(none, rounds, extras, samplers, beforeWhole, 0, 0, 0, firstSteps, patience);
    }

    /** The work that the time left holds on one thread, at the present pace. */
    double workLeft(Deadline deadline) {
        return Math.max(0, deadline.workNanos(patience));
    }

    /** For the digits of a number of states: a small share of the time that the number took, since nothing tells whether the search will end. */
    Deadline toCount(Deadline deadline) {
        return deadline.isUnlimited() ? deadline : deadline.within(extras.toCount * deadline.elapsedSeconds());
    }

    /** For certified bounds beside an estimate that is as good as was asked for: their share of the time that it took, and not of all there is. */
    Deadline toBound(Deadline deadline) {
        double elapsed = deadline.elapsedSeconds();
        return deadline.isUnlimited()
                ? deadline
                : deadline.within(Math.max(extras.leastSeconds, elapsed * extras.forBounds / (1 - extras.forBounds)));
    }

    /** The same as counted work where there is no time limit. */
    double workToBound(Deadline deadline) {
        return deadline.isUnlimited() ? extras.leastSeconds * 1e9 : Double.POSITIVE_INFINITY;
    }
}
