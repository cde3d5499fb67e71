package org.parseval.inference;

import java.time.Duration;
import java.util.Locale;

/** The moment at which a budget's time is up, counted from the making of this object. */
public final class Deadline {
    private final long start = System.nanoTime();
    private final long limitNanos;

    private Deadline(Duration time) {
        limitNanos = time.compareTo(Budget.UNLIMITED) >= 0 ? Long.MAX_VALUE : time.toNanos();
    }

    public static Deadline in(Duration time) {
        return new Deadline(time);
    }

    public boolean passed() {
        return System.nanoTime() - start >= limitNanos;
    }

    public double elapsedSeconds() {
        return (System.nanoTime() - start) * 1e-9;
    }

    public double remainingSeconds() {
        return (limitNanos - (System.nanoTime() - start)) * 1e-9;
    }

    /** @throws BudgetException if the time is up */
    public void check() {
        if (passed()) {
            throw new BudgetException(
                    String.format(Locale.ROOT, "no answer within the time limit of %.3g s", limitNanos * 1e-9));
        }
    }
}
