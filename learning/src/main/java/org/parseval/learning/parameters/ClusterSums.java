package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.List;
import org.parseval.cluster.Cluster;
import org.parseval.inference.Deadline;
import org.parseval.learning.data.DataTable;

/** Sums over all rows by a cluster, each of whose processes gets rows and circuit once, and the tables of a step with every piece. */
final class ClusterSums implements AllRows {
    private final Cluster.Work work;
    private final String name;
    private final int rows;

    ClusterSums(Cluster cluster, CircuitExpectation expectation, DataTable table) {
        rows = table.rows();
        name = expectation.name() + " on " + cluster.slots() + " slots of a cluster";
        work = cluster.begin(ExpectationPieces.class, ExpectationPieces.common(expectation));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Expectation.Sums over(double[] tables, Deadline deadline) {
        List<byte[]> pieces = new ArrayList<>();
        for (int from = 0; from < rows; from += PIECE) {
            pieces.add(ExpectationPieces.piece(from, Math.min(rows, from + PIECE), tables));
        }
        Expectation.Sums[] results = new Expectation.Sums[pieces.size()];
        boolean done =
                work.run(pieces, (piece, result) -> results[piece] = ExpectationPieces.sums(result), deadline::passed);
        if (!done) {
            deadline.check();
            throw new IllegalStateException("the cluster gave up before the time was up");
        }
        OrderedSum all = new OrderedSum(tables.length);
        for (Expectation.Sums piece : results) {
            all.add(piece);
        }
        return all.sums();
    }

    @Override
    public void close() {
        work.close();
    }
}
