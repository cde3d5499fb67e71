package org.parseval.experiments.report;

/** An experiment that fills one page of a report. */
public interface Experiment {
    /** As the command line names it. */
    String name();

    /**
     * Runs it.
     *
     * @param progress told what is done of the whole, from 0 to 1
     */
    Page run(Conditions setting, Tracker progress);

    /** Receives the progress of an experiment. */
    interface Tracker {
        /** @param done of the whole, from 0 to 1 */
        void at(String what, double done);
    }
}
