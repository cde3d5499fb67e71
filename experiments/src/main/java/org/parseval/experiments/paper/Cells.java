package org.parseval.experiments.paper;

import java.util.Locale;

/** Numbers as the tables and checks of a page have them. */
public final class Cells {
    private Cells() {}

    /** A time with three digits. */
    public static String seconds(double seconds) {
        return Double.isNaN(seconds) ? "-" : String.format(Locale.ROOT, "%.2f", seconds);
    }

    /** A number of the setting, without digits that say nothing. */
    public static String plain(double value) {
        return Double.toString(value).replaceFirst("\\.0$", "");
    }
}
