package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.parseval.inference.Deadline;

/** Sums over all rows by several threads. */
final class RowSums implements AllRows {
    private final Expectation expectation;
    private final int rows;
    private final int threads;
    private final ExecutorService workers;

    RowSums(Expectation expectation, int rows, int threads) {
        this.expectation = expectation;
        this.rows = rows;
        this.threads = threads;
        workers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "parseval-learning");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public String name() {
        return expectation.name();
    }

    @Override
    public Expectation.Sums over(double[] tables, Deadline deadline) {
        OrderedSum all = new OrderedSum(tables.length);
        for (int wave = 0; wave < rows; wave += PIECE * threads) {
            deadline.check();
            List<Future<Expectation.Sums>> pieces = new ArrayList<>();
            for (int from = wave; from < Math.min(rows, wave + PIECE * threads); from += PIECE) {
                int first = from;
                pieces.add(workers.submit(() -> expectation.over(first, Math.min(rows, first + PIECE), tables)));
            }
            for (Future<Expectation.Sums> piece : pieces) {
                all.add(result(piece));
            }
        }
        return all.sums();
    }

    private static Expectation.Sums result(Future<Expectation.Sums> piece) {
        try {
            return piece.get();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
