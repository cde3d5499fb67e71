package org.parseval.engine.fourier;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.parseval.fourier.TruncationRule;

/**
 * How the engine works.
 *
 * @param messageSize the most terms of a polynomial message and entries of a table message; chosen from the budget if
 *     absent
 * @param productSize terms to which large factors are shrunk before they are multiplied
 * @param truncation which terms stay
 * @param tables whether a message that fits stays a table of values, which is exact where polynomials round
 * @param gauge the basis of parts that are not exact as tables
 */
public record FourierSettings(
        OptionalInt messageSize, int productSize, TruncationRule truncation, boolean tables, Gauge gauge) {
    static final int LARGEST_MESSAGE = 1 << 26;

    public FourierSettings {
        if (productSize < 1 || messageSize.orElse(1) < 1 || messageSize.orElse(1) > LARGEST_MESSAGE) {
            throw new IllegalArgumentException(
                    "message size and product size must be 1 or more, and at most " + LARGEST_MESSAGE);
        }
    }

    public static FourierSettings standard() {
        return new FourierSettings(OptionalInt.empty(), 1 << 10, TruncationRule.MAX_COEFFICIENT, true, Gauge.NONE);
    }

    /** The settings of the paper's UAI table: 2^20 terms a message, 2^10 in a product, Fourier messages throughout. */
    public static FourierSettings paper() {
        return new FourierSettings(OptionalInt.of(1 << 20), 1 << 10, TruncationRule.MAX_COEFFICIENT, false, Gauge.NONE);
    }

    public FourierSettings withMessageSize(int size) {
        return new FourierSettings(OptionalInt.of(size), productSize, truncation, tables, gauge);
    }

    public FourierSettings withProductSize(int size) {
        return new FourierSettings(messageSize, size, truncation, tables, gauge);
    }

    public FourierSettings withTruncation(TruncationRule rule) {
        return new FourierSettings(messageSize, productSize, rule, tables, gauge);
    }

    public FourierSettings withGauge(Gauge basis) {
        return new FourierSettings(messageSize, productSize, truncation, tables, basis);
    }

    Map<String, Object> asMap(int chosenMessageSize) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("messageSize", chosenMessageSize);
        map.put("productSize", productSize);
        map.put("truncate", truncation.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        map.put("tables", tables);
        map.put("gauge", gauge.name().toLowerCase(Locale.ROOT));
        return map;
    }
}
