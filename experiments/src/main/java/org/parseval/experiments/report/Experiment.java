package org.parseval.experiments.report;

/** An experiment that a report has a page of. */
public interface Experiment {
    /** As the command line names it. */
    String name();

    /** How long it takes, in a few words. */
    String about();

    /**
     * Runs it.
     *
     * @param progress told what is done of the whole, from 0 to 1
     */
    Page run(Conditions setting, Tracker progress);

    /** Hears how far an experiment is. */
    interface Tracker {
        /** @param done of the whole, from 0 to 1 */
        void at(String what, double done);
    }
}
