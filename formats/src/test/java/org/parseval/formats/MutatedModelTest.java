package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;

/**
 * Whatever happens to a good file, it is read or refused with its place in one line. A slice of the mutations by default;
 * {@code ./mvnw -Pfuzz verify} makes 20,000 for each format.
 */
class MutatedModelTest {
    private static final int MUTATIONS = Integer.getInteger("fuzz.mutations", 400);
    private static final int MODELS = 40;
    private static final String[] PIECES = {
        "-1",
        "0",
        "1",
        "2",
        "17",
        "1e9",
        "2147483647",
        "99999999999",
        "nan",
        "inf",
        "x",
        "c",
        "p",
        "w",
        "%",
        "0.5",
        "\n",
        "\0",
        "MARKOV",
        "-BEGIN-",
        "1/3",
        "\u00e9",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        ",",
        "|",
        "=",
        "\"",
        "\\",
        "/*",
        "//",
        "*/",
        "#",
        "<",
        ">",
        "</",
        "&",
        "&x;",
        "<!--",
        "]]>",
        "<!DOCTYPE BIF [<!ENTITY x 'y'>]>",
        "node",
        "potential",
        "states",
        "data",
        "type",
        "table",
        "default",
        "probability",
        "variable",
        "network",
        "<cpt id='q'>",
        "<NAME>",
        "</TABLE>",
        "PARENTS",
        "ID"
    };

    private static List<byte[]> goodFiles(Format format) throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (long seed = 0; seed < MODELS; seed++) {
            if (format == Format.WCSP) {
                files.add(wcsp(new Random(seed)).getBytes(StandardCharsets.UTF_8));
            } else {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                format.write(RandomNetworks.of(seed), out);
                files.add(out.toByteArray());
            }
        }
        return files;
    }

    private static String wcsp(Random random) {
        StringBuilder text = new StringBuilder("name 3 3 4 1000\n2 3 2\n0 5 0\n");
        for (int f = 0; f < 3; f++) {
            text.append("2 " + f + " " + (f + 1) % 3 + " " + random.nextInt(9) + " 2\n0 0 " + random.nextInt(2000)
                    + "\n1 1 4\n");
        }
        return text.toString();
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void aDamagedFileIsReadOrRefused(Format format) throws IOException {
        List<byte[]> files = goodFiles(format);
        for (int i = 0; i < MUTATIONS; i++) {
            Random random = new Random(i);
            byte[] mutated = mutated(files.get(i % MODELS), random);
            Source source = Source.of("bad.file", new ByteArrayInputStream(mutated));
            try {
                if (random.nextBoolean()) {
                    ModelFiles.reading(source);
                } else {
                    format.read(source);
                }
            } catch (InputException e) {
                assertThat(e.getMessage())
                        .as("mutation %d", i)
                        .matches("bad\\.file:[1-9]\\d*:[1-9]\\d*: found [ -~]+, expected [ -~]+");
            } catch (RuntimeException | Error e) {
                throw new AssertionError("mutation " + i + ":\n" + new String(mutated, StandardCharsets.UTF_8), e);
            }
        }
    }

    static byte[] mutated(byte[] good, Random random) {
        String text = new String(good, StandardCharsets.ISO_8859_1);
        for (int i = random.nextInt(3); i >= 0; i--) {
            text = mutated(text, random);
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String mutated(String text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(12));
        int end = from;
        while (end < text.length() && text.charAt(end) > ' ') {
            end++;
        }
        String piece = PIECES[random.nextInt(PIECES.length)];
        return switch (random.nextInt(7)) {
            case 0 -> text.substring(0, from);
            case 1 -> text.substring(0, from) + text.substring(to);
            case 2 -> text.substring(0, to) + text.substring(from);
            case 3 ->
                text.substring(0, from)
                        + (char) random.nextInt(256)
                        + text.substring(Math.min(text.length(), from + 1));
            case 4 -> text.substring(0, from) + piece + text.substring(from);
            default -> text.substring(0, from) + piece + text.substring(end);
        };
    }
}
