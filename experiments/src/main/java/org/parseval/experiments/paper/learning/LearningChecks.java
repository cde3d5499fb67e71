package org.parseval.experiments.paper.learning;

import java.util.List;
import java.util.Locale;
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
        return List.of(
                fourierSeesHalf(),
                onlyFourier(),
                meanFieldNearOne(),
                samplerIsPoor(),
                miniBucketHasNoise(),
                beyondExact(),
                exactOnSmall(),
                learningIsQuick(),
                momentsSeeHalf());
    }

    private Check fourierSeesHalf() {
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

    private Check onlyFourier() {
        MarginalPicture gibbs = contrasted.by(EngineSet.GIBBS_PAPER);
        MarginalPicture minibucket = contrasted.by(EngineSet.MINIBUCKET_PAPER);
        MarginalPicture meanField = contrasted.by(EngineSet.MEAN_FIELD);
        return decided(
                "only Fourier does",
                "MCMC, mini-buckets and mean field do not find marginals close to 0.5 in the boxes.",
                gibbs.distanceFromHalf() > NEAR_HALF
                        && minibucket.distanceFromHalf() > NEAR_HALF
                        && meanField.distanceFromHalf() > NEAR_HALF,
                text(
                        "mean distance from 0.5: gibbs %.4f, minibucket %.4f, meanfield %.4f; close is up to %.2f",
                        gibbs.distanceFromHalf(),
                        minibucket.distanceFromHalf(),
                        meanField.distanceFromHalf(),
                        NEAR_HALF),
                gibbs,
                minibucket,
                meanField);
    }

    private Check meanFieldNearOne() {
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

    private Check samplerIsPoor() {
        MarginalPicture gibbs = contrasted.by(EngineSet.GIBBS_PAPER);
        return decided(
                "MCMC is poor",
                "A Gibbs sampler that updates one pixel at a time is poor.",
                gibbs.distanceFromHalf() > NEAR_HALF,
                text(
                        "mean distance from 0.5 in the boxes %.4f, of a box at most %.4f; close is up to %.2f",
                        gibbs.distanceFromHalf(), gibbs.worstBox(), NEAR_HALF),
                gibbs);
    }

    private Check miniBucketHasNoise() {
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

    private Check beyondExact() {
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

    private Check exactOnSmall() {
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

    private Check learningIsQuick() {
        return ofThePaperSize(
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
                        contrasted.learnt().complete() && fitted.learnt().complete() ? "" : "; the time ended one"));
    }

    private static boolean isQuick(LearntModel model) {
        return model.learnt().complete() && model.seconds() <= MOST_SECONDS;
    }

    private Check momentsSeeHalf() {
        MarginalPicture energy = fitted.by(EngineSet.ENERGY);
        return decided(
                "moments: every box half of the time",
                "Fitted by moments, every box's marginal in energy is within 0.05 of one half.",
                energy.worstBox() <= NEAR_HALF,
                text("%s pixels: worst box %.4f from 0.5", fitted.boxes().shape(), energy.worstBox()),
                energy);
    }

    /** Nothing is decided by an engine that has no answer. */
    private static Check decided(String name, String claim, boolean holds, String figure, MarginalPicture... needed) {
        for (MarginalPicture picture : needed) {
            if (!picture.isThere()) {
                return Check.undecidable(name, claim, picture.name() + " has no answer: " + picture.refusal());
            }
        }
        return Check.of(name, claim, holds, figure);
    }

    /** What is easy for small images says nothing of large ones. */
    private Check ofThePaperSize(String name, String claim, boolean holds, String figure) {
        BoxImages paper = LearningScale.full().boxes();
        return contrasted.boxes().equals(paper)
                ? Check.of(name, claim, holds, figure)
                : Check.undecidable(name, claim, "asked of images of " + paper.shape() + " pixels alone");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
