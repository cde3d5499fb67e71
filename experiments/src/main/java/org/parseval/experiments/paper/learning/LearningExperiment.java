package org.parseval.experiments.paper.learning;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.generators.BoxImages;
import org.parseval.experiments.paper.KeptNumbers;
import org.parseval.experiments.paper.Plain;
import org.parseval.experiments.paper.Runs;
import org.parseval.experiments.paper.uai.UaiColumns;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Experiment;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.learning.ising.BinaryImages;
import org.parseval.learning.ising.ContrastiveDivergence;
import org.parseval.learning.ising.GridIsing;
import org.parseval.learning.ising.Learner;
import org.parseval.learning.ising.Learnt;
import org.parseval.learning.ising.MomentFit;
import org.parseval.model.Model;

/** The paper's learning experiment: an Ising model learnt from images of nine boxes, and its marginals as the engines see them. */
public final class LearningExperiment implements Experiment {
    private static final String ID = "learning";
    private static final String TITLE = "A model learnt from images";

    /** A pixel has the other colour with this probability. */
    private static final double NOISE = 0.05;

    private static final String CONTRAST = "contrastive divergence";

    /**
     * Of the standard penalty, what contrastive divergence has: the largest of 1, 1/10 and 1/100 with which messages of 2^20 are not exact, as the
     * paper says of its model. With 1 the boxes fall apart, width 5; with 1/10 the width is 11.
     */
    private static final double CONTRAST_PENALTY = 0.01;

    /** The most for a run: marginals from messages of 2^20 terms need more than the sums of the other experiments. */
    private static final long MEMORY_BYTES = 4L << 30;

    /** Numbers that are kept before the parameters of a model. */
    private static final int EFFORT = 3;

    @Override
    public String name() {
        return ID;
    }

    @Override
    public Page run(Conditions setting, Tracker progress) {
        LearningScale scale = setting.quick() ? LearningScale.quick() : LearningScale.full();
        return new Run(setting, scale, progress, KeptNumbers.of(ID, setting)).page();
    }

    /** One run of the experiment. */
    private record Run(Conditions setting, LearningScale scale, Tracker progress, KeptNumbers kept) {
        Page page() {
            BoxImages boxes = scale.boxes();
            double penalty = Learner.standardPenalty(scale.images());
            Learner contrast = new ContrastiveDivergence(
                    ContrastiveDivergence.STANDARD_K,
                    scale.contrastSteps(),
                    ContrastiveDivergence.STANDARD_BATCH,
                    ContrastiveDivergence.STANDARD_RATE,
                    CONTRAST_PENALTY * penalty);
            Learner fit = MomentFit.byEnergy(scale.fitSteps(), penalty, scale.images());
            List<Supplier<LearntModel>> models = new ArrayList<>();
            models.add(() -> model("moments", boxes, fit, EngineSet.paper(), setting.seed()));
            models.add(() -> model(CONTRAST, scale.small(), contrast, EngineSet.withExact(), setting.seed()));
            for (int i = 0; i < scale.seeds(); i++) {
                long seed = setting.seed() + i;
                Map<String, Engine> engines = i == 0 && scale.ourSettings() ? EngineSet.all() : EngineSet.paper();
                models.add(() -> model(CONTRAST, boxes, contrast, engines, seed));
            }
            List<LearntModel> learnt =
                    Runs.of(models.size(), i -> models.get(i).get(), "models learnt and asked", setting, progress);
            LearntModel fitted = learnt.get(0);
            LearntModel small = learnt.get(1);
            List<LearntModel> contrasted = learnt.subList(2, learnt.size());
            LearningChecks checks = new LearningChecks(contrasted, fitted, small);
            List<PageBlock> blocks = new ArrayList<>(blocks(contrasted, fitted, small));
            if (!checks.undecided().isEmpty()) {
                blocks.add(
                        1,
                        new PageBlock.Text(
                                "Not decided, since seeds disagree: " + String.join(" ", checks.undecided())));
            }
            return new Page(ID, TITLE, checks.all(), blocks);
        }

        private BinaryImages images(BoxImages boxes, long seed) {
            return boxes.draw(scale.images(), NOISE, seed);
        }

        private List<PageBlock> blocks(List<LearntModel> bySeed, LearntModel fitted, LearntModel small) {
            LearntModel contrasted = bySeed.get(0);
            BinaryImages images = images(scale.boxes(), contrasted.seed());
            List<PageBlock.Picture> examples = List.of(
                    colours("template", scale.boxes().template()),
                    colours("image 1", images.images().get(0)),
                    colours("image 2", images.images().get(1)));
            List<PageBlock> blocks = new ArrayList<>(List.of(
                    new PageBlock.Text(String.format(
                            Locale.ROOT,
                            "An Ising model on a grid of %s pixels is learnt from %d images of nine boxes. Each box is there"
                                    + " with probability one half, and each pixel then has the other colour with probability"
                                    + " %.2f. So pixels in boxes are white half of the time, and others with probability"
                                    + " %.2f. The paper shows its template as a picture alone; sizes and gaps of the boxes are"
                                    + " ours. The paper does not tell its L1 penalty on couplings. With the noise of a moment, 1 / sqrt(images),"
                                    + " those between boxes are zero, the model falls into boxes, and every elimination is exact. Messages of 2^20 were"
                                    + " not exact for the paper's model, so contrastive divergence, on which its claims are tested, has a hundredth of"
                                    + " that; the fit by moments has all of it. Images, learner and engines have %d seeds; pictures and"
                                    + " tables are of the first, unless they say otherwise. Fourier elimination and mini-buckets as the paper has them"
                                    + " eliminate in the order of %s.",
                            scale.boxes().shape(),
                            scale.images(),
                            NOISE,
                            NOISE,
                            scale.seeds(),
                            UaiColumns.PAPER_ORDER_IN_WORDS)),
                    gallery(
                            "cd",
                            "Learnt by contrastive divergence (k = 15, rows and columns drawn jointly)"
                                    + ": probability of white, by engine.",
                            examples,
                            contrasted),
                    gallery(
                            "moments",
                            "Learnt by moments from energy: probability of white, by engine.",
                            List.of(),
                            fitted),
                    table(
                            "marginals",
                            "Marginals and log10 Z of both learnt models, by engine. Half: mean distance from 0.5 in the"
                                    + " boxes. Outside: mean probability of white. Box: largest distance of a box's mean from"
                                    + " 0.5. Error: of log10 Z, against engine exact where it has an answer.",
                            List.of(contrasted, fitted)),
                    seeds(bySeed),
                    smallTable(small)));
            for (LearntModel model : List.of(contrasted, fitted, small)) {
                for (MarginalPicture picture : model.pictures()) {
                    if (!picture.isThere()) {
                        blocks.add(new PageBlock.Text("Learnt by " + model.how() + ", "
                                + model.boxes().shape() + " pixels: " + picture.name()
                                + " has no answer within its time and memory."));
                    }
                }
            }
            return blocks;
        }

        private PageBlock.Picture colours(String caption, byte[] image) {
            double[] values = new double[image.length];
            Arrays.setAll(values, pixel -> image[pixel]);
            return MarginalPicture.picture(caption, scale.boxes().side(), values);
        }

        private static PageBlock gallery(String id, String caption, List<PageBlock.Picture> first, LearntModel model) {
            List<PageBlock.Picture> pictures = new ArrayList<>(first);
            model.pictures().stream()
                    .filter(MarginalPicture::isThere)
                    .map(MarginalPicture::picture)
                    .forEach(pictures::add);
            return new PageBlock.Gallery(id, caption, pictures);
        }

        private static PageBlock table(String id, String caption, List<LearntModel> models) {
            List<List<String>> rows = new ArrayList<>();
            for (LearntModel model : models) {
                for (MarginalPicture picture : model.pictures()) {
                    rows.add(List.of(
                            model.how(),
                            picture.name(),
                            number(picture.distanceFromHalf()),
                            number(picture.meanOutside()),
                            number(picture.worstBox()),
                            picture.isThere() ? Plain.text("%.4f", picture.log10()) : "no answer",
                            number(model.logError(picture)),
                            picture.isThere() ? Plain.text("%.1f", picture.seconds()) : ""));
                }
                rows.add(List.of(
                        model.how(),
                        EngineSet.EXACT,
                        "",
                        "",
                        "",
                        model.exact()
                                .map(exact -> Plain.text("%.4f", exact.log10()))
                                .orElse("no answer"),
                        "",
                        model.exact()
                                .map(exact -> Plain.text("%.1f", exact.seconds()))
                                .orElse("")));
            }
            return new PageBlock.Table(
                    id,
                    caption,
                    List.of("learnt by", "engine", "half", "outside", "box", "log10 Z", "error", "seconds"),
                    rows);
        }

        /** The figures on which verdicts rest, for each seed. */
        private static PageBlock seeds(List<LearntModel> bySeed) {
            List<List<String>> rows = new ArrayList<>();
            for (String engine : EngineSet.paper().keySet()) {
                for (LearntModel model : bySeed) {
                    MarginalPicture picture = model.by(engine);
                    rows.add(List.of(
                            engine,
                            Long.toString(model.seed()),
                            number(picture.distanceFromHalf()),
                            number(picture.meanInside()),
                            number(picture.meanOutside()),
                            number(picture.largestDifference(model.by(EngineSet.ENERGY)))));
                }
            }
            return new PageBlock.Table(
                    "seeds",
                    "Models learnt by contrastive divergence from images of several seeds. Half: mean distance from 0.5 in the boxes. Inside and"
                            + " outside: mean probability of white. Difference: the largest from energy.",
                    List.of("engine", "seed", "half", "inside", "outside", "difference"),
                    rows);
        }

        private static PageBlock smallTable(LearntModel small) {
            MarginalPicture exact = small.by(EngineSet.EXACT);
            return new PageBlock.Table(
                    "small",
                    "Images of " + small.boxes().shape()
                            + " pixels, learnt by contrastive divergence, where exact marginals"
                            + " are known. Difference: the largest from an exact marginal.",
                    List.of("engine", "half", "outside", "difference", "error of log10 Z"),
                    small.pictures().stream()
                            .map(picture -> List.of(
                                    picture.name(),
                                    number(picture.distanceFromHalf()),
                                    number(picture.meanOutside()),
                                    number(picture.largestDifference(exact)),
                                    number(small.logError(picture))))
                            .toList());
        }

        private static String number(double value) {
            return Double.isNaN(value) ? "" : String.format(Locale.ROOT, value < 1e-4 ? "%.1e" : "%.4f", value);
        }

        /** Learns a model and asks the engines; what is finished is kept. */
        private LearntModel model(
                String how, BoxImages boxes, Learner learner, Map<String, Engine> engines, long seed) {
            String key = boxes + ", " + scale.images() + " images, " + how + ", " + scale.contrastSteps() + " and "
                    + scale.fitSteps() + " steps, contrast penalty " + CONTRAST_PENALTY + ", order "
                    + UaiColumns.PAPER_ORDER
                    + ", seed " + seed + ": ";
            double[] learnt = kept.of(key + "learnt", () -> learn(learner, images(boxes, seed), seed));
            Model model = new GridIsing(boxes.shape(), Arrays.copyOfRange(learnt, EFFORT, learnt.length)).toModel();
            List<MarginalPicture> pictures = new ArrayList<>();
            engines.forEach((name, engine) -> pictures.add(MarginalPicture.of(
                    name,
                    boxes,
                    kept.of(
                            key + name + ", " + scale.engineTime(),
                            () -> MarginalPicture.ask(engine, model, budget(scale.engineTime(), seed))))));
            double[] exact = kept.of(key + "log Z, " + scale.exactTime(), () -> exact(model, seed));
            return new LearntModel(
                    how,
                    seed,
                    boxes,
                    new LearntModel.Effort(learnt[0], (int) learnt[1], learnt[2] > 0),
                    pictures,
                    exact.length == 0
                            ? Optional.empty()
                            : Optional.of(new LearntModel.Exact(exact[0], exact[1], (int) exact[2])));
        }

        /** Seconds, steps, whether it came to its end, and the parameters. */
        private double[] learn(Learner learner, BinaryImages images, long seed) {
            Budget budget = budget(scale.learningTime(), seed);
            long start = budget.host().clock().nanos();
            Learnt learnt = learner.learn(images, budget, Progress.SILENT);
            double seconds = (budget.host().clock().nanos() - start) * 1e-9;
            return DoubleStream.concat(
                            DoubleStream.of(seconds, learnt.steps(), learnt.complete() ? 1 : 0),
                            Arrays.stream(learnt.ising().parameters()))
                    .toArray();
        }

        /** log10 Z, seconds and width, or nothing. */
        private double[] exact(Model model, long seed) {
            try {
                Answer answer = Catalogue.engine("exact")
                        .solve(model, Query.of(Task.PR), budget(scale.exactTime(), seed), Progress.SILENT);
                return new double[] {
                    answer.value().log10(),
                    answer.seconds(),
                    answer.diagnostics().width().orElse(0)
                };
            } catch (BudgetException refused) {
                return new double[0];
            }
        }

        private Budget budget(Duration time, long seed) {
            long share = Budget.standard().memoryBytes() / setting.threads();
            return Runs.budget(setting)
                    .withMemory(Math.min(MEMORY_BYTES, share))
                    .withSeed(seed)
                    .withTime(time);
        }
    }
}
