package org.parseval.formats.text;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.parseval.model.InputException;
import org.parseval.model.Rational;

/**
 * Words between white space, one at a time, each with its place. The file passes through a buffer of fixed size, so that
 * its length does not matter; numbers are read in place.
 *
 * <p>Only the current token can be asked about; {@link #advance()} moves to the next. Lines end with a line feed (a
 * carriage return is white space), columns count bytes, and a byte order mark at the start counts for nothing.
 */
public final class Tokenizer implements Closeable {
    /** No numeral is longer; a longer word is a sign of a binary file, and is not worth holding. */
    private static final int LONGEST_TOKEN = 1 << 15;

    private final Source source;
    private final byte[] buffer = new byte[1 << 17];
    private int limit;
    private int next;
    private boolean drained;
    private long bytesBefore;
    private long line = 1;
    private long lineStart;

    private int tokenStart;
    private int tokenEnd;
    private long tokenLine;
    private boolean startsLine;
    private boolean held;

    /** Words of a source, from its beginning. */
    public Tokenizer(Source source) {
        this.source = source;
        refill(0);
        if (limit >= 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
            next = 3;
            lineStart = 3;
        }
    }

    /** Moves to the next token; false at the end of the file. */
    public boolean advance() {
        return advance(false);
    }

    /** Moves to the next token of the same line; false, without moving on, if the line has no more. */
    public boolean advanceOnLine() {
        return advance(true);
    }

    private boolean advance(boolean stayOnLine) {
        if (held) {
            held = false;
            return true;
        }
        startsLine = bytesBefore + next == lineStart;
        while (next < limit || refill(next)) {
            byte b = buffer[next];
            if (b > ' ' || !isSpace(b)) {
                findEnd();
                return true;
            }
            if (b == '\n') {
                if (stayOnLine) {
                    break;
                }
                line++;
                lineStart = bytesBefore + next + 1;
                startsLine = true;
            }
            next++;
        }
        tokenStart = next;
        tokenEnd = next;
        tokenLine = line;
        return false;
    }

    private void findEnd() {
        tokenStart = next;
        tokenLine = line;
        int at = next;
        while (true) {
            if (at == limit) {
                int length = at - tokenStart;
                boolean more = refill(tokenStart);
                at = tokenStart + length;
                if (!more) {
                    break;
                }
            }
            byte b = buffer[at];
            if (b <= ' ' && isSpace(b)) {
                break;
            }
            at++;
            if (at - tokenStart > LONGEST_TOKEN) {
                tokenEnd = at;
                throw unexpected("a word of at most " + LONGEST_TOKEN + " characters");
            }
        }
        tokenEnd = at;
        next = at;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    /** Brings in more bytes and keeps those from {@code keep} on, now at the front; false at the end of the file. */
    private boolean refill(int keep) {
        if (drained) {
            return false;
        }
        System.arraycopy(buffer, keep, buffer, 0, limit - keep);
        bytesBefore += keep;
        limit -= keep;
        next -= keep;
        tokenStart -= keep;
        tokenEnd -= keep;
        int before = limit;
        try {
            // A pipe gives few bytes at a time, and the byte order mark must not be cut.
            while (limit < buffer.length && !drained && limit - before < 3) {
                int count = source.read(buffer, limit, buffer.length - limit);
                drained = count < 0;
                limit += Math.max(count, 0);
            }
        } catch (IOException e) {
            throw source.brokenOff(new Position(line, bytesBefore + next - lineStart + 1));
        }
        return limit > before;
    }

    /** Skips the rest of the line. */
    public void skipLine() {
        while (next < limit || refill(next)) {
            if (buffer[next] == '\n') {
                return;
            }
            next++;
        }
    }

    /** The rest of the line, as far as it is not longer than any that means something. */
    public String restOfLine() {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        while ((next < limit || refill(next)) && buffer[next] != '\n') {
            if (rest.size() < LONGEST_TOKEN) {
                rest.write(buffer[next]);
            }
            next++;
        }
        return rest.toString(StandardCharsets.UTF_8);
    }

    /** Lets the next call to advance stay at the current token. */
    public void hold() {
        held = true;
    }

    /** True if nothing but white space precedes the current token on its line. */
    public boolean startsLine() {
        return startsLine;
    }

    /** True if the file ends right after the current token, without a line end. */
    public boolean endsFile() {
        return tokenEnd == limit && !refill(tokenStart);
    }

    /** Whether the current word is this one. */
    public boolean is(String word) {
        int length = tokenEnd - tokenStart;
        if (length != word.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (buffer[tokenStart + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The same for any case of letters. */
    public boolean isIgnoringCase(String word) {
        return tokenEnd - tokenStart == word.length() && text().equalsIgnoreCase(word);
    }

    /** Whether the current word begins with this letter. */
    public boolean startsWith(char first) {
        return tokenEnd > tokenStart && buffer[tokenStart] == first;
    }

    /** The current token, one character a byte. */
    public String text() {
        return new String(buffer, tokenStart, tokenEnd - tokenStart, StandardCharsets.ISO_8859_1);
    }

    /** The current token as an int. */
    public int asInt(String expected) {
        long value = Numerals.integer(buffer, tokenStart, tokenEnd);
        if (value == Numerals.NOT_AN_INTEGER) {
            throw unexpected(expected);
        }
        if (value != (int) value) {
            throw unexpected(expected + " that fits into 32 bits");
        }
        return (int) value;
    }

    /** The current token as the nearest double, NaN if it is not a decimal number. */
    public double asDouble() {
        return Numerals.decimal(buffer, tokenStart, tokenEnd);
    }

    /** The current token as an entry of a factor; NaN if it cannot be one, or a double does not hold its digits. */
    public double asValue() {
        return Numerals.value(buffer, tokenStart, tokenEnd);
    }

    /** The current token, a decimal number or a fraction of two, to the last digit. It must not be negative, and in the range of doubles. */
    public Rational asRational(String expected) {
        try {
            Rational value = Rational.of(text());
            if (value.doubleValue() < Double.POSITIVE_INFINITY) {
                return value;
            }
        } catch (IllegalArgumentException none) {
            // Told below.
        }
        // What has a nearest double is a number; with so large an exponent its digits would take all memory.
        double nearest = asDouble();
        boolean tooLong = nearest >= 0 && nearest < Double.POSITIVE_INFINITY;
        throw unexpected(tooLong ? expected + ", of at most " + Rational.MOST_DIGITS + " digits" : expected);
    }

    /** The same of a number that is kept, for which the heap must have room. */
    public Rational asRational(String expected, HeapLimit heap) {
        Rational value = asRational(expected);
        if (!heap.takeFraction(value)) {
            throw unexpected(heap.describe());
        }
        return value;
    }

    /** Whether numbers are wanted as they are written. */
    public boolean isUnrounded() {
        return source.isUnrounded();
    }

    /** Moves to the next token, which must exist. */
    public void require(String expected) {
        if (!advance()) {
            throw unexpected(expected);
        }
    }

    /** Moves to the next token, which must be an int. */
    public int nextInt(String expected) {
        require(expected);
        return asInt(expected);
    }

    /** Checks that nothing but white space is left. */
    public void requireEnd(String expected) {
        if (advance()) {
            throw unexpected(expected);
        }
    }

    /** Where the current word begins. */
    public Position position() {
        return new Position(tokenLine, bytesBefore + tokenStart - lineStart + 1);
    }

    /** The error that the current token, or the end of the file, is not what was expected. */
    public InputException unexpected(String expected) {
        return Mistake.at(source.name(), position(), found(), expected);
    }

    /** An error at a place passed before. */
    public InputException errorAt(Position position, String found, String expected) {
        return Mistake.at(source.name(), position, found, expected);
    }

    private String found() {
        if (tokenEnd > tokenStart) {
            return Visible.quoted(text());
        }
        return next < limit ? "the end of the line" : "the end of the file";
    }

    @Override
    public void close() {
        source.close();
    }
}
