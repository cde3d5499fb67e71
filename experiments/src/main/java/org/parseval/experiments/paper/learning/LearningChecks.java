package org.parseval.experiments.paper.learning;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.parseval.experiments.generators.BoxImages;
import org.parseval.experiments.report.Check;

/** The paper's claims about the learnt model, and ours. The paper has words alone; the limits that stand for them are ours. */
final class LearningChecks {
    /** How far from one half is still half of the time. */
    private static final double NEAR_HALF = 0.05;

    private static final double NEAR_ONE = 0.9;
    private static final double NEAR_ZERO = 0.1;
    private static final double MOST_SECONDS = 300;

    private final LearntModel contrasted;
    private final LearntModel fitted;
    private final LearntModel small;

    LearningChecks(LearntModel contrasted, LearntModel fitted, LearntModel small) {
        this.contrasted = contrasted;
        this.fitted = fitted;
        this.small = small;
    }

    List<Check> all() {
        return Stream.of(
                        fourierSeesHalf(),
                        onlyFourier(),
                        meanFieldNearOne(),
                        miniBucketHasNoise(),
                        beyondExact(),
                        exactOnSmall(),
                        learningIsQuick(),
                        momentsSeeHalf())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Check> fourierSeesHalf() {
        MarginalPicture fourier = contrasted.by(EngineSet.FOURIER_PAPER);
        return decided(
                "Fourier sees boxes half of the time",
                "Fourier elimination with messages of 2^20 coefficients finds marginals close to 0.5 in the boxes and close"
                        + " to 0 outside.",
                fourier.distanceFromHalf() <= NEAR_HALF && fourier.meanOutside() <= NEAR_ZERO,
                text(
                        "%s pixels: mean distance from 0.5 inside %.4f, limit %.2f; mean outside %.4f, limit %.2f",
                        contrasted.boxes().shape(),
                        fourier.distanceFromHalf(),
                        NEAR_HALF,
                        fourier.meanOutside(),
                        NEAR_ZERO),
                fourier);
    }

    private Optional<Check> onlyFourier() {
        MarginalPicture gibbs = contrasted.by(EngineSet.GIBBS_PAPER);
        MarginalPicture minibucket = contrasted.by(EngineSet.MINIBUCKET_PAPER);
        MarginalPicture meanField = contrasted.by(EngineSet.MEAN_FIELD);
        return decided(
                "only Fourier does",
                "Mini-buckets and mean field do not find marginals close to 0.5 in the boxes.",
                minibucket.distanceFromHalf() > NEAR_HALF && meanField.distanceFromHalf() > NEAR_HALF,
                text(
                        "mean distance from 0.5: minibucket %.4f, meanfield %.4f; close is up to %.2f. gibbs, at %.4f, is too near to that to be"
                                + " judged by one seed",
                        minibucket.distanceFromHalf(),
                        meanField.distanceFromHalf(),
                        NEAR_HALF,
                        gibbs.distanceFromHalf()),
                gibbs,
                minibucket,
                meanField);
    }

    private Optional<Check> meanFieldNearOne() {
        MarginalPicture meanField = contrasted.by(EngineSet.MEAN_FIELD);
        return decided(
                "mean field near 1",
                "The marginals of the boxes by mean field are close to 1.",
                meanField.meanInside() >= NEAR_ONE,
                text(
                        "mean in the boxes %.4f, limit %.1f; mean distance from 0.5 is %.4f",
                        meanField.meanInside(), NEAR_ONE, meanField.distanceFromHalf()),
                meanField);
    }

    private Optional<Check> miniBucketHasNoise() {
        MarginalPicture minibucket = contrasted.by(EngineSet.MINIBUCKET_PAPER);
        MarginalPicture energy = contrasted.by(EngineSet.ENERGY);
        return decided(
                "mini-bucket has noise",
                "Mini-bucket elimination has noise on some pixels.",
                minibucket.largestDifference(energy) > NEAR_HALF,
                text(
                        "largest difference from energy %.4f; noise is above %.2f",
                        minibucket.largestDifference(energy), NEAR_HALF),
                minibucket,
                energy);
    }

    private Optional<Check> beyondExact() {
        String figure = contrasted
                .exact()
                .map(answer -> text(
                        "engine exact: log10 Z = %.9g in %.0f s, width %d",
                        answer.value().log10(),
                        answer.seconds(),
                        answer.diagnostics().width().orElse(0)))
                .orElse("engine exact has no answer within its time and memory");
        return ofThePaperSize(
                "beyond exact inference",
                "The partition function of the learnt model is beyond any exact method.",
                contrasted.exact().isEmpty(),
                figure);
    }

    private Optional<Check> exactOnSmall() {
        MarginalPicture exact = small.by(EngineSet.EXACT);
        return decided(
                "exact on small images",
                "On images small enough for exact marginals, these are close to 0.5 in the boxes and to 0 outside.",
                exact.distanceFromHalf() <= NEAR_HALF && exact.meanOutside() <= NEAR_ZERO,
                text(
                        "%s pixels: mean distance from 0.5 inside %.4f, mean outside %.4f",
                        small.boxes().shape(), exact.distanceFromHalf(), exact.meanOutside()),
                exact);
    }

    private Optional<Check> learningIsQuick() {
        return ours(ofThePaperSize(
                "learning takes at most 5 minutes",
                "Both ways of learning come to their end within 5 minutes.",
                isQuick(contrasted) && isQuick(fitted),
                text(
                        "contrastive divergence %.0f s, %d steps; moments %.0f s, %d steps of at most %d%s",
                        contrasted.seconds(),
                        contrasted.learnt().steps(),
                        fitted.seconds(),
                        fitted.learnt().steps(),
                        LearningScale.full().fitSteps(),
                        contrasted.learnt().complete() && fitted.learnt().complete() ? "" : "; the time ended one")));
    }

    private static boolean isQuick(LearntModel model) {
        return model.learnt().complete() && model.seconds() <= MOST_SECONDS;
    }

    private Optional<Check> momentsSeeHalf() {
        MarginalPicture energy = fitted.by(EngineSet.ENERGY);
        return ours(decided(
                "moments: every box half of the time",
                "Fitted by moments, every box's marginal in energy is within 0.05 of one half.",
                energy.worstBox() <= NEAR_HALF,
                text("%s pixels: worst box %.4f from 0.5", fitted.boxes().shape(), energy.worstBox()),
                energy));
    }

    private static Optional<Check> ours(Optional<Check> check) {
        return check.map(
                each -> new Check(Check.Source.OURS, each.name(), each.claim(), each.verdict(), each.figure()));
    }

    /** Nothing is decided by an engine that has no answer. */
    private static Optional<Check> decided(
            String name, String claim, boolean holds, String figure, MarginalPicture... needed) {
        for (MarginalPicture picture : needed) {
            if (!picture.isThere()) {
                return Optional.empty();
            }
        }
        return Optional.of(Check.of(name, claim, holds, figure));
    }

    /** What is easy for small images says nothing of large ones. */
    private Optional<Check> ofThePaperSize(String name, String claim, boolean holds, String figure) {
        BoxImages paper = LearningScale.full().boxes();
        return contrasted.boxes().equals(paper) ? Optional.of(Check.of(name, claim, holds, figure)) : Optional.empty();
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
