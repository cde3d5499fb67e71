package org.parseval.propagation;

import java.util.Arrays;
import org.parseval.propagation.graph.FactorGraph;

/** The factors from the root of each connected part outwards, if no part has a loop. */
final class TreeOrder {
    private final FactorGraph graph;
    private final int[] order;
    private final boolean[] seenFactor;
    private final boolean[] seenVariable;
    private int count;
    private boolean tree = true;

    private TreeOrder(FactorGraph graph, Runnable look) {
        this.graph = graph;
        order = new int[graph.factors];
        seenFactor = new boolean[graph.factors];
        seenVariable = new boolean[graph.variables];
        for (int v = 0; v < graph.variables && tree; v++) {
            if (!seenVariable[v]) {
                seenVariable[v] = true;
                int done = count;
                reach(v);
                for (; done < count && tree; done++) {
                    look.run();
                    visit(order[done]);
                }
            }
        }
    }

    /** The factors, each after the one that joins it to the root; empty if there is a loop. */
    static int[] of(FactorGraph graph, Runnable look) {
        TreeOrder search = new TreeOrder(graph, look);
        return search.tree ? Arrays.copyOf(search.order, search.count) : new int[0];
    }

    private void reach(int variable) {
        for (int e : graph.edgesOf[variable]) {
            int factor = graph.factorOf[e];
            if (!seenFactor[factor]) {
                seenFactor[factor] = true;
                order[count++] = factor;
            }
        }
    }

    /** All variables of a factor but the one it was reached from must be new. */
    private void visit(int factor) {
        int known = 0;
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            int v = graph.variableOf[e];
            known += seenVariable[v] ? 1 : 0;
            if (!seenVariable[v]) {
                seenVariable[v] = true;
                reach(v);
            }
        }
        tree &= known == 1;
    }
}
