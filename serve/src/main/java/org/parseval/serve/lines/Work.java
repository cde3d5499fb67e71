package org.parseval.serve.lines;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Optional;
import java.util.function.Supplier;
import org.parseval.formats.json.JsonFields;
import org.parseval.formats.json.JsonInputException;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.model.InputException;

/** One request being worked on: it hears of progress, can be stopped, and is answered once. */
final class Work implements Progress {
    private static final long BETWEEN_REPORTS_NANOS = 200_000_000L;

    private final String id;
    private final LineOutput out;
    private final StopSignal stop = new StopSignal();
    private final long start = System.nanoTime();
    private boolean watched;
    private long told = start;
    private Optional<Answer> best = Optional.empty();

    /** @param id as JSON */
    Work(String id, LineOutput out) {
        this.id = id;
        this.out = out;
    }

    /** The id of a request, as JSON. */
    static String id(JsonFields request) {
        return request.has("id") ? text(request, "id") : "null";
    }

    /** A number or a string, as JSON. */
    static String text(JsonFields request, String field) {
        Object value = request.fields().get(field);
        if (value instanceof Double) {
            return JsonFields.name(value);
        }
        if (value instanceof String string) {
            return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(string)) + '"';
        }
        throw new JsonInputException(field + " is a number or a string that names a request");
    }

    String id() {
        return id;
    }

    StopSignal stop() {
        return stop;
    }

    /** Whoever asked wants to hear how far it has come. */
    void watch() {
        watched = true;
    }

    /** Does the work and tells what came of it. */
    void run(Supplier<JsonText.Content> work) {
        try {
            JsonText.Content result = work.get();
            boolean stopped = stop.isGiven();
            out.send(json -> {
                json.writeFieldName("id");
                json.writeRawValue(id);
                if (stopped) {
                    json.writeBooleanField("stopped", true);
                }
                json.writeObjectFieldStart("result");
                result.write(json);
                json.writeEndObject();
            });
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            failed(failure);
        }
    }

    /** Tells why there is no result. */
    void failed(Throwable failure) {
        if (failure instanceof InputException wrong) {
            send("input", String.valueOf(wrong.getMessage()), json -> {
                json.writeStringField("file", wrong.file());
                json.writeNumberField("line", wrong.line());
                json.writeNumberField("column", wrong.column());
            });
        } else if (failure instanceof BudgetException) {
            failed(stop.isGiven() ? "stopped" : "budget", String.valueOf(failure.getMessage()));
        } else if (failure instanceof IllegalArgumentException) {
            failed("request", String.valueOf(failure.getMessage()));
        } else if (failure instanceof OutOfMemoryError) {
            failed("budget", "the Java heap is too small");
        } else {
            failed("bug", "a bug, please report it: " + failure);
        }
    }

    void failed(String kind, String message) {
        send(kind, message, json -> {});
    }

    private void send(String kind, String message, JsonText.Content more) {
        out.send(json -> {
            json.writeFieldName("id");
            json.writeRawValue(id);
            json.writeObjectFieldStart("error");
            json.writeStringField("kind", kind);
            json.writeStringField("message", message.strip());
            more.write(json);
            json.writeEndObject();
        });
    }

    @Override
    public synchronized void improved(Answer answer) {
        best = Optional.of(answer);
    }

    @Override
    public synchronized void report(String phase, double fraction) {
        long now = System.nanoTime();
        if (!watched || now - told < BETWEEN_REPORTS_NANOS) {
            return;
        }
        told = now;
        Optional<Answer> soFar = best;
        out.send(json -> {
            json.writeFieldName("id");
            json.writeRawValue(id);
            json.writeObjectFieldStart("progress");
            json.writeStringField("phase", phase);
            JsonNumbers.write(json, "fraction", fraction);
            JsonNumbers.write(json, "seconds", (now - start) / 1e9);
            if (soFar.isPresent()) {
                Answer answer = soFar.get();
                JsonNumbers.write(json, "log10Z", answer.value().log10());
                JsonNumbers.write(
                        json, "standardErrorLog10", answer.standardErrorLog10().orElse(Double.NaN));
                JsonNumbers.write(
                        json,
                        "certifiedLow",
                        answer.certified().map(Answer.Bounds::log10Low).orElse(Double.NaN));
                JsonNumbers.write(
                        json,
                        "certifiedHigh",
                        answer.certified().map(Answer.Bounds::log10High).orElse(Double.NaN));
            }
            json.writeEndObject();
        });
    }
}
