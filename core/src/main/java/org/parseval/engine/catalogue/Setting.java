package org.parseval.engine.catalogue;

import java.util.Locale;

/**
 * A setting of an engine.
 *
 * @param name as answers record it, such as {@code messageSize}
 * @param label what stands for a value in help, such as {@code N}
 * @param range the values that it takes
 * @param standard the value if nothing is chosen, or how it is found then
 * @param help what it is, in one line
 */
public record Setting<T>(String name, String label, Range<T> range, String standard, String help) {

    /** The option of the command line, such as {@code --message-size}. */
    public String option() {
        return option(name);
    }

    /** The option for a setting of that name. */
    public static String option(String name) {
        return "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    T checked(Object value) {
        return range.accept(value)
                .orElseThrow(() -> new SettingException(name, "found '" + value + "', expected " + range.described()));
    }
}
