package org.parseval.engine.minibucket.bounds;

import java.util.Optional;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.inference.Deadline;

/**
 * A search for the best state, depth first against the order of elimination. The messages bound what any completion of the states chosen so
 * far can reach: each choice costs what the mini-buckets of its variable then have less than the messages promised. What cannot beat the
 * best value known is left out, so that a search which comes to its end proves that value.
 *
 * @see "K. Kask and R. Dechter, A general scheme for automatic generation of search heuristics from specification dependencies, Artificial
 *     Intelligence 129 (2001)"
 */
public final class BranchAndBound {
    /** Looking at the clock takes as long as some steps. */
    private static final int STEPS_BETWEEN_LOOKS = 256;

    private final MiniBucketTree tree;
    private final double[][] messages;
    private final double[] peaks;
    private final int[] states;
    /** The last variable that is decided: those before it in the order are summed over. */
    private final int last;

    /** For each variable that has been reached: what is still possible with each of its states, and minus infinity for those tried. */
    private final double[][] open;

    private int variable;
    private boolean finished;
    private double steps;
    private Optional<int[]> found = Optional.empty();

    /**
     * @param messages of maxima, with their largest entries taken out of them; not changed while the search lasts
     * @param last the first variable in the order that is maximised, which is the last to be decided. Where others come before it, what
     *     is found is a state that may beat the value, by a bound on their sum
     */
    BranchAndBound(MiniBucketTree tree, double[][] messages, double[] peaks, int last) {
        this.last = last;
        this.tree = tree;
        this.messages = messages;
        this.peaks = peaks;
        states = new int[tree.variables()];
        open = new double[tree.variables()][];
        variable = states.length - 1;
        double total = tree.logConstant();
        for (double peak : peaks) {
            total += peak;
        }
        enter(total);
    }

    /** The states considered so far. */
    public double steps() {
        return steps;
    }

    /** Whether no state beats the value that it was last told to beat. */
    public boolean isFinished() {
        return finished;
    }

    /**
     * Goes on until a state is found, or there is none, or so many steps are done, or the time is up.
     *
     * @param least the logarithm that is to be beaten, with room for rounding
     * @return the state by positions in the order, if one was found
     */
    public Optional<int[]> next(double least, double mostSteps, Deadline deadline) {
        double end = steps + mostSteps;
        found = Optional.empty();
        int untilLook = STEPS_BETWEEN_LOOKS;
        while (!finished && found.isEmpty() && steps < end) {
            if (--untilLook == 0) {
                untilLook = STEPS_BETWEEN_LOOKS;
                if (deadline.passed()) {
                    return found;
                }
            }
            step(least);
        }
        return found;
    }

    /** Takes the most promising state of the present variable, or goes back if none is promising enough. */
    private void step(double least) {
        double[] values = open[variable];
        int best = 0;
        for (int s = 1; s < values.length; s++) {
            best = values[s] > values[best] ? s : best;
        }
        double bound = values[best];
        if (!(bound > least)) {
            variable++;
            finished = variable == states.length;
            return;
        }
        steps++;
        values[best] = Double.NEGATIVE_INFINITY;
        states[variable] = best;
        if (variable == last) {
            found = Optional.of(states.clone());
            return;
        }
        variable--;
        enter(bound);
    }

    /** Looks at all states of the present variable. */
    private void enter(double bound) {
        int first = tree.first(variable);
        int count = tree.member(first).states;
        if (open[variable] == null) {
            open[variable] = new double[count];
        }
        double promised = 0;
        for (int m = first; m < tree.first(variable + 1); m++) {
            promised += messages[m][tree.member(m).messageIndex(states)] + peaks[m];
        }
        for (int s = 0; s < count; s++) {
            states[variable] = s;
            double value = 0;
            for (int m = first; m < tree.first(variable + 1); m++) {
                value += tree.member(m).value(messages, states);
            }
            open[variable][s] = bound - promised + value;
        }
    }
}
