package org.parseval.engine.gibbs;

import java.util.Arrays;
import java.util.function.Function;
import org.parseval.engine.SampleMean;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;

/**
 * The estimate of log Z from all chains along the coupling path.
 *
 * @param logZ minus infinity if no state at the end of the path is free of zeros
 * @param standardError from the differences between the chains
 * @param quadrature by how much leaving out every other point would change the integral
 * @param rHat of log f at the end of the path
 * @param sweeps at each point that count
 */
record PathEstimate(
        double logZ, double standardError, double quadrature, double rHat, int chains, long sweeps, double seconds) {

    static PathEstimate of(LogModel model, PathBlock[] blocks, long sweeps, double seconds) {
        double[] integrals = join(blocks, b -> b.integral);
        double[] coarse = join(blocks, b -> b.coarse);
        double[] allowed = join(blocks, b -> b.allowed);
        int chains = integrals.length;
        double share = ChainStatistics.mean(allowed);
        double states = 0;
        for (int cardinality : model.cardinalities) {
            states += Math.log(cardinality);
        }
        double integralError = Math.sqrt(ChainStatistics.variance(integrals) / Math.max(1, chains));
        double shareError = share == 0 ? 0 : Math.sqrt(ChainStatistics.variance(allowed) / Math.max(1, chains)) / share;
        return new PathEstimate(
                states + ChainStatistics.mean(integrals) + Math.log(share),
                Math.hypot(integralError, shareError),
                Math.abs(ChainStatistics.mean(integrals) - ChainStatistics.mean(coarse)),
                ChainStatistics.rHat(
                        join(blocks, b -> b.endMean), ChainStatistics.mean(join(blocks, b -> b.endVariance)), sweeps),
                chains,
                sweeps,
                seconds);
    }

    private static double[] join(PathBlock[] blocks, Function<PathBlock, double[]> column) {
        return Arrays.stream(blocks).map(column).flatMapToDouble(Arrays::stream).toArray();
    }

    /** Student's interval of the chains, widened by the error of the quadrature. */
    Answer.Confidence confidence() {
        double half = SampleMean.quantile(chains - 1) * standardError + quadrature;
        return new Answer.Confidence(new Answer.Bounds(logZ - half, logZ + half), SampleMean.LEVEL);
    }

    /** Reports it. */
    void report(Diagnostics.Builder seen, boolean reached, boolean believed) {
        seen.converged(reached && believed)
                .all("informative", believed)
                .smallest("sweeps", sweeps)
                .largest("rHat", rHat)
                .largest("quadratureError", quadrature);
    }

    double totalError() {
        return Math.hypot(standardError, quadrature);
    }
}
