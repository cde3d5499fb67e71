package org.parseval.formats.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of a file around a place, for showing an error where it is. Of long lines only a part is kept.
 *
 * @param lines in their order, the one with the place among them
 * @param caret where the place is in the text of its line, counted from 0
 */
public record Excerpt(List<Line> lines, int caret) {
    private static final int AROUND = 3;
    private static final int LONGEST = 160;
    private static final int BEFORE_PLACE = 80;

    /** A line of the file, or a part of it. */
    public record Line(long number, String text) {}

    /** Copies the lines. */
    public Excerpt {
        lines = List.copyOf(lines);
    }

    /** The lines around a place, or none if the file ends or breaks off before it. */
    public static Optional<Excerpt> around(Source source, Position place) {
        return new Search(source, place).excerpt();
    }

    /** Goes through the file, and keeps no more than a part of each line. */
    private static final class Search {
        private final Source source;
        private final Position place;
        private final List<Line> lines = new ArrayList<>();
        private final ByteArrayOutputStream part = new ByteArrayOutputStream();
        private long number = 1;
        private long column = 1;
        private long firstKept = 1;
        private int caret;

        Search(Source source, Position place) {
            this.source = source;
            this.place = place;
            begin();
        }

        Optional<Excerpt> excerpt() {
            byte[] buffer = new byte[1 << 16];
            try {
                for (int count = 0; count >= 0 && number <= place.line() + AROUND; ) {
                    count = source.read(buffer, 0, buffer.length);
                    for (int i = 0; i < count && number <= place.line() + AROUND; i++) {
                        take(buffer[i]);
                    }
                }
            } catch (IOException broken) {
                // What came before is what can be shown.
                number = Math.min(number, place.line());
            }
            if (column > 1) {
                end();
            }
            return number < place.line() || lines.isEmpty() ? Optional.empty() : Optional.of(new Excerpt(lines, caret));
        }

        private void begin() {
            column = 1;
            firstKept = number == place.line() ? Math.max(1, place.column() - BEFORE_PLACE) : 1;
            part.reset();
        }

        private void take(byte next) {
            if (next == '\n') {
                end();
                number++;
                begin();
                return;
            }
            if (number >= place.line() - AROUND && column >= firstKept && part.size() < LONGEST) {
                part.write(next);
            }
            column++;
        }

        private void end() {
            if (number < place.line() - AROUND) {
                return;
            }
            byte[] bytes = part.toByteArray();
            if (number == place.line()) {
                int before = (int) Math.min(bytes.length, Math.max(0, place.column() - firstKept));
                caret = new String(bytes, 0, before, StandardCharsets.UTF_8).length();
            }
            // Control characters have no width; a blank keeps the caret where it belongs.
            lines.add(new Line(
                    number,
                    new String(bytes, StandardCharsets.UTF_8)
                            .replaceAll("\\r$", "")
                            .replaceAll("\\p{Cntrl}", " ")));
        }
    }
}
