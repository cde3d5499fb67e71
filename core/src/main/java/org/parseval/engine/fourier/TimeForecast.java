package org.parseval.engine.fourier;

/**
 * The time that the buckets still to come will take, for every limit on the size of messages: guessed from the shape of
 * the tree, and corrected by what the buckets so far took, tables and polynomials apart.
 */
final class TimeForecast {
    private static final int LEVELS = Integer.SIZE - 1;
    private static final double SECONDS_PER_ENTRY = 1e-9;
    private static final double SECONDS_PER_PRODUCT = 5e-9;
    private static final double SECONDS_PER_BUCKET = 5e-6;

    /** How long a guess is trusted, in seconds; the first buckets mostly tell how long the compiler takes. */
    private static final double TRUST = 0.3;

    /** Old measurements fade: scopes, and with them products, change along the order. */
    private static final double FADING = 0.98;

    private final BucketShape shape;
    private final int productSize;
    /** The guess for all that is to come, by the bits of the limit, in tables and in polynomials. */
    private final double[] tablesToCome = new double[LEVELS];

    private final double[] productsToCome = new double[LEVELS];
    private final Ratio tables = new Ratio();
    private final Ratio products = new Ratio();

    private static final class Ratio {
        private double seconds = TRUST;
        private double guessed = TRUST;

        void add(double took, double guess) {
            seconds = FADING * seconds + took;
            guessed = FADING * guessed + guess;
        }

        double value() {
            return seconds / guessed;
        }
    }

    /** @param passes how many times as much as the way up all passes over the tree take */
    TimeForecast(BucketShape shape, int productSize, int passes) {
        this.shape = shape;
        this.productSize = productSize;
        for (int v = 0; v < shape.size(); v++) {
            add(v, passes);
        }
    }

    private void add(int bucket, double passes) {
        for (int bits = 0; bits < LEVELS; bits++) {
            (fits(bucket, bits) ? tablesToCome : productsToCome)[bits] += passes * guess(bucket, bits);
        }
    }

    private boolean fits(int bucket, int bits) {
        return shape.cliques()[bucket] - 1 <= bits;
    }

    private double guess(int bucket, int bits) {
        int inputs = Math.max(1, shape.inputs()[bucket]);
        if (fits(bucket, bits)) {
            return SECONDS_PER_BUCKET + inputs * SECONDS_PER_ENTRY * Math.scalb(1.0, shape.cliques()[bucket]);
        }
        double size = Math.scalb(1.0, bits);
        double shrunk = Math.min(productSize, size);
        return SECONDS_PER_BUCKET + inputs * SECONDS_PER_PRODUCT * Math.max(shrunk * shrunk, 16 * size);
    }

    /** The time for all buckets to come if messages may have 2^bits entries. */
    double seconds(int bits) {
        return tables.value() * tablesToCome[bits] + products.value() * productsToCome[bits];
    }

    /** Notes that a pass over a bucket is done. */
    void done(int bucket, int bits, double passes, double took) {
        (fits(bucket, bits) ? tables : products).add(took, passes * guess(bucket, bits));
        add(bucket, -passes);
    }
}
