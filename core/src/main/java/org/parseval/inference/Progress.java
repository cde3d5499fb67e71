package org.parseval.inference;

/** Receives reports on how far an engine has come. Called from the engine's own thread, at most a few hundred times a second. */
@FunctionalInterface
public interface Progress {
    /** Ignores all reports. */
    Progress SILENT = (phase, fraction) -> {};

    /**
     * @param phase of the work, in a word or two
     * @param fraction of the predicted work of this phase that is done, from 0 to 1
     */
    void report(String phase, double fraction);

    /** Called with each better answer, while the engine goes on to refine it. */
    default void improved(Answer answer) {}
}
