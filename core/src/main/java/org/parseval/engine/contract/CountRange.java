package org.parseval.engine.contract;

import java.util.Optional;

/** Whole numbers from one to another, which text may give as powers such as 2^10. */
final class CountRange extends Range<Long> {
    private final long low;
    private final long high;

    CountRange(long low, long high) {
        this.low = low;
        this.high = high;
    }

    @Override
    Optional<Long> read(String text) {
        try {
            if (!text.startsWith("2^")) {
                return take(Long.valueOf(text));
            }
            int exponent = Integer.parseInt(text.substring(2));
            return exponent < 0 || exponent > 62 ? Optional.empty() : take(1L << exponent);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    @Override
    Optional<Long> take(Object value) {
        boolean whole = value instanceof Number number && number.doubleValue() == number.longValue();
        return whole && value instanceof Number number && low <= number.longValue() && number.longValue() <= high
                ? Optional.of(number.longValue())
                : Optional.empty();
    }

    @Override
    Object recorded(Long value) {
        if (high > Integer.MAX_VALUE) {
            return value;
        }
        return value.intValue();
    }

    @Override
    String described() {
        return high >= Integer.MAX_VALUE
                ? "a whole number of " + low + " or more"
                : "a whole number from " + low + " to " + high;
    }
}
