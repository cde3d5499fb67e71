package org.parseval.experiments.paper;

import java.util.Locale;
import org.parseval.experiments.report.Experiment.Tracker;
import org.parseval.inference.Host.Clock;

/** Tells a tracker which of many pieces of work is done, and how long the rest will take if it is like what was done. */
final class TimeLeft {
    private static final double MINUTE = 60;

    /** What is done faster than this was kept from before, and says nothing of the rest. */
    private static final double KEPT_SECONDS = 0.5;

    private final int pieces;
    private final Clock clock;
    private final Tracker tracker;
    private final long start;
    private int done;
    private int kept;

    TimeLeft(int pieces, Clock clock, Tracker tracker) {
        this.pieces = pieces;
        this.clock = clock;
        this.tracker = tracker;
        start = clock.nanos();
    }

    /** @param seconds that it took */
    synchronized void isDone(String piece, double seconds) {
        done++;
        kept += seconds < KEPT_SECONDS ? 1 : 0;
        int worked = done - kept;
        String left = "";
        if (worked > 0 && done < pieces) {
            double perPiece = (clock.nanos() - start) * 1e-9 / worked;
            double rest = perPiece * (pieces - done);
            left = rest < MINUTE
                    ? ", less than a minute left"
                    : String.format(Locale.ROOT, ", about %.0f min left", rest / MINUTE);
        }
        tracker.at(piece + " (" + done + " of " + pieces + left + ")", (double) done / pieces);
    }
}
