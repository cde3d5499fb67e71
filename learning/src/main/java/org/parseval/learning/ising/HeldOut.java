package org.parseval.learning.ising;

import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;

/**
 * The log-likelihood of images that took no part in learning. It is the mean of log f(x) less log Z: without the partition function
 * there is no likelihood, and it is known as well as log Z is.
 *
 * @param logLikelihood mean of an image, a natural logarithm
 * @param independent that of independent pixels with the means of the images that were learnt from, for comparison
 * @param partition how log Z is known
 */
public record HeldOut(double logLikelihood, double independent, Answer partition) {

    /**
     * Asks an engine for log Z.
     *
     * @throws org.parseval.inference.BudgetException if it has no answer
     */
    public static HeldOut of(
            GridIsing ising, BinaryImages.Split images, Engine engine, Budget budget, Progress progress) {
        Answer partition = engine.solve(ising.toModel(), Query.of(Task.PR), budget, progress);
        double[] moments = images.heldOut().moments();
        GridIsing alone = GridIsing.independent(ising.shape(), images.train().smoothedMoments());
        double logZ = 0;
        for (int pixel = 0; pixel < ising.shape().pixels(); pixel++) {
            double field = Math.abs(alone.parameters()[pixel]);
            logZ += field + Math.log1p(Math.exp(-2 * field));
        }
        return new HeldOut(meanLog(ising, moments) - partition.value().ln(), meanLog(alone, moments) - logZ, partition);
    }

    /** The mean of log f over images with these moments. */
    private static double meanLog(GridIsing ising, double[] moments) {
        double sum = 0;
        for (int entry = 0; entry < moments.length; entry++) {
            sum += ising.parameters()[entry] * moments[entry];
        }
        return sum;
    }
}
