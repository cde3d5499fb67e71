package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Numbers in JSON, which has no infinities: they are null, as is what is not a number. */
public final class JsonNumbers {
    private JsonNumbers() {}

    /** Writes a field of an object. */
    public static void write(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        write(json, value);
    }

    /** Writes an element of a list. */
    public static void write(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
