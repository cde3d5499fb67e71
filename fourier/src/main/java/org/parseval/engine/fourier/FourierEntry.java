package org.parseval.engine.fourier;

import java.util.EnumSet;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.settings.OrderSetting;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code fourier} in the catalogue. */
public final class FourierEntry extends EngineEntry {
    private static final Setting<Long> MESSAGE_SIZE = Setting.count(
            "messageSize", "N", 1, 1 << 26, "from the budget", "the most terms of a message, such as 2^20");

    private static final Setting<Long> PRODUCT_SIZE =
            Setting.count("productSize", "N", 1, "2^10", "terms to which large factors shrink before a product");

    private static final Setting<TruncationRule> TRUNCATE =
            Setting.constant("truncate", "RULE", TruncationRule.class, "max-coefficient", "which terms stay");

    private static final Setting<Multiplication> MULTIPLY = Setting.constant(
            "multiply",
            "NAME",
            Multiplication.class,
            "fewest-first",
            "in which order the polynomials of a bucket are multiplied");

    private static final Setting<Gauge> GAUGE = Setting.constant(
            "gauge", "NAME", Gauge.class, "none", "basis of the messages; bp for models with strong fields");

    private static final Setting<Long> SAMPLES = Setting.count(
            "samples",
            "N",
            0,
            1L << 40,
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
                OrderSetting.ORDER,
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
        return OrderSetting.eliminating(
                new FourierMethod(chosen.in(settings, SAMPLES, FourierSettings::withSamples)), chosen);
    }
}
