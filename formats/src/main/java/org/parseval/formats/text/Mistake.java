package org.parseval.formats.text;

import org.parseval.model.InputException;

/** A mistake in a file, as an exception. */
public final class Mistake {
    private Mistake() {}

    /** An error at a place in a file; {@code found} is shown as it is, see {@link Visible#quoted(String)}. */
    public static InputException at(String file, Position position, String found, String expected) {
        String message = Visible.plain(file) + ":" + position.line() + ":" + position.column() + ": found " + found
                + ", expected " + expected;
        return new InputException(file, position.line(), position.column(), found, expected, message);
    }

    /** A file that cannot be opened at all, {@code FILE: X, expected Y}. */
    static InputException unopened(String file, String found) {
        String expected = "a readable file";
        String message = Visible.plain(file) + ": " + found + ", expected " + expected;
        return new InputException(file, Position.NONE.line(), Position.NONE.column(), found, expected, message);
    }
}
