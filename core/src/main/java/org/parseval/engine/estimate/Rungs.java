package org.parseval.engine.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.engine.SampleMean;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;

/** The rungs of a ladder, coarse to fine, and the answer that all of them give together. */
final class Rungs {
    /** The rounding error of a sum of logarithms: no error is stated below it. */
    private static final double ROUNDING = 1e-13;

    private final int variables;
    private final boolean asksMarginals;
    private final double logError;
    private final List<Rung> all = new ArrayList<>();

    /** @param logError that is asked for */
    Rungs(int variables, boolean asksMarginals, double logError) {
        this.variables = variables;
        this.asksMarginals = asksMarginals;
        this.logError = logError;
    }

    void add(Rung rung) {
        all.add(rung);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    List<Rung> all() {
        return all;
    }

    /** The finest one. */
    Rung present() {
        return all.get(all.size() - 1);
    }

    /** The finest rung below the present one of which samples can be drawn. */
    Optional<Rung> sampledBelow() {
        return all.subList(0, all.size() - 1).stream().filter(Rung::canDraw).reduce((coarser, finer) -> finer);
    }

    /** How many have samples whose error is believed. */
    long believed() {
        return all.stream().filter(Rung::isBelieved).count();
    }

    /** Whether the tables alone tell what is asked for. */
    boolean isCertain() {
        return asksMarginals
                ? tableMarginals()
                        .filter(marginals -> marginals.standardErrors().isPresent())
                        .isPresent()
                : certifiedError() <= logError;
    }

    /** The answer so far, if there is one. */
    Optional<PartAnswer> answer() {
        Optional<PartAnswer> alone = present().proposal().alone();
        if (!asksMarginals && alone.filter(PartAnswer::exact).isPresent()) {
            return alone;
        }
        Optional<Rung> sampled = best().filter(this::tellsMoreThanTables);
        Optional<PartAnswer> answer = sampled.map(this::answer).or(() -> alone.map(this::certified));
        return answer.map(this::withBounds)
                .flatMap(value -> asksMarginals ? marginals().map(value::withMarginals) : Optional.of(value));
    }

    /** Whether the answer so far is a mean of weights. */
    boolean isMeanOfWeights() {
        return best().filter(this::tellsMoreThanTables).isPresent();
    }

    private boolean tellsMoreThanTables(Rung rung) {
        return !(certifiedError() <= rung.mean().orElseThrow().relativeError());
    }

    private PartAnswer answer(Rung rung) {
        SampleMean mean = rung.mean().orElseThrow();
        PartAnswer answer = PartAnswer.estimateLn(mean.logMean());
        if (!rung.isBelieved()) {
            return answer;
        }
        Agreement agreement = agreement(rung);
        return answer.withError(agreement.error(), agreement.interval());
    }

    /** The answer of the tables alone, with an error where they are certain enough. */
    private PartAnswer certified(PartAnswer alone) {
        PartAnswer answer = PartAnswer.estimateLn(alone.value().ln());
        return certifiedError() <= logError
                ? answer.withError(certifiedError(), new Answer.Confidence(bounds(), PartAnswer.CERTAIN))
                : answer;
    }

    private double certifiedError() {
        Optional<Answer.Bounds> bounds = present().proposal().alone().flatMap(PartAnswer::certified);
        return bounds.map(certain -> (certain.lnHigh() - certain.lnLow()) / 2).orElse(Double.POSITIVE_INFINITY);
    }

    private PartAnswer withBounds(PartAnswer answer) {
        return present().proposal().alone().isPresent() ? answer.withCertified(bounds()) : answer;
    }

    /** The interval that all certificates together leave open. */
    private Answer.Bounds bounds() {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        for (Rung rung : all) {
            Optional<Answer.Bounds> own = rung.proposal().alone().flatMap(PartAnswer::certified);
            low = Math.max(low, own.map(Answer.Bounds::lnLow).orElse(low));
            high = Math.min(high, own.map(Answer.Bounds::lnHigh).orElse(high));
        }
        return new Answer.Bounds(low, high);
    }

    /** The rung whose samples tell most; those that are believed before all others. */
    Optional<Rung> best() {
        Optional<Rung> best = Optional.empty();
        for (Rung rung : all) {
            if (rung.mean().isPresent() && (best.isEmpty() || isBetter(rung, best.get()))) {
                best = Optional.of(rung);
            }
        }
        return best;
    }

    private static boolean isBetter(Rung rung, Rung other) {
        if (rung.isBelieved() != other.isBelieved()) {
            return rung.isBelieved();
        }
        // Of two that are not believed the errors tell nothing, and the finer one counts.
        return !rung.isBelieved()
                || rung.mean().orElseThrow().relativeError()
                        <= other.mean().orElseThrow().relativeError();
    }

    /**
     * The best rung beside the next best: coarser ones are too far off to tell anything about it. But means of weights err by what was
     * missed, and hardly ever upwards, so that a rung which found much more counts though its error is not believed.
     */
    Agreement agreement(Rung best) {
        SampleMean known = best.mean().orElseThrow();
        double least = ROUNDING * (1 + Math.abs(known.logMean()) + variables);
        SampleMean mean = known.withError(Math.max(least, known.relativeError()), known.freedom());
        Optional<SampleMean> next = Optional.empty();
        Agreement widest = Agreement.of(mean, next);
        for (Rung rung : all) {
            Optional<SampleMean> other = rung == best ? Optional.empty() : rung.mean();
            if (other.isPresent() && rung.isBelieved()) {
                boolean closer = next.isEmpty()
                        || other.get().relativeError() < next.get().relativeError();
                next = closer ? other : next;
            } else if (other.isPresent() && other.get().logMean() > mean.logMean()) {
                Agreement beside = Agreement.of(mean, other);
                widest = !beside.agree() && beside.error() > widest.error() ? beside : widest;
            }
        }
        Agreement ofBelieved = Agreement.of(mean, next);
        return ofBelieved.error() > widest.error() ? ofBelieved : widest;
    }

    /** The marginals of the tables alone, of the finest that have any. */
    private Optional<Marginals> tableMarginals() {
        return all.stream()
                .flatMap(rung -> rung.proposal().alone().stream())
                .flatMap(alone -> alone.marginals().stream())
                .reduce((coarser, finer) -> finer);
    }

    private Optional<Marginals> marginals() {
        return isCertain() ? tableMarginals() : best().map(Rung::marginals).or(this::tableMarginals);
    }
}
