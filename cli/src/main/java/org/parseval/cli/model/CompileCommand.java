package org.parseval.cli.model;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.parseval.circuit.Circuit;
import org.parseval.cli.answer.AnswerText;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.ModelOptions;
import org.parseval.cli.options.ModelOrCircuit;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.options.RequiredFile;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.formats.circuit.CircuitFiles;
import org.parseval.formats.circuit.CircuitWriter;
import org.parseval.formats.circuit.NnfWriter;
import org.parseval.formats.text.Compression;
import org.parseval.formats.text.Observed;
import org.parseval.inference.Budget;
import org.parseval.inference.LogNumber;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval compile}. */
@Command(
        name = "compile",
        mixinStandardHelpOptions = true,
        description = {
            "Compile a model into a circuit, to ask it many times.",
            "A circuit answers under any evidence in milliseconds.",
            "Commands pr, mar, mpe and batch take it in place of the model.",
            "A circuit can be written as d-DNNF for other tools, and theirs be read."
        },
        footer = {
            "",
            "Examples:",
            "  parseval compile examples/sprinkler.bif -o sprinkler.circuit",
            "  parseval mar sprinkler.circuit -e rain=yes",
            "  parseval compile model.cnf -o model.nnf",
            "  parseval compile model.circuit --format d4 -o model.ddnnf"
        })
public final class CompileCommand extends ProgramCommand {
    /** How a circuit is written. */
    enum Format {
        CIRCUIT,
        C2D,
        D4
    }

    @Mixin
    private ModelOptions asked = new ModelOptions();

    @Mixin
    private RequiredFile output = new RequiredFile();

    @Option(names = "--format", paramLabel = "FORMAT", descriptionKey = "compile.format")
    private Optional<Format> format = Optional.empty();

    @Option(names = "--by", paramLabel = "ROUTE", descriptionKey = "compile.by")
    private CircuitRequest.Route route = CircuitRequest.Route.AUTO;

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            descriptionKey = "compile.max-size")
    private Optional<Long> mostBytes = Optional.empty();

    @Mixin
    private ProgressOptions progressOptions = new ProgressOptions();

    @Override
    public Integer call() throws IOException {
        asked.budget().check();
        boolean printed = FileOutput.isStandard(output.path());
        if (!printed) {
            FileOutput.check(output.path());
        } else if (chosenFormat() != Format.CIRCUIT) {
            throw new UsageException("a d-DNNF has its weights in a second file beside it, so that it wants a name");
        }
        try (Interruption interruption = Interruption.watch()) {
            ModelOrCircuit read =
                    asked.input().readAny(err(), progressOptions, asked.budget().left());
            read.reading().unprojected();
            if (read.circuit().isPresent() && asked.input().observes()) {
                throw new UsageException(
                        "-e builds evidence into a circuit while it is compiled, and this is one already");
            }
            Circuit circuit = read.circuit().isPresent() ? read.circuit().get() : compile(read, interruption);
            if (printed) {
                CircuitWriter.write(circuit, System.out);
                System.out.flush();
                err().print(text(circuit));
                err().flush();
                return interruption.exitCode(0);
            }
            switch (chosenFormat()) {
                case CIRCUIT -> CircuitFiles.write(circuit, output.path());
                case C2D -> NnfWriter.write(circuit, NnfWriter.Dialect.C2D, output.path());
                case D4 -> NnfWriter.write(circuit, NnfWriter.Dialect.D4, output.path());
            }
            out().print(text(circuit));
            out().flush();
            return interruption.exitCode(0);
        }
    }

    private Format chosenFormat() {
        String name = output.path().toString().toLowerCase(Locale.ROOT);
        String plain = Compression.ofName(name)
                .map(compression -> compression.withoutEnding(name))
                .orElse(name);
        return format.orElse(plain.endsWith(".nnf") ? Format.C2D : Format.CIRCUIT);
    }

    private Circuit compile(ModelOrCircuit read, Interruption interruption) {
        Observed observed = asked.input().observedByOption(read.reading().model());
        Budget left = asked.budget().left();
        CircuitRequest request = mostBytes
                .map(most -> CircuitRequest.within(left).withMostBytes(Math.min(most, left.memoryBytes())))
                .orElseGet(() -> CircuitRequest.within(left))
                .withEvidence(observed.evidence())
                .by(route);
        try (TerminalProgress progress = progressOptions.onErr(left)) {
            return interruption.work(
                    left, stoppable -> CircuitCompiler.compile(observed.model(), request, stoppable, progress));
        }
    }

    private static String text(Circuit circuit) {
        Circuit.Statistics size = circuit.statistics();
        return String.format(
                Locale.ROOT,
                "log10 Z      %s%nvariables    %d%nnodes        %d%nproducts     %d%nedges        %d%ndepth        %d%n"
                        + "memory       %s%n",
                circuit.root() < 0 ? "-inf" : AnswerText.decimal(circuit.lnZ() / LogNumber.LN_10),
                circuit.variables().variableCount(),
                size.nodes(),
                size.products(),
                size.edges(),
                size.depth(),
                Quantities.bytes(size.bytes()));
    }
}
