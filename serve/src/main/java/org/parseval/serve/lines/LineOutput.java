package org.parseval.serve.lines;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.parseval.formats.json.JsonText;

/** Writes JSON objects, each whole and on a line of its own, from any thread. Once nobody reads them it writes nothing. */
final class LineOutput {
    /** Rows have numbers by the million. */
    private final JsonFactory factory = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private final OutputStream out;
    private @Nullable IOException gone;

    LineOutput(OutputStream out) {
        this.out = out;
    }

    /** @param fields of the object */
    void send(JsonText.Content fields) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (JsonGenerator json = factory.createGenerator(line)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        line.write('\n');
        write(line);
    }

    private synchronized void write(ByteArrayOutputStream line) {
        try {
            if (gone == null) {
                line.writeTo(out);
                out.flush();
            }
        } catch (IOException e) {
            gone = e;
        }
    }

    /** @throws IOException if a line could not be written */
    synchronized void check() throws IOException {
        if (gone != null) {
            throw gone;
        }
    }
}
