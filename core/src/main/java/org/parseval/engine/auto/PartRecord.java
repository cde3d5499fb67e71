package org.parseval.engine.auto;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;

/**
 * Who answered what about a part: the last trial of every method, and what follows from all of them together.
 *
 * @param trials in the order in which the methods were first tried
 */
record PartRecord(List<Trial> trials) {
    static final PartRecord EMPTY = new PartRecord(List.of());

    PartRecord {
        trials = List.copyOf(trials);
    }

    /** The record with a trial in the place of an earlier one of the same method. */
    PartRecord with(Trial trial) {
        List<Trial> all = new ArrayList<>(trials);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).method().equals(trial.method())) {
                all.set(i, trial);
                return new PartRecord(all);
            }
        }
        all.add(trial);
        return new PartRecord(all);
    }

    Optional<Trial> of(String method) {
        return trials.stream().filter(trial -> trial.method().equals(method)).findFirst();
    }

    /** The interval that all certificates together leave open. */
    Optional<Answer.Bounds> certified() {
        Optional<Answer.Bounds> all = Optional.empty();
        for (Trial trial : trials) {
            Optional<Answer.Bounds> own = trial.answer().flatMap(PartAnswer::certified);
            if (own.isPresent()) {
                double low = Math.max(
                        own.get().lnLow(), all.map(Answer.Bounds::lnLow).orElse(Double.NEGATIVE_INFINITY));
                double high = Math.min(
                        own.get().lnHigh(), all.map(Answer.Bounds::lnHigh).orElse(Double.POSITIVE_INFINITY));
                // Two bounds that meet may cross by what rounding does.
                all = Optional.of(new Answer.Bounds(Math.min(low, high), Math.max(low, high)));
            }
        }
        return all;
    }

    /** The trial whose answer counts, if there is any. */
    Optional<Trial> best() {
        return best(Arbitration.judged(trials));
    }

    private Optional<Trial> best(List<Trial> judged) {
        Optional<Answer.Bounds> bounds = certified();
        Optional<Trial> best = Optional.empty();
        for (Trial trial : judged) {
            if (trial.answer().isPresent() && (best.isEmpty() || isBetter(trial, best.get(), bounds))) {
                best = Optional.of(trial);
            }
        }
        return best;
    }

    private static boolean isBetter(Trial trial, Trial other, Optional<Answer.Bounds> bounds) {
        if (trial.isExact() || other.isExact()) {
            return !other.isExact();
        }
        PartAnswer answer = trial.answer().orElseThrow();
        PartAnswer otherAnswer = other.answer().orElseThrow();
        if (answer.assignment().isPresent() && otherAnswer.assignment().isPresent()) {
            return answer.value().ln() > otherAnswer.value().ln();
        }
        double error = trial.errorWithin(bounds).orElse(Double.POSITIVE_INFINITY);
        double otherError = other.errorWithin(bounds).orElse(Double.POSITIVE_INFINITY);
        if (error < Double.POSITIVE_INFINITY || otherError < Double.POSITIVE_INFINITY) {
            return error < otherError;
        }
        boolean inside = isInside(answer, bounds);
        boolean otherInside = isInside(otherAnswer, bounds);
        // Without any error the methods come in the order of trust, the last one best; bounds alone tell least of the
        // value.
        return inside != otherInside ? inside : answer.certified().isEmpty();
    }

    private static boolean isInside(PartAnswer answer, Optional<Answer.Bounds> bounds) {
        return bounds.isEmpty() || bounds.get().containsLn(answer.value().ln());
    }

    /** The best answer, made to agree with what is certain, and with the count that somebody has. */
    Optional<PartAnswer> answer() {
        List<Trial> judged = Arbitration.judged(trials);
        Optional<PartAnswer> found = best(judged)
                .flatMap(trial -> trial.answer().map(answer -> Arbitration.besideOthers(answer, trial, judged)));
        Optional<Answer.Bounds> bounds = certified();
        return found.map(answer -> bounds.map(known -> agreed(answer, known)).orElse(answer))
                .map(answer -> count().map(answer::withCount).orElse(answer));
    }

    private static PartAnswer agreed(PartAnswer answer, Answer.Bounds known) {
        return answer.assignment().isEmpty() ? answer.within(known) : answer.ofStatesUpTo(known.lnHigh());
    }

    /** The number of states of positive weight, if some method counted them. */
    Optional<BigInteger> count() {
        return trials.stream()
                .flatMap(trial -> trial.answer().flatMap(PartAnswer::count).stream())
                .findFirst();
    }

    /** Whether some method is certain, or one has a state and another the proof that none is better. */
    boolean isExact() {
        return hasExactTrial()
                || (trials.size() > 1
                        && trials.get(0)
                                .answer()
                                .flatMap(PartAnswer::assignment)
                                .isPresent()
                        && answer().filter(PartAnswer::exact).isPresent());
    }

    private boolean hasExactTrial() {
        for (Trial trial : trials) {
            if (trial.isExact()) {
                return true;
            }
        }
        return false;
    }

    boolean isZero() {
        return answer().filter(PartAnswer::isZero).isPresent();
    }

    /** Whether some answer is a mean of samples, with or without an error. */
    boolean isSampled() {
        return trials.stream().anyMatch(Trial::isUnbiased);
    }

    /** Whether nothing says how far off the answer is, certified bounds aside. */
    boolean isBlind() {
        return answer().filter(found -> found.exact()
                        || found.relativeError().isPresent()
                        || found.assignment().isPresent())
                .isEmpty();
    }

    /** How many parts were answered by which method, and what these saw. */
    static Diagnostics.Builder diagnostics(List<PartWork> works) {
        Map<String, Object> byMethod = new LinkedHashMap<>();
        List<PartWork> largestFirst = new ArrayList<>(works);
        largestFirst.sort(
                Comparator.comparingInt((PartWork work) -> work.part().size()).reversed());
        Diagnostics.Builder all = new Diagnostics.Builder();
        for (PartWork work : largestFirst) {
            work.record().best().ifPresent(trial -> {
                byMethod.merge(trial.method(), 1, (a, b) -> (Integer) a + (Integer) b);
                all.add(trial.diagnostics());
            });
            work.exact().forecast().ifPresent(exact -> all.width(exact.width()));
        }
        return all.note("partsByEngine", byMethod);
    }
}
