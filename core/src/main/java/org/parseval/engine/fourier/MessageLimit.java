package org.parseval.engine.fourier;

import org.parseval.inference.Deadline;

/**
 * The most entries that a message may have: the message size, and less where the time would not suffice for all the
 * buckets still to come. With ample time it never changes, and with it no answer.
 */
final class MessageLimit {
    private static final int SMALLEST = 1 << 6;

    /** Variables up to which a product of polynomials goes through the value domain, whole. */
    private static final int VALUE_DOMAIN = 22;

    /** Seconds for an input of a bucket in an elimination by small tables. */
    private static final double SECONDS_AT_LEAST = 1e-4;

    /** Thrown when no time is left but for a rougher way to an answer. */
    static final class Overdue extends RuntimeException {
        private static final long serialVersionUID = 1;

        Overdue() {
            super("the time is up", null, false, false);
        }
    }

    private final int messageSize;
    private final int productSize;
    private final TimeForecast forecast;
    private final Deadline deadline;
    /** Kept for the rougher way. */
    private final double reserve;

    MessageLimit(int messageSize, int productSize, BucketShape shape, int passes, Deadline deadline) {
        this.messageSize = messageSize;
        this.productSize = productSize;
        this.forecast = new TimeForecast(shape, productSize, passes);
        this.deadline = deadline;
        double inputs = 0;
        for (int count : shape.inputs()) {
            inputs += count;
        }
        double total = deadline.isUnlimited() ? 0 : deadline.remainingSeconds();
        this.reserve = Math.min(total / 4, 0.1 + total / 50 + passes * SECONDS_AT_LEAST * inputs);
    }

    /** The limit for the next message. */
    synchronized int terms() {
        int terms = messageSize;
        if (deadline.isUnlimited()) {
            return terms;
        }
        double left = deadline.remainingSeconds() - reserve;
        while (terms > SMALLEST && forecast.seconds(bits(terms)) > left) {
            terms /= 2;
        }
        return terms;
    }

    /** The terms to which factors shrink before a product, given the limit for its message. */
    int productTerms(int terms) {
        return terms < messageSize ? Math.min(productSize, terms) : productSize;
    }

    /** The variables up to which a product may be made whole, given the limit for its message. */
    int valueDomain(int terms) {
        return terms < messageSize ? Math.min(VALUE_DOMAIN, bits(terms) + 4) : VALUE_DOMAIN;
    }

    /** To be called often. */
    void check() {
        if (!deadline.isUnlimited() && deadline.remainingSeconds() < reserve) {
            throw new Overdue();
        }
    }

    /**
     * Notes what a bucket has taken.
     *
     * @param passes the part of its work that this was, the way up counting as one
     */
    synchronized void spent(int bucket, int terms, int passes, double seconds) {
        forecast.done(bucket, bits(terms), passes, seconds);
    }

    static int bits(int size) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size);
    }
}
