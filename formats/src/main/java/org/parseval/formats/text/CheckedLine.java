package org.parseval.formats.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32;

/** A line of a file that ends in its checksum, so that damage is found where it is. */
public final class CheckedLine {
    private CheckedLine() {}

    /** The content, a tab, the checksum and a line feed. */
    public static String of(String content) {
        return content + '\t' + checksum(content) + '\n';
    }

    /** The text before the checksum of a line without its line feed, if the checksum is right. */
    public static Optional<String> content(String line) {
        int end = line.lastIndexOf('\t');
        return end >= 0 && checksum(line.substring(0, end)).equals(line.substring(end + 1))
                ? Optional.of(line.substring(0, end))
                : Optional.empty();
    }

    private static String checksum(String content) {
        CRC32 sum = new CRC32();
        sum.update(content.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
