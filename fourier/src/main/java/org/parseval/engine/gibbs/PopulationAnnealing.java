package org.parseval.engine.gibbs;

import java.util.List;
import org.parseval.engine.gibbs.kernel.Chains;
import org.parseval.engine.gibbs.kernel.Forest;
import org.parseval.engine.gibbs.kernel.ForestKernel;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.engine.gibbs.kernel.Mover;
import org.parseval.engine.gibbs.kernel.Region;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Looks;

/** One population during one round of annealing. */
final class PopulationAnnealing {
    private final LogModel model;
    private final List<Region> regions;
    private final Forest base;
    private final double[][] tables;
    private final double[] annealed;
    private final double[] powers;
    private final Chains chains;
    final Population population;
    /** The sum and the sum of squares, over the chains, of the annealed factors' logarithm before each step. */
    double[] sums = new double[0];

    double[] squares = new double[0];

    PopulationAnnealing(
            LogModel model, List<Region> regions, Forest base, double[][] tables, double[] annealed, Chains chains) {
        this.model = model;
        this.tables = tables;
        this.annealed = annealed;
        this.chains = chains;
        this.base = base;
        this.regions = regions;
        population = new Population(chains);
        powers = new double[annealed.length];
    }

    /** @throws Deadline.TimeUp if the time is up before the end */
    void run(double[] schedule, Deadline deadline) {
        int steps = schedule.length - 1;
        Looks looks = Looks.giveUpBy(deadline::check);
        sums = new double[steps];
        squares = new double[steps];
        start(looks);
        // Not kept: its tables take more memory than the population.
        Mover mover = new Mover(model, regions, chains.width);
        double[] energy = new double[chains.width];
        for (int k = 0; k < steps; k++) {
            if (k > 0) {
                population.resampleIfUneven();
                raise(schedule[k]);
                mover.sweep(chains, tables, powers, deadline::check);
            }
            mover.sites.energy(chains, tables, annealed, energy, looks);
            for (int c = 0; c < energy.length; c++) {
                population.logWeights[c] += (schedule[k + 1] - schedule[k]) * energy[c];
                sums[k] += energy[c];
                squares[k] += energy[c] * energy[c];
            }
        }
        forbidZeros(mover, energy, looks);
    }

    private void start(Looks looks) {
        raise(0);
        ForestKernel forest = new ForestKernel(model, base);
        double log = forest.filter(tables, powers, looks);
        for (int c = 0; c < chains.width; c++) {
            forest.draw(chains, c, tables, powers, looks);
            population.logWeights[c] = log;
        }
    }

    /** The part of each factor that is annealed gets this power. */
    private void raise(double power) {
        for (int f = 0; f < powers.length; f++) {
            powers[f] = 1 - annealed[f] + power * annealed[f];
        }
    }

    private void forbidZeros(Mover mover, double[] scratch, Looks looks) {
        if (model.hasZeros) {
            mover.sites.energy(chains, model.hard, annealed, scratch, looks);
            for (int c = 0; c < scratch.length; c++) {
                if (scratch[c] == Double.NEGATIVE_INFINITY) {
                    population.logWeights[c] = Double.NEGATIVE_INFINITY;
                }
            }
        }
    }
}
