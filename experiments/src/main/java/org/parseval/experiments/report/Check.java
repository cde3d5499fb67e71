package org.parseval.experiments.report;

/**
 * One claim, and what was measured of it.
 *
 * @param name short, for lists
 * @param claim the claim in a sentence
 * @param figure what was measured, with its numbers
 */
public record Check(String name, String claim, Verdict verdict, String figure) {
    /** What the measurement says of the claim. */
    public enum Verdict {
        /** The claim holds here too. */
        REPRODUCED,
        /** The claim does not hold here. */
        NOT_REPRODUCED,
        /** What would decide it is not to be had here. */
        UNDECIDABLE
    }

    /** A claim that is decided by a comparison. */
    public static Check of(String name, String claim, boolean holds, String figure) {
        return new Check(name, claim, holds ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED, figure);
    }

    /** A claim that this run cannot decide. */
    public static Check undecidable(String name, String claim, String why) {
        return new Check(name, claim, Verdict.UNDECIDABLE, why);
    }
}
