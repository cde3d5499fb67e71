package org.parseval.inference;

/** How far an engine has come. Called from the engine's own thread, at most a few hundred times a second. */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress SILENT = (phase, fraction) -> {};

    /**
     * @param phase what is being done, in a word or two
     * @param fraction of the predicted work of this phase that is done, from 0 to 1
     */
    void report(String phase, double fraction);

    /** A better answer than any before; engines that refine call it while they go on. */
    default void improved(Answer answer) {}
}
