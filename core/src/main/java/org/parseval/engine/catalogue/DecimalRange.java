package org.parseval.engine.catalogue;

import java.util.Optional;

/** Numbers above or from a lower end, below an upper one. */
public final class DecimalRange extends Range<Double> {
    private final double low;
    private final boolean lowIncluded;
    private final double high;

    private DecimalRange(double low, boolean lowIncluded, double high) {
        this.low = low;
        this.lowIncluded = lowIncluded;
        this.high = high;
    }

    /** Numbers above the first and below the second, neither of them included. */
    public static DecimalRange between(double low, double high) {
        return new DecimalRange(low, false, high);
    }

    /** Numbers from the first on and below the second. */
    public static DecimalRange from(double low, double high) {
        return new DecimalRange(low, true, high);
    }

    @Override
    public Optional<Double> read(String text) {
        try {
            return take(Double.valueOf(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    @Override
    Optional<Double> take(Object value) {
        return value instanceof Number number && contains(number.doubleValue())
                ? Optional.of(number.doubleValue())
                : Optional.empty();
    }

    private boolean contains(double value) {
        return (lowIncluded ? value >= low : value > low) && value < high;
    }

    @Override
    public String described() {
        String from = lowIncluded ? "a number of at least " + plain(low) : "a number above " + plain(low);
        return high == Double.POSITIVE_INFINITY ? from : from + " and below " + plain(high);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
