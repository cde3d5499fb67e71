package org.parseval.cli.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongFunction;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.program.CommandGroup;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.generators.Backdoors;
import org.parseval.experiments.generators.GridNetwork;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.generators.NoisyOrNetwork;
import org.parseval.experiments.generators.ObservedModel;
import org.parseval.experiments.generators.RandomFactors;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.uai.EvidenceWriter;
import org.parseval.formats.uai.UaiModelWriter;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval generate}. */
@Command(
        name = "generate",
        description = "Make a model of a family, or the images of the paper.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "FAMILY",
        subcommands = {
            GenerateCommand.Ising.class,
            GenerateCommand.ThreeSat.class,
            GenerateCommand.RandomFamily.class,
            GenerateCommand.Backdoor.class,
            GenerateCommand.Grid.class,
            GenerateCommand.NoisyOr.class,
            GenerateBoxes.class
        },
        footer = {
            "",
            "Examples:",
            "  parseval generate ising --rows 10 --columns 10 --seed 42 -o grid.uai",
            "  parseval generate backdoor --kind woven --size 12 -o backdoor.uai",
            "  parseval generate grid-network --side 20 --deterministic 0.75 -o grid.uai",
            "  parseval generate boxes --images 5000 -o boxes.csv"
        })
public final class GenerateCommand extends CommandGroup {
    /** A family has a seed, and a place where the model goes. */
    abstract static class Family extends ProgramCommand {
        @Option(names = "--seed", paramLabel = "N", description = "Seed. Default: ${DEFAULT-VALUE}.")
        private long seed = 1;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description =
                        "The model, such as grid.uai or clauses.cnf.gz. Also .wcnf. Default: UAI on standard output.")
        private Optional<Path> output = Optional.empty();

        /** The family's generator, which checks its settings itself. */
        abstract LongFunction<ObservedModel> generator();

        static LongFunction<ObservedModel> unobserved(LongFunction<Model> generator) {
            return number -> new ObservedModel(generator.apply(number), Evidence.none());
        }

        @Override
        public final Integer call() throws IOException {
            output = output.filter(file -> !FileOutput.isStandard(file));
            output.ifPresent(FileOutput::check);
            ObservedModel made = UsageException.checked(this::generator).apply(seed);
            if (output.isPresent()) {
                ConvertCommand.write(made.model(), output.get());
                if (!made.evidence().states().isEmpty()) {
                    // Other commands read it from there without being asked.
                    AtomicFile.write(
                            Path.of(output.get() + ".evid"), file -> EvidenceWriter.write(made.evidence(), file));
                }
            } else {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                UaiModelWriter.write(made.model(), bytes);
                out().print(bytes.toString(StandardCharsets.US_ASCII));
                out().flush();
            }
            return 0;
        }
    }

    /** {@code parseval generate ising}. */
    @Command(
            name = "ising",
            description =
                    "Ising model on a grid of spins x = -1 or +1. It has exp(h x) on each spin and exp(J x y) on neighbours.",
            mixinStandardHelpOptions = true)
    static final class Ising extends Family {
        @Option(names = "--rows", paramLabel = "N", description = "Rows of the grid. Default: ${DEFAULT-VALUE}.")
        private int rows = 10;

        @Option(names = "--columns", paramLabel = "N", description = "Columns of the grid. Default: ${DEFAULT-VALUE}.")
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
        LongFunction<ObservedModel> generator() {
            return unobserved(new IsingGrid(rows, columns, coupling, field, couplings, periodic)::generate);
        }
    }

    /** {@code parseval generate 3sat}. */
    @Command(
            name = "3sat",
            description = "Random weighted 3-SAT. Each clause of three distinct variables is 1 if it holds, else eta.",
            mixinStandardHelpOptions = true)
    static final class ThreeSat extends Family {
        @Option(names = "--variables", paramLabel = "N", description = "How many variables. Default: ${DEFAULT-VALUE}.")
        private int variables = 20;

        @Option(names = "--clauses", paramLabel = "N", description = "How many clauses. Default: ${DEFAULT-VALUE}.")
        private int clauses = 40;

        @Option(
                names = "--eta",
                paramLabel = "E",
                description = "Value of a clause that does not hold, from 0 to 1. Default: ${DEFAULT-VALUE}.")
        private double eta = 0.1;

        @Override
        LongFunction<ObservedModel> generator() {
            return unobserved(new WeightedSat(variables, clauses, 3, eta)::generate);
        }
    }

    /** {@code parseval generate random}. */
    @Command(
            name = "random",
            description = "Factors with random scopes and log-normal values.",
            mixinStandardHelpOptions = true)
    static final class RandomFamily extends Family {
        @Option(names = "--variables", paramLabel = "N", description = "How many variables. Default: ${DEFAULT-VALUE}.")
        private int variables = 20;

        @Option(names = "--factors", paramLabel = "N", description = "How many factors. Default: ${DEFAULT-VALUE}.")
        private int factors = 30;

        @Option(names = "--scope", paramLabel = "N", description = "Variables of a factor. Default: ${DEFAULT-VALUE}.")
        private int scope = 2;

        @Option(
                names = "--states",
                paramLabel = "N",
                description = "The most states of a variable. Default: ${DEFAULT-VALUE}.")
        private int states = 2;

        @Option(
                names = "--spread",
                paramLabel = "S",
                description = "Standard deviation of the log of a value. Default: ${DEFAULT-VALUE}.")
        private double spread = 1;

        @Option(names = "--zeros", paramLabel = "P", description = "Probability of a zero. Default: ${DEFAULT-VALUE}.")
        private double zeros;

        @Override
        LongFunction<ObservedModel> generator() {
            return unobserved(new RandomFactors(variables, factors, scope, states, spread, zeros)::generate);
        }
    }

    /** {@code parseval generate backdoor}. */
    @Command(
            name = "backdoor",
            description = {
                "Weak random factors of three variables, and a backdoor.",
                "The backdoor is hard factors whose three variables must be equal."
            },
            mixinStandardHelpOptions = true)
    static final class Backdoor extends Family {
        @Option(names = "--variables", paramLabel = "N", description = "How many variables. Default: ${DEFAULT-VALUE}.")
        private int variables = 60;

        @Option(
                names = "--factors",
                paramLabel = "N",
                description = "How many weak factors. Default: ${DEFAULT-VALUE}.")
        private int factors = 90;

        @Option(
                names = "--coupling",
                paramLabel = "C",
                description = "Largest logarithm of a weak factor. Default: ${DEFAULT-VALUE}.")
        private double coupling = 0.3;

        @Option(names = "--size", paramLabel = "N", description = "How many hard factors. Default: ${DEFAULT-VALUE}.")
        private int size = 12;

        @Option(
                names = "--kind",
                paramLabel = "KIND",
                description =
                        "How hard factors meet: independent, chained or woven. Chained ones share a variable with the one before, woven ones form loops."
                                + " Default: independent.")
        private Backdoors.Kind kind = Backdoors.Kind.INDEPENDENT;

        @Option(
                names = "--weights",
                paramLabel = "KIND",
                description =
                        "What weak factors are: parities or tables. A parity is exp(J x y z), a table eight entries exp(J). Default: parities.")
        private Backdoors.Weights weights = Backdoors.Weights.PARITIES;

        @Override
        LongFunction<ObservedModel> generator() {
            return unobserved(new Backdoors(variables, factors, coupling, size, kind, weights)::generate);
        }
    }

    /** {@code parseval generate grid-network}. */
    @Command(
            name = "grid-network",
            description = {
                "Bayesian network on a square grid, as in the UAI family grids2.",
                "Its last variable is observed.",
                "The evidence goes to OUTPUT.evid."
            },
            mixinStandardHelpOptions = true)
    static final class Grid extends Family {
        @Option(
                names = "--side",
                paramLabel = "N",
                description = "Rows and columns of the grid. Default: ${DEFAULT-VALUE}.")
        private int side = 12;

        @Option(
                names = "--deterministic",
                paramLabel = "P",
                description = "Share of tables of zeros and ones. Default: ${DEFAULT-VALUE}.")
        private double deterministic = 0.5;

        @Override
        LongFunction<ObservedModel> generator() {
            return new GridNetwork(side, deterministic)::generate;
        }
    }

    /** {@code parseval generate noisy-or}. */
    @Command(
            name = "noisy-or",
            description = {
                "Bayesian network of two layers, as in the UAI family bn2o.",
                "Effects, all observed, are noisy-ors of causes.",
                "The evidence goes to OUTPUT.evid."
            },
            mixinStandardHelpOptions = true)
    static final class NoisyOr extends Family {
        @Option(names = "--causes", paramLabel = "N", description = "How many causes. Default: ${DEFAULT-VALUE}.")
        private int causes = 30;

        @Option(names = "--effects", paramLabel = "N", description = "How many effects. Default: ${DEFAULT-VALUE}.")
        private int effects = 15;

        @Option(names = "--parents", paramLabel = "N", description = "Causes of an effect. Default: ${DEFAULT-VALUE}.")
        private int parents = 10;

        @Override
        LongFunction<ObservedModel> generator() {
            return new NoisyOrNetwork(causes, effects, parents)::generate;
        }
    }
}
