package org.parseval.formats.cnf;

import java.util.Arrays;
import java.util.function.IntSupplier;

/**
 * An exclusive or written as clauses, since few model counters know lines of exclusive ors. It takes 2^(n-1) clauses for n
 * literals, so longer ones are cut by variables that are the exclusive or of three literals before them.
 */
final class XorClauses {
    private static final int WIDEST = 4;

    private XorClauses() {}

    /** Passes on the clauses that hold just if the number of true literals is odd, or even. */
    static void write(int[] literals, boolean odd, IntSupplier freshVariable, CnfEncoding.Sink sink) {
        int[] rest = literals;
        while (rest.length > WIDEST) {
            int link = freshVariable.getAsInt();
            int[] first = Arrays.copyOf(rest, WIDEST);
            first[WIDEST - 1] = link;
            writeNarrow(first, false, sink);
            rest = Arrays.copyOfRange(rest, WIDEST - 2, rest.length);
            rest[0] = link;
        }
        writeNarrow(rest, odd, sink);
    }

    /** One clause for each assignment of the wrong parity, which it forbids. */
    private static void writeNarrow(int[] literals, boolean odd, CnfEncoding.Sink sink) {
        for (int trueOnes = 0; trueOnes < 1 << literals.length; trueOnes++) {
            if (Integer.bitCount(trueOnes) % 2 != (odd ? 1 : 0)) {
                int[] clause = new int[literals.length];
                for (int i = 0; i < clause.length; i++) {
                    clause[i] = (trueOnes >> (clause.length - 1 - i) & 1) == 0 ? literals[i] : -literals[i];
                }
                sink.clause(clause);
            }
        }
    }
}
