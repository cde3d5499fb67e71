package org.parseval.formats.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parseval.model.InputException;

/**
 * The characters of an XML file, from the first that is not white space on, in the encoding that it names. On their way they are
 * watched for definitions of entities, which parsers tell with little care once they are forbidden.
 */
final class XmlInput extends Reader {
    private static final int HEAD = 1 << 10;
    private static final Pattern ENCODING = Pattern.compile("\\A<\\?xml[^>]*encoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");
    private static final String ENTITY = "<!ENTITY";

    private final Reader characters;
    private long linesBefore;
    private long columnsBefore;
    private int matched;
    private boolean definesEntities;

    /** @throws InputException if the file names an encoding that nobody knows */
    XmlInput(Source source) {
        byte[] head = source.peek(HEAD);
        String start = new String(head, StandardCharsets.ISO_8859_1);
        Charset charset = StandardCharsets.UTF_8;
        int skipped = 0;
        if (start.startsWith("\u00fe\u00ff") || start.startsWith("\u00ff\u00fe")) {
            charset = StandardCharsets.UTF_16;
        } else {
            skipped = start.startsWith("\u00ef\u00bb\u00bf") ? 3 : 0;
            while (skipped < start.length() && Character.isWhitespace(start.charAt(skipped))) {
                boolean ends = start.charAt(skipped++) == '\n';
                linesBefore += ends ? 1 : 0;
                columnsBefore = ends ? 0 : columnsBefore + 1;
            }
            Matcher named = ENCODING.matcher(start.substring(skipped));
            if (named.find()) {
                charset = charset(named.group(1), source);
            }
        }
        InputStream bytes = new Bytes(source);
        try {
            bytes.skipNBytes(skipped);
        } catch (IOException e) {
            throw source.brokenOff(Position.START);
        }
        characters = new InputStreamReader(
                bytes,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static Charset charset(String name, Source source) {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw Mistake.at(
                    source.name(), Position.START, "the encoding " + Visible.quoted(name), "one such as UTF-8");
        }
    }

    long linesBefore() {
        return linesBefore;
    }

    long columnsBefore() {
        return columnsBefore;
    }

    /** Whether an entity has been defined in what was read so far. */
    boolean definesEntities() {
        return definesEntities;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = characters.read(buffer, offset, length);
        for (int i = offset; i < offset + count; i++) {
            matched = buffer[i] == ENTITY.charAt(matched) ? matched + 1 : buffer[i] == '<' ? 1 : 0;
            if (matched == ENTITY.length()) {
                definesEntities = true;
                matched = 0;
            }
        }
        return count;
    }

    @Override
    public void close() {}

    private static final class Bytes extends InputStream {
        private final Source source;

        Bytes(Source source) {
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return source.read(buffer, offset, length);
        }
    }
}
