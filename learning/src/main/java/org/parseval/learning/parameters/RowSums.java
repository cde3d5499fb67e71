package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;

/**
 * Sums over all rows by several threads. Rows are split into pieces of a fixed size and the sums of these are added in their order, so that every
 * number of threads, and every number of machines, gives the same bits.
 */
final class RowSums implements AutoCloseable {
    /** Rows of a piece. */
    static final int PIECE = 512;

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

    String name() {
        return expectation.name();
    }

    /** @throws Deadline.TimeUp if the time is up before all rows are done */
    Expectation.Sums over(double[] tables, Deadline deadline) {
        double[] counts = new double[tables.length];
        double log = 0;
        double variance = 0;
        Answer.Kind kind = Answer.Kind.EXACT;
        for (int wave = 0; wave < rows; wave += PIECE * threads) {
            deadline.check();
            List<Future<Expectation.Sums>> pieces = new ArrayList<>();
            for (int from = wave; from < Math.min(rows, wave + PIECE * threads); from += PIECE) {
                int first = from;
                pieces.add(workers.submit(() -> expectation.over(first, Math.min(rows, first + PIECE), tables)));
            }
            for (Future<Expectation.Sums> piece : pieces) {
                Expectation.Sums sums = result(piece);
                for (int i = 0; i < counts.length; i++) {
                    counts[i] += sums.counts()[i];
                }
                log += sums.logLikelihood();
                variance += sums.variance();
                kind = EngineExpectation.worse(kind, sums.kind());
            }
        }
        return new Expectation.Sums(kind, counts, log, variance);
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
