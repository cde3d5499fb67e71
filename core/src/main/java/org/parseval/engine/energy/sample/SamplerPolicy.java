package org.parseval.engine.energy.sample;

/**
 * How samples are drawn together, and which tables and fits they use.
 *
 * @param mostInAnIsland samples that are resampled among themselves
 * @param fewestInAnIsland however many spins there are
 * @param drawsOfAnIsland spins times samples, unless it has the fewest samples: less than a second
 * @param stretch draws that are made together at most where not all of them are kept: fewer if their tables are large
 * @param drawsOfATask few, since the tables of some draws take a hundred times as long as those of others
 * @param inTurn islands in which a thread draws one spin before the next
 * @param atATime batches that are drawn before somebody looks at the clock
 * @param caution the share of the samples in which some spin may be drawn against the elimination's certainty
 * @param mostCauses of a spin to which slopes are fitted; the first are those of the table that matters most
 * @param damping the share of a fair coin's variance that is added to that of each cause, so that one which hardly varies gets no slope
 * @param widestTerms spins of terms that get a table: one of more has more entries than samples look at
 * @param widestTable spins up to which terms share a table: such a table stays near the processor
 * @param soonNanos a cluster is not asked for samples that are drawn sooner here
 * @param nanosOfAPiece of a cluster's work: long beside the time to hand it out, short beside the time of a user
 * @param piecesPerSlot in a round, so that a slow process holds the others up for a short time only
 */
record SamplerPolicy(
        int mostInAnIsland,
        int fewestInAnIsland,
        double drawsOfAnIsland,
        int stretch,
        int drawsOfATask,
        int inTurn,
        int atATime,
        double caution,
        int mostCauses,
        double damping,
        int widestTerms,
        int widestTable,
        double soonNanos,
        double nanosOfAPiece,
        int piecesPerSlot) {
    static final SamplerPolicy STANDARD =
            new SamplerPolicy(1024, 32, 1 << 22, 1 << 13, 8, 8, 16, 0.02, 24, 1e-3, 16, 12, 2e8, 5e8, 8);
}
