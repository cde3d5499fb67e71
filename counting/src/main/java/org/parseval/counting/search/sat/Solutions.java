package org.parseval.counting.search.sat;

import java.util.Arrays;

/** The latest solutions that a {@link SatOracle} found: many questions are answered by one of them. */
public final class Solutions {
    private static final int WORDS = 4;
    private static final int MOST = WORDS * Long.SIZE;

    private final int variables;

    /** For every literal a bit for each solution in which it is true. */
    private final long[] whereTrue;

    private final boolean[] seen;
    private int count;

    public Solutions(int variables) {
        this.variables = variables;
        whereTrue = new long[2 * variables * WORDS];
        seen = new boolean[2 * variables];
    }

    /** Keeps the oracle's last solution, in the place of the oldest if there are too many. */
    public void add(SatOracle oracle) {
        int place = count % MOST;
        long bit = 1L << place;
        int word = place / Long.SIZE;
        count++;
        for (int v = 0; v < variables; v++) {
            int literal = oracle.wasTrue(v) ? 2 * v : 2 * v + 1;
            seen[literal] = true;
            whereTrue[literal * WORDS + word] |= bit;
            whereTrue[(literal ^ 1) * WORDS + word] &= ~bit;
        }
    }

    /** Whether a literal was true in some solution, of those too that are no longer kept. */
    public boolean hasSeen(int literal) {
        return seen[literal];
    }

    /** Whether some solution has all these literals true. */
    public boolean haveOne(int[] literals, int length) {
        long[] all = new long[WORDS];
        Arrays.fill(all, -1L);
        for (int i = 0; i < length; i++) {
            for (int word = 0; word < WORDS; word++) {
                all[word] &= whereTrue[literals[i] * WORDS + word];
            }
        }
        for (long word : all) {
            if (word != 0) {
                return true;
            }
        }
        return false;
    }
}
