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
        @Option(names = "--seed", paramLabel = "N", descriptionKey = "generate.seed")
        private long seed = 1;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                descriptionKey = "generate.output")
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
        @Option(names = "--rows", paramLabel = "N", descriptionKey = "generate.ising.rows")
        private int rows = 10;

        @Option(names = "--columns", paramLabel = "N", descriptionKey = "generate.ising.columns")
        private int columns = 10;

        @Option(names = "--coupling", paramLabel = "C", descriptionKey = "generate.ising.coupling")
        private double coupling = 1;

        @Option(names = "--field", paramLabel = "F", descriptionKey = "generate.ising.field")
        private double field = 0.1;

        @Option(names = "--couplings", paramLabel = "KIND", descriptionKey = "generate.ising.couplings")
        private IsingGrid.Couplings couplings = IsingGrid.Couplings.MIXED;

        @Option(names = "--periodic", descriptionKey = "generate.ising.periodic")
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
        @Option(names = "--variables", paramLabel = "N", descriptionKey = "generate.3sat.variables")
        private int variables = 20;

        @Option(names = "--clauses", paramLabel = "N", descriptionKey = "generate.3sat.clauses")
        private int clauses = 40;

        @Option(names = "--eta", paramLabel = "E", descriptionKey = "generate.3sat.eta")
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
        @Option(names = "--variables", paramLabel = "N", descriptionKey = "generate.random.variables")
        private int variables = 20;

        @Option(names = "--factors", paramLabel = "N", descriptionKey = "generate.random.factors")
        private int factors = 30;

        @Option(names = "--scope", paramLabel = "N", descriptionKey = "generate.random.scope")
        private int scope = 2;

        @Option(names = "--states", paramLabel = "N", descriptionKey = "generate.random.states")
        private int states = 2;

        @Option(names = "--spread", paramLabel = "S", descriptionKey = "generate.random.spread")
        private double spread = 1;

        @Option(names = "--zeros", paramLabel = "P", descriptionKey = "generate.random.zeros")
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
        @Option(names = "--variables", paramLabel = "N", descriptionKey = "generate.backdoor.variables")
        private int variables = 60;

        @Option(names = "--factors", paramLabel = "N", descriptionKey = "generate.backdoor.factors")
        private int factors = 90;

        @Option(names = "--coupling", paramLabel = "C", descriptionKey = "generate.backdoor.coupling")
        private double coupling = 0.3;

        @Option(names = "--size", paramLabel = "N", descriptionKey = "generate.backdoor.size")
        private int size = 12;

        @Option(names = "--kind", paramLabel = "KIND", descriptionKey = "generate.backdoor.kind")
        private Backdoors.Kind kind = Backdoors.Kind.INDEPENDENT;

        @Option(names = "--weights", paramLabel = "KIND", descriptionKey = "generate.backdoor.weights")
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
        @Option(names = "--side", paramLabel = "N", descriptionKey = "generate.grid.side")
        private int side = 12;

        @Option(names = "--deterministic", paramLabel = "P", descriptionKey = "generate.grid.deterministic")
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
        @Option(names = "--causes", paramLabel = "N", descriptionKey = "generate.noisy-or.causes")
        private int causes = 30;

        @Option(names = "--effects", paramLabel = "N", descriptionKey = "generate.noisy-or.effects")
        private int effects = 15;

        @Option(names = "--parents", paramLabel = "N", descriptionKey = "generate.noisy-or.parents")
        private int parents = 10;

        @Override
        LongFunction<ObservedModel> generator() {
            return new NoisyOrNetwork(causes, effects, parents)::generate;
        }
    }
}
