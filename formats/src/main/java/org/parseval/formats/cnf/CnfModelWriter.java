package org.parseval.formats.cnf;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.parseval.formats.text.TextOutput;
import org.parseval.model.Model;

/**
 * Writes any model as a weighted CNF of the model counting competitions with the same Z; see {@link CnfEncoding} for
 * what stands for what.
 */
public final class CnfModelWriter {
    private CnfModelWriter() {}

    /** Writes the clauses and weights and flushes; the stream stays open. */
    public static void write(Model model, OutputStream out) throws IOException {
        // The header needs the numbers before the first clause: encode twice rather than hold everything.
        Count count = new Count();
        int variables = new CnfEncoding(model, count).encode();
        Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII), 1 << 16);
        text.append("c t wmc\np cnf " + variables + " " + count.clauses + "\n");
        try {
            new CnfEncoding(model, new Lines(text)).encode();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        text.flush();
    }

    private static final class Count implements CnfEncoding.Sink {
        private long clauses;

        @Override
        public void clause(int... literals) {
            clauses++;
        }

        @Override
        public void weight(int variable, double positive, double negative) {}
    }

    private record Lines(Writer text) implements CnfEncoding.Sink {
        @Override
        public void clause(int... literals) {
            StringBuilder line = new StringBuilder();
            for (int literal : literals) {
                line.append(literal).append(' ');
            }
            append(line.append("0\n"));
        }

        @Override
        public void weight(int variable, double positive, double negative) {
            weight(variable, positive);
            weight(-variable, negative);
        }

        private void weight(int literal, double weight) {
            append("c p weight " + literal + " " + TextOutput.number(weight) + " 0\n");
        }

        private void append(CharSequence line) {
            try {
                text.append(line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
