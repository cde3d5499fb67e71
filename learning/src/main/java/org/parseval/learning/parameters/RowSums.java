package org.parseval.learning.parameters;

import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;

/** Sums over all rows by several threads. */
record RowSums(Expectation expectation, int rows, Workers workers) implements AllRows {
    static RowSums of(Expectation expectation, int rows, int threads) {
        return new RowSums(expectation, rows, new Workers(threads, () -> {}));
    }

    @Override
    public String name() {
        return expectation.name();
    }

    @Override
    public Expectation.Sums over(double[] tables, Deadline deadline) {
        OrderedSum all = new OrderedSum(tables.length);
        int most = PIECE * workers.threads();
        for (int wave = 0; wave < rows; wave += most) {
            deadline.check();
            int start = wave;
            Expectation.Sums[] pieces = new Expectation.Sums[(Math.min(rows - wave, most) + PIECE - 1) / PIECE];
            workers.forEach(pieces.length, piece -> {
                int from = start + piece * PIECE;
                pieces[piece] = expectation.over(from, Math.min(rows, from + PIECE), tables);
            });
            for (Expectation.Sums piece : pieces) {
                all.add(piece);
            }
        }
        return all.sums();
    }

    @Override
    public void close() {
        workers.close();
    }
}
