package org.parseval.optimisation.dual;

import java.util.BitSet;

/** Variables that wait, each once, the one of the highest rank first. */
final class RankedQueue {
    private final int[] rank;
    private final int[] ofRank;
    private final BitSet waiting;
    private int highest = -1;

    /** @param rank of each variable, all different, from 0 on */
    RankedQueue(int[] rank) {
        this.rank = rank;
        ofRank = new int[rank.length];
        for (int v = 0; v < rank.length; v++) {
            ofRank[rank[v]] = v;
        }
        waiting = new BitSet(rank.length);
    }

    boolean isEmpty() {
        return highest < 0;
    }

    void add(int variable) {
        waiting.set(rank[variable]);
        highest = Math.max(highest, rank[variable]);
    }

    boolean contains(int variable) {
        return waiting.get(rank[variable]);
    }

    void remove(int variable) {
        waiting.clear(rank[variable]);
        if (highest == rank[variable]) {
            highest = waiting.previousSetBit(highest);
        }
    }

    int pollHighest() {
        int variable = ofRank[highest];
        waiting.clear(highest);
        highest = waiting.previousSetBit(highest);
        return variable;
    }

    void clear() {
        waiting.clear();
        highest = -1;
    }
}
