package org.parseval.optimisation.mmap;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.parallel.Workers;
import org.parseval.table.Contractor;
import org.parseval.table.Table;

/**
 * Elimination by tables in an order in which sums go before maxima. What a maximum is made of stays until the way back, on which each
 * maximised variable takes its best state.
 */
final class ConstrainedElimination {
    private static final double NANOS_PER_MULTIPLICATION = 1.5;

    private final Problem problem;
    private final BucketTree tree;
    private final double multiplications;
    private final double entries;
    private final double largest;

    /** @param check called before every step; what it throws ends the work */
    ConstrainedElimination(Problem problem, EliminationOrder order, Runnable check) {
        this.problem = problem;
        tree = new BucketTree(problem.model(), order, check);
        double work = 0;
        double all = 0;
        double most = 1;
        for (BucketTree.Node node : tree.nodes()) {
            double own = tree.entries(node.scope());
            work += tree.entries(node.clique()) * Math.max(1, node.inputs().length);
            all += own;
            most = Math.max(most, own);
        }
        multiplications = work;
        entries = all;
        largest = most;
    }

    /** Its cost. */
    Forecast.Known forecast() {
        return new Forecast.Known(
                tree.order().width(),
                largest,
                Double.BYTES * entries,
                NANOS_PER_MULTIPLICATION * multiplications,
                "sums before maxima");
    }

    /** @throws Deadline.TimeUp if the time is up */
    PartAnswer solve(Workers workers, Deadline deadline) {
        Contractor contractor = new Contractor(workers, (long) entries);
        List<BucketTree.Node> nodes = tree.nodes();
        @Nullable Table[] tables = new Table[nodes.size()];
        double log = 0;
        for (int id = 0; id < tables.length; id++) {
            deadline.check();
            BucketTree.Node node = nodes.get(id);
            if (node.isLeaf()) {
                tables[id] = contractor.tableOf(
                        problem.model(), problem.model().factors().get(node.factor()), node.scope());
            } else {
                int[] sizes = tree.sizes(node.clique());
                Table[] inputs = of(tables, node.inputs());
                boolean maximum = node.eliminated() >= 0 && problem.maximised()[node.eliminated()];
                tables[id] = maximum
                        ? contractor.maximise(node.clique(), sizes, inputs, node.scope())
                        : contractor.contract(node.clique(), sizes, inputs, node.scope());
                if (!maximum) {
                    Arrays.stream(inputs).forEach(contractor::release);
                    Arrays.stream(node.inputs()).forEach(input -> tables[input] = null);
                }
            }
            if (node.scope().length == 0) {
                log += of(tables, new int[] {id})[0].logOfScalar();
                if (log == Double.NEGATIVE_INFINITY) {
                    return PartAnswer.zero();
                }
            }
        }
        return PartAnswer.exactLn(log).withAssignment(wayBack(nodes, tables));
    }

    private static Table[] of(@Nullable Table[] tables, int[] ids) {
        Table[] chosen = new Table[ids.length];
        for (int i = 0; i < ids.length; i++) {
            Table table = tables[ids[i]];
            if (table == null) {
                throw new IllegalStateException("table " + ids[i] + " is used twice");
            }
            chosen[i] = table;
        }
        return chosen;
    }

    /** Variables that are summed over keep state 0, which nobody reads. */
    private int[] wayBack(List<BucketTree.Node> nodes, @Nullable Table[] tables) {
        int[] cardinalities = problem.model().cardinalities();
        int[] states = new int[cardinalities.length];
        for (int id = nodes.size() - 1; id >= 0; id--) {
            int variable = nodes.get(id).eliminated();
            if (variable < 0 || !problem.maximised()[variable]) {
                continue;
            }
            Table[] inputs = of(tables, nodes.get(id).inputs());
            int best = 0;
            double most = Double.NEGATIVE_INFINITY;
            for (int state = 0; state < cardinalities[variable]; state++) {
                states[variable] = state;
                double own = 0;
                for (Table input : inputs) {
                    own += input.relativeLogAt(input.indexOf(states, cardinalities));
                }
                if (own > most) {
                    most = own;
                    best = state;
                }
            }
            states[variable] = best;
        }
        return states;
    }
}
