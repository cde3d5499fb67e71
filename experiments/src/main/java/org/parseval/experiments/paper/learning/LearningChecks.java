package org.parseval.experiments.paper.learning;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parseval.experiments.generators.BoxImages;
import org.parseval.experiments.report.Check;

/**
 * The paper's claims about the learnt model, and ours. The paper has words alone; the limits that stand for them are ours. What holds for
 * one seed and not for another is no verdict.
 */
final class LearningChecks {
    /** How far from one half is still half of the time. */
    private static final double NEAR_HALF = 0.05;

    private static final double NEAR_ONE = 0.9;
    private static final double NEAR_ZERO = 0.1;
    private static final double MOST_SECONDS = 300;

    private final List<LearntModel> contrasted;
    private final LearntModel fitted;
    private final LearntModel small;
    private final List<String> undecided = new ArrayList<>();
    private final List<Check> checks;

    /** @param contrasted one for each seed */
    LearningChecks(List<LearntModel> contrasted, LearntModel fitted, LearntModel small) {
        this.contrasted = contrasted;
        this.fitted = fitted;
        this.small = small;
        checks = Stream.of(
                        fourierSeesHalf(),
                        otherwise(EngineSet.GIBBS_PAPER, "MCMC, one pixel at a time,"),
                        otherwise(EngineSet.MINIBUCKET_PAPER, "Mini-bucket elimination"),
                        otherwise(EngineSet.MEAN_FIELD, "Mean field"),
                        meanFieldNearOne(),
                        miniBucketHasNoise(),
                        beyondExact(),
                        exactOnSmall(),
                        learningIsQuick(),
                        momentsSeeHalf())
                .flatMap(Optional::stream)
                .toList();
    }

    List<Check> all() {
        return checks;
    }

    /** Claims that hold for some of the seeds, with their figures. */
    List<String> undecided() {
        return undecided;
    }

    /**
     * Nothing is decided by a learner that the time cut short, a model on which every elimination is exact, an engine that has no answer, or seeds
     * that disagree.
     */
    private Optional<Check> forAllSeeds(
            String name, String claim, Predicate<LearntModel> holds, String figure, String... needed) {
        for (LearntModel model : contrasted) {
            if (!model.effort().complete() || !model.isWide() || !isOfThePaperSize()) {
                return Optional.empty();
            }
            for (String engine : needed) {
                if (!model.by(engine).isThere()) {
                    return Optional.empty();
                }
            }
        }
        long held = contrasted.stream().filter(holds).count();
        if (held > 0 && held < contrasted.size()) {
            undecided.add(claim + " " + text("For %d of %d seeds: %s.", held, contrasted.size(), figure));
            return Optional.empty();
        }
        return Optional.of(Check.of(name, claim, held > 0, figure));
    }

    private String bySeed(ToDoubleFunction<LearntModel> figure) {
        return contrasted.stream()
                .map(model -> text("%.4f", figure.applyAsDouble(model)))
                .collect(Collectors.joining(", "));
    }

    private Optional<Check> fourierSeesHalf() {
        String engine = EngineSet.FOURIER_PAPER;
        return forAllSeeds(
                "Fourier sees boxes half of the time",
                "Fourier elimination with messages of 2^20 coefficients finds marginals close to 0.5 in the boxes and close"
                        + " to 0 outside.",
                model -> seesHalf(model, engine) && model.by(engine).meanOutside() <= NEAR_ZERO,
                text(
                        "mean distance from 0.5 inside, by seed: %s, limit %.2f; mean outside %s, limit %.1f",
                        bySeed(model -> model.by(engine).distanceFromHalf()),
                        NEAR_HALF,
                        bySeed(model -> model.by(engine).meanOutside()),
                        NEAR_ZERO),
                engine);
    }

    private static boolean seesHalf(LearntModel model, String engine) {
        return model.by(engine).distanceFromHalf() <= NEAR_HALF;
    }

    /** That only Fourier elimination does. */
    private Optional<Check> otherwise(String engine, String name) {
        return forAllSeeds(
                engine + " does not",
                name + " does not find marginals close to 0.5 in the boxes.",
                model -> !seesHalf(model, engine),
                text(
                        "mean distance from 0.5, by seed: %s; close is up to %.2f",
                        bySeed(model -> model.by(engine).distanceFromHalf()), NEAR_HALF),
                engine);
    }

    private Optional<Check> meanFieldNearOne() {
        return forAllSeeds(
                "mean field near 1",
                "The marginals of the boxes by mean field are close to 1.",
                model -> model.by(EngineSet.MEAN_FIELD).meanInside() >= NEAR_ONE,
                text(
                        "mean in the boxes, by seed: %s, limit %.1f",
                        bySeed(model -> model.by(EngineSet.MEAN_FIELD).meanInside()), NEAR_ONE),
                EngineSet.MEAN_FIELD);
    }

    private Optional<Check> miniBucketHasNoise() {
        return forAllSeeds(
                "mini-bucket has noise",
                "Mini-bucket elimination has noise on some pixels.",
                model -> noise(model) > NEAR_HALF,
                text(
                        "largest difference from energy, by seed: %s; noise is above %.2f",
                        bySeed(LearningChecks::noise), NEAR_HALF),
                EngineSet.MINIBUCKET_PAPER,
                EngineSet.ENERGY);
    }

    private static double noise(LearntModel model) {
        return model.by(EngineSet.MINIBUCKET_PAPER).largestDifference(model.by(EngineSet.ENERGY));
    }

    private Optional<Check> beyondExact() {
        LearntModel first = contrasted.get(0);
        String figure = first.exact()
                .map(exact -> text(
                        "engine exact: log10 Z = %.9g in %.0f s, width %d",
                        exact.log10(), exact.seconds(), exact.width()))
                .orElse("engine exact has no answer within its time and memory");
        return ofThePaperSize(Check.of(
                "beyond exact inference",
                "The partition function of the learnt model is beyond any exact method.",
                first.exact().isEmpty(),
                figure));
    }

    private Optional<Check> exactOnSmall() {
        MarginalPicture exact = small.by(EngineSet.EXACT);
        return exact.isThere() && small.effort().complete()
                ? Optional.of(Check.of(
                        "exact on small images",
                        "On images small enough for exact marginals, these are close to 0.5 in the boxes and to 0 outside.",
                        exact.distanceFromHalf() <= NEAR_HALF && exact.meanOutside() <= NEAR_ZERO,
                        text(
                                "%s pixels: mean distance from 0.5 inside %.4f, mean outside %.4f",
                                small.boxes().shape(), exact.distanceFromHalf(), exact.meanOutside())))
                : Optional.empty();
    }

    private Optional<Check> learningIsQuick() {
        LearntModel.Effort contrast = contrasted.get(0).effort();
        LearntModel.Effort fit = fitted.effort();
        return ofThePaperSize(Check.ours(
                "learning takes at most 5 minutes",
                "Both ways of learning come to their end within 5 minutes of one thread.",
                isQuick(contrast) && isQuick(fit),
                text(
                        "contrastive divergence %.0f s, %d steps; moments %.0f s, %d steps of at most %d%s",
                        contrast.seconds(),
                        contrast.steps(),
                        fit.seconds(),
                        fit.steps(),
                        LearningScale.full().fitSteps(),
                        contrast.complete() && fit.complete() ? "" : "; the time ended one")));
    }

    private static boolean isQuick(LearntModel.Effort effort) {
        return effort.complete() && effort.seconds() <= MOST_SECONDS;
    }

    private Optional<Check> momentsSeeHalf() {
        MarginalPicture energy = fitted.by(EngineSet.ENERGY);
        return energy.isThere() && fitted.effort().complete()
                ? Optional.of(Check.ours(
                        "moments: every box half of the time",
                        "Fitted by moments, every box's marginal in energy is within 0.05 of one half.",
                        energy.worstBox() <= NEAR_HALF,
                        text(
                                "%s pixels: worst box %.4f from 0.5",
                                fitted.boxes().shape(), energy.worstBox())))
                : Optional.empty();
    }

    private Optional<Check> ofThePaperSize(Check check) {
        return isOfThePaperSize() ? Optional.of(check) : Optional.empty();
    }

    /** What is easy for small images, where nothing need be cut or split, says nothing of large ones. */
    private boolean isOfThePaperSize() {
        BoxImages paper = LearningScale.full().boxes();
        return contrasted.get(0).boxes().equals(paper);
    }
}
