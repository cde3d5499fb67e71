package org.parseval.formats.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.parseval.model.InputException;

/**
 * Words, quoted texts and punctuation, one at a time, each with its place: for formats that look like a program. The file
 * passes through a buffer of fixed size.
 *
 * <p>In quotes, a backslash makes the next quote or backslash part of the text, and {@code \n} is a line feed; before
 * anything else it stands for itself, as in the path of a file. Text is UTF-8 or, where it is not, Latin-1.
 */
public final class Lexer {
    private static final int LONGEST_WORD = 1 << 15;
    private static final int LONGEST_TEXT = 1 << 22;
    private static final int END = -1;

    /**
     * The characters that stand for themselves and those that are left out.
     *
     * @param symbols characters that are tokens of their own
     * @param blanks characters that separate as white space does
     * @param percentComments whether a percent sign begins a comment, as {@code //} always does
     */
    public record Syntax(String symbols, String blanks, boolean percentComments) {}

    private enum Kind {
        WORD,
        TEXT,
        SYMBOL,
        NONE
    }

    private final Source source;
    private final boolean[] isSymbol = new boolean[256];
    private final boolean[] isBlank = new boolean[256];
    private final boolean percentComments;

    private final byte[] buffer = new byte[1 << 16];
    private int next;
    private int limit;
    private long line = 1;
    private long column = 1;

    private Kind kind = Kind.NONE;
    private byte[] token = new byte[64];
    private int length;
    private Position position = Position.START;

    /** Where the token before the current one ended. */
    private Position behind = Position.START;

    private boolean held;

    /** Tokens of a source, from its beginning. */
    public Lexer(Source source, Syntax syntax) {
        this.source = source;
        this.percentComments = syntax.percentComments;
        syntax.symbols.chars().forEach(c -> isSymbol[c] = true);
        (syntax.blanks + " \t\r\n\f\u000b").chars().forEach(c -> isBlank[c] = true);
        if (peek() == 0xEF) {
            skipByteOrderMark();
        }
    }

    private void skipByteOrderMark() {
        for (int i = 0; i < 3; i++) {
            read();
        }
        column = 1;
    }

    /** The name of the source used in messages. */
    public String file() {
        return source.name();
    }

    /** Moves to the next token; false at the end of the file. */
    public boolean advance() {
        if (held) {
            held = false;
            return kind != Kind.NONE;
        }
        behind = new Position(line, column);
        skipBlanks();
        position = new Position(line, column);
        length = 0;
        int first = peek();
        if (first == END) {
            kind = Kind.NONE;
        } else if (isSymbol[first]) {
            kind = Kind.SYMBOL;
            append(read());
        } else if (first == '"') {
            kind = Kind.TEXT;
            readQuoted();
        } else {
            kind = Kind.WORD;
            readWord();
        }
        return kind != Kind.NONE;
    }

    /** Lets the next call to advance stay at the current token. */
    public void hold() {
        held = true;
    }

    private void skipBlanks() {
        while (true) {
            int c = peek();
            if (c != END && isBlank[c]) {
                read();
            } else if (c == '%' && percentComments) {
                skipLine();
            } else if (c != '/' || !skipComment()) {
                return;
            }
        }
    }

    private void skipLine() {
        int c = peek();
        while (c != END && c != '\n') {
            read();
            c = peek();
        }
    }

    /** False, with nothing read, if this is a word that happens to begin with a slash. */
    private boolean skipComment() {
        if (next + 1 >= limit) {
            refill();
        }
        int second = next + 1 < limit ? buffer[next + 1] : END;
        if (second == '/') {
            skipLine();
            return true;
        }
        if (second != '*') {
            return false;
        }
        Position start = new Position(line, column);
        read();
        read();
        int last = 0;
        while (true) {
            int c = read();
            if (c == END) {
                throw errorAt(start, "a comment without an end", "*/ before the end of the file");
            }
            if (last == '*' && c == '/') {
                return true;
            }
            last = c;
        }
    }

    private void readWord() {
        int c = peek();
        while (c != END && !isBlank[c] && !isSymbol[c]) {
            append(read());
            if (length > LONGEST_WORD) {
                throw unexpected("a word of at most " + LONGEST_WORD + " characters");
            }
            c = peek();
        }
    }

    private void readQuoted() {
        read();
        while (true) {
            int c = read();
            if (c == '"') {
                return;
            }
            if (c == '\\' && (peek() == '"' || peek() == '\\')) {
                c = read();
            } else if (c == '\\' && peek() == 'n') {
                read();
                c = '\n';
            }
            if (c == END || length == LONGEST_TEXT) {
                throw errorAt(position, "a quotation mark without its counterpart", "a text in quotation marks");
            }
            append(c);
        }
    }

    private void append(int c) {
        if (length == token.length) {
            token = Arrays.copyOf(token, 2 * length);
        }
        token[length++] = (byte) c;
    }

    private int peek() {
        return next < limit || refill() ? buffer[next] & 0xFF : END;
    }

    private int read() {
        int c = peek();
        if (c != END) {
            next++;
            if (c == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return c;
    }

    private boolean refill() {
        System.arraycopy(buffer, next, buffer, 0, limit - next);
        limit -= next;
        next = 0;
        try {
            int count = source.read(buffer, limit, buffer.length - limit);
            limit += Math.max(count, 0);
            return count > 0;
        } catch (IOException e) {
            throw source.brokenOff(new Position(line, column));
        }
    }

    /** True if the current token is this punctuation. */
    public boolean is(char symbol) {
        return kind == Kind.SYMBOL && token[0] == symbol;
    }

    /** True if the current token is this word, in any case, outside of quotes. */
    public boolean isWord(String word) {
        return kind == Kind.WORD && length == word.length() && text().equalsIgnoreCase(word);
    }

    /** True if the current token is a word or in quotes. */
    public boolean isText() {
        return kind == Kind.WORD || kind == Kind.TEXT;
    }

    /** The current token, without its quotes. */
    public String text() {
        if (isAscii()) {
            return new String(token, 0, length, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(token, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(token, 0, length, StandardCharsets.ISO_8859_1);
        }
    }

    private boolean isAscii() {
        for (int i = 0; i < length; i++) {
            if (token[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** The current token as a word in lower case; empty if it is none. */
    public String keyword() {
        return kind == Kind.WORD ? text().toLowerCase(Locale.ROOT) : "";
    }

    /** The current token as an int. */
    public int asInt(String expected) {
        long value = kind == Kind.WORD ? Numerals.integer(token, 0, length) : Numerals.NOT_AN_INTEGER;
        if (value == Numerals.NOT_AN_INTEGER) {
            throw unexpected(expected);
        }
        if (value != (int) value) {
            throw unexpected(expected + " that fits into 32 bits");
        }
        return (int) value;
    }

    /** Moves to the next token, which must exist. */
    public void require(String expected) {
        if (!advance()) {
            throw unexpected(expected);
        }
    }

    /** Moves to the next token, which must be this punctuation. */
    public void require(char symbol) {
        if (!advance() || !is(symbol)) {
            throw symbol == ';' ? missing(symbol) : unexpected("\"" + symbol + "\"");
        }
    }

    /** What ends a statement is missing behind it, and not where the next one begins, which may be lines below. */
    private InputException missing(char end) {
        return errorAt(behind, found(), "\"" + end + "\" here, before it");
    }

    /** Moves to the next token, which must be a name: a word, or anything in quotes. */
    public String requireName(String expected) {
        if (!advance() || !isText()) {
            throw unexpected(expected);
        }
        return text();
    }

    /** Reads numbers, between which some punctuation may stand, up to and with the punctuation that ends them. */
    public void readValues(Values values, String between, char end) {
        boolean any = false;
        while (advance() && !is(end)) {
            if (kind == Kind.SYMBOL && between.indexOf(token[0]) >= 0) {
                continue;
            }
            if (kind == Kind.SYMBOL && any) {
                throw missing(end);
            }
            addValue(values);
            any = true;
        }
        if (!is(end)) {
            throw missing(end);
        }
    }

    /** Adds the current token, which must be a number. */
    public void addValue(Values values) {
        double value = kind == Kind.WORD ? Numerals.value(token, 0, length) : Double.NaN;
        if (Double.isNaN(value)) {
            throw unexpected(Values.EXPECTED);
        }
        if (!values.add(value)) {
            throw unexpected(values.limit());
        }
    }

    /** Leaves out everything up to and with the next semicolon, or up to the brace that ends the block. */
    public void skipStatement() {
        int depth = 0;
        while (advance()) {
            if (is('{')) {
                depth++;
            } else if (is('}')) {
                if (depth == 0) {
                    hold();
                    return;
                }
                depth--;
            } else if (is(';') && depth == 0) {
                return;
            }
        }
        throw unexpected("\";\"");
    }

    /** Leaves out a block; the current token is its opening brace. */
    public void skipBlock() {
        Position start = position;
        int depth = 1;
        while (depth > 0) {
            if (!advance()) {
                throw errorAt(start, "a block without an end", "\"}\" before the end of the file");
            }
            depth += is('{') ? 1 : is('}') ? -1 : 0;
        }
    }

    /** Where the current token begins. */
    public Position position() {
        return position;
    }

    /** The error that the current token, or the end of the file, is not what was expected. */
    public InputException unexpected(String expected) {
        return errorAt(position, found(), expected);
    }

    private String found() {
        return kind == Kind.NONE ? "the end of the file" : Visible.quoted(text());
    }

    /** An error at a place passed before. */
    public InputException errorAt(Position at, String found, String expected) {
        return Mistake.at(source.name(), at, found, expected);
    }
}
