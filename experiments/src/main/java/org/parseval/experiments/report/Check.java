package org.parseval.experiments.report;

/**
 * One claim, and what was measured of it. Only what can come out either way is a check: where the paper's instances are not at hand, or a
 * method has no answer, there is none.
 *
 * <pre>{@code
 * Check.of("ising-bp", "Fourier VE outperforms belief propagation.", ours < theirs, "1e-3 against 2e-2");
 * Check.ours("exact without cuts", "Nothing is lost while no term is dropped.", difference < 1e-9, "3e-13");
 * }</pre>
 *
 * @param source whose claim it is
 * @param name short, for lists
 * @param claim the claim in a sentence
 * @param figure what was measured, with its numbers
 */
public record Check(Source source, String name, String claim, Verdict verdict, String figure) {
    /** Whose claim. */
    public enum Source {
        /** The paper says it. */
        PAPER,
        /** We say it, of the program or of what the paper leaves open. */
        OURS
    }

    /** The verdict of the measurement on the claim. */
    public enum Verdict {
        /** The claim holds here too. */
        REPRODUCED,
        /** The figure is not the paper's but better, where the paper has an error. */
        AT_LEAST_AS_GOOD,
        /** The deciding difference is smaller than the error of the reference. */
        WITHIN_NOISE,
        /** The claim does not hold here. */
        NOT_REPRODUCED
    }

    /** A claim of the paper that is decided by a comparison. */
    public static Check of(String name, String claim, boolean holds, String figure) {
        return new Check(Source.PAPER, name, claim, decided(holds), figure);
    }

    /** A claim of ours that is decided by a comparison. */
    public static Check ours(String name, String claim, boolean holds, String figure) {
        return new Check(Source.OURS, name, claim, decided(holds), figure);
    }

    private static Verdict decided(boolean holds) {
        return holds ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED;
    }

    /** A claim of the paper with a verdict of its own. */
    public static Check judged(String name, String claim, Verdict verdict, String figure) {
        return new Check(Source.PAPER, name, claim, verdict, figure);
    }

    /** Whether nothing speaks against it. */
    public boolean holds() {
        return verdict != Verdict.NOT_REPRODUCED;
    }
}
