package org.parseval.elimination;

import java.util.Arrays;
import java.util.List;

/**
 * Places of variables along a chain of auxiliary variables that goes through many of them: the postorder of the
 * elimination tree by least degree. A subtree is a run of the postorder, so that the chain enters and leaves it once, and
 * an elimination along the tree meets at most three of the chain's variables at a time, however long it is. An order by
 * levels of a breadth-first search has no such bound: it goes back and forth between the branches of a tree.
 */
public final class ChainPlaces {
    /**
     * Variables of a scope that a chain follows, and neighbours from which elimination is given up: no exact method gets
     * past such a step. What is left goes last.
     */
    public static final int MOST_NEIGHBOURS = 32;

    private ChainPlaces() {}

    /**
     * The place of every variable.
     *
     * @param scopes of the factors that join the variables
     * @param check called now and then; what it throws ends the work
     */
    public static int[] of(int variables, List<int[]> scopes, Runnable check) {
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 2);
        InteractionGraph graph = InteractionGraph.of(cardinalities, scopes, check);
        GreedyPass pass = new GreedyPass(Heuristic.MIN_DEGREE, EliminationGraph.withoutFill(graph), Jitter.none(graph));
        int[] order = pass.run(Math.scalb(1.0, MOST_NEIGHBOURS + 1), () -> {
                    check.run();
                    return false;
                })
                .orElseGet(pass::completedByDegree);
        int[] postorder = StepTree.of(graph, order, SymbolicElimination.inverse(order, variables), check)
                .postorder();
        int[] places = new int[variables];
        for (int place = 0; place < variables; place++) {
            places[order[postorder[place]]] = place;
        }
        return places;
    }
}
