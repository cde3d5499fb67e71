package org.parseval.engine;

import java.util.Map;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.support.Support;

/**
 * Searches for a state of positive weight before a part with zeros is solved: none is an exact answer, and one is where
 * an engine can start. Bounded by steps rather than time wherever the budget allows, so that every machine finds the same.
 */
public final class ZeroProof {
    /** Entries visited in one part, some tenths of a second. */
    private static final long STEPS = 50_000_000;

    private static final double MOST_SECONDS = 2;
    private static final double MOST_SHARE = 0.05;

    private boolean found;
    private boolean none;
    private boolean unknown;

    PartAnswer solve(Model part, Work work, int index, Deadline share) {
        Support support = search(part, share);
        if (support instanceof Support.None) {
            return PartAnswer.exact(Double.NEGATIVE_INFINITY);
        }
        if (support instanceof Support.Found states) {
            work.startFrom(index, states.states());
        }
        return work.solve(index, share);
    }

    /** Searches a part within a small share of its time; not at all if it has no zeros, which is told as unknown. */
    public Support search(Model part, Deadline share) {
        if (!part.hasZeros()) {
            return new Support.Unknown();
        }
        double end = share.elapsedSeconds() + Math.min(MOST_SECONDS, MOST_SHARE * share.remainingSeconds());
        Support support = Support.search(part, STEPS, () -> !share.isUnlimited() && share.elapsedSeconds() > end);
        none |= support instanceof Support.None;
        unknown |= support instanceof Support.Unknown;
        found |= support instanceof Support.Found;
        return support;
    }

    /** What is known of all parts that have zeros. */
    public void report(Map<String, Object> diagnostics) {
        if (none || unknown || found) {
            diagnostics.put("support", none ? "none" : unknown ? "unknown" : "found");
        }
    }
}
