package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.parseval.elimination.BucketTree;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * The best states of a model in turn. The tables of one elimination with maxima tell how good the best completion of a
 * partial state is; so one pass back finds each state. The next best state differs from an earlier one first at the
 * decision that loses least (Lawler 1972).
 *
 * <pre>{@code
 * List<BestStates.Weighed> five = BestStates.of(model, evidence, 5, Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class BestStates {
    private final KeptElimination elimination;
    private final List<Decision> decisions = new ArrayList<>();
    private final TreeSet<Branch> branches =
            new TreeSet<>(Comparator.comparingDouble(Branch::loss).thenComparingLong(Branch::number));
    private long numbered;

    /**
     * A state of every variable.
     *
     * @param states of the variables. Shared, not copied
     * @param logWeight the natural logarithm of its weight
     */
    public record Weighed(int[] states, double logWeight) {}

    /** The choice of a state for one variable, given the choices before it. States are kept a row a part, those in no part in the last row. */
    private interface Decision {
        int count();

        /** How good each state is with its best completion, as a logarithm up to a constant. */
        void weigh(int[][] chosen, double[] logs);

        void take(int[][] chosen, int state);
    }

    private record InPart(int row, KeptElimination.Eliminated part, BucketTree.Node node) implements Decision {
        @Override
        public int count() {
            return part.cardinalities()[node.eliminated()];
        }

        @Override
        public void weigh(int[][] chosen, double[] logs) {
            for (int state = 0; state < count(); state++) {
                logs[state] = part.passes().relativeLog(node, state, chosen[row], part.cardinalities());
            }
        }

        @Override
        public void take(int[][] chosen, int state) {
            chosen[row][node.eliminated()] = state;
        }
    }

    /** A variable without factors: every state is as good. */
    private record Free(int row, int variable, int count) implements Decision {
        @Override
        public void weigh(int[][] chosen, double[] logs) {
            Arrays.fill(logs, 0, count, 0);
        }

        @Override
        public void take(int[][] chosen, int state) {
            chosen[row][variable] = state;
        }
    }

    /** Another state at one decision of a state found before, and what its best completion loses against the best state of all. */
    private record Branch(double loss, int[][] from, int decision, int state, long number) {}

    private BestStates(Model model, Evidence evidence, KeptElimination elimination) {
        this.elimination = elimination;
        BitSet free = new BitSet();
        free.set(0, model.variableCount());
        evidence.states().keySet().forEach(free::clear);
        List<KeptElimination.Eliminated> parts = elimination.parts();
        for (int row = 0; row < parts.size(); row++) {
            for (BucketTree.Node node : parts.get(row).passes().wayBack()) {
                decisions.add(new InPart(row, parts.get(row), node));
            }
            Arrays.stream(parts.get(row).part().variables()).forEach(free::clear);
        }
        free.stream().forEach(v -> decisions.add(new Free(parts.size(), v, model.cardinality(v))));
    }

    /**
     * The best states, the best first; of equal ones any. Fewer than asked for if no more have a positive weight.
     *
     * @throws BudgetException if the tables do not fit the budget, with numbers, or the time is up
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    public static List<Weighed> of(Model model, Evidence evidence, int count, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        KeptElimination elimination =
                KeptElimination.of(model, evidence, KeptElimination.Step.MAXIMISE, budget, progress);
        if (elimination.isZero()) {
            return List.of();
        }
        BestStates search = new BestStates(model, evidence, elimination);
        List<Weighed> best = new ArrayList<>();
        try {
            Branch next = new Branch(0, search.nothingChosen(model, evidence), -1, 0, 0);
            while (next != null && best.size() < count) {
                deadline.check();
                progress.report("best states", (double) best.size() / count);
                int[] states = search.complete(next, count - best.size() - 1);
                best.add(new Weighed(states, model.lnValue(states)));
                next = search.branches.pollFirst();
            }
        } catch (Deadline.TimeUp up) {
            throw new BudgetException(
                    "only " + best.size() + " of " + count + " states within the time limit of " + budget.timeText());
        }
        // A rounding error of the way back does not matter to the order.
        best.sort(Comparator.comparingDouble(Weighed::logWeight).reversed());
        return best;
    }

    /** Room for the states of each part, and in the last row for a state of the model, with the evidence in it. */
    private int[][] nothingChosen(Model model, Evidence evidence) {
        int[][] chosen = new int[elimination.parts().size() + 1][];
        for (int row = 0; row < chosen.length - 1; row++) {
            chosen[row] = new int[elimination.parts().get(row).cardinalities().length];
        }
        int[] states = new int[model.variableCount()];
        for (Map.Entry<Integer, Integer> observed : evidence.states().entrySet()) {
            states[observed.getKey()] = observed.getValue();
        }
        chosen[chosen.length - 1] = states;
        return chosen;
    }

    /** The best state that takes a branch. What it leaves aside are branches for later, of which only so many can be wanted. */
    private int[] complete(Branch branch, int wanted) {
        int[][] chosen = Arrays.stream(branch.from).map(int[]::clone).toArray(int[][]::new);
        if (branch.decision >= 0) {
            decisions.get(branch.decision).take(chosen, branch.state);
        }
        double[] logs =
                new double[decisions.stream().mapToInt(Decision::count).max().orElse(0)];
        for (int d = branch.decision + 1; d < decisions.size(); d++) {
            Decision decision = decisions.get(d);
            decision.weigh(chosen, logs);
            int best = 0;
            for (int state = 1; state < decision.count(); state++) {
                best = logs[state] > logs[best] ? state : best;
            }
            decision.take(chosen, best);
            for (int state = 0; state < decision.count(); state++) {
                if (state != best && logs[state] > Double.NEGATIVE_INFINITY) {
                    keep(new Branch(branch.loss + logs[best] - logs[state], chosen, d, state, ++numbered), wanted);
                }
            }
        }
        int[] states = chosen[chosen.length - 1].clone();
        for (int row = 0; row < chosen.length - 1; row++) {
            elimination.parts().get(row).part().copyStates(chosen[row], states);
        }
        return states;
    }

    private void keep(Branch branch, int wanted) {
        branches.add(branch);
        if (branches.size() > wanted) {
            branches.pollLast();
        }
    }
}
