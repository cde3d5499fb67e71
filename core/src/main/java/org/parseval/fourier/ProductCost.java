package org.parseval.fourier;

/**
 * What the kernels cost, in nanoseconds on one core of a present machine, so that the cheapest can be chosen and its time
 * be forecast. All figures are measured ones, see the product benchmark; they step where an array outgrows a cache.
 */
final class ProductCost {
    /** The largest rank of a span that is worth a table: 2^22 cells are 32 megabytes. */
    static final int LARGEST_RANK = 22;

    private static final double HASH_DISTINCT = 7;
    private static final double HASH_COLLIDING = 12;
    private static final double HASH_TERM = 8;
    private static final double HASH_WORD = 0.12;
    private static final double SHIFT_TERM = 1.5;
    private static final double FUSED_TERM = 8;

    private ProductCost() {}

    /** The cheapest kernel for polynomials of {@code fn} and {@code gn} terms whose span has rank {@code rank}. */
    static ProductKernel cheapest(int words, int fn, int gn, int rank) {
        if (Math.min(fn, gn) <= 1) {
            return ProductKernel.SHIFT;
        }
        ProductKernel best = ProductKernel.HASH;
        double least = hash(words, fn, gn, rank);
        if (rank <= LARGEST_RANK) {
            if (dense(fn, gn, rank) < least) {
                best = ProductKernel.DENSE;
                least = dense(fn, gn, rank);
            }
            if (span(fn, gn, rank) < least) {
                best = ProductKernel.SPAN;
            }
        }
        return best;
    }

    /** The predicted nanoseconds of a kernel. */
    static double nanoseconds(ProductKernel kernel, int words, int fn, int gn, int rank) {
        return switch (kernel) {
            case DENSE -> dense(fn, gn, rank);
            case SPAN -> span(fn, gn, rank);
            case HASH -> hash(words, fn, gn, rank);
            case SHIFT -> (fn + gn) * SHIFT_TERM * words;
        };
    }

    /** The predicted nanoseconds of {@link FusedProduct} for a factor of {@code fn} terms and a message of {@code n}. */
    static double fused(int words, int fn, int n) {
        double groups = Math.max(1, fn / 2.0);
        double levels = 1 + Math.log(groups) / Math.log(2);
        return n * groups * levels * FUSED_TERM * words;
    }

    /** The expected number of distinct masks among the products, if these fall on the 2^rank masks evenly. */
    static double distinct(int fn, int gn, int rank) {
        double products = (double) fn * gn;
        double cells = Math.scalb(1.0, rank);
        return -cells * Math.expm1(-products / cells);
    }

    /** The largest rank at which a table can beat the hash: beyond, the search for the span stops. */
    static int worthwhileRank(int words, int fn, int gn) {
        int rank = LARGEST_RANK;
        while (rank > 0 && Math.min(dense(fn, gn, rank), span(fn, gn, rank)) > hash(words, fn, gn, rank)) {
            rank--;
        }
        return rank;
    }

    private static double hash(int words, int fn, int gn, int rank) {
        double products = (double) fn * gn;
        double collisions = 1 - distinct(fn, gn, rank) / products;
        double product = HASH_DISTINCT + collisions * (HASH_COLLIDING - HASH_DISTINCT);
        return (products * product + ((double) fn + gn) * HASH_TERM) * (1 + HASH_WORD * (words - 1));
    }

    private static double dense(int fn, int gn, int rank) {
        double product = rank <= 14 ? 0.9 : rank <= 16 ? 1.2 : rank <= 18 ? 1.9 : sparse(fn, gn, rank) ? 7 : 2;
        double cell = rank <= 18 ? 2 : 7;
        return (double) fn * gn * product + Math.scalb(cell, rank) + ((double) fn + gn) * coordinates(rank);
    }

    /** Whether neighbours in the longer, sorted list seldom share a cache line of the table. */
    private static boolean sparse(int fn, int gn, int rank) {
        return Math.max(fn, gn) < 1 << Math.max(0, rank - 3);
    }

    private static double span(int fn, int gn, int rank) {
        double cell = rank <= 18 ? 8 : rank <= 20 ? 12 : 18;
        return Math.scalb(cell, rank) + ((double) fn + gn) * coordinates(rank);
    }

    /** A term's share of finding the span and its coordinates there. */
    private static double coordinates(int rank) {
        return 2 + 0.1 * rank;
    }
}
