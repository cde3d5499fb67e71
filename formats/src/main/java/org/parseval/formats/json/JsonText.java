package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * One JSON value as text that people can read too, ending in a line feed.
 *
 * <pre>{@code
 * String text = JsonText.of(json -> {
 *     json.writeStartObject();
 *     json.writeStringField("engine", "exact");
 *     json.writeEndObject();
 * });
 * }</pre>
 */
public final class JsonText {
    /** Of all objects that the commands write. It grows when a field goes or changes its meaning, not when one is added. */
    public static final int VERSION = 2;

    private JsonText() {}

    /** Writes the field that says what the others mean. */
    public static void writeVersion(JsonGenerator json) throws IOException {
        json.writeNumberField("version", VERSION);
    }

    /** Writes the value. */
    public interface Content {
        /** Writes one object. */
        void write(JsonGenerator json) throws IOException;
    }

    /** The text of what is written. */
    public static String of(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new ShallowLines());
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append("\n").toString();
    }
}
