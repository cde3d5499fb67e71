package org.parseval.counting.hashing;

/**
 * The promise about a count: it is within a factor of 1 + epsilon with probability 1 - delta at least.
 *
 * @see "S. Chakraborty, K. Meel, M. Vardi, Algorithmic improvements in approximate counting for probabilistic inference: from linear to
 *     logarithmic SAT calls, IJCAI 2016"
 */
record Guarantee(double epsilon, double delta) {
    /** The probability that one measurement is not within the factor is at most this, by the theorem. */
    private static final double FAILURE_OF_ONE = 0.36;

    static final Guarantee STANDARD = new Guarantee(0.8, 0.2);

    /** The most states of a cell that is small enough. */
    int mostInCell() {
        double inverse = 1 + 1 / epsilon;
        return (int) (1 + 9.84 * (1 + epsilon / (1 + epsilon)) * inverse * inverse);
    }

    /** How many measurements make their median fail no more often than is promised: an odd number. */
    int measurements() {
        int count = 1;
        while (failure(count) > delta) {
            count += 2;
        }
        return count;
    }

    /** A bound on the probability that the median of so many measurements is not within the factor: at least half of them are not. */
    static double failure(int count) {
        double sum = 0;
        double term = Math.pow(1 - FAILURE_OF_ONE, count);
        for (int failed = 0; failed <= count; failed++) {
            if (2 * failed >= count) {
                sum += term;
            }
            term *= (double) (count - failed) / (failed + 1) * FAILURE_OF_ONE / (1 - FAILURE_OF_ONE);
        }
        return Math.min(1, sum);
    }
}
