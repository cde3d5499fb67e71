package org.parseval.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.ModelOptions;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.plot.SpectrumPlot;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.Observed;
import org.parseval.inference.Budget;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.spectrum.ModelSpectrum;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval spectrum}. */
@Command(
        name = "spectrum",
        mixinStandardHelpOptions = true,
        description = {
            "How the Fourier weight of a model spreads over the degrees.",
            "It is that of the product of all factors.",
            "The evidence is put in first; the spectrum is over the variables that are left."
        },
        footer = {
            "",
            "Examples:",
            "  parseval spectrum examples/weighted-3sat.uai",
            "  parseval spectrum examples/ising-10x10.uai --plot spectrum.png",
            "  parseval spectrum model.uai -e model.evid --epsilon 0.05,1e-6 --format json"
        })
public final class SpectrumCommand extends ProgramCommand {
    enum Format {
        TEXT,
        JSON
    }

    @Mixin
    private ModelOptions asked = new ModelOptions();

    @Mixin
    private FileOutput output = new FileOutput();

    @Option(names = "--format", paramLabel = "FORMAT", descriptionKey = "spectrum.format")
    private Format format = Format.TEXT;

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            split = ",",
            defaultValue = "0.1,0.01,0.001",
            descriptionKey = "spectrum.epsilon")
    private List<Double> epsilons = List.of();

    @Option(names = "--plot", paramLabel = "FILE.png", descriptionKey = "spectrum.plot")
    private Optional<Path> plot = Optional.empty();

    @Override
    public Integer call() throws IOException {
        checkUsage();
        asked.budget().check();
        output.check();
        Observed observed = asked.input()
                .observed(asked.input()
                        .read(err(), output.progress(), asked.budget().left())
                        .model());
        Model model = observed.model();
        Evidence evidence = observed.evidence();
        OptionalInt manyStates = ModelSpectrum.manyStates(model, evidence);
        if (manyStates.isPresent()) {
            int variable = manyStates.getAsInt();
            err().println("parseval: variable " + variable + " has " + model.cardinality(variable)
                    + " states; a Fourier spectrum needs 2 for every variable that is not observed");
            return Program.BAD_INPUT;
        }
        ModelSpectrum spectrum;
        Budget left = asked.budget().left();
        try (TerminalProgress progress = output.progress().onErr(left)) {
            spectrum = ModelSpectrum.of(model, evidence, left, progress);
        }
        SpectrumReport report = new SpectrumReport(model, evidence.size(), spectrum, epsilons);
        output.write(format == Format.JSON ? SpectrumJson.of(report) : SpectrumText.of(report), out());
        if (plot.isPresent()) {
            draw(spectrum, plot.get());
        }
        return 0;
    }

    /** Before any work, which may be long. */
    private void checkUsage() {
        for (double epsilon : epsilons) {
            if (!(epsilon > 0 && epsilon < 1)) {
                throw new UsageException("--epsilon must be between 0 and 1, found " + epsilon);
            }
        }
        if (plot.filter(file -> !file.toString().toLowerCase(Locale.ROOT).endsWith(".png"))
                .isPresent()) {
            throw new UsageException("--plot writes PNG files, expected a name that ends in .png, found " + plot.get());
        }
        plot.ifPresent(FileOutput::check);
    }

    private void draw(ModelSpectrum spectrum, Path file) throws IOException {
        if (spectrum.isZero()) {
            err().println("parseval: f is zero everywhere, there is nothing to plot");
            return;
        }
        String title = spectrum.variables() + " variables: Fourier weight by degree";
        AtomicFile.write(file, out -> SpectrumPlot.write(spectrum.weights(), title, out));
    }
}
