package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.parseval.cluster.Cluster;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;

/** All eliminations of a division into cases, done by a cluster, the largest first. */
final class ClusterCases {
    private ClusterCases() {}

    /**
     * Has all eliminations done that are not done yet.
     *
     * @param results of each of them, the same as it would be here to the last bit; added to, so that they stay should the time be
     *     up on the way
     */
    static void solve(
            Division.Sum division,
            Cluster cluster,
            Resources resources,
            IdentityHashMap<Division.Whole, CaseResult> results,
            Deadline deadline) {
        List<Division.Whole> all = new ArrayList<>();
        division.forEachWhole(all::add);
        List<Division.Whole> eliminations = new ArrayList<>(
                all.stream().filter(whole -> !results.containsKey(whole)).toList());
        eliminations.sort(Comparator.comparingDouble(whole -> -whole.schedule().multiplications()));
        List<byte[]> pieces = eliminations.stream().map(CasePieces::piece).toList();
        try (Cluster.Work work = cluster.begin(CasePieces.class, CasePieces.common(resources.task()))) {
            work.run(
                    pieces,
                    (piece, result) -> {
                        results.put(eliminations.get(piece), CaseResult.from(result));
                        resources.progress().report("cases on the cluster", (double) results.size() / all.size());
                    },
                    deadline::passed);
        }
        deadline.check();
    }
}
