package org.parseval.inference;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The moment at which the time for a piece of work is up, or earlier if somebody asks to stop. */
public final class Deadline {
    private static final long NEVER = Long.MAX_VALUE;

    /** How late the whole work may be, in nanoseconds and as a share of its time, if something has to be done before there is any answer. */
    private static final double TOLERABLE_NANOS = 1e8;

    private static final double TOLERABLE_SHARE = 0.02;

    private final Host host;
    private final long start;
    private final long limitNanos;
    private final Deadline whole;

    /** When the stop of the whole work was first seen. */
    private volatile long stopSeen = NEVER;

    private Deadline(Host host, long limitNanos) {
        this.host = host;
        this.limitNanos = limitNanos;
        start = host.clock().nanos();
        whole = this;
    }

    private Deadline(Deadline of, Host host, long limitNanos, long start) {
        this.host = host;
        this.limitNanos = limitNanos;
        this.start = start;
        whole = of.whole;
    }

    private Deadline fromNow(long nanos) {
        return new Deadline(this, host, nanos, host.clock().nanos());
    }

    /** The end of some time from now on. */
    public static Deadline in(Duration time, Host host) {
        return new Deadline(host, time.compareTo(Budget.UNLIMITED) >= 0 ? NEVER : Math.max(0, time.toNanos()));
    }

    /** No end, unless somebody asks to stop. */
    public static Deadline never(Host host) {
        return new Deadline(host, NEVER);
    }

    /** A deadline for a step of the work that may take this fraction of the time left. */
    public Deadline share(double fraction) {
        return fromNow(isUnlimited() ? NEVER : (long) (Math.max(0, remainingNanos()) * fraction));
    }

    /** A deadline for a step of the work that may take this many seconds, but not past this deadline. */
    public Deadline within(double seconds) {
        double nanos = Math.min(seconds * 1e9, isUnlimited() ? Double.POSITIVE_INFINITY : remainingNanos());
        return fromNow(nanos >= NEVER ? NEVER : (long) Math.max(0, nanos));
    }

    /** A deadline for so much work, in nanoseconds of the machine on which costs were measured; none of its own where there is no limit. */
    public Deadline forWork(double work) {
        return isUnlimited() ? this : within(work * 1e-9 * host.pace().slowness());
    }

    /** The same beginning with an end that is earlier, so that there is time for something after it. */
    public Deadline earlier(double seconds) {
        long limit = isUnlimited() ? NEVER : Math.max(0, limitNanos - (long) (seconds * 1e9));
        return new Deadline(this, host, limit, start);
    }

    /** The same beginning and end, but up already while something is so: the work is then not needed. */
    public Deadline orWhile(BooleanSupplier so) {
        Host other = host.withStop(host.stop().orWhile(so));
        return new Deadline(this, other, limitNanos, start);
    }

    /** The end of all work, of whose time this one's may be a share. */
    public Deadline ofAll() {
        return whole;
    }

    /** Whether there is no time limit. */
    public boolean isUnlimited() {
        return limitNanos == NEVER;
    }

    /** Whether somebody asked to stop. */
    public boolean isStopped() {
        return host.stop().isGiven();
    }

    private long remainingNanos() {
        return remainingNanos(host.clock().nanos());
    }

    private long remainingNanos(long now) {
        return limitNanos - (now - start);
    }

    /** Whether the time is up, or somebody asked to stop. */
    public boolean passed() {
        return isStopped() || (!isUnlimited() && remainingNanos() <= 0);
    }

    /**
     * Whether the time is up, for work of which some has to be done even so: there is no answer without it.
     *
     * @throws TimeUp once the whole work, of whose time this one's may be a share, is so late that no answer is worth waiting for
     */
    public boolean mustHurry() {
        boolean stopped = isStopped();
        if (!stopped && isUnlimited()) {
            return false;
        }
        long now = host.clock().nanos();
        if (!stopped && remainingNanos(now) > 0) {
            return false;
        }
        if (whole.lateNanos(now) > TOLERABLE_NANOS + (whole.isUnlimited() ? 0 : TOLERABLE_SHARE * whole.limitNanos)) {
            throw new TimeUp();
        }
        return true;
    }

    /** How long ago its time was up or a stop was seen first; not positive if neither is so. */
    private double lateNanos(long now) {
        if (isStopped() && stopSeen == NEVER) {
            stopSeen = now;
        }
        double sinceStop = stopSeen == NEVER ? 0 : now - stopSeen;
        return Math.max(sinceStop, isUnlimited() ? 0 : -remainingNanos(now));
    }

    /** The seconds since the work began. */
    public double elapsedSeconds() {
        return (host.clock().nanos() - start) * 1e-9;
    }

    /** The seconds until the deadline: infinite if there is no limit, negative after it. */
    public double remainingSeconds() {
        return isUnlimited() ? Double.POSITIVE_INFINITY : remainingNanos() * 1e-9;
    }

    /** The time left in nanoseconds of the machine on which the engines' costs were measured; the given value if there is no limit. */
    public double workNanos(double ifUnlimited) {
        return isUnlimited()
                ? ifUnlimited
                : remainingSeconds() * 1e9 / host.pace().slowness();
    }

    /** @throws TimeUp if work of so many of these nanoseconds does not fit the time left, so that it need not be begun */
    public void checkFor(double work) {
        check();
        if (work > workNanos(Double.POSITIVE_INFINITY)) {
            throw new TimeUp();
        }
    }

    /** The time that is gone, from 0 to 1; always 0 where there is no limit. */
    public double fractionGone() {
        return isUnlimited() || limitNanos == 0 ? 0 : Math.min(1, elapsedSeconds() * 1e9 / limitNanos);
    }

    /** The machine on which the work runs. */
    public Host host() {
        return host;
    }

    /** @throws TimeUp if the time is up, or somebody asked to stop */
    public void check() {
        if (passed()) {
            throw new TimeUp();
        }
    }

    /** The time for a piece of work is up, and the work is given up in the middle. */
    public static final class TimeUp extends RuntimeException {
        /** The time is up. */
        public TimeUp() {
            super("the time is up", null, false, false);
        }
    }
}
