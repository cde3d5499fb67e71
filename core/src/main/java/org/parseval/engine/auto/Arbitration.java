package org.parseval.engine.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.estimate.Agreement;
import org.parseval.inference.Marginals;

/**
 * Judges estimates of independent samplers by each other. All are unbiased estimates of a positive number, and such an estimate is above the
 * truth by a factor of 1000 with a probability of at most 1/1000 (Markov), while one that overlooks a part of the model is far below
 * it, with an error that looks small. So an estimate that another exceeds by that much loses its error. Where two differ by more than
 * their errors explain, the interval is widened to hold both.
 */
final class Arbitration {
    private static final double REFUTED = Math.log(1000);

    private Arbitration() {}

    /** The samplers' trials, with the errors taken from those that others refute. */
    static List<Trial> judged(List<Trial> trials) {
        if (trials.size() < 2) {
            return trials;
        }
        List<Trial> judged = new ArrayList<>();
        for (Trial trial : trials) {
            judged.add(
                    isRefuted(trial, trials)
                            ? trial.with(trial.answer().orElseThrow().withoutError())
                            : trial);
        }
        return judged;
    }

    private static boolean isRefuted(Trial trial, List<Trial> trials) {
        if (!hasError(trial)) {
            return false;
        }
        double high = trial.answer()
                .orElseThrow()
                .confidence()
                .map(interval -> interval.bounds().lnHigh())
                .orElse(Double.POSITIVE_INFINITY);
        return trials.stream()
                .filter(other -> !other.equals(trial) && other.isUnbiased())
                .anyMatch(other -> other.answer().orElseThrow().value().ln() > high + REFUTED);
    }

    private static boolean hasError(Trial trial) {
        return trial.answer()
                .filter(answer -> !answer.exact() && answer.relativeError().isPresent())
                .isPresent();
    }

    /** The best answer with an interval that holds the next best of another sampler, if chance does not explain how far it is off. */
    static PartAnswer besideOthers(PartAnswer best, Trial ofBest, List<Trial> judged) {
        if (best.exact() || best.relativeError().isEmpty()) {
            return best;
        }
        Optional<PartAnswer> other = Optional.empty();
        for (Trial trial : judged) {
            if (!trial.method().equals(ofBest.method()) && hasError(trial) && trial.isUnbiased()) {
                PartAnswer found = trial.answer().orElseThrow();
                if (other.isEmpty() || error(found) < error(other.get())) {
                    other = Optional.of(found);
                }
            }
        }
        return other.map(found -> widened(best, found)).orElse(best);
    }

    private static double error(PartAnswer answer) {
        return answer.relativeError().orElseThrow();
    }

    private static PartAnswer widened(PartAnswer best, PartAnswer other) {
        Agreement agreement = Agreement.of(
                best.value().ln(),
                error(best),
                best.confidence().orElseThrow(),
                other.value().ln(),
                error(other));
        if (agreement.error() <= error(best)) {
            return best;
        }
        PartAnswer wide = best.withError(agreement.error(), agreement.interval());
        return agreement.agree()
                ? wide
                : wide.marginals()
                        .map(marginals -> wide.withMarginals(Marginals.unsupported(marginals.probabilities())))
                        .orElse(wide);
    }
}
