package org.parseval.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongFunction;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.generators.RandomFactors;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.formats.uai.UaiModelWriter;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval generate}. */
@Command(
        name = "generate",
        description = "Make a model of a family.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "FAMILY",
        subcommands = {GenerateCommand.Ising.class, GenerateCommand.ThreeSat.class, GenerateCommand.RandomFamily.class},
        footer = {"", "Example:", "  parseval generate ising --rows 10 --columns 10 --seed 42 -o grid.uai"})
final class GenerateCommand extends CommandGroup {
    /** What the families share: a seed, and where the model goes. */
    abstract static class Family extends ProgramCommand {
        @Option(names = "--seed", paramLabel = "N", description = "Seed. Default: ${DEFAULT-VALUE}.")
        private long seed = 1;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description =
                        "A file ending in .uai, .cnf or .wcnf, possibly with .gz. Default: UAI on standard output.")
        private Optional<Path> output = Optional.empty();

        /** The family's generator, which checks its settings itself. */
        abstract LongFunction<Model> generator();

        @Override
        public final Integer call() throws IOException {
            output.ifPresent(FileOutput::check);
            Model model = UsageException.checked(this::generator).apply(seed);
            if (output.isPresent()) {
                ConvertCommand.write(model, output.get());
            } else {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                UaiModelWriter.write(model, bytes);
                out().print(bytes.toString(StandardCharsets.US_ASCII));
                out().flush();
            }
            return 0;
        }
    }

    /** {@code parseval generate ising}. */
    @Command(
            name = "ising",
            description = "Ising model on a grid: exp(h x) on each spin, exp(J x y) on neighbours, x = -1 or +1.",
            mixinStandardHelpOptions = true)
    static final class Ising extends Family {
        @Option(names = "--rows", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
        private int rows = 10;

        @Option(names = "--columns", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
        private int columns = 10;

        @Option(names = "--coupling", paramLabel = "C", description = "Largest |J|. Default: ${DEFAULT-VALUE}.")
        private double coupling = 1;

        @Option(names = "--field", paramLabel = "F", description = "Largest |h|. Default: ${DEFAULT-VALUE}.")
        private double field = 0.1;

        @Option(
                names = "--couplings",
                paramLabel = "KIND",
                description = "mixed: J from [-C, C]; attractive: J from [0, C]. Default: mixed.")
        private IsingGrid.Couplings couplings = IsingGrid.Couplings.MIXED;

        @Option(names = "--periodic", description = "Join opposite sides.")
        private boolean periodic;

        @Override
        LongFunction<Model> generator() {
            return new IsingGrid(rows, columns, coupling, field, couplings, periodic)::generate;
        }
    }

    /** {@code parseval generate 3sat}. */
    @Command(
            name = "3sat",
            description = "Random weighted 3-SAT: each clause of three distinct variables is 1 if it holds, else eta.",
            mixinStandardHelpOptions = true)
    static final class ThreeSat extends Family {
        @Option(names = "--variables", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
        private int variables = 20;

        @Option(names = "--clauses", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
        private int clauses = 40;

        @Option(
                names = "--eta",
                paramLabel = "E",
                description = "Value of a clause that does not hold, from 0 to 1. Default: ${DEFAULT-VALUE}.")
        private double eta = 0.1;

        @Override
        LongFunction<Model> generator() {
            return new WeightedSat(variables, clauses, 3, eta)::generate;
        }
    }

    /** {@code parseval generate random}. */
    @Command(
            name = "random",
            description = "Factors with random scopes and log-normal values.",
            mixinStandardHelpOptions = true)
    static final class RandomFamily extends Family {
        @Option(names = "--variables", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
        private int variables = 20;

        @Option(names = "--factors", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
        private int factors = 30;

        @Option(names = "--scope", paramLabel = "N", description = "Variables of a factor. Default: ${DEFAULT-VALUE}.")
        private int scope = 2;

        @Option(
                names = "--states",
                paramLabel = "N",
                description = "Most states of a variable. Default: ${DEFAULT-VALUE}.")
        private int states = 2;

        @Option(
                names = "--spread",
                paramLabel = "S",
                description = "Standard deviation of the log of a value. Default: ${DEFAULT-VALUE}.")
        private double spread = 1;

        @Option(names = "--zeros", paramLabel = "P", description = "Probability of a zero. Default: ${DEFAULT-VALUE}.")
        private double zeros;

        @Override
        LongFunction<Model> generator() {
            return new RandomFactors(variables, factors, scope, states, spread, zeros)::generate;
        }
    }
}
