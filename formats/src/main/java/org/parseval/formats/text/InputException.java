package org.parseval.formats.text;

/**
 * Input that cannot be used: where, what stands there and what was expected instead. The message is one printable line,
 * {@code FILE:LINE:COLUMN: found X, expected Y}, whatever the file contains.
 */
public final class InputException extends RuntimeException {
    /** The file that is wrong. */
    private final String file;

    /** Where it is wrong. */
    private final Position position;

    /** What stands there. */
    private final String found;

    /** What should stand there. */
    private final String expected;

    private InputException(String file, Position position, String found, String expected, String message) {
        super(message);
        this.file = file;
        this.position = position;
        this.found = found;
        this.expected = expected;
    }

    /** An error at a place in a file; {@code found} is shown as it is, see {@link Visible#quoted(String)}. */
    public static InputException at(String file, Position position, String found, String expected) {
        String message = Visible.plain(file) + ":" + position.line() + ":" + position.column() + ": found " + found
                + ", expected " + expected;
        return new InputException(file, position, found, expected, message);
    }

    /** A file that cannot be opened at all, {@code FILE: X, expected Y}. */
    static InputException unopened(String file, String found) {
        String expected = "a readable file";
        return new InputException(
                file, Position.NONE, found, expected, Visible.plain(file) + ": " + found + ", expected " + expected);
    }

    /** The file that is wrong. */
    public String file() {
        return file;
    }

    /** The line, counted from 1; 0 if the file could not be opened. */
    public long line() {
        return position.line();
    }

    /** The column in bytes, counted from 1; 0 if the file could not be opened. */
    public long column() {
        return position.column();
    }

    /** What stands there. */
    public String found() {
        return found;
    }

    /** What should stand there. */
    public String expected() {
        return expected;
    }
}
