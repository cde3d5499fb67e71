package org.parseval.formats.text;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/**
 * The result of reading a file: a model, its format, and warnings.
 *
 * @param model that it describes
 * @param format and dialect in which it does
 * @param warnings what is suspicious, one line each; the model is what the file literally says
 * @param projection onto some variables, if the file asks to count those alone
 * @param task of a model counting competition that the file names ({@code mc}, {@code wmc}, {@code pmc}, {@code pwmc}); empty for none
 */
public record Reading(Model model, String format, List<String> warnings, Optional<Projection> projection, String task) {
    /** Copies the warnings. */
    public Reading {
        warnings = List.copyOf(warnings);
    }

    /** A file that asks about all variables. */
    public Reading(Model model, String format, List<String> warnings) {
        this(model, format, warnings, Optional.empty(), "");
    }

    /**
     * The variables to count, as a file names them.
     *
     * @param shown the variables, numbered as in the model
     * @param refusal the error for questions about all variables, with the place in the file
     */
    public record Projection(Set<Integer> shown, InputException refusal) {
        /** Copies the set. */
        public Projection {
            shown = Set.copyOf(shown);
        }
    }

    /** The same, for questions about all variables. */
    public Reading unprojected() {
        if (projection.isPresent()) {
            throw projection.get().refusal();
        }
        return this;
    }

    /** A file without warnings. */
    public static Reading of(Model model, String format) {
        return new Reading(model, format, List.of());
    }
}
