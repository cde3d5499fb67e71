package org.parseval.formats.text;

import java.util.List;
import org.parseval.model.Model;

/**
 * What came out of a file.
 *
 * @param model that it describes
 * @param format and dialect in which it does
 * @param warnings what is suspicious, one line each; the model is what the file literally says
 */
public record Reading(Model model, String format, List<String> warnings) {
    public Reading {
        warnings = List.copyOf(warnings);
    }

    /** A file about which there is nothing to tell. */
    public static Reading of(Model model, String format) {
        return new Reading(model, format, List.of());
    }
}
