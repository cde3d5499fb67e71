package org.parseval.engine.exact;

import java.util.Arrays;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.model.Model;

/**
 * Runs a schedule: upwards for the partition function, and back down for all marginals (Shafer & Shenoy 1990). The
 * message to an input is the product of everything else in its node, so nothing is ever divided and zeros are safe.
 */
final class TwoPass {
    /** Powers of two that a product may span; beyond it, an entry could underflow and logarithms take over. */
    private static final int SAFE_POWERS = 950;

    private final Plan plan;
    private final Schedule schedule;
    private final TablePool pool;
    private final Workers workers;
    private final Deadline deadline;
    private final Progress progress;
    private final Table[] tables;
    private int logarithmicSteps;

    TwoPass(Schedule schedule, Workers workers, Deadline deadline, Progress progress) {
        this.plan = schedule.plan();
        this.schedule = schedule;
        this.pool = new TablePool((long) schedule.peakEntries());
        this.workers = workers;
        this.deadline = deadline;
        this.progress = progress;
        this.tables = new Table[plan.nodes().size()];
    }

    /** The contractions that had to be done on logarithms. */
    int logarithmicSteps() {
        return logarithmicSteps;
    }

    /** The natural logarithm of the partition function. */
    double logPartitionFunction() {
        return upward(true);
    }

    private double upward(boolean freeInputs) {
        double logZ = 0;
        double done = 0;
        for (int id : schedule.sequence()) {
            deadline.check();
            Plan.Node node = plan.nodes().get(id);
            if (node.isLeaf()) {
                tables[id] = plan.leaf(node, pool);
            } else {
                tables[id] = contract(node.clique(), tablesOf(node.inputs()), node.scope());
                for (int i = 0; freeInputs && i < node.inputs().length; i++) {
                    pool.give(tables[node.inputs()[i]]);
                }
                done += plan.entries(node.clique()) * Math.max(1, node.inputs().length);
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
     * The marginals of all variables, written into the array, one row a variable; returns log Z. If Z is zero there are
     * no marginals and nothing is written.
     */
    double marginals(Model model, double[][] marginals) {
        double logZ = upward(false);
        if (logZ == Double.NEGATIVE_INFINITY) {
            return logZ;
        }
        Table[] messages = new Table[tables.length];
        int[] sequence = schedule.sequence();
        for (int i = sequence.length - 1; i >= 0; i--) {
            deadline.check();
            Plan.Node node = plan.nodes().get(sequence[i]);
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

    private void downward(Plan.Node node, int id, Table[] messages, double[][] marginals) {
        int[] inputs = node.inputs();
        Table fromAbove = messages[id];
        int smallest = -1;
        for (int k = 0; k < inputs.length; k++) {
            int input = inputs[k];
            if (plan.nodes().get(input).isLeaf()) {
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
            messages[input] = contract(node.clique(), others, tables[input].scope);
            if (smallest < 0 || tables[input].length < tables[smallest].length) {
                smallest = input;
            }
        }
        if (node.eliminated() >= 0) {
            int[] single = {node.eliminated()};
            Table belief;
            if (smallest >= 0) {
                // Where an input has its message from above, its own small table is all that is needed.
                belief = contract(tables[smallest].scope, new Table[] {tables[smallest], messages[smallest]}, single);
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
            System.arraycopy(belief.values, 0, marginals[node.eliminated()], 0, belief.length);
            pool.give(belief);
        }
        for (int input : inputs) {
            pool.give(tables[input]);
        }
        if (fromAbove != null) {
            pool.give(fromAbove);
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
        int length = (int) plan.entries(scope);
        Table result = new Table(scope, pool.take(length), length);
        int[] sizes = plan.sizes(clique);
        if (isSafe(inputs)) {
            int summands = (int) Math.ceil(Math.log(plan.entries(clique) / length) / Math.log(2));
            for (Table input : inputs) {
                result.power += input.power;
                result.low += input.low;
                // One more for the fraction of each input, which lies in [1, 2).
                result.high += input.high + 1;
            }
            result.high += summands;
            workers.run(new SumProduct(clique, sizes, inputs, result));
        } else {
            for (Table input : inputs) {
                input.toLogarithms();
            }
            result.logarithmic = true;
            logarithmicSteps++;
            workers.run(new LogSumProduct(clique, sizes, inputs, result));
        }
        return result;
    }

    private static boolean isSafe(Table[] inputs) {
        if (spanIsSafe(inputs)) {
            return true;
        }
        for (Table input : inputs) {
            if (!input.toLinear(SAFE_POWERS)) {
                return false;
            }
            input.normalise();
        }
        return spanIsSafe(inputs);
    }

    private static boolean spanIsSafe(Table[] inputs) {
        long low = 0;
        long high = 0;
        for (Table input : inputs) {
            if (input.logarithmic) {
                return false;
            }
            low += Math.min(0, input.low);
            high += Math.max(0, input.high + 1);
        }
        return low > -SAFE_POWERS && high < SAFE_POWERS;
    }
}
