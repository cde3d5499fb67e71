package org.parseval.experiments.paper;

import java.util.List;
import org.parseval.experiments.compare.Outcome;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.reference.Errors;
import org.parseval.inference.Answer;

/**
 * One column over some instances. As in the paper, a run without an answer is infinitely wrong and counts in the median; so
 * is a negative Z.
 *
 * @param errors of log10 Z
 * @param failures runs without an answer
 * @param negative answers with a negative Z
 * @param exact answers that are called exact
 * @param medianSeconds of all runs
 */
public record Score(Errors errors, int failures, int negative, int exact, double medianSeconds) {

    /** The errors of runs; one without an answer is infinitely wrong. */
    public static Score of(List<Run> runs) {
        int failures = 0;
        int negative = 0;
        int exact = 0;
        for (Run run : runs) {
            if (run.outcome() instanceof Outcome.Answered answered) {
                negative += answered.value().sign() < 0 ? 1 : 0;
                exact += answered.kind() == Answer.Kind.EXACT ? 1 : 0;
            } else {
                failures++;
            }
        }
        Errors errors = new Errors(runs.stream()
                .map(run -> run.error().orElse(Double.POSITIVE_INFINITY))
                .toList());
        Errors seconds = new Errors(runs.stream().map(Run::seconds).toList());
        return new Score(errors, failures, negative, exact, seconds.median());
    }

    /** How many runs there were. */
    public int runs() {
        return errors.values().size();
    }

    /** Half of the errors are no larger. */
    public double median() {
        return errors.median();
    }

    /** The largest error. */
    public double worst() {
        return errors.worst();
    }
}
