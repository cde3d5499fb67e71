package org.parseval.learning.parameters;

import java.util.Arrays;
import java.util.Locale;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;

/**
 * Weights of a field that fit counts. Without a penalty, iterative scaling sets one table after the other right, which ends after one round where
 * the scopes form a tree of cliques. With a penalty, a proximal gradient method with spectral step lengths does it.
 */
final class FieldFit {
    private static final double SMALLEST_STEP = 1e-6;
    private static final double LARGEST_STEP = 1e4;

    /** Shares and probabilities that differ by less are equal. */
    private static final double CLOSE = 1e-9;

    private final FieldLearner penalties;
    private final ScopeCounts counts;
    private final double rows;
    private final double[] shares;
    private final FieldMoments source;
    private final Deadline deadline;
    private final Progress progress;
    private double[] weights;
    private FieldMoments.Moments moments;
    private int steps;

    /** @param weights to begin with: logarithms of all entries */
    FieldFit(
            FieldLearner penalties,
            ScopeCounts counts,
            FieldMoments source,
            double[] weights,
            Deadline deadline,
            Progress progress) {
        this.penalties = penalties;
        this.counts = counts;
        this.source = source;
        this.weights = weights.clone();
        this.deadline = deadline;
        this.progress = progress;
        rows = Arrays.stream(counts.of(0)).sum();
        shares = Arrays.stream(counts.all()).map(count -> count / rows).toArray();
        moments = source.of(weights);
    }

    /** Whether it ended by itself within so many steps. */
    boolean fit(int most) {
        return penalties.isPlain() ? scale(most) : descend(most);
    }

    double[] weights() {
        return weights;
    }

    FieldMoments.Moments moments() {
        return moments;
    }

    int steps() {
        return steps;
    }

    /** The distance from the optimum: the largest difference of a share and its probability, or with penalties the largest entry of the gradient. */
    double largestGap() {
        return penalties.isPlain() ? gap() : left(gradient(weights, moments));
    }

    private double gap() {
        double gap = 0;
        for (int i = 0; i < shares.length; i++) {
            gap = Math.max(gap, Math.abs(shares[i] - moments.probabilities()[i]));
        }
        return gap;
    }

    /** What estimates cannot tell apart is as close as can be. */
    private double close() {
        return moments.kind() == Answer.Kind.EXACT ? CLOSE : Math.max(CLOSE, 0.1 / Math.sqrt(rows));
    }

    private boolean scale(int most) {
        while (steps < most && !deadline.passed()) {
            for (int s = 0; s < counts.size(); s++) {
                if (deadline.passed()) {
                    return false;
                }
                for (int i = counts.first(s); i < counts.first(s + 1); i++) {
                    double probability = moments.probabilities()[i];
                    weights[i] =
                            shares[i] == 0 ? Double.NEGATIVE_INFINITY : weights[i] + Math.log(shares[i] / probability);
                }
                moments = source.of(weights);
            }
            steps++;
            double gap = gap();
            report(gap, most);
            if (gap <= close()) {
                return true;
            }
        }
        return false;
    }

    private void report(double gap, int most) {
        progress.report(String.format(Locale.ROOT, "step %d, gap %.2g", steps, gap), (double) steps / most);
    }

    /** The function that is minimised: minus the log-likelihood of a row, and half of the squares; the sum of sizes is left to the proximal step. */
    private double smooth(double[] at, FieldMoments.Moments there) {
        double value = there.logZ();
        for (int i = 0; i < at.length; i++) {
            value += -shares[i] * at[i] + penalties.l2() / 2 * at[i] * at[i];
        }
        return value;
    }

    private double[] gradient(double[] at, FieldMoments.Moments there) {
        double[] gradient = new double[at.length];
        Arrays.setAll(gradient, i -> there.probabilities()[i] - shares[i] + penalties.l2() * at[i]);
        return gradient;
    }

    private double[] proximal(double[] from, double[] gradient, double step) {
        double[] to = new double[from.length];
        for (int i = 0; i < to.length; i++) {
            double moved = from[i] - step * gradient[i];
            to[i] = Math.signum(moved) * Math.max(0, Math.abs(moved) - step * penalties.l1());
        }
        return to;
    }

    private boolean descend(int most) {
        double step = 1;
        double[] gradient = gradient(weights, moments);
        double value = smooth(weights, moments);
        while (steps < most && !deadline.passed()) {
            double left = left(gradient);
            report(left, most);
            if (left <= close()) {
                return true;
            }
            double[] next = {};
            FieldMoments.Moments there = moments;
            double nextValue = value;
            boolean lower = false;
            while (!lower && step > 1e-12 && !deadline.passed()) {
                next = proximal(weights, gradient, step);
                there = source.of(next);
                nextValue = smooth(next, there);
                double bound = value;
                for (int i = 0; i < next.length; i++) {
                    double moved = next[i] - weights[i];
                    bound += gradient[i] * moved + moved * moved / (2 * step);
                }
                lower = nextValue <= bound + 1e-12 * (1 + Math.abs(bound));
                step = lower ? step : step / 2;
            }
            if (!lower) {
                return false;
            }
            double[] nextGradient = gradient(next, there);
            double squares = 0;
            double product = 0;
            for (int i = 0; i < next.length; i++) {
                double moved = next[i] - weights[i];
                squares += moved * moved;
                product += moved * (nextGradient[i] - gradient[i]);
            }
            weights = next;
            moments = there;
            gradient = nextGradient;
            value = nextValue;
            step = Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, product > 0 ? squares / product : 1));
            steps++;
        }
        return false;
    }

    /** The largest entry of the least subgradient. */
    private double left(double[] gradient) {
        double largest = 0;
        for (int i = 0; i < gradient.length; i++) {
            double entry = weights[i] == 0
                    ? Math.max(0, Math.abs(gradient[i]) - penalties.l1())
                    : Math.abs(gradient[i] + penalties.l1() * Math.signum(weights[i]));
            largest = Math.max(largest, entry);
        }
        return largest;
    }

    /** The log-likelihood of rows that were counted; what does not occur may be impossible. */
    double logLikelihood(ScopeCounts of) {
        double log = -Arrays.stream(of.of(0)).sum() * moments.logZ();
        for (int i = 0; i < weights.length; i++) {
            log += of.all()[i] == 0 ? 0 : of.all()[i] * weights[i];
        }
        return log;
    }

    /** The penalties of all rows together. */
    double penalty(double ofRows) {
        double penalty = 0;
        for (double weight : weights) {
            penalty +=
                    penalties.isPlain() ? 0 : penalties.l1() * Math.abs(weight) + penalties.l2() / 2 * weight * weight;
        }
        return ofRows * penalty;
    }
}
