package org.parseval.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes server-sent events, each with a name and a text. */
record Events(OutputStream out) implements AutoCloseable {
    static final String TYPE = "text/event-stream";

    void send(String name, String text) throws IOException {
        String data = "event: " + name + "\ndata: " + text.strip().replace("\n", "\ndata: ") + "\n\n";
        out.write(data.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
