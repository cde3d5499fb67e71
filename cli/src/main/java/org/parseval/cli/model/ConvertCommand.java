package org.parseval.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.InputOptions;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.UsageException;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Observed;
import org.parseval.inference.Budget;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval convert}. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = {
            "Write a model in another format.",
            "The partition function stays the same.",
            "Evidence becomes factors that allow the observed states alone."
        },
        footer = {
            "",
            "Examples:",
            "  parseval convert examples/coins.cnf coins.uai",
            "  parseval convert examples/sprinkler.bif sprinkler.xdsl",
            "  parseval convert model.uai -e model.evid model.cnf.gz"
        })
public final class ConvertCommand extends ProgramCommand {
    @Mixin
    private InputOptions input = new InputOptions();

    @Parameters(index = "1", paramLabel = "OUTPUT", descriptionKey = "convert.output")
    private Path output = Path.of("");

    @Option(names = "--to", paramLabel = "ENDING", descriptionKey = "convert.to")
    private Optional<String> to = Optional.empty();

    @Mixin
    private ProgressOptions progressOptions = new ProgressOptions();

    @Override
    public Integer call() throws IOException {
        boolean printed = FileOutput.isStandard(output);
        if (printed && to.isEmpty()) {
            throw new UsageException("convert to standard output wants the format: --to bif, say");
        }
        if (!printed) {
            FileOutput.check(output);
        }
        Model model = input.read(err(), progressOptions, Budget.standard().withTime(Budget.UNLIMITED))
                .model();
        Model observed = withEvidence(input.observedByOption(model));
        String like = to.map(ending -> "model." + ending).orElse(output.toString());
        if (printed) {
            print(observed, like);
        } else {
            write(observed, output, like);
        }
        return 0;
    }

    private void print(Model model, String like) throws IOException {
        out().flush();
        try {
            ModelFiles.write(model, System.out, like);
            System.out.flush();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    public static void write(Model model, Path output) throws IOException {
        write(model, output, output.toString());
    }

    /** @throws UsageException if the name that the file is to be like does not say the format */
    private static void write(Model model, Path output, String like) throws IOException {
        try {
            ModelFiles.write(model, output, like);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static Model withEvidence(Observed observed) {
        Model model = observed.model();
        List<Factor> indicators = new ArrayList<>();
        observed.evidence().states().forEach((variable, state) -> {
            double[] indicator = new double[model.cardinality(variable)];
            indicator[state] = 1;
            indicators.add(TableFactor.of(new int[] {variable}, indicator));
        });
        return indicators.isEmpty() ? model : model.withFactors(indicators);
    }
}
