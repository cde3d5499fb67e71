package org.parseval.testing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * In which order the oracle eliminates: fewest new edges first, found by counting them all.
 *
 * @param order the variables
 * @param scopes for each place in the order, the variable and those that its elimination connects, increasing
 */
record EliminationPlan(int[] order, List<int[]> scopes) {

    static EliminationPlan of(int variables, List<int[]> factorScopes) {
        BitSet[] neighbours = new BitSet[variables];
        for (int v = 0; v < variables; v++) {
            neighbours[v] = new BitSet(variables);
        }
        for (int[] scope : factorScopes) {
            for (int v : scope) {
                for (int w : scope) {
                    neighbours[v].set(w, v != w);
                }
            }
        }
        int[] order = new int[variables];
        List<int[]> scopes = new ArrayList<>();
        BitSet left = new BitSet();
        left.set(0, variables);
        for (int i = 0; i < variables; i++) {
            int v = cheapest(left, neighbours);
            BitSet clique = (BitSet) neighbours[v].clone();
            clique.stream().forEach(w -> {
                neighbours[w].or(clique);
                neighbours[w].clear(w);
                neighbours[w].clear(v);
            });
            left.clear(v);
            clique.set(v);
            order[i] = v;
            scopes.add(clique.stream().toArray());
        }
        return new EliminationPlan(order, scopes);
    }

    private static int cheapest(BitSet left, BitSet[] neighbours) {
        int best = -1;
        int fewest = Integer.MAX_VALUE;
        for (int v = left.nextSetBit(0); v >= 0 && fewest > 0; v = left.nextSetBit(v + 1)) {
            int fill = fill(neighbours, v, fewest);
            if (fill < fewest) {
                best = v;
                fewest = fill;
            }
        }
        return best;
    }

    /** Pairs of neighbours that are not neighbours of each other, each counted twice; the limit if there are more. */
    private static int fill(BitSet[] neighbours, int v, int limit) {
        int degree = neighbours[v].cardinality();
        int fill = 0;
        for (int w = neighbours[v].nextSetBit(0); w >= 0 && fill < limit; w = neighbours[v].nextSetBit(w + 1)) {
            BitSet common = (BitSet) neighbours[v].clone();
            common.and(neighbours[w]);
            fill += degree - 1 - common.cardinality();
        }
        return Math.min(fill, limit);
    }
}
