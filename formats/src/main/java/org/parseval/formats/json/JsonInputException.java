package org.parseval.formats.json;

/** Says what is wrong with JSON that somebody sent: it is none, or a field of it is not what was expected. */
public final class JsonInputException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** @param message what is wrong, in a line */
    public JsonInputException(String message) {
        super(message);
    }
}
