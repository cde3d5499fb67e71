package org.parseval.learning.parameters;

import java.util.Arrays;
import java.util.Locale;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;

/**
 * Expectation maximisation of a field: what cells may be under the field so far is counted with its probability, and a field that fits these
 * counts better makes the rows more probable. A step need not fit them entirely, so that it ends early and the expectations are soon better.
 *
 * @see "R. Neal, G. Hinton, A view of the EM algorithm that justifies incremental, sparse, and other variants (1998)"
 */
final class FieldClimb {
    private static final int MOST_STEPS = 2000;

    /** Rounds of the fit within a step: where the scopes form a tree of cliques one suffices. */
    private static final int ROUNDS = 5;

    private final FieldLearner penalties;
    private final ScopeCounts complete;
    private final AllRows expected;
    private final double incompleteRows;
    private final FieldMoments source;
    private final Deadline deadline;
    private final Progress progress;
    private FieldFit fit;
    private double logLikelihood = Double.NEGATIVE_INFINITY;
    private double objective = Double.NEGATIVE_INFINITY;
    private Answer.Kind kind = Answer.Kind.EXACT;
    private double variance;
    private int steps;

    FieldClimb(
            FieldLearner penalties,
            ScopeCounts complete,
            AllRows expected,
            double incompleteRows,
            FieldMoments source,
            Deadline deadline,
            Progress progress) {
        this.penalties = penalties;
        this.complete = complete;
        this.expected = expected;
        this.incompleteRows = incompleteRows;
        this.source = source;
        this.deadline = deadline;
        this.progress = progress;
        // Of the first field only the weights are asked, under which everything is possible and equally so.
        fit = new FieldFit(penalties, complete, source, new double[complete.all().length], deadline, Progress.SILENT);
    }

    FieldFit fit() {
        return fit;
    }

    double logLikelihood() {
        return logLikelihood;
    }

    Answer.Kind kind() {
        return kind;
    }

    double standardError() {
        return Math.sqrt(variance);
    }

    int steps() {
        return steps;
    }

    /**
     * Whether it ended by itself.
     *
     * @throws BudgetException if there is no time for any step
     */
    boolean climb() {
        double rows = Arrays.stream(complete.of(0)).sum() + incompleteRows;
        while (steps < MOST_STEPS) {
            FieldMoments.Scaled scaled = source.scaled(fit.weights());
            Expectation.Sums sums;
            try {
                sums = expected.over(scaled.tables(), deadline);
            } catch (Deadline.TimeUp up) {
                break;
            }
            double reached = sums.logLikelihood()
                    + incompleteRows * (scaled.shift() - fit.moments().logZ())
                    + fit.logLikelihood(complete);
            double whole = reached - fit.penalty(rows);
            boolean exact = sums.kind() == Answer.Kind.EXACT && fit.moments().kind() == Answer.Kind.EXACT;
            ParameterLearner.checkClimb(exact && steps > 0, objective, whole);
            boolean converged =
                    steps > 0 && whole - objective <= EmSettings.standard().tolerance() * rows;
            logLikelihood = reached;
            objective = whole;
            kind = exact
                    ? Answer.Kind.EXACT
                    : sums.kind() == Answer.Kind.EXACT ? fit.moments().kind() : sums.kind();
            variance = sums.variance() + Math.pow(rows * fit.moments().error(), 2);
            if (converged) {
                return true;
            }
            ScopeCounts counts = complete.empty();
            counts.add(complete);
            counts.add(sums.counts(), 0);
            fit = new FieldFit(penalties, counts, source, fit.weights(), deadline, Progress.SILENT);
            fit.fit(ROUNDS);
            steps++;
            progress.report(
                    String.format(Locale.ROOT, "step %d, log-likelihood %.6g a row", steps, logLikelihood / rows),
                    (double) steps / MOST_STEPS);
        }
        if (steps == 0) {
            throw new BudgetException("no step of expectation maximisation within the time limit");
        }
        return false;
    }
}
