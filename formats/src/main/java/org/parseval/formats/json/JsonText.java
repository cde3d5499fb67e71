package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * One JSON object as text that people can read too, ending in a line feed. Its first field is the version.
 *
 * <pre>{@code
 * String text = JsonText.of(json -> {
 *     json.writeStringField("engine", "exact");
 * });
 * }</pre>
 */
public final class JsonText {
    /** Of all objects that the program writes. It grows when a field goes or changes its meaning, not when one is added. */
    private static final int VERSION = 2;

    private JsonText() {}

    /** Writes the field that says what the others mean. */
    static void writeVersion(JsonGenerator json) throws IOException {
        json.writeNumberField("version", VERSION);
    }

    /** Writes the content of the object. */
    public interface Content {
        /** Writes the fields. */
        void write(JsonGenerator json) throws IOException;
    }

    /** The text of what is written. */
    public static String of(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new ShallowLines());
            json.writeStartObject();
            writeVersion(json);
            content.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append("\n").toString();
    }
}
