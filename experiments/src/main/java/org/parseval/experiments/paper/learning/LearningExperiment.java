package org.parseval.experiments.paper.learning;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.generators.BoxImages;
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

    @Override
    public String name() {
        return ID;
    }

    @Override
    public String about() {
        return "an Ising model learnt from images, and its marginals: 15 minutes at most, quick 35 seconds";
    }

    @Override
    public Page run(Conditions setting, Tracker progress) {
        LearningScale scale = setting.quick() ? LearningScale.quick() : LearningScale.full();
        return new Run(setting, scale, progress).page();
    }

    /** One run of the experiment. */
    private static final class Run {
        private final Conditions setting;
        private final LearningScale scale;
        private final Tracker progress;

        Run(Conditions setting, LearningScale scale, Tracker progress) {
            this.setting = setting;
            this.scale = scale;
            this.progress = progress;
        }

        Page page() {
            BoxImages boxes = scale.boxes();
            BinaryImages images = boxes.draw(scale.images(), NOISE, setting.seed());
            double penalty = Learner.standardPenalty(scale.images());
            Learner contrast = new ContrastiveDivergence(
                    ContrastiveDivergence.STANDARD_K,
                    scale.contrastSteps(),
                    ContrastiveDivergence.STANDARD_BATCH,
                    ContrastiveDivergence.STANDARD_RATE,
                    penalty);
            Learner fit = MomentFit.byEnergy(scale.fitSteps(), penalty, scale.images());
            LearntModel contrasted = model(
                    "contrastive divergence",
                    boxes,
                    images,
                    contrast,
                    scale.ourSettings() ? EngineSet.all() : EngineSet.paper(),
                    new Share(0, 0.55));
            LearntModel fitted = model("moments", boxes, images, fit, EngineSet.paper(), new Share(0.55, 0.95));
            BinaryImages smallImages = scale.small().draw(scale.images(), NOISE, setting.seed());
            LearntModel small = model(
                    "contrastive divergence",
                    scale.small(),
                    smallImages,
                    contrast,
                    EngineSet.withExact(),
                    new Share(0.95, 1));
            if (setting.host().stop().isGiven()) {
                return new Page(ID, TITLE, List.of(), List.of(new PageBlock.Text("Stopped before the end.")));
            }
            return new Page(
                    ID,
                    TITLE,
                    new LearningChecks(contrasted, fitted, small).all(),
                    blocks(images, contrasted, fitted, small));
        }

        private List<PageBlock> blocks(
                BinaryImages images, LearntModel contrasted, LearntModel fitted, LearntModel small) {
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
                                    + " ours. Couplings have an L1 penalty of 1 / sqrt(images).",
                            scale.boxes().shape(),
                            scale.images(),
                            NOISE,
                            NOISE)),
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
                    smallTable(small)));
            for (LearntModel model : List.of(contrasted, fitted, small)) {
                for (MarginalPicture picture : model.pictures()) {
                    if (!picture.isThere()) {
                        blocks.add(new PageBlock.Text("Learnt by " + model.how() + ", "
                                + model.boxes().shape() + " pixels: " + picture.name() + " has no answer. "
                                + picture.refusal()));
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
                            picture.answer()
                                    .map(answer -> String.format(
                                            Locale.ROOT, "%.4f", answer.value().log10()))
                                    .orElse("no answer"),
                            number(model.logError(picture)),
                            picture.answer().map(Run::seconds).orElse("")));
                }
                rows.add(List.of(
                        model.how(),
                        EngineSet.EXACT,
                        "",
                        "",
                        "",
                        model.exact()
                                .map(answer -> String.format(
                                        Locale.ROOT, "%.4f", answer.value().log10()))
                                .orElse("no answer"),
                        "",
                        model.exact().map(Run::seconds).orElse("")));
            }
            return new PageBlock.Table(
                    id,
                    caption,
                    List.of("learnt by", "engine", "half", "outside", "box", "log10 Z", "error", "seconds"),
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

        private static String seconds(Answer answer) {
            return String.format(Locale.ROOT, "%.1f", answer.seconds());
        }

        private static String number(double value) {
            return Double.isNaN(value) ? "" : String.format(Locale.ROOT, value < 1e-4 ? "%.1e" : "%.4f", value);
        }

        /** A part of the whole work. */
        private record Share(double from, double to) {
            double at(double done) {
                return from + done * (to - from);
            }
        }

        private LearntModel model(
                String how,
                BoxImages boxes,
                BinaryImages images,
                Learner learner,
                Map<String, Engine> engines,
                Share share) {
            String what = boxes.shape() + ", " + how;
            long start = setting.host().clock().nanos();
            Learnt learnt = learner.learn(
                    images,
                    budget(scale.learningTime()),
                    (phase, done) -> progress.at("learning " + what, share.at(0.3 * done)));
            double seconds = (setting.host().clock().nanos() - start) * 1e-9;
            Model model = learnt.ising().toModel();
            List<MarginalPicture> pictures = new ArrayList<>();
            engines.forEach((name, engine) -> {
                progress.at(what + ": " + name, share.at(0.3 + 0.5 * pictures.size() / engines.size()));
                pictures.add(MarginalPicture.of(name, engine, model, boxes, budget(scale.engineTime())));
            });
            progress.at(what + ": exact", share.at(0.8));
            return new LearntModel(how, boxes, learnt, seconds, pictures, exact(model));
        }

        private Optional<Answer> exact(Model model) {
            try {
                return Optional.of(Catalogue.engine("exact")
                        .solve(model, Query.of(Task.PR), budget(scale.exactTime()), Progress.SILENT));
            } catch (BudgetException refused) {
                return Optional.empty();
            }
        }

        private Budget budget(Duration time) {
            return Budget.standard()
                    .withHost(setting.host())
                    .withThreads(setting.threads())
                    .withSeed(setting.seed())
                    .withTime(time);
        }
    }
}
