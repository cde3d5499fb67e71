package org.parseval.engine.fourier;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.parseval.fourier.TruncationRule;

/**
 * How the engine works.
 *
 * @param messageSize the most terms of a polynomial message and entries of a table message; growing ones if
 *     absent
 * @param productSize terms to which large factors are shrunk before they are multiplied
 * @param truncation which terms stay
 * @param tables whether a message that fits stays a table of values, which is exact where polynomials round; without tables
 *     there is the paper's algorithm and nothing else
 * @param multiplication in which order the factors of a bucket are multiplied, as polynomials
 * @param gauge the basis of parts that are not exact as tables
 * @param samples how many at most to draw from the messages of each part that is not exact, for an unbiased estimate with
 *     error bar; none if absent or 0
 */
public record FourierSettings(
        OptionalInt messageSize,
        int productSize,
        TruncationRule truncation,
        boolean tables,
        Multiplication multiplication,
        Gauge gauge,
        OptionalLong samples) {
    static final int LARGEST_MESSAGE = 1 << 26;
    /** Fewer say nothing about their own spread. */
    private static final long FEWEST_SAMPLES = 8;

    private static final long MOST_SAMPLES = 1L << 40;

    /** @throws IllegalArgumentException if a value is out of its range */
    public FourierSettings {
        if (productSize < 1 || messageSize.orElse(1) < 1 || messageSize.orElse(1) > LARGEST_MESSAGE) {
            throw new IllegalArgumentException(
                    "message size and product size must be 1 or more, and at most " + LARGEST_MESSAGE);
        }
        long count = samples.orElse(0);
        if (count != 0 && (count < FEWEST_SAMPLES || count > MOST_SAMPLES)) {
            throw new IllegalArgumentException(
                    count + " samples, expected 0, or " + FEWEST_SAMPLES + " or more, and at most " + MOST_SAMPLES);
        }
    }

    /** Messages as large as the budget allows, and no samples. */
    public static FourierSettings standard() {
        return new FourierSettings(
                OptionalInt.empty(),
                1 << 10,
                TruncationRule.MAX_COEFFICIENT,
                true,
                Multiplication.FEWEST_FIRST,
                Gauge.NONE,
                OptionalLong.empty());
    }

    /**
     * The settings of the paper's UAI table: 2^20 terms a message, 2^10 in a product, Fourier messages throughout. The paper
     * knows no reductions either: see {@link org.parseval.inference.Engine#withoutReductions}.
     */
    public static FourierSettings paper() {
        return new FourierSettings(
                OptionalInt.of(1 << 20),
                1 << 10,
                TruncationRule.MAX_COEFFICIENT,
                false,
                Multiplication.FEWEST_FIRST,
                Gauge.NONE,
                OptionalLong.empty());
    }

    /** The same with another {@link #messageSize()}. */
    public FourierSettings withMessageSize(int size) {
        return new FourierSettings(
                OptionalInt.of(size), productSize, truncation, tables, multiplication, gauge, samples);
    }

    /** The same with another {@link #productSize()}. */
    public FourierSettings withProductSize(int size) {
        return new FourierSettings(messageSize, size, truncation, tables, multiplication, gauge, samples);
    }

    /** The same with another {@link #truncation()}. */
    public FourierSettings withTruncation(TruncationRule rule) {
        return new FourierSettings(messageSize, productSize, rule, tables, multiplication, gauge, samples);
    }

    /** The same with another {@link #multiplication()}. */
    public FourierSettings withMultiplication(Multiplication value) {
        return new FourierSettings(messageSize, productSize, truncation, tables, value, gauge, samples);
    }

    /** The same with another {@link #gauge()}. */
    public FourierSettings withGauge(Gauge basis) {
        return new FourierSettings(messageSize, productSize, truncation, tables, multiplication, basis, samples);
    }

    /** The same with another {@link #samples()}. */
    public FourierSettings withSamples(long count) {
        return new FourierSettings(
                messageSize, productSize, truncation, tables, multiplication, gauge, OptionalLong.of(count));
    }

    boolean wantsSamples() {
        return samples.orElse(0) > 0;
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        messageSize.ifPresent(value -> map.put("messageSize", value));
        map.put("productSize", productSize);
        map.put("truncate", truncation.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        map.put("tables", tables);
        map.put("multiply", multiplication.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        map.put("gauge", gauge.name().toLowerCase(Locale.ROOT));
        samples.ifPresent(count -> map.put("samples", count));
        return map;
    }
}
