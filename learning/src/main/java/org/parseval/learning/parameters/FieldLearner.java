package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Learns the tables of a Markov random field whose factors have known scopes, by maximum likelihood. The gradient for the logarithm of an entry is
 * its share in the data less its probability. Without a penalty, iterative scaling sets one table after the other right, which ends after one
 * round where the scopes form a tree of cliques. With a penalty, a proximal gradient method with spectral step lengths does it.
 *
 * <pre>{@code
 * LearntField field = new FieldLearner(0, 0.01).learn(model, counts, Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @param l1 the weight of the sum of the sizes of all logarithms of entries, for each row
 * @param l2 the weight of half of the sum of their squares
 */
public record FieldLearner(double l1, double l2) {
    private static final int MOST_STEPS = 2000;

    /** Shares and probabilities that differ by less are equal. */
    private static final double CLOSE = 1e-9;

    private static final double SMALLEST_STEP = 1e-6;
    private static final double LARGEST_STEP = 1e4;

    /** @throws IllegalArgumentException if a weight is negative or not a number */
    public FieldLearner {
        if (!(l1 >= 0 && l1 < Double.POSITIVE_INFINITY && l2 >= 0 && l2 < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("penalties " + l1 + " and " + l2 + ", expected 0 or more");
        }
    }

    private boolean isPlain() {
        return l1 == 0 && l2 == 0;
    }

    /** Counts for the factors of a field, in their order; to be filled with rows. */
    public static ScopeCounts counts(Model field) {
        int[][] scopes = field.factors().stream()
                .map(Factor::scope)
                .filter(scope -> scope.length > 0)
                .toArray(int[][]::new);
        return ScopeCounts.of(field.names(), scopes);
    }

    /**
     * @param field whose variables and scopes count, but not its tables
     * @param counts of {@link #counts(Model)}, in which no row may have been skipped
     * @throws BudgetException if there is no time or memory for any step
     */
    public LearntField learn(Model field, ScopeCounts counts, Budget budget, Progress progress) {
        if (counts.size() == 0 || Arrays.stream(counts.of(0)).sum() == 0) {
            throw new IllegalArgumentException("a field is learnt from factors and rows, and there are none");
        }
        return new Run(field, counts, budget, progress).learn();
    }

    private final class Run {
        private final Model field;
        private final ScopeCounts counts;
        private final double rows;
        private final double[] shares;
        private final FieldMoments source;
        private final Deadline deadline;
        private final Progress progress;
        private double[] weights;
        private FieldMoments.Moments moments;
        private int steps;

        Run(Model field, ScopeCounts counts, Budget budget, Progress progress) {
            this.field = field;
            this.counts = counts;
            this.progress = progress;
            deadline = budget.deadline();
            rows = Arrays.stream(counts.of(0)).sum();
            shares = Arrays.stream(counts.all()).map(count -> count / rows).toArray();
            source = new FieldMoments(counts, budget, progress);
            weights = new double[shares.length];
            moments = source.of(weights);
        }

        LearntField learn() {
            boolean converged = isPlain() ? scale() : descend();
            return learnt(converged);
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

        private boolean scale() {
            while (steps < MOST_STEPS && !deadline.passed()) {
                for (int s = 0; s < counts.size(); s++) {
                    if (deadline.passed()) {
                        return false;
                    }
                    for (int i = counts.first(s); i < counts.first(s + 1); i++) {
                        double probability = moments.probabilities()[i];
                        weights[i] = shares[i] == 0
                                ? Double.NEGATIVE_INFINITY
                                : weights[i] + Math.log(shares[i] / probability);
                    }
                    moments = source.of(weights);
                }
                steps++;
                double gap = gap();
                report(gap);
                if (gap <= close()) {
                    return true;
                }
            }
            return false;
        }

        private void report(double gap) {
            progress.report(String.format(Locale.ROOT, "step %d, gap %.2g", steps, gap), (double) steps / MOST_STEPS);
        }

        /** What is minimised: minus the log-likelihood of a row, and half of the squares; the sum of sizes is left to the proximal step. */
        private double smooth(double[] at, FieldMoments.Moments there) {
            double value = there.logZ();
            for (int i = 0; i < at.length; i++) {
                value += -shares[i] * at[i] + l2 / 2 * at[i] * at[i];
            }
            return value;
        }

        private double[] gradient(double[] at, FieldMoments.Moments there) {
            double[] gradient = new double[at.length];
            Arrays.setAll(gradient, i -> there.probabilities()[i] - shares[i] + l2 * at[i]);
            return gradient;
        }

        private double[] proximal(double[] from, double[] gradient, double step) {
            double[] to = new double[from.length];
            for (int i = 0; i < to.length; i++) {
                double moved = from[i] - step * gradient[i];
                to[i] = Math.signum(moved) * Math.max(0, Math.abs(moved) - step * l1);
            }
            return to;
        }

        private boolean descend() {
            double step = 1;
            double[] gradient = gradient(weights, moments);
            double value = smooth(weights, moments);
            while (steps < MOST_STEPS && !deadline.passed()) {
                double left = left(gradient);
                report(left);
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
                        ? Math.max(0, Math.abs(gradient[i]) - l1)
                        : Math.abs(gradient[i] + l1 * Math.signum(weights[i]));
                largest = Math.max(largest, entry);
            }
            return largest;
        }

        private LearntField learnt(boolean converged) {
            double log = -rows * moments.logZ();
            for (int i = 0; i < weights.length; i++) {
                log += shares[i] == 0 ? 0 : rows * shares[i] * weights[i];
            }
            List<TableFactor> factors = new ArrayList<>();
            for (int s = 0; s < counts.size(); s++) {
                double[] table = new double[counts.length(s)];
                int first = counts.first(s);
                // All of Z goes into the first table, so that the field is a distribution.
                double shift = s == 0 ? -moments.logZ() : 0;
                Arrays.setAll(table, i -> Math.exp(weights[first + i] + shift));
                factors.add(TableFactor.of(counts.scope(s), table));
            }
            boolean scaled = isPlain();
            return new LearntField(
                    Model.markov(field.cardinalities(), factors).withNames(field.names()),
                    log,
                    moments.kind(),
                    rows * moments.error(),
                    scaled ? gap() : left(gradient(weights, moments)),
                    steps,
                    converged,
                    (scaled ? "iterative scaling" : "proximal gradients") + ", moments by " + source.name());
        }
    }

    /** Penalties as text. */
    @Override
    public String toString() {
        return isPlain() ? "maximum likelihood" : "L1 " + l1 + ", L2 " + l2;
    }
}
