package org.parseval.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.parseval.formats.json.JsonInputException;
import org.parseval.formats.json.JsonText;
import org.parseval.formats.text.Excerpt;
import org.parseval.inference.BudgetException;
import org.parseval.model.InputException;

/** Why a request has no answer: the status of the response, and an object that says what is wrong. */
final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final int BAD_REQUEST = 400;
    static final int NO_TOKEN = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int NOT_ALLOWED = 405;
    static final int TOO_SLOW = 408;
    static final int TOO_LARGE = 413;
    static final int WRONG_TYPE = 415;
    static final int UNANSWERABLE = 422;
    static final int BUG = 500;
    static final int BUSY = 503;

    private final int status;
    private final transient Optional<InputException> place;
    private final transient Optional<Excerpt> excerpt;

    private Problem(int status, String message, Optional<InputException> place, Optional<Excerpt> excerpt) {
        super(message, null, false, false);
        this.status = status;
        this.place = place;
        this.excerpt = excerpt;
    }

    Problem(int status, String message) {
        this(status, message, Optional.empty(), Optional.empty());
    }

    /** A mistake in a file, and the text around it. */
    static Problem in(InputException file, Optional<Excerpt> excerpt) {
        return new Problem(BAD_REQUEST, String.valueOf(file.getMessage()), Optional.of(file), excerpt);
    }

    /** The message for whoever asked a question that failed. */
    static Problem of(Throwable failure) {
        if (failure instanceof Problem problem) {
            return problem;
        }
        if (failure instanceof JsonInputException) {
            return new Problem(BAD_REQUEST, String.valueOf(failure.getMessage()));
        }
        if (failure instanceof BudgetException || failure instanceof IllegalArgumentException) {
            return new Problem(UNANSWERABLE, String.valueOf(failure.getMessage()));
        }
        return failure instanceof OutOfMemoryError
                ? new Problem(UNANSWERABLE, "the Java heap is too small")
                : new Problem(BUG, "a bug, please report it: " + failure);
    }

    int status() {
        return status;
    }

    String json() {
        return JsonText.of(this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStringField("error", String.valueOf(getMessage()));
        if (place.isPresent()) {
            InputException at = place.get();
            json.writeStringField("file", at.file());
            json.writeNumberField("line", at.line());
            json.writeNumberField("column", at.column());
            json.writeStringField("found", at.found());
            json.writeStringField("expected", at.expected());
        }
        if (excerpt.isPresent()) {
            json.writeNumberField("caret", excerpt.get().caret());
            json.writeArrayFieldStart("lines");
            for (Excerpt.Line line : excerpt.get().lines()) {
                json.writeStartObject();
                json.writeNumberField("line", line.number());
                json.writeStringField("text", line.text());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }
}
