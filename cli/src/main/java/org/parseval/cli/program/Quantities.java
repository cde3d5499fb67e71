package org.parseval.cli.program;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parseval.inference.Budget;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads and prints times and sizes such as {@code 20s} and {@code 4g}. */
public final class Quantities {
    private static final Pattern AMOUNT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([a-z]*)");

    private static final String A_TIME = "a time such as 60s, 500ms or 5m";
    private static final String A_SIZE = "a size such as 512m or 4g";

    private Quantities() {}

    /** {@code 60}, {@code 60s}, {@code 500ms}, {@code 2m}, {@code 1h}. */
    public static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher amount = match(text, A_TIME);
            double seconds = Double.parseDouble(amount.group(1))
                    * switch (amount.group(2)) {
                        case "ms" -> 1e-3;
                        case "", "s" -> 1;
                        case "m", "min" -> 60;
                        case "h" -> 3600;
                        default -> throw wrong(text, A_TIME);
                    };
            if (!(seconds > 0 && seconds < 3e8)) {
                throw wrong(text, "a time above 0 and below 3e8 s");
            }
            return Duration.ofNanos((long) (seconds * 1e9));
        }
    }

    /** A time, or {@code none}. */
    public static final class Limit implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return text.equals("none") ? Budget.UNLIMITED : new Time().convert(text);
        }
    }

    /** {@code 512m}, {@code 4g}, {@code 4GiB}, or bytes. */
    public static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            Matcher amount = match(text, A_SIZE);
            double bytes = Double.parseDouble(amount.group(1))
                    * switch (amount.group(2)) {
                        case "", "b" -> 1;
                        case "k", "kb", "kib" -> 1 << 10;
                        case "m", "mb", "mib" -> 1 << 20;
                        case "g", "gb", "gib" -> 1 << 30;
                        case "t", "tb", "tib" -> 1L << 40;
                        default -> throw wrong(text, A_SIZE);
                    };
            if (!(bytes >= 1 && bytes < 1e18)) {
                throw wrong(text, "a size of at least one byte and below 10^18");
            }
            return (long) bytes;
        }
    }

    private static Matcher match(String text, String expected) {
        Matcher amount = AMOUNT.matcher(text.toLowerCase(Locale.ROOT).strip());
        if (!amount.matches()) {
            throw wrong(text, expected);
        }
        return amount;
    }

    private static TypeConversionException wrong(String text, String expected) {
        return new TypeConversionException("found '" + text + "', expected " + expected);
    }

    public static String seconds(double seconds) {
        if (seconds >= 3600) {
            return String.format(Locale.ROOT, seconds < 1e7 ? "%.1f h" : "%.2g h", seconds / 3600);
        }
        return String.format(Locale.ROOT, seconds >= 100 ? "%.0f s" : seconds >= 0.01 ? "%.2f s" : "%.1g s", seconds);
    }

    public static String bytes(double bytes) {
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
