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
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;

/**
 * The questions being answered: a few at once, and a limited number waiting. Quick questions have their own queue, so
 * that they do not wait for long ones.
 */
final class Jobs implements AutoCloseable {
    private static final int MOST_WAITING = 32;

    /** As many as the server has threads, so that no question is refused that is soon answered. */
    private static final int MOST_WAITING_QUICK = 64;

    private final Map<String, Job> byId = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final ThreadPoolExecutor quick;
    private final ThreadPoolExecutor slow;
    private final int atOnce;

    Jobs(int atOnce) {
        this.atOnce = atOnce;
        quick = threads(atOnce, MOST_WAITING_QUICK);
        slow = threads(atOnce, MOST_WAITING);
    }

    private static ThreadPoolExecutor threads(int atOnce, int mostWaiting) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                atOnce, atOnce, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(mostWaiting), work -> {
                    Thread thread = new Thread(work, "question");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** Answers a question by telling the job, or says that somebody else should. */
    @FunctionalInterface
    interface Attempt {
        boolean isAnswered(Work work);
    }

    /** The needs of a solver: the job that hears of progress and gets the answer, and its share of the budget. */
    record Work(Job job, Budget budget) {}

    /**
     * Begins to answer a question, as soon as there is room.
     *
     * @param json how an answer is told
     * @param first tried in the quick lane
     * @param then tried where that gave no answer
     * @throws Problem if too many others are waiting
     */
    Job start(Budget budget, Function<Answer, String> json, Attempt first, Consumer<Work> then) {
        Work work = begin(budget, json);
        execute(quick, work, () -> {
            boolean answered = first.isAnswered(work);
            if (!answered) {
                execute(slow, work, () -> {
                    then.accept(work);
                    return true;
                });
            }
            return answered;
        });
        return work.job();
    }

    /** The same without a first attempt. */
    Job start(Budget budget, Function<Answer, String> json, Consumer<Work> solve) {
        Work work = begin(budget, json);
        execute(slow, work, () -> {
            solve.accept(work);
            return true;
        });
        return work.job();
    }

    private Work begin(Budget budget, Function<Answer, String> json) {
        byte[] bytes = new byte[8];
        random.nextBytes(bytes);
        Job job = new Job(HexFormat.of().formatHex(bytes), json);
        byId.put(job.id(), job);
        return new Work(
                job,
                budget.withMemory(Math.max(1, budget.memoryBytes() / atOnce)).withStop(job.stop()));
    }

    private void execute(ThreadPoolExecutor lane, Work work, BooleanSupplier solving) {
        try {
            lane.execute(() -> run(work.job(), solving));
        } catch (RejectedExecutionException full) {
            byId.remove(work.job().id());
            throw new Problem(Problem.BUSY, "too many questions are waiting; ask again later");
        }
    }

    /** @param solving says whether the job is done, or somebody else goes on with it */
    private void run(Job job, BooleanSupplier solving) {
        boolean done = true;
        try {
            if (job.stop().isGiven()) {
                throw new BudgetException("stopped before it began");
            }
            done = solving.getAsBoolean();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            job.failed(Problem.of(failure));
        } finally {
            if (done) {
                byId.remove(job.id());
            }
        }
    }

    Optional<Job> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Asks all to stop. */
    @Override
    public void close() {
        byId.values().forEach(job -> job.stop().give());
        quick.shutdownNow();
        slow.shutdownNow();
    }
}
