package org.parseval.experiments.report;

import org.parseval.experiments.drawing.Numbers;

/** The state of one experiment in a report. */
public sealed interface Chapter {
    /** As the command line names it. */
    String experiment();

    /**
     * An experiment with its page.
     *
     * @param started when it began, as a date and time in UTC
     * @param seconds of wall time
     * @param machine where it ran
     */
    record Done(String experiment, Page page, String started, double seconds, String machine) implements Chapter {
        /** In a line of text. */
        public String summary() {
            return experiment + ": " + Words.counts(page.checks()) + ", " + Numbers.seconds(seconds);
        }
    }

    /** An experiment that ended without a page. */
    record Failed(String experiment, String reason) implements Chapter {}

    /** An experiment that was not run, or not to its end. */
    record Missing(String experiment) implements Chapter {}
}
