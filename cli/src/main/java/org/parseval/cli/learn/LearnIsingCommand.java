package org.parseval.cli.learn;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.parseval.cli.answer.AnswerText;
import org.parseval.cli.model.ConvertCommand;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.text.Source;
import org.parseval.inference.Budget;
import org.parseval.learning.ising.BinaryImages;
import org.parseval.learning.ising.GridShape;
import org.parseval.learning.ising.HeldOut;
import org.parseval.learning.ising.ImageCsv;
import org.parseval.learning.ising.ImageFolder;
import org.parseval.learning.ising.Learner;
import org.parseval.learning.ising.Learnt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval learn ising}. */
@Command(
        name = "ising",
        mixinStandardHelpOptions = true,
        description = {
            "Fit an Ising model on a grid to images of two colours.",
            "Each pixel is a spin.",
            "The model is saved, and the log-likelihood of images that took no part in learning is printed: it is the mean"
                    + " of log f(x) less log Z, so it takes the partition function, and is known as well as that is.",
            "Ctrl-C saves the best model so far."
        },
        footer = {
            "",
            "Examples:",
            "  parseval learn ising images -o model.uai",
            "  parseval learn ising images.csv --width 25 --method cd --k 15 -o model.uai"
        })
final class LearnIsingCommand extends ProgramCommand {
    /** What is left of the time is for log Z. */
    private static final double LEARNING_SHARE = 0.8;

    @Parameters(index = "0", paramLabel = "IMAGES", descriptionKey = "learn.ising.input")
    private String input = "";

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE.uai",
            descriptionKey = "learn.ising.output")
    private Path output = Path.of("");

    @Option(names = "--width", paramLabel = "N", descriptionKey = "learn.ising.width")
    private Optional<Integer> width = Optional.empty();

    @Mixin
    private LearnerOptions learnerOptions = new LearnerOptions();

    @Option(names = "--held-out", paramLabel = "SHARE", descriptionKey = "learn.ising.held-out")
    private double heldOut = 0.1;

    @Mixin
    private LearningLimits limits = new LearningLimits();

    @Override
    public Integer call() throws IOException {
        checkUsage();
        try (Interruption interruption = Interruption.watch()) {
            BinaryImages all = read();
            BinaryImages.Split images = UsageException.checked(
                    () -> all.split(heldOut, limits.left().seed()));
            Learner learner = UsageException.checked(
                    () -> learnerOptions.learner(images.train().size()));
            Budget left = interruption.begin(limits.left());
            Learnt learnt;
            Optional<HeldOut> tested = Optional.empty();
            try (TerminalProgress progress = limits.progress(left)) {
                learnt = learner.learn(images.train(), shared(left), progress);
                ConvertCommand.write(learnt.ising().toModel(), output);
                if (!interruption.isGiven()) {
                    Budget rest = interruption.begin(limits.left());
                    tested = Optional.of(HeldOut.of(learnt.ising(), images, Catalogue.engine("auto"), rest, progress));
                }
            }
            print(images, learnt, tested.filter(test -> !interruption.isGiven()), interruption.isGiven());
            return interruption.exitCode(0);
        }
    }

    /** Before any work, which may be long. */
    private void checkUsage() {
        if (!output.toString().toLowerCase(Locale.ROOT).matches(".*\\.uai(\\.gz)?")) {
            throw new UsageException(
                    "-o writes a model, expected a name that ends in .uai or .uai.gz, found " + output);
        }
        FileOutput.check(output);
        if (!(heldOut >= 0 && heldOut < 1)) {
            throw new UsageException("--held-out must be from 0 to below 1, found " + heldOut);
        }
        learnerOptions.check();
        boolean lines = !Files.isDirectory(Path.of(input));
        if (lines && width.filter(pixels -> pixels >= 1).isEmpty()) {
            throw new UsageException("a file of lines needs --width, the pixels in a row of an image, 1 or more");
        }
        if (!lines && width.isPresent()) {
            throw new UsageException("--width is for a file of lines; PNG files know theirs");
        }
    }

    private BinaryImages read() {
        if (width.isEmpty()) {
            return ImageFolder.read(Path.of(input));
        }
        try (Source source = Source.open(input)) {
            return ImageCsv.read(source, width.get());
        }
    }

    private static Budget shared(Budget left) {
        if (left.isUnlimited()) {
            return left;
        }
        double nanos = left.time().minus(left.spent()).toNanos() * LEARNING_SHARE;
        return left.withSpent(Duration.ZERO).withTime(Duration.ofNanos(Math.max(1, (long) nanos)));
    }

    private void print(BinaryImages.Split images, Learnt learnt, Optional<HeldOut> tested, boolean stopped) {
        PrintWriter out = out();
        GridShape shape = learnt.ising().shape();
        out.printf(
                Locale.ROOT,
                "images    %d to learn from, %d held out, %s pixels%n",
                images.train().size(),
                images.heldOut().size(),
                shape);
        out.printf(
                Locale.ROOT,
                "model     %s: %d fields, %d of %d couplings are not zero%n",
                output,
                shape.pixels(),
                learnt.ising().couplings(),
                shape.pairs());
        out.printf(
                Locale.ROOT,
                "learnt    by %s, %d steps%s%n",
                learnerOptions.name(),
                learnt.steps(),
                learnt.complete() ? "" : stopped ? ", stopped" : ", ended by the time");
        if (tested.isPresent()) {
            if (images.heldOut().size() > 0) {
                out.printf(
                        Locale.ROOT,
                        "held out  log-likelihood %.4f an image, in nats%s; independent pixels %.4f%n",
                        tested.get().logLikelihood(),
                        known(tested.get()),
                        tested.get().independent());
            }
            out.print(AnswerText.of(tested.get().partition(), false));
        } else {
            out.printf("held out  no log-likelihood: stopped before log Z was known%n");
        }
        out.flush();
        if (stopped) {
            err().println("parseval: stopped; the model is the best so far");
        }
    }

    private static String known(HeldOut test) {
        return switch (test.partition().kind()) {
            case EXACT -> "";
            case ESTIMATE ->
                String.format(
                        Locale.ROOT,
                        ", standard error %.2g by that of log Z",
                        test.partition().relativeError().orElseThrow());
            case GUARANTEED, CERTIFIED -> ", where log Z is between bounds";
            case UNSUPPORTED -> ", where nothing says how far off log Z is";
        };
    }
}
