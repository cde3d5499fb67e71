package org.parseval.formats.text;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;

/** Text in UTF-8 on its way to a stream, with numbers that read back bit for bit. */
public final class TextOutput {
    private static final MathContext ALL_DIGITS = new MathContext(17);

    private final Writer writer;

    /** Text in UTF-8 onto a stream. */
    public TextOutput(OutputStream out) {
        writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    }

    /** Appends text. */
    public TextOutput add(String text) throws IOException {
        writer.append(text);
        return this;
    }

    /** Adds some of the values with a text between each two. */
    public TextOutput add(double[] values, int from, int to, String between) throws IOException {
        for (int i = from; i < to; i++) {
            writer.append(i == from ? "" : between).append(number(values[i]));
        }
        return this;
    }

    /** A number as it reads back. Below the normal range few digits name a double, but more are needed to tell its value. */
    public static String number(double value) {
        return value > 0 && value < Double.MIN_NORMAL
                ? new BigDecimal(value).round(ALL_DIGITS).toString()
                : Double.toString(value);
    }

    /** Everything goes out; the stream stays open. */
    public void flush() throws IOException {
        writer.flush();
    }

    /** The text in quotes as {@link Lexer} reads it. */
    public static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
