package org.parseval.engine.fourier;

import java.util.List;
import java.util.Map;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.contract.SettingException;
import org.parseval.engine.settings.Settings;
import org.parseval.fourier.TruncationRule;

/** Settings of the engine. */
public final class FourierSettings {
    static final int LARGEST_MESSAGE = 1 << 26;
    /** Fewer say nothing about their own spread. */
    private static final long FEWEST_SAMPLES = 8;

    /** Entries of a table message too. */
    public static final Setting<Long> MESSAGE_SIZE = Setting.count(
            "messageSize", "N", 1, LARGEST_MESSAGE, "from the budget", "the most terms of a message, such as 2^20");

    public static final Setting<Long> PRODUCT_SIZE =
            Setting.count("productSize", "N", 1, "2^10", "terms to which large factors shrink before a product");

    public static final Setting<TruncationRule> TRUNCATE =
            Setting.constant("truncate", "RULE", TruncationRule.class, "max-coefficient", "which terms stay");

    /** Tables are exact where polynomials round; without them there is the paper's algorithm and nothing else. */
    static final Setting<Boolean> TABLES = Setting.word(
            "tables",
            "YES",
            Boolean.class,
            Map.of("true", true, "false", false),
            "true",
            "whether a message that fits stays a table of values");

    public static final Setting<Multiplication> MULTIPLY = Setting.constant(
            "multiply",
            "NAME",
            Multiplication.class,
            "fewest-first",
            "in which order the polynomials of a bucket are multiplied");

    public static final Setting<Gauge> GAUGE = Setting.constant(
            "gauge", "NAME", Gauge.class, "none", "basis of the messages; bp for models with strong fields");

    /** Of each part that is not exact, and unbiased. */
    public static final Setting<Long> SAMPLES = Setting.count(
            "samples",
            "N",
            0,
            1L << 40,
            "none",
            "the most samples drawn from the messages, for an estimate with error bar");

    private FourierSettings() {}

    /** Messages as large as the budget allows, and no samples. */
    public static Settings standard() {
        return Settings.standard(List.of(MESSAGE_SIZE, PRODUCT_SIZE, TRUNCATE, TABLES, MULTIPLY, GAUGE, SAMPLES));
    }

    /**
     * The settings of the paper's UAI table: 2^20 terms a message, 2^10 in a product, Fourier messages throughout. The paper
     * knows no reductions either: see {@link org.parseval.inference.Engine#withoutReductions}.
     */
    public static Settings paper() {
        return standard().with(MESSAGE_SIZE, 1 << 20).with(TABLES, false);
    }

    static boolean wantsSamples(Settings settings) {
        return settings.find(SAMPLES).orElse(0L) > 0;
    }

    /** @throws SettingException if there are too few samples to know their error */
    static Settings checked(Settings settings) {
        if (wantsSamples(settings) && settings.get(SAMPLES) < FEWEST_SAMPLES) {
            throw new SettingException(
                    SAMPLES.name(),
                    "found " + settings.get(SAMPLES) + ", expected 0, or " + FEWEST_SAMPLES + " or more");
        }
        return settings;
    }
}
