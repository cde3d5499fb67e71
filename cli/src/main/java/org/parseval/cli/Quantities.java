package org.parseval.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parseval.inference.Budget;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times and sizes as people write them, both ways. */
final class Quantities {
    private static final Pattern AMOUNT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([a-z]*)");

    private Quantities() {}

    /** {@code 60}, {@code 60s}, {@code 500ms}, {@code 2m}, {@code 1h}. */
    static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher amount = match(text);
            double seconds = Double.parseDouble(amount.group(1))
                    * switch (amount.group(2)) {
                        case "ms" -> 1e-3;
                        case "", "s" -> 1;
                        case "m", "min" -> 60;
                        case "h" -> 3600;
                        default -> throw new TypeConversionException("'" + text + "' is not a time such as 60s or 5m");
                    };
            if (!(seconds > 0 && seconds < 3e8)) {
                throw new TypeConversionException("'" + text + "' is not a positive time");
            }
            return Duration.ofNanos((long) (seconds * 1e9));
        }
    }

    /** A time, or {@code none}. */
    static final class Limit implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return text.equals("none") ? Budget.UNLIMITED : new Time().convert(text);
        }
    }

    /** {@code 512m}, {@code 4g}, {@code 4GiB}, or bytes. */
    static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            Matcher amount = match(text);
            double bytes = Double.parseDouble(amount.group(1))
                    * switch (amount.group(2)) {
                        case "", "b" -> 1;
                        case "k", "kb", "kib" -> 1 << 10;
                        case "m", "mb", "mib" -> 1 << 20;
                        case "g", "gb", "gib" -> 1 << 30;
                        case "t", "tb", "tib" -> 1L << 40;
                        default -> throw new TypeConversionException("'" + text + "' is not a size such as 512m or 4g");
                    };
            if (!(bytes >= 1 && bytes < 1e18)) {
                throw new TypeConversionException("'" + text + "' is not a positive size");
            }
            return (long) bytes;
        }
    }

    private static Matcher match(String text) {
        Matcher amount = AMOUNT.matcher(text.toLowerCase(Locale.ROOT).strip());
        if (!amount.matches()) {
            throw new TypeConversionException("'" + text + "' is not a number with a unit");
        }
        return amount;
    }

    static String seconds(double seconds) {
        if (seconds >= 3600) {
            return String.format(Locale.ROOT, seconds < 1e7 ? "%.1f h" : "%.2g h", seconds / 3600);
        }
        return String.format(Locale.ROOT, seconds >= 100 ? "%.0f s" : seconds >= 0.01 ? "%.2f s" : "%.1g s", seconds);
    }

    static String bytes(double bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB"};
        int unit = 0;
        double amount = bytes;
        while (amount >= 1024 && unit < units.length - 1) {
            amount /= 1024;
            unit++;
        }
        return String.format(
                Locale.ROOT,
                amount < 10 && unit > 0 ? "%.1f %s" : amount < 1e6 ? "%.0f %s" : "%.3g %s",
                amount,
                units[unit]);
    }
}
