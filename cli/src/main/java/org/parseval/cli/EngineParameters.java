package org.parseval.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Every option of any engine. Its description begins with the engines that have it, which is also how they are told. */
final class EngineParameters {
    @Option(
            names = "--error",
            paramLabel = "E",
            description = "auto, energy, gibbs: the standard error of log10 Z at which to stop. Default: 0.001.")
    Optional<Double> error = Optional.empty();

    @Option(
            names = "--neighbours",
            paramLabel = "D",
            description = "energy: neighbours over which a variable is eliminated exactly. Default: from the budget.")
    Optional<Integer> neighbours = Optional.empty();

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description = "energy: the size below which coefficients are dropped. Default: from the budget.")
    Optional<Double> epsilon = Optional.empty();

    @Option(
            names = "--order",
            paramLabel = "N",
            description = "energy: order to which further neighbours are treated, 0, 1 or 2. Default: 1.")
    Optional<Integer> order = Optional.empty();

    @Option(
            names = "--floor",
            paramLabel = "F",
            description = "energy: what a zero becomes, relative to its factor's largest value. Default: 1e-8.")
    Optional<Double> floor = Optional.empty();

    @Option(
            names = "--samples",
            paramLabel = "N",
            description =
                    "energy, fourier: the most samples; for energy 0 for an estimate without error bar and as needed by"
                            + " default; for fourier none by default.")
    Optional<Long> samples = Optional.empty();

    @Option(
            names = "--message-size",
            paramLabel = "N",
            converter = Count.class,
            description = "fourier: the most terms of a message, such as 1024 or 2^20. Default: from the budget.")
    Optional<Integer> messageSize = Optional.empty();

    @Option(
            names = "--product-size",
            paramLabel = "N",
            converter = Count.class,
            description = "fourier: terms to which large factors shrink before a product. Default: 2^10.")
    Optional<Integer> productSize = Optional.empty();

    @Option(
            names = "--truncate",
            paramLabel = "RULE",
            description = "fourier: which terms stay, max-coefficient or min-degree. Default: max-coefficient.")
    Optional<String> truncation = Optional.empty();

    @Option(
            names = "--gauge",
            paramLabel = "NAME",
            description = "fourier: basis of the messages, none, or bp for models with strong fields. Default: none.")
    Optional<String> gauge = Optional.empty();

    @Option(
            names = "--ibound",
            paramLabel = "N",
            description = "minibucket: the most variables of a message. Default: from the budget.")
    Optional<Integer> ibound = Optional.empty();

    @Option(
            names = "--partition",
            paramLabel = "NAME",
            description = "minibucket: by what a bucket is split, scope or content. Default: scope.")
    Optional<String> partition = Optional.empty();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "minibucket: the most passes for each weighted bound. Default: 20.")
    Optional<Integer> iterations = Optional.empty();

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "minibucket: elimination orders to compare. Default: 8.")
    Optional<Integer> orders = Optional.empty();

    @Option(
            names = "--schedule",
            paramLabel = "NAME",
            description =
                    "bp: order of updates: parallel, sequential, sequential-random or residual. Default: sequential-random.")
    Optional<String> schedule = Optional.empty();

    @Option(
            names = "--damping",
            paramLabel = "W",
            description = "bp: the weight of the old message, at least 0 and below 1. Default: 0.1.")
    Optional<Double> damping = Optional.empty();

    @Option(
            names = "--regions",
            paramLabel = "NAME",
            description =
                    "hak: sets described jointly: factors, bethe, loops, or a file with one set of variables a line. Default: factors.")
    Optional<String> regions = Optional.empty();

    @Option(
            names = "--loop-length",
            paramLabel = "N",
            description = "hak: the longest loops that are regions. Default: 4.")
    Optional<Integer> loopLength = Optional.empty();

    @Option(
            names = "--tolerance",
            paramLabel = "E",
            description = "bp, hak, meanfield: the largest change that counts as converged. Default: 1e-9.")
    Optional<Double> tolerance = Optional.empty();

    @Option(
            names = "--max-iterations",
            paramLabel = "N",
            description = "bp, hak, meanfield: the most sweeps. Default: 10000, for hak 1000000.")
    Optional<Integer> maxIterations = Optional.empty();

    @Option(
            names = "--restarts",
            paramLabel = "N",
            description = "bp, meanfield: runs, of which the best is kept. Default: 10, for meanfield 100.")
    Optional<Integer> restarts = Optional.empty();

    @Option(
            names = "--moves",
            paramLabel = "NAME",
            description = "gibbs: what a chain changes at a time, single or block. Default: block.")
    Optional<String> moves = Optional.empty();

    @Option(names = "--chains", paramLabel = "N", description = "gibbs: independent chains. Default: 256.")
    Optional<Integer> chains = Optional.empty();

    @Option(
            names = "--temperatures",
            paramLabel = "N",
            description = "gibbs: the most steps of one annealing. Default: 4096.")
    Optional<Integer> temperatures = Optional.empty();

    @Option(
            names = "--burn-in",
            paramLabel = "N",
            description = "gibbs: updates of a chain before its states count. Default: 500 a variable.")
    Optional<Long> burnIn = Optional.empty();

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "gibbs: updates of a chain that count. Default: 2000 a variable.")
    Optional<Long> steps = Optional.empty();

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description =
                    "minibucket, gibbs: weighted, max or sum for minibucket, annealed or ogata-tanemura for gibbs."
                            + " Default: the first.")
    Optional<String> method = Optional.empty();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "fourier, minibucket, bp, gibbs: 'paper' for the settings of the paper's experiments.")
    Optional<String> preset = Optional.empty();

    /** @throws UsageException if an option was given that the engine does not have */
    void refuseOthersThanOf(String engine) {
        for (OptionSpec option : CommandSpec.forAnnotatedObject(this).options()) {
            Optional<?> value = option.getValue();
            if (value.isPresent() && !engines(option).contains(engine)) {
                throw new UsageException("engine " + engine + " has no option " + option.longestName());
            }
        }
    }

    /** The engines that have an option: those that its description names before the colon. */
    static List<String> engines(OptionSpec option) {
        return List.of(option.description()[0].split(":", 2)[0].split(", "));
    }

    /** Whether the paper's settings are asked for. */
    boolean isPaper() {
        if (preset.isPresent() && !preset.get().equals("paper")) {
            throw new UsageException("there is no preset '" + preset.get() + "'; there is paper");
        }
        return preset.isPresent();
    }

    /** {@code 1024} or {@code 2^10}. */
    static final class Count implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                if (text.startsWith("2^")) {
                    int exponent = Integer.parseInt(text.substring(2));
                    if (exponent >= 0 && exponent < 31) {
                        return 1 << exponent;
                    }
                } else {
                    return Integer.parseInt(text);
                }
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not a number such as 1024 or 2^10");
            }
            throw new TypeConversionException("'" + text + "' is too large");
        }
    }
}
