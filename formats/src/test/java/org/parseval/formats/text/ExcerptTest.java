package org.parseval.formats.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ExcerptTest {
    private static Excerpt around(String text, long line, long column) {
        return Excerpt.around(Source.ofText("x", text), new Position(line, column))
                .orElseThrow();
    }

    private static List<String> texts(Excerpt excerpt) {
        return excerpt.lines().stream().map(Excerpt.Line::text).toList();
    }

    @Test
    void threeLinesOnEachSide() {
        Excerpt excerpt = around("1\n2\n3\n4\n5\r\n6 six\n7\n8\n9\n10\n", 6, 3);
        assertThat(texts(excerpt)).containsExactly("3", "4", "5", "6 six", "7", "8", "9");
        assertThat(excerpt.lines().get(0).number()).isEqualTo(3);
        assertThat(excerpt.caret()).isEqualTo(2);
    }

    @Test
    void theFirstAndTheLastLineHaveFewerAround() {
        assertThat(texts(around("one", 1, 2))).containsExactly("one");
        assertThat(texts(around("one\ntwo", 2, 1))).containsExactly("one", "two");
        assertThat(Excerpt.around(Source.ofText("x", "one\n"), new Position(9, 1)))
                .isEmpty();
    }

    @Test
    void ofALongLineThePartAroundThePlaceIsKept() {
        Excerpt excerpt = around("a".repeat(100_000) + "HERE" + "b".repeat(100_000), 1, 100_001);
        assertThat(excerpt.lines().get(0).text()).hasSize(160);
        assertThat(excerpt.lines().get(0).text().substring(excerpt.caret())).startsWith("HEREb");
    }

    @Test
    void columnsAreBytesAndTheCaretIsLetters() {
        Excerpt excerpt = around("äöü X", 1, 8);
        assertThat(excerpt.lines().get(0).text().substring(excerpt.caret())).isEqualTo("X");
    }

    @Test
    void packedFilesAreShownUnpacked() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write("one\ntwo\n".getBytes(StandardCharsets.UTF_8));
        }
        Source source = Source.of("x.gz", new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(texts(Excerpt.around(source, new Position(2, 1)).orElseThrow()))
                .containsExactly("one", "two");
    }
}
