package org.parseval.formats.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.parseval.model.InputException;
import org.parseval.testing.SeededTest;

class TokenizerTest {

    @SeededTest(1600)
    void tokensAndPlacesDoNotDependOnHowTheBytesArrive(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
        int size = random.nextInt(40) == 0 ? 400_000 : random.nextInt(2_000);
        while (text.length() < size) {
            text.append("x".repeat(random.nextInt(30))).append(" \n\t\r\n ".charAt(random.nextInt(6)));
        }
        String[] lines = text.toString().replace("\uFEFF", "").split("\n", -1);

        Tokenizer tokens = new Tokenizer(dripping(text.toString(), random));

        for (int line = 0; line < lines.length; line++) {
            int column = 0;
            boolean first = true;
            for (String word : lines[line].split("(?<=[ \t\r])|(?=[ \t\r])", -1)) {
                if (!word.isBlank()) {
                    assertThat(tokens.advance()).isTrue();
                    assertThat(tokens.text()).isEqualTo(word);
                    assertThat(tokens.position()).isEqualTo(new Position(line + 1, column + 1));
                    assertThat(tokens.startsLine()).isEqualTo(first);
                    first = false;
                }
                column += word.length();
            }
        }
        assertThat(tokens.advance()).isFalse();
        assertThat(tokens.position().line()).isEqualTo(lines.length);
    }

    @Test
    void aWordTooLongToBeANumberIsAnErrorThatShowsItsBeginning() {
        Tokenizer tokens = new Tokenizer(Source.ofText("long", " \0" + "a".repeat(1_000_000)));

        assertThatThrownBy(tokens::advance)
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("long:1:2: found \"\\x00aaaa")
                .hasMessageEndingWith("a...\", expected a word of at most 32768 characters");
    }

    private static Source dripping(String text, Random random) {
        InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return Source.of("text", new FilterInputStream(bytes) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return super.read(buffer, offset, Math.min(length, 1 + random.nextInt(50_000)));
            }
        });
    }
}
