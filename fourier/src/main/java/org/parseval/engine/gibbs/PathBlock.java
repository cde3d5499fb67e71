package org.parseval.engine.gibbs;

import java.util.Arrays;
import java.util.List;
import org.parseval.engine.gibbs.kernel.Chains;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.engine.gibbs.kernel.Mover;
import org.parseval.engine.gibbs.kernel.Region;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Looks;

/** A block of chains that move along the coupling path, each with its own integral. */
final class PathBlock {
    private final LogModel model;
    private final Mover mover;
    final Chains chains;
    private final double[] powers;
    private final double[] ones;
    private final double[] energy;
    /** Simpson's rule with all points, and with every other one. */
    final double[] integral;

    final double[] coarse;
    /** The mean and the variance of log f at the end of the path. */
    final double[] endMean;

    final double[] endVariance;
    /** The share of states at the end of the path that meet no zero. */
    final double[] allowed;

    PathBlock(LogModel model, List<Region> regions, Chains chains) {
        this.model = model;
        this.chains = chains;
        mover = new Mover(model, regions, chains.width);
        powers = new double[model.factorCount()];
        ones = new double[model.factorCount()];
        Arrays.fill(ones, 1);
        energy = new double[chains.width];
        integral = new double[chains.width];
        coarse = new double[chains.width];
        endMean = new double[chains.width];
        endVariance = new double[chains.width];
        allowed = new double[chains.width];
    }

    /** @throws Deadline.TimeUp if the time is up before the end */
    void run(long burnIn, long sweeps, Deadline deadline) {
        chains.setUniform(model.cardinalities);
        int last = PathIntegral.INTERVALS;
        // With t = s^2 the integrand is 2 s <log f>, zero at the start.
        for (int k = 1; k <= last; k++) {
            double s = (double) k / last;
            Arrays.fill(powers, s * s);
            for (long i = 0; i < burnIn; i++) {
                mover.sweep(chains, model.soft, powers, deadline::check);
            }
            collect(sweeps, k == last, deadline);
            double fine = (k == last ? 1 : k % 2 == 1 ? 4 : 2) / (3.0 * last);
            double rough = k % 2 == 1 ? 0 : (k == last ? 1 : k % 4 == 2 ? 4 : 2) * 2 / (3.0 * last);
            for (int c = 0; c < chains.width; c++) {
                integral[c] += fine * 2 * s * endMean[c];
                coarse[c] += rough * 2 * s * endMean[c];
            }
        }
    }

    /** The mean and variance of log f at one point. */
    private void collect(long sweeps, boolean last, Deadline deadline) {
        Looks looks = Looks.giveUpBy(deadline::check);
        Arrays.fill(endMean, 0);
        Arrays.fill(endVariance, 0);
        for (long i = 1; i <= sweeps; i++) {
            mover.sweep(chains, model.soft, powers, deadline::check);
            mover.sites.energy(chains, model.soft, ones, energy, looks);
            for (int c = 0; c < energy.length; c++) {
                double difference = energy[c] - endMean[c];
                endMean[c] += difference / i;
                endVariance[c] += (difference * (energy[c] - endMean[c]) - endVariance[c]) / i;
            }
            if (last && model.hasZeros) {
                mover.sites.energy(chains, model.hard, ones, energy, looks);
            }
            for (int c = 0; c < energy.length && last; c++) {
                allowed[c] += energy[c] == Double.NEGATIVE_INFINITY ? 0 : 1.0 / sweeps;
            }
        }
    }
}
