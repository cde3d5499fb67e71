package org.parseval.engine;

import java.util.Map;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.reduction.Support;

/**
 * Searches for a state of positive weight before a part with zeros is solved: none is an exact answer, and one is where
 * an engine can start. Bounded by steps rather than time wherever the budget allows, so that every machine finds the same.
 */
final class ZeroProof {
    /** Entries visited in one part, some tenths of a second. */
    private static final long STEPS = 50_000_000;

    private static final double MOST_SECONDS = 2;
    private static final double MOST_SHARE = 0.05;

    private boolean found;
    private boolean none;
    private boolean unknown;

    PartAnswer solve(Model part, Work work, int index, Deadline share) {
        if (hasZero(part)) {
            Support support = search(part, share);
            none |= support instanceof Support.None;
            unknown |= support instanceof Support.Unknown;
            if (support instanceof Support.None) {
                return PartAnswer.exact(Double.NEGATIVE_INFINITY);
            }
            if (support instanceof Support.Found states) {
                found = true;
                work.startFrom(index, states.states());
            }
        }
        return work.solve(index, share);
    }

    private static Support search(Model part, Deadline share) {
        if (share.isUnlimited()) {
            return Support.search(part, STEPS, () -> false);
        }
        double end = share.elapsedSeconds() + Math.min(MOST_SECONDS, MOST_SHARE * share.remainingSeconds());
        return Support.search(part, STEPS, () -> share.elapsedSeconds() > end);
    }

    private static boolean hasZero(Model part) {
        for (Factor factor : part.factors()) {
            for (double value : factor.toTable(part).values()) {
                if (value == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What is known of all parts that have zeros. */
    void report(Map<String, Object> diagnostics) {
        if (none || unknown || found) {
            diagnostics.put("support", none ? "none" : unknown ? "unknown" : "found");
        }
    }
}
