package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;

/** A network of 100 MB is read in a heap of half a gigabyte. Part of {@code ./mvnw -Pfuzz verify}. */
class LargeFileRun {
    private static final int VARIABLES = 16_000;
    private static final int STATES = 6;
    private static final long LEAST = 100L << 20;

    @Test
    void aBifOfAHundredMegabytes() {
        Generated file = new Generated();

        Reading reading = ModelFiles.reading(Source.of("large.bif", file));

        assertThat(file.bytes).isGreaterThan(LEAST);
        assertThat(reading.model().variableCount()).isEqualTo(VARIABLES);
        assertThat(reading.warnings()).isEmpty();
    }

    /** A network in which every variable depends on the two before it, written as it is read. */
    private static final class Generated extends InputStream {
        private byte[] piece = "network large {\n}\n".getBytes(StandardCharsets.US_ASCII);
        private int at;
        private int pieces;
        private long bytes;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (at == piece.length) {
                if (pieces == 2 * VARIABLES) {
                    return -1;
                }
                piece = (pieces < VARIABLES ? variable(pieces) : table(pieces - VARIABLES))
                        .getBytes(StandardCharsets.US_ASCII);
                pieces++;
                at = 0;
            }
            int count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, buffer, offset, count);
            at += count;
            bytes += count;
            return count;
        }

        private static String variable(int v) {
            return "variable v" + v + " { type discrete [ " + STATES + " ] { a b c d e f }; }\n";
        }

        private static String table(int v) {
            StringBuilder text = new StringBuilder("probability ( v" + v);
            int parents = Math.min(v, 2);
            text.append(parents == 0 ? "" : " | v" + (v - 1))
                    .append(parents < 2 ? "" : ", v" + (v - 2))
                    .append(" ) {\n");
            int rows = (int) Math.pow(STATES, parents);
            for (int row = 0; row < rows; row++) {
                String first = parents < 2 ? "" : (char) ('a' + row / STATES) + ", ";
                text.append(parents == 0 ? "  table" : "  (" + first + (char) ('a' + row % STATES) + ")");
                for (int state = 0; state < STATES; state++) {
                    double value = (1 + (row + state) % STATES) / 21.0;
                    text.append(state == 0 ? " " : ", ").append(value + "000000000");
                }
                text.append(";\n");
            }
            return text.append("}\n").toString();
        }
    }
}
