package org.parseval.counting.search.sat;

import java.util.Arrays;

/**
 * Clauses one after the other in one array: the number of literals, the rank, then the literals. A clause is known by where it
 * starts. The rank of a learned clause is the number of different levels of its literals when it was learned, the fewer the better.
 */
public final class ClauseStore {
    public static final int HEADER = 2;

    /** The rank of a clause of the encoding. */
    public static final int ORIGINAL = 0;

    /** The rank of a clause that is worth nothing later. */
    static final int WORST = (1 << 30) - 1;

    /** Beside the rank. */
    private static final int USED = 1 << 30;

    private int[] data = new int[1024];
    private int size;

    /** The array behind it, for inner loops; replaced when clauses are added. */
    public int[] data() {
        return data;
    }

    public int add(int[] literals, int count, int rank) {
        if (size + HEADER + count > data.length) {
            data = Arrays.copyOf(data, Math.max(2 * data.length, size + HEADER + count));
        }
        int clause = size;
        data[clause] = count;
        data[clause + 1] = rank;
        System.arraycopy(literals, 0, data, clause + HEADER, count);
        size += HEADER + count;
        return clause;
    }

    public int length(int clause) {
        return data[clause];
    }

    public int rank(int clause) {
        return data[clause + 1] & ~USED;
    }

    /** Whether a conflict had to do with a clause since it was last asked; then it is not any more. */
    boolean takeUsed(int clause) {
        boolean used = (data[clause + 1] & USED) != 0;
        data[clause + 1] &= ~USED;
        return used;
    }

    /** A conflict has to do with a clause. */
    void use(int clause) {
        data[clause + 1] |= USED;
    }

    public int firstLiteral(int clause) {
        return clause + HEADER;
    }

    public int endOfLiterals(int clause) {
        return clause + HEADER + data[clause];
    }

    public int literal(int clause, int i) {
        return data[clause + HEADER + i];
    }

    /** Where the next clause will start. */
    public int size() {
        return size;
    }

    /** Moves a clause down over ones that are given up. */
    public int move(int clause, int to) {
        int length = HEADER + data[clause];
        System.arraycopy(data, clause, data, to, length);
        return to;
    }

    /** Forgets everything from a clause on. */
    public void cut(int end) {
        size = end;
    }
}
