package org.parseval.formats.uai;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.parseval.model.Evidence;

/** Writes UAI evidence on one line, the form that every reader takes. */
public final class EvidenceWriter {
    private EvidenceWriter() {}

    /** Writes the evidence and flushes; the stream stays open. */
    public static void write(Evidence evidence, OutputStream out) throws IOException {
        StringBuilder line = new StringBuilder().append(evidence.size());
        evidence.states()
                .forEach((variable, state) ->
                        line.append(' ').append(variable).append(' ').append(state));
        out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
