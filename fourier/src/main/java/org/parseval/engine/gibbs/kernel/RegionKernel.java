package org.parseval.engine.gibbs.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import org.parseval.numeric.Categorical;
import org.parseval.numeric.Logarithms;

/**
 * Draws all variables of a region together from their distribution given the others: messages in the order of elimination
 * (forward filtering), then states in the reverse order (backward sampling).
 *
 * @see "F. Hamze and N. de Freitas, From fields to trees, UAI (2004)"
 */
final class RegionKernel {
    private final Region.Step[][] steps;
    private final double[] messages;
    private final double[] tables;
    private final double[] reduced;
    private final double[] field;

    RegionKernel(LogModel model, List<Region> regions) {
        steps = regions.stream()
                .map(region -> region.steps().toArray(new Region.Step[0]))
                .toArray(Region.Step[][]::new);
        messages = new double[most(regions, Region::messageEntries)];
        tables = new double[most(regions, Region::tableEntries)];
        reduced = new double[most(regions, Region::largestView)];
        field = new double[Arrays.stream(model.cardinalities).max().orElse(1)];
    }

    private static int most(List<Region> regions, ToIntFunction<Region> size) {
        return regions.stream().mapToInt(size).max().orElse(0);
    }

    int regions() {
        return steps.length;
    }

    /**
     * Draws the variables of one of the regions in every chain.
     *
     * @param look called before every chain; what it throws ends the work
     */
    void update(int region, Chains chains, double[][] logs, double[] powers, Runnable look) {
        for (int chain = 0; chain < chains.width; chain++) {
            look.run();
            // Where all products underflow the chain stays: that depends on no state that could change.
            if (filter(steps[region], chains, chain, logs, powers)) {
                draw(steps[region], chains, chain);
            }
        }
    }

    private boolean filter(Region.Step[] order, Chains chains, int chain, double[][] logs, double[] powers) {
        for (Region.Step step : order) {
            gatherFields(step, chains, chain, logs, powers);
            int end = step.table() + step.separatorSize() * step.states();
            for (int k = step.table(); k < end; k += step.states()) {
                System.arraycopy(field, 0, tables, k, step.states());
            }
            for (Region.View view : step.factors()) {
                reduce(view, base(view, chains, chain), logs[view.factor()], powers[view.factor()]);
                multiply(step.table(), reduced, 0, view.inTable());
            }
            for (Region.Message message : step.messages()) {
                multiply(step.table(), messages, message.start(), message.inTable());
            }
            if (!send(step)) {
                return false;
            }
        }
        return true;
    }

    /** The factors of no other variable: in logarithms, since there may be many of them. */
    private void gatherFields(Region.Step step, Chains chains, int chain, double[][] logs, double[] powers) {
        Arrays.fill(field, 0, step.states(), 0);
        for (Region.View view : step.fields()) {
            int base = base(view, chains, chain);
            double[] log = logs[view.factor()];
            double power = powers[view.factor()];
            int[] offsets = view.offsets();
            for (int s = 0; s < offsets.length; s++) {
                field[s] += power * log[base + offsets[s]];
            }
        }
        Logarithms.exponentiate(field, step.states());
    }

    private void reduce(Region.View view, int base, double[] log, double power) {
        int[] offsets = view.offsets();
        for (int i = 0; i < offsets.length; i++) {
            reduced[i] = power * log[base + offsets[i]];
        }
        Logarithms.exponentiate(reduced, offsets.length);
    }

    private static int base(Region.View view, Chains chains, int chain) {
        int[] outside = view.outside();
        int[] strides = view.outsideStrides();
        int base = 0;
        for (int i = 0; i < outside.length; i++) {
            base += strides[i] * chains.states[outside[i] * chains.width + chain];
        }
        return base;
    }

    private void multiply(int start, double[] by, int byStart, int[] inTable) {
        for (int k = 0; k < inTable.length; k++) {
            tables[start + k] *= by[byStart + inTable[k]];
        }
    }

    /** Sums the variable out; returns whether anything is left. */
    private boolean send(Region.Step step) {
        int states = step.states();
        double largest = 0;
        for (int i = 0, k = step.table(); i < step.separatorSize(); i++) {
            double sum = 0;
            for (int s = 0; s < states; s++) {
                sum += tables[k++];
            }
            messages[step.message() + i] = sum;
            largest = Math.max(largest, sum);
        }
        for (int i = 0; i < step.separatorSize(); i++) {
            messages[step.message() + i] /= largest;
        }
        return largest > 0;
    }

    private void draw(Region.Step[] order, Chains chains, int chain) {
        for (int i = order.length - 1; i >= 0; i--) {
            Region.Step step = order[i];
            int row = 0;
            for (int k = 0; k < step.separator().length; k++) {
                row += step.separatorStrides()[k] * chains.states[step.separator()[k] * chains.width + chain];
            }
            chains.states[step.variable() * chains.width + chain] =
                    (short) choose(step.table() + row * step.states(), step.states(), chains.random);
        }
    }

    private int choose(int start, int count, SplittableRandom random) {
        double total = 0;
        for (int s = 0; s < count; s++) {
            total += tables[start + s];
        }
        return Categorical.at(random.nextDouble() * total, tables, start, count);
    }
}
