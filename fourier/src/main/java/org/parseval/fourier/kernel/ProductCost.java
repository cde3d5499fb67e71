package org.parseval.fourier.kernel;

/**
 * The costs of products, in nanoseconds on one core of a present machine, so that the cheapest kernel can be chosen and its
 * time be forecast. All figures are measured ones, see the product benchmarks; they step where a table outgrows a cache.
 *
 * <p>Forecasts hold within a factor of two or so when masks fall evenly on their span. Masks of low degree do not: there
 * are more collisions, which cost the hash up to twice as much.
 */
public final class ProductCost {
    /** The largest rank of a span that is worth a table: 2^22 cells are 32 megabytes. */
    public static final int LARGEST_RANK = 22;

    private static final double HASH_NEW = 7.5;
    private static final double HASH_FOUND = 5;
    /** New or found cannot be predicted when both are frequent. */
    private static final double HASH_UNDECIDED = 16;

    private static final double HASH_TERM = 8;
    private static final double HASH_WORD = 0.2;
    private static final double SORT_BYTE = 6;
    private static final double SHIFT_TERM = 1.5;
    private static final double FUSED_TERM = 4;
    private static final double FUSED_LEVEL = 7;

    private ProductCost() {}

    /** The kernel that soonest has the sorted product of polynomials of {@code fn} and {@code gn} terms. */
    public static ProductKernel cheapest(int words, int fn, int gn, int rank) {
        if (Math.min(fn, gn) <= 1) {
            return ProductKernel.SHIFT;
        }
        if (rank > LARGEST_RANK) {
            return ProductKernel.HASH;
        }
        double distinct = distinct(fn, gn, rank);
        double hash = hash(words, fn, gn, distinct) + sort(words, distinct, rank);
        double dense = dense(fn, gn, rank);
        double span = span(fn, gn, rank);
        return hash < Math.min(dense, span)
                ? ProductKernel.HASH
                : dense < span ? ProductKernel.DENSE : ProductKernel.SPAN;
    }

    /** The predicted nanoseconds of a kernel, without the {@link #sort} that follows where terms come out unsorted. */
    public static double nanoseconds(ProductKernel kernel, int words, int fn, int gn, int rank) {
        return switch (kernel) {
            case DENSE -> dense(fn, gn, rank);
            case SPAN -> span(fn, gn, rank);
            case HASH -> hash(words, fn, gn, distinct(fn, gn, rank));
            case SHIFT -> (double) fn * gn * SHIFT_TERM * words;
        };
    }

    /** The predicted nanoseconds of {@link FusedProduct} for a factor of {@code fn} terms and a message of {@code n}. */
    public static double fused(int words, int fn, int n) {
        double groups = Math.max(1, fn / 2.0);
        double levels = 1 + Math.log(groups) / Math.log(2);
        return n * (FUSED_TERM + groups * levels * FUSED_LEVEL) * words;
    }

    /** The predicted nanoseconds of {@link HashProduct} alone, when {@code distinct} different masks come out. */
    static double hash(int words, int fn, int gn, double distinct) {
        double products = (double) fn * gn;
        double isNew = Math.min(1, distinct / products);
        double isFound = 1 - isNew;
        double product = isNew * HASH_NEW + isFound * HASH_FOUND + isNew * isFound * HASH_UNDECIDED;
        return (products * product + ((double) fn + gn) * HASH_TERM) * (1 + HASH_WORD * (words - 1));
    }

    /** The expected number of distinct masks among the products, if these fall on the 2^rank masks evenly. */
    public static double distinct(int fn, int gn, int rank) {
        double products = (double) fn * gn;
        double cells = Math.scalb(1.0, rank);
        return -cells * Math.expm1(-products / cells);
    }

    /** The largest rank at which a table can beat the hash: beyond, the search for the span stops. */
    static int worthwhileRank(int words, int fn, int gn) {
        int rank = LARGEST_RANK;
        while (rank > 0 && cheapest(words, fn, gn, rank) == ProductKernel.HASH) {
            rank--;
        }
        return rank;
    }

    /** The predicted nanoseconds of sorting terms whose masks differ in {@code rank} bits: often more than the product. */
    public static double sort(int words, double terms, int rank) {
        return terms * SORT_BYTE * words * Math.ceil(rank / (double) Byte.SIZE);
    }

    private static double dense(int fn, int gn, int rank) {
        double product = rank <= 14 ? 0.9 : rank <= 16 ? 1.2 : rank <= 18 ? 1.9 : sparse(fn, gn, rank) ? 4 : 2.5;
        double cell = rank <= 18 ? 2 : rank <= 20 ? 4 : 9;
        return (double) fn * gn * product + Math.scalb(cell, rank) + ((double) fn + gn) * coordinates(rank);
    }

    /** Whether neighbours in the longer, sorted list seldom share a cache line of the table. */
    private static boolean sparse(int fn, int gn, int rank) {
        return Math.max(fn, gn) < 1 << (rank - 3);
    }

    private static double span(int fn, int gn, int rank) {
        double cell = rank <= 16 ? 8 : rank <= 18 ? 9 : rank <= 20 ? 10 : 14;
        return Math.scalb(cell, rank) + ((double) fn + gn) * coordinates(rank);
    }

    /** A term's share of finding the span and its coordinates there. */
    private static double coordinates(int rank) {
        return 2 + 0.1 * rank;
    }
}
