package org.parseval.model;

/**
 * A file that cannot be used: where, what stands there and what was expected instead. The message is one printable line,
 * {@code FILE:LINE:COLUMN: found X, expected Y}, whatever the file contains.
 */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The file that is wrong. */
    private final String file;

    /** The line, counted from 1. */
    private final long line;

    /** The column, counted from 1. */
    private final long column;

    /** The text that stands there. */
    private final String found;

    /** The text that should stand there. */
    private final String expected;

    /**
     * @param line counted from 1; 0 if the file could not be opened
     * @param column in bytes, counted from 1; 0 if the file could not be opened
     * @param message all of it in one printable line
     */
    public InputException(String file, long line, long column, String found, String expected, String message) {
        super(message);
        this.file = file;
        this.line = line;
        this.column = column;
        this.found = found;
        this.expected = expected;
    }

    /** The file that is wrong. */
    public String file() {
        return file;
    }

    /** The line, counted from 1; 0 if the file could not be opened. */
    public long line() {
        return line;
    }

    /** The column in bytes, counted from 1; 0 if the file could not be opened. */
    public long column() {
        return column;
    }

    /** The text that stands there. */
    public String found() {
        return found;
    }

    /** The text that should stand there. */
    public String expected() {
        return expected;
    }
}
