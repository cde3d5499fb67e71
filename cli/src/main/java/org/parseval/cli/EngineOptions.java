package org.parseval.cli;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.engine.fourier.FourierEngine;
import org.parseval.engine.fourier.FourierSettings;
import org.parseval.engine.fourier.Gauge;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Engine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The choice of an engine and its settings. An option that the chosen engine does not have is an error. */
final class EngineOptions {
    static final String DEFAULT = "exact";

    @Option(names = "--engine", paramLabel = "NAME", description = "exact, or fourier. Default: ${DEFAULT-VALUE}.")
    private String name = DEFAULT;

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
            names = "--gauge",
            paramLabel = "NAME",
            converter = Basis.class,
            description = "fourier: basis of the messages, none, or bp for models with strong fields. Default: none.")
    private Optional<Gauge> gauge = Optional.empty();

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "fourier: 'paper' for message size 2^20, product size 2^10, no tables.")
    private Optional<String> preset = Optional.empty();

    /** @throws UsageException if there is no such engine, or it does not have one of the options */
    Engine engine() {
        return switch (name) {
            case "exact" -> {
                refuse(fourierOptions());
                yield new ExactEngine();
            }
            case "fourier" -> new FourierEngine(fourier());
            default -> throw new UsageException("there is no engine '" + name + "'; there are exact and fourier");
        };
    }

    private Map<String, Optional<?>> fourierOptions() {
        return new TreeMap<>(Map.of(
                "--message-size", messageSize,
                "--product-size", productSize,
                "--truncate", truncation,
                "--gauge", gauge,
                "--preset", preset));
    }

    private void refuse(Map<String, Optional<?>> options) {
        options.forEach((option, value) -> {
            if (value.isPresent()) {
                throw new UsageException("engine " + name + " has no option " + option);
            }
        });
    }

    private FourierSettings fourier() {
        if (preset.isPresent() && !preset.get().equals("paper")) {
            throw new UsageException("there is no preset '" + preset.get() + "'; there is paper");
        }
        FourierSettings settings = preset.isPresent() ? FourierSettings.paper() : FourierSettings.standard();
        try {
            if (messageSize.isPresent()) {
                settings = settings.withMessageSize(messageSize.get());
            }
            if (productSize.isPresent()) {
                settings = settings.withProductSize(productSize.get());
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        settings = settings.withGauge(gauge.orElse(Gauge.NONE));
        return truncation.isPresent() ? settings.withTruncation(truncation.get()) : settings;
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

    /** The gauges as the command line spells them. */
    static final class Basis implements ITypeConverter<Gauge> {
        @Override
        public Gauge convert(String text) {
            return switch (text) {
                case "none" -> Gauge.NONE;
                case "bp" -> Gauge.BP;
                default -> throw new TypeConversionException("'" + text + "' is neither none nor bp");
            };
        }
    }
}
