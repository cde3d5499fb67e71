package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.parallel.Looks;

/**
 * Divides a part that is too wide for tables: sums over the states of a variable that many large cliques share, reduces what
 * is left in each case, and goes on until the tables are small. Each case costs at most half in a model without zeros;
 * with hard constraints a state decides other variables too, and a few cases may replace a width that nothing could hold.
 *
 * @see "A. Darwiche, Recursive conditioning, Artificial Intelligence 126 (2001)"
 */
final class Divider {
    private static final ExactCosts COSTS = ExactCosts.MEASURED;

    private final Task task;
    private final double enoughCells;
    private final double mostCells;
    private final BooleanSupplier stop;
    private double cells;
    private int cases;

    /**
     * @param enoughCells of an elimination that is not divided further
     * @param mostCells in all eliminations together; it gives up when they take more
     */
    Divider(Task task, double enoughCells, double mostCells, BooleanSupplier stop) {
        this.task = task;
        this.enoughCells = enoughCells;
        this.mostCells = mostCells;
        this.stop = stop;
    }

    /** Without zeros each case costs about half, so that as many cases are needed as there are entries too many. */
    static boolean isPossible(Model part, double largestTable) {
        return largestTable <= COSTS.enoughCells() * COSTS.mostCases() || part.hasZeros();
    }

    /** The division, or nothing if it takes, or is going to take, too many cases or cells, or too long. */
    Optional<Division> divide(Model part) {
        return divide(part, 0, 0);
    }

    private Optional<Division> divide(Model part, int depth, double bitsAtFirst) {
        // Of a large part even a first order takes long.
        if (stop.getAsBoolean()) {
            return Optional.empty();
        }
        FoundOrder found = OrderSearch.best(InteractionGraph.of(part), 1, SearchEffort.firstPassesOnly(), stop);
        Looks looks = new Looks(stop);
        BucketTree tree = new BucketTree(part, found.order(), looks);
        double own = found.order().totalCells();
        if (own <= enoughCells) {
            cells += own;
            return cells > mostCells
                    ? Optional.empty()
                    : Optional.of(
                            new Division.Whole(part, ContractionSchedule.of(tree, found.heuristic(), task, looks)));
        }
        double bits = Math.log(own / enoughCells) / Math.log(2);
        double first = depth == 0 ? bits : bitsAtFirst;
        if (depth >= COSTS.firstLook() && bits * depth > (COSTS.deepest() - depth) * (first - bits)) {
            return Optional.empty();
        }
        int variable = mostShared(part, tree);
        List<Division.Case> states = new ArrayList<>();
        for (int state = 0; state < part.cardinality(variable); state++) {
            Optional<Division.Case> one = condition(part, variable, state, depth, first);
            if (one.isEmpty()) {
                return Optional.empty();
            }
            states.add(one.get());
        }
        return Optional.of(new Division.Sum(states));
    }

    private Optional<Division.Case> condition(Model part, int variable, int state, int depth, double bitsAtFirst) {
        cases++;
        if (cases > COSTS.mostCases()) {
            return Optional.empty();
        }
        Parts parts = Parts.of(part, Query.of(task, Evidence.of(Map.of(variable, state))));
        List<Division> divisions = new ArrayList<>();
        for (Part rest : parts.parts()) {
            Optional<Division> division = divide(rest.model(), depth + 1, bitsAtFirst);
            if (division.isEmpty()) {
                return Optional.empty();
            }
            divisions.add(division.get());
        }
        return Optional.of(new Division.Case(parts, divisions));
    }

    /** The variable with the most cells in the cliques it belongs to. */
    private static int mostShared(Model part, BucketTree tree) {
        double[] share = new double[part.variableCount()];
        for (BucketTree.Node node : tree.nodes()) {
            double entries = tree.entries(node.clique());
            for (int variable : node.clique()) {
                share[variable] += entries;
            }
        }
        int most = 0;
        for (int v = 1; v < share.length; v++) {
            most = share[v] > share[most] ? v : most;
        }
        return most;
    }
}
