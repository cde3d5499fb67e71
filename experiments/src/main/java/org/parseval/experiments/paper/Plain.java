package org.parseval.experiments.paper;

import java.util.List;
import java.util.Locale;

/** Numbers in sentences and tables, the same on every machine. */
public final class Plain {
    /** As many examples as a sentence bears. */
    private static final int SHOWN = 2;

    private Plain() {}

    /** As {@link String#format(String, Object...)}, with points in decimals whatever the language of the machine. */
    public static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    /** A time to a hundredth of a second. */
    public static String seconds(double seconds) {
        return Double.isNaN(seconds) ? "-" : text("%.2f", seconds);
    }

    /** The first two, and how many more there are. */
    public static String first(List<String> things) {
        String more = things.size() > SHOWN ? " and " + (things.size() - SHOWN) + " more" : "";
        return String.join("; ", things.subList(0, Math.min(SHOWN, things.size()))) + more;
    }

    /** A number of the setting, without digits that say nothing. */
    public static String number(double value) {
        return Double.toString(value).replaceFirst("\\.0$", "");
    }
}
