package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.elimination.BucketTree;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.model.Model;
import org.parseval.numeric.Categorical;
import org.parseval.numeric.Logarithms;
import org.parseval.parallel.Workers;
import org.parseval.table.Contractor;
import org.parseval.table.Table;

/**
 * Runs a schedule: upwards for the partition function, and back down for all marginals (Shafer & Shenoy 1990). The
 * message to an input is the product of everything else in its node, so nothing is ever divided and zeros are safe. With maxima
 * upwards, the way back reads a best state (Dechter 1999).
 */
final class TwoPass {
    private final BucketTree tree;
    private final ContractionSchedule schedule;
    private final Model model;
    private final Contractor contractor;
    private final Deadline deadline;
    private final Progress progress;
    private final Table[] tables;

    TwoPass(Model model, ContractionSchedule schedule, Workers workers, Deadline deadline, Progress progress) {
        this.tree = schedule.tree();
        this.schedule = schedule;
        this.model = model;
        this.contractor = new Contractor(workers, (long) schedule.peakEntries());
        this.deadline = deadline;
        this.progress = progress;
        this.tables = new Table[tree.nodes().size()];
    }

    /** The contractions that had to be done on logarithms. */
    int logarithmicSteps() {
        return contractor.logarithmicSteps();
    }

    /** The natural logarithm of the partition function. */
    double logPartitionFunction() {
        return upward(contractor::contract, true);
    }

    /** The product of tables, with the variables of the joint scope that are not in the last one gone. */
    private interface Step {
        Table of(int[] joint, int[] sizes, Table[] inputs, int[] scope);
    }

    private double upward(Step step, boolean freeInputs) {
        double logZ = 0;
        double done = 0;
        for (int id : schedule.sequence()) {
            deadline.check();
            BucketTree.Node node = tree.nodes().get(id);
            if (node.isLeaf()) {
                tables[id] = contractor.tableOf(model, model.factors().get(node.factor()), node.scope());
            } else {
                tables[id] = step.of(node.clique(), tree.sizes(node.clique()), tablesOf(node.inputs()), node.scope());
                for (int i = 0; freeInputs && i < node.inputs().length; i++) {
                    contractor.release(tables[node.inputs()[i]]);
                }
                done += tree.entries(node.clique()) * Math.max(1, node.inputs().length);
                progress.report("eliminating", Math.min(1, done / schedule.multiplications()));
            }
            if (node.scope().length == 0) {
                logZ += tables[id].logOfScalar();
                if (logZ == Double.NEGATIVE_INFINITY) {
                    return logZ;
                }
            }
        }
        return logZ;
    }

    /**
     * A state of the largest weight, written into the array; returns the logarithm of that weight. Of states that weigh the
     * same, a variable takes the first one, given those that are eliminated later. If every weight is zero nothing is written.
     */
    double maximum(int[] states) {
        double logMaximum = maximiseAndKeep();
        if (logMaximum == Double.NEGATIVE_INFINITY) {
            return logMaximum;
        }
        int[] cardinalities = model.cardinalities();
        for (BucketTree.Node node : wayBack()) {
            decide(node, states, cardinalities);
        }
        return logMaximum;
    }

    /** The best state of the variable that a node eliminates; all others of its clique are decided. */
    private void decide(BucketTree.Node node, int[] states, int[] cardinalities) {
        int variable = node.eliminated();
        int best = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int state = 0; state < cardinalities[variable]; state++) {
            double log = relativeLog(node, state, states, cardinalities);
            if (log > largest) {
                largest = log;
                best = state;
            }
        }
        states[variable] = best;
    }

    /** How much a state of the variable that a node eliminates weighs, up to what is the same for all of its states. */
    double relativeLog(BucketTree.Node node, int state, int[] states, int[] cardinalities) {
        states[node.eliminated()] = state;
        double log = 0;
        for (int input : node.inputs()) {
            log += tables[input].relativeLogAt(tables[input].indexOf(states, cardinalities));
        }
        return log;
    }

    /** Sums upwards and keeps all tables, from which states can then be drawn; returns log Z. */
    double sumAndKeep() {
        return upward(contractor::contract, false);
    }

    /** Maximises upwards and keeps all tables, from which states can then be listed; returns the largest log weight. */
    double maximiseAndKeep() {
        return upward(contractor::maximise, false);
    }

    /** The nodes that eliminate a variable, the last one first: each variable comes after all others of its clique. */
    List<BucketTree.Node> wayBack() {
        int[] sequence = schedule.sequence();
        List<BucketTree.Node> nodes = new ArrayList<>();
        for (int i = sequence.length - 1; i >= 0; i--) {
            BucketTree.Node node = tree.nodes().get(sequence[i]);
            if (node.eliminated() >= 0) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /**
     * Draws a state with the probability that the model gives it (backward sampling, Dechter 1999): each variable given those that are
     * eliminated later. Z must not be zero.
     */
    void draw(int[] states, int[] cardinalities, RandomGenerator random) {
        for (BucketTree.Node node : wayBack()) {
            draw(node, states, cardinalities, random);
        }
    }

    private void draw(BucketTree.Node node, int[] states, int[] cardinalities, RandomGenerator random) {
        int count = cardinalities[node.eliminated()];
        double[] weights = new double[count];
        for (int state = 0; state < count; state++) {
            weights[state] = relativeLog(node, state, states, cardinalities);
        }
        double number = random.nextDouble() * Logarithms.exponentiate(weights, count);
        states[node.eliminated()] = Categorical.at(number, weights, 0, count);
    }

    /**
     * The marginals of all variables, written into the array, one row a variable; returns log Z. If Z is zero there are
     * no marginals and nothing is written.
     */
    double marginals(double[][] marginals) {
        double logZ = upward(contractor::contract, false);
        if (logZ == Double.NEGATIVE_INFINITY) {
            return logZ;
        }
        Table[] messages = new Table[tables.length];
        int[] sequence = schedule.sequence();
        for (int i = sequence.length - 1; i >= 0; i--) {
            deadline.check();
            BucketTree.Node node = tree.nodes().get(sequence[i]);
            if (!node.isLeaf()) {
                downward(node, sequence[i], messages, marginals);
                progress.report("marginals", 1 - (double) i / sequence.length);
            }
        }
        for (int v = 0; v < model.variableCount(); v++) {
            double sum = Arrays.stream(marginals[v]).sum();
            for (int s = 0; s < marginals[v].length; s++) {
                marginals[v][s] /= sum;
            }
        }
        return logZ;
    }

    private void downward(BucketTree.Node node, int id, Table[] messages, double[][] marginals) {
        int[] inputs = node.inputs();
        Table fromAbove = messages[id];
        int smallest = -1;
        for (int k = 0; k < inputs.length; k++) {
            int input = inputs[k];
            if (tree.nodes().get(input).isLeaf()) {
                continue;
            }
            Table[] others = new Table[inputs.length - 1 + (fromAbove == null ? 0 : 1)];
            int next = 0;
            for (int other : inputs) {
                if (other != input) {
                    others[next++] = tables[other];
                }
            }
            if (fromAbove != null) {
                others[next] = fromAbove;
            }
            messages[input] = contract(node.clique(), others, tables[input].scope());
            if (smallest < 0 || tables[input].length() < tables[smallest].length()) {
                smallest = input;
            }
        }
        if (node.eliminated() >= 0) {
            int[] single = {node.eliminated()};
            Table belief;
            if (smallest >= 0) {
                // Where an input has its message from above, its own small table is all that is needed.
                belief = contract(tables[smallest].scope(), new Table[] {tables[smallest], messages[smallest]}, single);
            } else {
                Table[] all = tablesOf(inputs);
                if (fromAbove != null) {
                    all = Arrays.copyOf(all, all.length + 1);
                    all[all.length - 1] = fromAbove;
                }
                belief = contract(node.clique(), all, single);
            }
            belief.toLinear(Integer.MAX_VALUE);
            belief.normalise();
            System.arraycopy(belief.values(), 0, marginals[node.eliminated()], 0, belief.length());
            contractor.release(belief);
        }
        for (int input : inputs) {
            contractor.release(tables[input]);
        }
        if (fromAbove != null) {
            contractor.release(fromAbove);
        }
    }

    private Table[] tablesOf(int[] ids) {
        Table[] chosen = new Table[ids.length];
        for (int i = 0; i < ids.length; i++) {
            chosen[i] = tables[ids[i]];
        }
        return chosen;
    }

    /** The product of the inputs, summed over all of the clique that is not in the scope. */
    private Table contract(int[] clique, Table[] inputs, int[] scope) {
        return contractor.contract(clique, tree.sizes(clique), inputs, scope);
    }
}
