package org.parseval.engine.gibbs.kernel;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.parseval.numeric.Categorical;
import org.parseval.numeric.Logarithms;

/**
 * Draws from a forest: messages from the leaves to the roots (forward filtering), then states from the roots to the leaves
 * (backward sampling). All in logarithms, so that its Z is exact however large or small.
 */
public final class ForestKernel {
    private final LogModel model;
    private final Forest forest;
    private final Forest.Step[] steps;
    /** For each state of each variable the logarithm of what lies below it. */
    private final double[] below;

    private final double[] weights;

    public ForestKernel(LogModel model, Forest forest) {
        this.model = model;
        this.forest = forest;
        steps = forest.steps().toArray(new Forest.Step[0]);
        below = new double[model.valueCount()];
        int most = 1;
        for (int cardinality : model.cardinalities) {
            most = Math.max(most, cardinality);
        }
        for (Forest.Step step : steps) {
            most = Math.max(most, step.childOffsets().length);
        }
        weights = new double[most];
    }

    /**
     * Sends the messages; returns the logarithm of the sum over all states of the forest.
     *
     * @param look called before every short step; what it throws ends the work
     */
    public double filter(double[][] tables, double[] powers, Runnable look) {
        Arrays.fill(below, 0);
        for (int i = steps.length - 1; i >= 0; i--) {
            look.run();
            Forest.Step step = steps[i];
            double[] table = tables[step.factor()];
            double power = powers[step.factor()];
            int parentValue = model.firstValue[step.parent()];
            for (int state = 0; state < model.cardinalities[step.parent()]; state++) {
                below[parentValue + state] += message(step, table, power, state * step.parentStride());
            }
        }
        double log = 0;
        for (int root : forest.roots()) {
            int states = model.cardinalities[root];
            System.arraycopy(below, model.firstValue[root], weights, 0, states);
            log += Logarithms.sum(weights, states);
        }
        return log;
    }

    private double message(Forest.Step step, double[] table, double power, int base) {
        int[] offsets = step.childOffsets();
        if (step.children().length == 0) {
            return power * table[base];
        }
        if (offsets.length == 2) {
            int first = model.firstValue[step.children()[0]];
            double zero = power * table[base] + below[first];
            double one = power * table[base + offsets[1]] + below[first + 1];
            return Logarithms.sum(zero, one);
        }
        weigh(step, table, power, base);
        return Logarithms.sum(weights, offsets.length);
    }

    /**
     * Draws the states of a chain from the messages that have been sent.
     *
     * @param look called before every short step; what it throws ends the work
     */
    public void draw(Chains chains, int chain, double[][] tables, double[] powers, Runnable look) {
        for (int root : forest.roots()) {
            int states = model.cardinalities[root];
            System.arraycopy(below, model.firstValue[root], weights, 0, states);
            chains.states[root * chains.width + chain] = (short) choose(states, chains.random);
        }
        for (Forest.Step step : steps) {
            look.run();
            int[] children = step.children();
            if (children.length > 0) {
                int parentState = chains.states[step.parent() * chains.width + chain];
                int base = parentState * step.parentStride();
                weigh(step, tables[step.factor()], powers[step.factor()], base);
                int joint = choose(step.childOffsets().length, chains.random);
                for (int i = children.length - 1; i >= 0; i--) {
                    int states = model.cardinalities[children[i]];
                    chains.states[children[i] * chains.width + chain] = (short) (joint % states);
                    joint /= states;
                }
            }
        }
    }

    /** The logarithm of every joint state of the children, what lies below them included. */
    private void weigh(Forest.Step step, double[] table, double power, int base) {
        int[] offsets = step.childOffsets();
        for (int i = 0; i < offsets.length; i++) {
            weights[i] = power * table[base + offsets[i]];
        }
        int period = 1;
        for (int k = step.children().length - 1; k >= 0; k--) {
            int child = step.children()[k];
            int states = model.cardinalities[child];
            int first = model.firstValue[child];
            for (int i = 0, run = 0, state = 0; i < offsets.length; i++) {
                weights[i] += below[first + state];
                if (++run == period) {
                    run = 0;
                    state = state + 1 < states ? state + 1 : 0;
                }
            }
            period *= states;
        }
    }

    private int choose(int count, SplittableRandom random) {
        if (count == 2) {
            return random.nextDouble() * (1 + Math.exp(weights[0] - weights[1])) < 1 ? 1 : 0;
        }
        double total = Logarithms.exponentiate(weights, count);
        return Categorical.at(random.nextDouble() * total, weights, 0, count);
    }
}
