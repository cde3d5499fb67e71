package org.parseval.engine.sampling;

import java.util.List;
import org.parseval.inference.Deadline;

/** A block of chains on their way through one round of annealing. */
final class AnnealingBlock {
    private final LogModel model;
    private final Mover mover;
    private final ForestKernel base;
    private final double[][] tables;
    private final double[] annealed;
    private final double[] powers;
    final Chains chains;
    final double[] logWeights;
    /** The sum and the sum of squares, over the chains, of the annealed factors' logarithm before each step. */
    double[] sums = new double[0];

    double[] squares = new double[0];
    boolean finished;

    AnnealingBlock(
            LogModel model, List<Forest> forests, Forest base, double[][] tables, double[] annealed, Chains chains) {
        this.model = model;
        this.tables = tables;
        this.annealed = annealed;
        this.chains = chains;
        this.base = new ForestKernel(model, base);
        mover = new Mover(model, forests, chains.width);
        powers = new double[annealed.length];
        logWeights = new double[chains.width];
    }

    void run(double[] schedule, Deadline deadline) {
        int steps = schedule.length - 1;
        sums = new double[steps];
        squares = new double[steps];
        start();
        double[] energy = new double[chains.width];
        for (int k = 0; k < steps; k++) {
            if (k > 0) {
                if (deadline.passed()) {
                    return;
                }
                raise(schedule[k]);
                mover.sweep(chains, tables, powers);
            }
            mover.sites.energy(chains, tables, annealed, energy);
            for (int c = 0; c < energy.length; c++) {
                logWeights[c] += (schedule[k + 1] - schedule[k]) * energy[c];
                sums[k] += energy[c];
                squares[k] += energy[c] * energy[c];
            }
        }
        forbidZeros(energy);
        finished = true;
    }

    private void start() {
        raise(0);
        double log = base.filter(chains, 0, tables, powers);
        for (int c = 0; c < chains.width; c++) {
            base.draw(chains, c, tables, powers);
            logWeights[c] = log;
        }
    }

    /** The part of each factor that is annealed gets this power. */
    private void raise(double power) {
        for (int f = 0; f < powers.length; f++) {
            powers[f] = 1 - annealed[f] + power * annealed[f];
        }
    }

    private void forbidZeros(double[] scratch) {
        if (model.hasZeros) {
            mover.sites.energy(chains, model.hard, annealed, scratch);
            for (int c = 0; c < scratch.length; c++) {
                if (scratch[c] == Double.NEGATIVE_INFINITY) {
                    logWeights[c] = Double.NEGATIVE_INFINITY;
                }
            }
        }
    }
}
