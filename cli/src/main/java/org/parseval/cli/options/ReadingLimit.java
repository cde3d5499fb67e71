package org.parseval.cli.options;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.parseval.formats.text.Visible;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;

/**
 * How long reading may take: as long as the command, and a little more, since an engine may still have an answer at once. A small file may
 * unpack to more than anyone can read, and a pipe may never end.
 */
public final class ReadingLimit {
    private static final Duration MORE = Duration.ofMillis(200);

    /** A part of the limit is granted beyond it besides. */
    private static final int SHARE = 20;

    private static final long MILLIS_BETWEEN_LOOKS = 20;

    private final Budget budget;
    private final Deadline deadline;

    private ReadingLimit(Budget budget) {
        this.budget = budget;
        deadline = Deadline.in(
                budget.isUnlimited()
                        ? Budget.UNLIMITED
                        : budget.time()
                                .minus(budget.spent())
                                .plus(budget.time().dividedBy(SHARE))
                                .plus(MORE),
                budget.host());
    }

    /** The limit for what is read from now on. */
    public static ReadingLimit of(Budget left) {
        return new ReadingLimit(left);
    }

    /**
     * Reads on another thread, since nothing else ends the wait for a pipe. After the limit that thread is left alone.
     *
     * @throws BudgetException if it takes too long
     */
    public <T> T read(String file, Progress shown, Function<Progress, T> reading) {
        Reached reached = new Reached(file, shown);
        FutureTask<T> task = new FutureTask<>(() -> reading.apply(reached));
        Thread thread = new Thread(task, "reading");
        thread.setDaemon(true);
        thread.start();
        while (!deadline.passed()) {
            try {
                return task.get(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException again) {
                // The clock is that of the budget.
            } catch (InterruptedException asked) {
                // The deadline has passed for a thread that is interrupted.
                Thread.currentThread().interrupt();
            } catch (ExecutionException failed) {
                throw unchecked(failed);
            }
        }
        throw new BudgetException("gave up " + reached + ": it took the whole time limit of " + budget.timeText());
    }

    private static RuntimeException unchecked(ExecutionException failed) {
        if (failed.getCause() instanceof Error error) {
            throw error;
        }
        return failed.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(failed);
    }

    /** Where reading has got to. */
    private static final class Reached implements Progress {
        private final Progress shown;
        private volatile String phase;
        private volatile double fraction;

        Reached(String file, Progress shown) {
            this.shown = shown;
            phase = "reading " + Visible.plain(file);
        }

        @Override
        public void report(String newPhase, double ofIt) {
            phase = newPhase;
            fraction = ofIt;
            shown.report(newPhase, ofIt);
        }

        @Override
        public String toString() {
            return fraction > 0 ? String.format(Locale.ROOT, "%s (%.0f %%)", phase, 100 * fraction) : phase;
        }
    }
}
