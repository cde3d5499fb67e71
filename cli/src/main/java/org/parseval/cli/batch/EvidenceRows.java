package org.parseval.cli.batch;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.model.Evidence;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/** Sets of evidence as a table: a line with names, then one line a set. */
record EvidenceRows(EvidenceHeader header, List<String> lines) {
    /**
     * @param common what is observed in every row
     * @throws InputException if the first line does not name different variables of the model
     */
    static EvidenceRows read(String file, byte[] bytes, Model model, Evidence common) {
        String text = new String(bytes, charset(bytes)).replaceFirst("^\uFEFF", "");
        List<String> lines = records(text.lines().toList());
        if (lines.isEmpty()) {
            throw Mistake.at(file, new Position(1, 1), "nothing", "a line with the names of variables");
        }
        try {
            EvidenceHeader header = EvidenceHeader.of(lines.get(0), model, common);
            int end = lines.size();
            // Tables end in empty lines now and then. Where there is one column, an empty line is a row.
            while (header.columns().size() > 1 && end > 1 && lines.get(end - 1).isBlank()) {
                end--;
            }
            return new EvidenceRows(header, lines.subList(1, end));
        } catch (IllegalArgumentException e) {
            throw Mistake.at(
                    file,
                    new Position(1, 1),
                    String.valueOf(e.getMessage()),
                    "names of variables, separated by commas, semicolons or tabs");
        }
    }

    /** UTF-8, unless the first bytes are the mark of UTF-16, as some spreadsheets write it. */
    private static Charset charset(byte[] bytes) {
        boolean marked = bytes.length >= 2
                && ((bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE)
                        || (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF));
        return marked ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }

    /** Lines that a quote holds together are one. A quote that is never closed holds nothing. */
    private static List<String> records(List<String> lines) {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Optional<Integer> last = isOpen(lines.get(i)) ? closing(lines, i) : Optional.of(i);
            int end = last.orElse(i);
            records.add(String.join("\n", lines.subList(i, end + 1)));
            i = end;
        }
        return records;
    }

    private static Optional<Integer> closing(List<String> lines, int first) {
        for (int i = first + 1; i < lines.size(); i++) {
            if (isOpen(lines.get(i))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** Whether an odd number of quotes is in a line. */
    private static boolean isOpen(String line) {
        return line.chars().filter(c -> c == '"').count() % 2 == 1;
    }

    int size() {
        return lines.size();
    }
}
