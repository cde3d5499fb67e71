package org.parseval.engine.fourier;

import org.parseval.inference.Deadline;

/**
 * The most terms that a polynomial message may have: the message size, and less where the time would not suffice for all
 * the messages still to come.
 */
final class MessageLimit {
    private static final int SMALLEST = 1 << 8;

    private final Deadline deadline;
    private int terms;
    private int messagesToCome;
    /** A first guess, for products with a small factor; then as measured. */
    private double secondsPerTerm = 1e-6;

    MessageLimit(int messageSize, int messagesToCome, Deadline deadline) {
        this.terms = messageSize;
        this.messagesToCome = messagesToCome;
        this.deadline = deadline;
    }

    /** The limit for the next message. */
    int terms() {
        while (terms > SMALLEST && terms * secondsPerTerm * Math.max(1, messagesToCome) > deadline.remainingSeconds()) {
            terms /= 2;
        }
        return terms;
    }

    /** To be called between the products of a message. */
    void checkTime() {
        deadline.check();
    }

    /** Notes what a message has taken. */
    void spent(double seconds) {
        messagesToCome--;
        // The recent past counts most: scopes, and with them products, change along the order.
        secondsPerTerm = 0.7 * secondsPerTerm + 0.3 * seconds / terms;
    }
}
