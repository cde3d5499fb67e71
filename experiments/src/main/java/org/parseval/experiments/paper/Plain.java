package org.parseval.experiments.paper;

import java.util.Locale;

/** Numbers in sentences, the same on every machine. */
public final class Plain {
    private Plain() {}

    /** As {@link String#format(String, Object...)}, with points in decimals whatever the language of the machine. */
    public static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
