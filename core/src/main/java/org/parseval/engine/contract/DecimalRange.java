package org.parseval.engine.contract;

import java.util.Optional;

/** Numbers above or from a lower end, below an upper one. */
final class DecimalRange extends Range<Double> {
    private final double low;
    private final boolean lowIncluded;
    private final double high;

    DecimalRange(double low, boolean lowIncluded, double high) {
        this.low = low;
        this.lowIncluded = lowIncluded;
        this.high = high;
    }

    @Override
    Optional<Double> read(String text) {
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
    String described() {
        String from = lowIncluded ? "a number of at least " + plain(low) : "a number above " + plain(low);
        return high == Double.POSITIVE_INFINITY ? from : from + " and below " + plain(high);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
