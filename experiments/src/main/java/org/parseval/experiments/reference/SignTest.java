package org.parseval.experiments.reference;

/** The sign test: how often a fair coin falls to one side so seldom, or more seldom still. */
final class SignTest {
    /** What happens by chance in fewer cases than this is not put down to chance. */
    static final double CHANCE = 0.05;

    private SignTest() {}

    /** The probability of at most so many heads. */
    static double atMost(int heads, int throwsInAll) {
        double term = Math.pow(0.5, throwsInAll);
        double sum = 0;
        for (int k = 0; k <= heads; k++) {
            sum += term;
            term *= (throwsInAll - k) / (k + 1.0);
        }
        return sum;
    }
}
