package org.parseval.parallel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Work on a thread of its own. It ends when it is done, or soon after nobody needs it any more; what it throws is thrown by {@link #end}. */
public final class Beside implements AutoCloseable {
    private static final long MILLIS_BETWEEN_LOOKS = 2;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean unwanted;
    private @Nullable Throwable failure;

    Beside(Consumer<BooleanSupplier> work, Runnable afterwards) {
        thread = new Thread(() -> run(work, afterwards), "parseval-beside");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Consumer<BooleanSupplier> work, Runnable afterwards) {
        try {
            work.accept(() -> unwanted);
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
        } finally {
            afterwards.run();
            over.countDown();
        }
    }

    /** Whether it is done, or has failed. */
    public boolean isOver() {
        return over.getCount() == 0;
    }

    /** Whether it has ended by throwing something. */
    public boolean hasFailed() {
        return isOver() && failure != null;
    }

    /** Waits until it is over, or until the one who waits has waited long enough. */
    public void await(BooleanSupplier longEnough) {
        try {
            while (!longEnough.getAsBoolean() && !over.await(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
                // The clock is the caller's.
            }
        } catch (InterruptedException asked) {
            // An interrupt is a request to stop, which all who look at their deadline learn of.
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it, and throws what it has thrown, if that is not what it was ended by. */
    public void end() {
        boolean failed = hasFailed();
        close();
        if (failed && failure instanceof Error error) {
            throw error;
        }
        if (failed && failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Ends it. When this returns its thread is gone. */
    @Override
    public void close() {
        unwanted = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
