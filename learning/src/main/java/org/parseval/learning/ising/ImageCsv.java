package org.parseval.learning.ising;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;

/** Images as text: one a line, their pixels row by row as 0 (black) or 1 (white), with commas or white space between them. */
public final class ImageCsv {
    private static final String A_BIT = "0 or 1";

    private final Tokenizer tokens;
    private final int width;
    private byte[] pixels = new byte[1 << 10];

    private ImageCsv(Tokenizer tokens, int width) {
        this.tokens = tokens;
        this.width = width;
    }

    /**
     * Reads all images.
     *
     * @param width pixels in a row of an image
     * @throws InputException if the text is something else
     */
    public static BinaryImages read(Source source, int width) {
        try (Tokenizer tokens = new Tokenizer(source)) {
            return new ImageCsv(tokens, width).images();
        }
    }

    private BinaryImages images() {
        List<byte[]> images = new ArrayList<>();
        int length = 0;
        while (tokens.advance()) {
            Position start = tokens.position();
            int count = line();
            if (images.isEmpty() && count % width != 0) {
                throw tokens.errorAt(start, count + " pixels", "a multiple of the width, " + width);
            }
            length = images.isEmpty() ? count : length;
            if (count != length) {
                throw tokens.errorAt(start, count + " pixels", length + " as in the first image");
            }
            images.add(Arrays.copyOf(pixels, count));
        }
        if (images.isEmpty()) {
            throw tokens.unexpected("an image a line, its pixels as " + A_BIT);
        }
        return new BinaryImages(new GridShape(length / width, width), images);
    }

    /** Reads the rest of a line, of which the first word is the current one, and counts its pixels. */
    private int line() {
        int count = 0;
        boolean afterComma = true;
        Position last;
        do {
            String word = tokens.text();
            Position start = tokens.position();
            last = start;
            boolean separate = true;
            for (int i = 0; i < word.length(); i++) {
                last = new Position(start.line(), start.column() + i);
                char c = word.charAt(i);
                if (c == ',' && !(separate && afterComma)) {
                    afterComma = true;
                    separate = true;
                } else if (separate && (c == '0' || c == '1')) {
                    add(count++, c);
                    afterComma = false;
                    separate = false;
                } else {
                    throw tokens.errorAt(last, Visible.quoted(word.substring(i)), separate ? A_BIT : "a comma");
                }
            }
        } while (tokens.advanceOnLine());
        if (afterComma) {
            throw tokens.errorAt(last, "a comma at the end of the line", "a pixel after it, " + A_BIT);
        }
        return count;
    }

    private void add(int at, char bit) {
        if (at == pixels.length) {
            pixels = Arrays.copyOf(pixels, 2 * at);
        }
        pixels[at] = (byte) (bit - '0');
    }
}
