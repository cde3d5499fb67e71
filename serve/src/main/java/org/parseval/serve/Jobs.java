package org.parseval.serve;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;

/** The questions that are being answered: a few at once, some waiting, and no more. */
final class Jobs implements AutoCloseable {
    private static final int MOST_WAITING = 32;

    private final Map<String, Job> byId = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final ThreadPoolExecutor threads;
    private final int atOnce;

    Jobs(int atOnce) {
        this.atOnce = atOnce;
        threads = new ThreadPoolExecutor(
                atOnce, atOnce, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), work -> {
                    Thread thread = new Thread(work, "question");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Begins to answer a question, as soon as there is room.
     *
     * @param solve gets the job that hears of progress, and its share of the budget
     * @throws Problem if too many others are waiting
     */
    Job start(Budget budget, Function<Work, Answer> solve) {
        byte[] bytes = new byte[8];
        random.nextBytes(bytes);
        Job job = new Job(HexFormat.of().formatHex(bytes));
        Budget share =
                budget.withMemory(Math.max(1, budget.memoryBytes() / atOnce)).withStop(job.stop());
        byId.put(job.id(), job);
        try {
            threads.execute(() -> run(job, () -> solve.apply(new Work(job, share))));
        } catch (RejectedExecutionException full) {
            byId.remove(job.id());
            throw new Problem(Problem.BUSY, "too many questions are waiting; ask again later");
        }
        return job;
    }

    /** What a solver needs. */
    record Work(Job job, Budget budget) {}

    private interface Solving {
        Answer solve();
    }

    private void run(Job job, Solving solving) {
        try {
            if (job.stop().isGiven()) {
                throw new BudgetException("stopped before it began");
            }
            job.answered(solving.solve());
        } catch (Problem problem) {
            job.failed(problem);
        } catch (BudgetException | IllegalArgumentException refused) {
            job.failed(new Problem(Problem.UNANSWERABLE, String.valueOf(refused.getMessage())));
        } catch (OutOfMemoryError e) {
            job.failed(new Problem(Problem.UNANSWERABLE, "the Java heap is too small"));
        } catch (RuntimeException | StackOverflowError bug) {
            job.failed(new Problem(Problem.BUG, "a bug, please report it: " + bug));
        } finally {
            byId.remove(job.id());
        }
    }

    Optional<Job> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    int size() {
        return byId.size();
    }

    /** Asks all to stop. */
    @Override
    public void close() {
        byId.values().forEach(job -> job.stop().give());
        threads.shutdownNow();
    }
}
