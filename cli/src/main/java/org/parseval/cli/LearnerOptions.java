package org.parseval.cli;

import java.util.Optional;
import org.parseval.learning.ising.ContrastiveDivergence;
import org.parseval.learning.ising.Learner;
import org.parseval.learning.ising.MomentFit;
import picocli.CommandLine.Option;

/** How a model is fitted. */
final class LearnerOptions {
    enum Method {
        CD,
        MOMENTS
    }

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = "moments: the gradient of the likelihood by engine energy; cd: contrastive divergence with"
                    + " rows and columns drawn jointly. Default: moments.")
    private Method method = Method.MOMENTS;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "The most steps. Default: " + MomentFit.STANDARD_STEPS + " for moments, "
                    + ContrastiveDivergence.STANDARD_STEPS + " for cd.")
    private Optional<Integer> steps = Optional.empty();

    @Option(
            names = "--l1",
            paramLabel = "W",
            description = "Weight of the sum of all |coupling|. Default: 1 / sqrt(images to learn from).")
    private Optional<Double> penalty = Optional.empty();

    @Option(
            names = "--k",
            paramLabel = "N",
            description = "For cd: sweeps from an image. Default: " + ContrastiveDivergence.STANDARD_K + ".")
    private Optional<Integer> k = Optional.empty();

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "For cd: length of the first step; it falls to 0. Default: "
                    + ContrastiveDivergence.STANDARD_RATE + ".")
    private Optional<Double> rate = Optional.empty();

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "For cd: images of a step. Default: " + ContrastiveDivergence.STANDARD_BATCH + ".")
    private Optional<Integer> batch = Optional.empty();

    /** @throws UsageException if something makes no sense; called before images are read, which may take long */
    void check() {
        if (method == Method.MOMENTS && (k.isPresent() || rate.isPresent() || batch.isPresent())) {
            throw new UsageException("--k, --rate and --batch are for --method cd");
        }
        UsageException.checked(() -> learner(1));
    }

    /** @throws IllegalArgumentException if a number is out of its range */
    Learner learner(int images) {
        double weight = penalty.orElse(Learner.standardPenalty(images));
        return method == Method.CD
                ? new ContrastiveDivergence(
                        k.orElse(ContrastiveDivergence.STANDARD_K),
                        steps.orElse(ContrastiveDivergence.STANDARD_STEPS),
                        batch.orElse(ContrastiveDivergence.STANDARD_BATCH),
                        rate.orElse(ContrastiveDivergence.STANDARD_RATE),
                        weight)
                : MomentFit.byEnergy(steps.orElse(MomentFit.STANDARD_STEPS), weight, images);
    }

    String name() {
        return method == Method.CD ? "contrastive divergence" : "moments from engine energy";
    }
}
