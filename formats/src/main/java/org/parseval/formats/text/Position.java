package org.parseval.formats.text;

/** A place in a file: line and column counted from 1, the column in bytes. */
public record Position(long line, long column) {
    /** The place of an error that concerns the file as a whole. */
    static final Position NONE = new Position(0, 0);

    /** The first character of a file. */
    public static final Position START = new Position(1, 1);
}
