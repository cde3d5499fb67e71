package org.parseval.cli.learn;

import java.util.Optional;
import org.parseval.cli.program.UsageException;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
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

    @Option(names = "--method", paramLabel = "NAME", descriptionKey = "learner.method")
    private Method method = Method.MOMENTS;

    @Option(names = "--engine", paramLabel = "NAME", descriptionKey = "learner.engine")
    private Optional<String> engine = Optional.empty();

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "The most steps. Default: " + MomentFit.STANDARD_STEPS + " for moments, "
                    + ContrastiveDivergence.STANDARD_STEPS + " for cd.")
    private Optional<Integer> steps = Optional.empty();

    @Option(names = "--l1", paramLabel = "W", descriptionKey = "learner.l1")
    private Optional<Double> penalty = Optional.empty();

    @Option(
            names = "--k",
            paramLabel = "N",
            description = "Sweeps from an image, with --method cd. Default: " + ContrastiveDivergence.STANDARD_K + ".")
    private Optional<Integer> k = Optional.empty();

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Length of the first step, with --method cd. It falls to 0. Default: "
                    + ContrastiveDivergence.STANDARD_RATE + ".")
    private Optional<Double> rate = Optional.empty();

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "Images of a step, with --method cd. Default: " + ContrastiveDivergence.STANDARD_BATCH + ".")
    private Optional<Integer> batch = Optional.empty();

    /** @throws UsageException if something makes no sense; called before images are read, which may take long */
    void check() {
        if (method == Method.MOMENTS && (k.isPresent() || rate.isPresent() || batch.isPresent())) {
            throw new UsageException("--k, --rate and --batch are for --method cd");
        }
        if (method == Method.CD && engine.isPresent()) {
            throw new UsageException("--engine is for --method moments");
        }
        UsageException.checked(() -> learner(1));
    }

    /** @throws IllegalArgumentException if a number is out of its range */
    Learner learner(int images) {
        double weight = penalty.orElse(Learner.standardPenalty(images));
        if (method == Method.CD) {
            return new ContrastiveDivergence(
                    k.orElse(ContrastiveDivergence.STANDARD_K),
                    steps.orElse(ContrastiveDivergence.STANDARD_STEPS),
                    batch.orElse(ContrastiveDivergence.STANDARD_BATCH),
                    rate.orElse(ContrastiveDivergence.STANDARD_RATE),
                    weight);
        }
        int most = steps.orElse(MomentFit.STANDARD_STEPS);
        return engine.<Learner>map(name -> MomentFit.by(ofMarginals(name), most, weight, images))
                .orElseGet(() -> MomentFit.byEnergy(most, weight, images));
    }

    private static Engine ofMarginals(String name) {
        Engine engine = Catalogue.engine(name);
        if (!engine.tasks().contains(Task.MAR)) {
            throw new IllegalArgumentException("engine " + name + " has no marginals");
        }
        return engine;
    }

    String name() {
        return method == Method.CD ? "contrastive divergence" : "moments from engine " + engine.orElse("energy");
    }
}
