package org.parseval.learning.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.parseval.formats.text.Source;

/** The text of a source: UTF-8 without a mark at its start, which is an error where it is none. It knows with how many quotes the text ends. */
final class TableText extends Reader {
    private static final char MARK = '\uFEFF';

    private final Reader text;
    private boolean begun;

    /** Quotes up to the last character that was read, or up to the end of line behind them. */
    private long quotes;

    private boolean ended;

    TableText(Source source) {
        InputStream bytes = new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return length == 0 ? 0 : source.read(buffer, offset, length);
            }
        };
        text = new InputStreamReader(
                bytes,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = text.read(buffer, offset, length);
        if (!begun && count > 0) {
            begun = true;
            if (buffer[offset] == MARK) {
                System.arraycopy(buffer, offset + 1, buffer, offset, --count);
                if (count == 0) {
                    return read(buffer, offset, length);
                }
            }
        }
        noteEnd(buffer, offset, count);
        return count;
    }

    private void noteEnd(char[] buffer, int offset, int count) {
        int from = offset + count;
        while (from > offset && (buffer[from - 1] == '"' || buffer[from - 1] == '\n' || buffer[from - 1] == '\r')) {
            from--;
        }
        if (from > offset) {
            quotes = 0;
            ended = false;
        }
        for (int i = from; i < offset + count; i++) {
            boolean quote = buffer[i] == '"';
            if (quote && ended) {
                quotes = 0;
            }
            ended = !quote;
            quotes += quote ? 1 : 0;
        }
    }

    /** The quotes with which the text ends, but for ends of lines. */
    long quotesAtEnd() {
        return quotes;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
