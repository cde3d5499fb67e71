package org.parseval.inference;

import java.time.Duration;
import java.util.Locale;

/** The moment at which a budget's time is up, counted from the making of this object. */
public final class Deadline {
    private final long start = System.nanoTime();
    private final long limitNanos;

    private Deadline(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    public static Deadline in(Duration time) {
        return new Deadline(time.compareTo(Budget.UNLIMITED) >= 0 ? Long.MAX_VALUE : time.toNanos());
    }

    /** A deadline of its own for a piece of the work that may take this fraction of the time that is left. */
    public Deadline share(double fraction) {
        return new Deadline(isUnlimited() ? Long.MAX_VALUE : (long) (Math.max(0, remainingNanos()) * fraction));
    }

    public boolean isUnlimited() {
        return limitNanos == Long.MAX_VALUE;
    }

    private long remainingNanos() {
        return limitNanos - (System.nanoTime() - start);
    }

    public boolean passed() {
        return System.nanoTime() - start >= limitNanos;
    }

    public double elapsedSeconds() {
        return (System.nanoTime() - start) * 1e-9;
    }

    public double remainingSeconds() {
        return remainingNanos() * 1e-9;
    }

    /** @throws BudgetException if the time is up */
    public void check() {
        if (passed()) {
            throw new BudgetException(
                    String.format(Locale.ROOT, "no answer within the time limit of %.3g s", limitNanos * 1e-9));
        }
    }
}
