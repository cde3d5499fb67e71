package org.parseval.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.energy.EnergyEngine;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.engine.fourier.FourierEngine;
import org.parseval.engine.fourier.FourierSettings;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Engine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The choice of an engine and its settings. An option that the chosen engine does not have is an error. */
final class EngineOptions {
    private static final String DEFAULT = "auto";

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "auto, exact, fourier or energy. Default: ${DEFAULT-VALUE}.")
    private String name = DEFAULT;

    @Option(
            names = "--error",
            paramLabel = "E",
            description = "auto, energy: the standard error of log10 Z at which to stop. Default: 0.001.")
    private Optional<Double> error = Optional.empty();

    @Option(
            names = "--neighbours",
            paramLabel = "D",
            description = "energy: neighbours over which a variable is eliminated exactly. Default: from the budget.")
    private Optional<Integer> neighbours = Optional.empty();

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description = "energy: the size below which coefficients are dropped. Default: from the budget.")
    private Optional<Double> epsilon = Optional.empty();

    @Option(
            names = "--order",
            paramLabel = "N",
            description = "energy: the order to which further neighbours are treated, 0, 1 or 2. Default: 1.")
    private Optional<Integer> order = Optional.empty();

    @Option(
            names = "--floor",
            paramLabel = "F",
            description = "energy: what a zero becomes, relative to its factor's largest value. Default: 1e-8.")
    private Optional<Double> floor = Optional.empty();

    @Option(
            names = "--samples",
            paramLabel = "N",
            description = "energy: the most samples; 0 for an estimate without error bar. Default: as many as needed.")
    private Optional<Long> samples = Optional.empty();

    @Option(
            names = "--message-size",
            paramLabel = "N",
            converter = Count.class,
            description = "fourier: the most terms of a message, such as 1024 or 2^20. Default: from the budget.")
    private Optional<Integer> messageSize = Optional.empty();

    @Option(
            names = "--product-size",
            paramLabel = "N",
            converter = Count.class,
            description = "fourier: terms to which large factors shrink before a product. Default: 2^10.")
    private Optional<Integer> productSize = Optional.empty();

    @Option(
            names = "--truncate",
            paramLabel = "RULE",
            converter = Rule.class,
            description = "fourier: which terms stay, max-coefficient or min-degree. Default: max-coefficient.")
    private Optional<TruncationRule> truncation = Optional.empty();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "fourier: 'paper' for message size 2^20, product size 2^10, no tables.")
    private Optional<String> preset = Optional.empty();

    /** An engine that can be chosen, and the options it has. */
    private record Choice(Set<String> options, Supplier<Engine> make) {}

    private Map<String, Choice> choices() {
        Map<String, Choice> choices = new LinkedHashMap<>();
        choices.put("auto", new Choice(Set.of("--error"), () -> new AutoEngine(energy())));
        choices.put("exact", new Choice(Set.of(), ExactEngine::new));
        choices.put(
                "fourier",
                new Choice(
                        Set.of("--message-size", "--product-size", "--truncate", "--preset"),
                        () -> new FourierEngine(fourier())));
        choices.put(
                "energy",
                new Choice(
                        Set.of("--error", "--neighbours", "--epsilon", "--order", "--floor", "--samples"),
                        () -> new EnergyEngine(energy())));
        return choices;
    }

    private Map<String, Optional<?>> given() {
        Map<String, Optional<?>> given = new LinkedHashMap<>();
        given.put("--error", error);
        given.put("--neighbours", neighbours);
        given.put("--epsilon", epsilon);
        given.put("--order", order);
        given.put("--floor", floor);
        given.put("--samples", samples);
        given.put("--message-size", messageSize);
        given.put("--product-size", productSize);
        given.put("--truncate", truncation);
        given.put("--preset", preset);
        return given;
    }

    /** @throws UsageException if there is no such engine, it does not have one of the options, or a value is not allowed */
    Engine engine() {
        return engine(name);
    }

    /** Another engine than the chosen one, with its default settings; there may be no engine options. */
    Engine engine(String other) {
        Choice choice = choices().get(other);
        if (choice == null) {
            throw new UsageException("there is no engine '" + other + "'; there are "
                    + String.join(", ", choices().keySet()));
        }
        given().forEach((option, value) -> {
            if (value.isPresent() && !choice.options().contains(option)) {
                throw new UsageException("engine " + other + " has no option " + option);
            }
        });
        try {
            return choice.make().get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static <S, T> S with(S settings, Optional<T> value, BiFunction<S, T, S> change) {
        return value.isPresent() ? change.apply(settings, value.get()) : settings;
    }

    private EnergySettings energy() {
        EnergySettings settings = EnergySettings.standard();
        settings = with(settings, error, EnergySettings::withError);
        settings = with(settings, neighbours, EnergySettings::withNeighbours);
        settings = with(settings, epsilon, EnergySettings::withEpsilon);
        settings = with(settings, order, EnergySettings::withOrder);
        settings = with(settings, floor, EnergySettings::withFloor);
        return with(settings, samples, EnergySettings::withSamples);
    }

    private boolean isPaper() {
        if (preset.isPresent() && !preset.get().equals("paper")) {
            throw new UsageException("there is no preset '" + preset.get() + "'; there is paper");
        }
        return preset.isPresent();
    }

    private FourierSettings fourier() {
        FourierSettings settings = isPaper() ? FourierSettings.paper() : FourierSettings.standard();
        settings = with(settings, messageSize, FourierSettings::withMessageSize);
        settings = with(settings, productSize, FourierSettings::withProductSize);
        return with(settings, truncation, FourierSettings::withTruncation);
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

    /** The rules as the command line spells them. */
    static final class Rule implements ITypeConverter<TruncationRule> {
        @Override
        public TruncationRule convert(String text) {
            try {
                return TruncationRule.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + text + "' is neither max-coefficient nor min-degree");
            }
        }
    }
}
