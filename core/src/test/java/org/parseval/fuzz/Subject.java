package org.parseval.fuzz;

import java.util.Locale;
import org.parseval.inference.Engine;

/**
 * An engine with settings.
 *
 * @param name the engine's, a colon and what is special
 * @param memory bytes that it may use
 */
public record Subject(String name, Engine engine, long memory) {

    /** A constant as a word. */
    public static String label(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
