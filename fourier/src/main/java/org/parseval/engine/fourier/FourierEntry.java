package org.parseval.engine.fourier;

import java.util.EnumSet;
import org.parseval.engine.catalogue.Choices;
import org.parseval.engine.catalogue.CountRange;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.catalogue.Setting;
import org.parseval.engine.catalogue.WordRange;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code fourier} in the catalogue. */
public final class FourierEntry extends EngineEntry {
    private static final Setting<Long> MESSAGE_SIZE = new Setting<>(
            "messageSize",
            "N",
            CountRange.of(1, 1 << 26),
            "from the budget",
            "the most terms of a message, such as 2^20");

    private static final Setting<Long> PRODUCT_SIZE = new Setting<>(
            "productSize", "N", CountRange.from(1), "2^10", "terms to which large factors shrink before a product");

    private static final Setting<TruncationRule> TRUNCATE = new Setting<>(
            "truncate", "RULE", WordRange.of(TruncationRule.class), "max-coefficient", "which terms stay");

    private static final Setting<Multiplication> MULTIPLY = new Setting<>(
            "multiply",
            "NAME",
            WordRange.of(Multiplication.class),
            "fewest-first",
            "in which order the polynomials of a bucket are multiplied");

    private static final Setting<Gauge> GAUGE = new Setting<>(
            "gauge",
            "NAME",
            WordRange.of(Gauge.class),
            "none",
            "basis of the messages; bp for models with strong fields");

    private static final Setting<Long> SAMPLES = new Setting<>(
            "samples",
            "N",
            CountRange.of(0, 1L << 40),
            "0",
            "the most samples drawn from the messages, for an estimate with error bar");

    /** For the service loader. */
    public FourierEntry() {
        super(
                "fourier",
                "elimination with Fourier messages: exact while nothing is truncated, else unsupported; with samples an error bar",
                EnumSet.of(Task.PR, Task.MAR),
                MESSAGE_SIZE,
                PRODUCT_SIZE,
                TRUNCATE,
                MULTIPLY,
                GAUGE,
                SAMPLES,
                ORDER,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        FourierSettings settings = chosen.of(PRESET).isPresent() ? FourierSettings.paper() : FourierSettings.standard();
        settings = chosen.inInt(settings, MESSAGE_SIZE, FourierSettings::withMessageSize);
        settings = chosen.inInt(settings, PRODUCT_SIZE, FourierSettings::withProductSize);
        settings = chosen.in(settings, TRUNCATE, FourierSettings::withTruncation);
        settings = chosen.in(settings, MULTIPLY, FourierSettings::withMultiplication);
        settings = chosen.in(settings, GAUGE, FourierSettings::withGauge);
        return eliminating(new FourierMethod(chosen.in(settings, SAMPLES, FourierSettings::withSamples)), chosen);
    }
}
