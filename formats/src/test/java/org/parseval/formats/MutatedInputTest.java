package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.formats.cnf.CnfModelWriter;
import org.parseval.formats.text.InputException;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.formats.uai.EvidenceWriter;
import org.parseval.formats.uai.UaiModelWriter;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** A good file that was damaged is still a file, or an error in one line; nothing else may come of it. */
class MutatedInputTest {
    private static final String[] WORDS = {
        "-1",
        "0",
        "1",
        "2",
        "3",
        "17",
        "1e9",
        "1000000000",
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
        "-BEGIN-",
        "MARKOV",
        "1/3",
        "\u00e9"
    };

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("org.parseval.formats.Seeds#all")
    void aDamagedModelIsReadOrRefused(long seed) throws IOException {
        Random random = new Random(seed);
        Model model = RandomModels.tame(seed);
        ByteArrayOutputStream uai = new ByteArrayOutputStream();
        ByteArrayOutputStream cnf = new ByteArrayOutputStream();
        UaiModelWriter.write(model, uai);
        CnfModelWriter.write(model, cnf);
        for (int i = 0; i < 20; i++) {
            readOrRefuse(mutated(uai.toByteArray(), random), ModelFiles::read);
            readOrRefuse(mutated(cnf.toByteArray(), random), ModelFiles::read);
        }
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("org.parseval.formats.Seeds#all")
    void damagedEvidenceIsReadOrRefused(long seed) throws IOException {
        Random random = new Random(seed);
        Model model = RandomModels.wild(seed);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        EvidenceWriter.write(Evidence.of(Map.of(0, 0, model.variableCount() - 1, 0)), out);
        for (int i = 0; i < 20; i++) {
            readOrRefuse(
                    mutated(out.toByteArray(), random),
                    source -> EvidenceReader.read(source, model).checkAgainst(model));
        }
    }

    private interface Reader {
        void read(Source source);
    }

    private static void readOrRefuse(byte[] bytes, Reader reader) {
        try {
            reader.read(Source.of("bad.file", new ByteArrayInputStream(bytes)));
        } catch (InputException e) {
            assertThat(e.getMessage()).matches("bad\\.file:[1-9]\\d*:[1-9]\\d*: found [ -~]+, expected [ -~]+");
            assertThat(e.line()).isPositive();
            assertThat(e.column()).isPositive();
        }
    }

    private static byte[] mutated(byte[] good, Random random) {
        String text = new String(good, StandardCharsets.ISO_8859_1);
        int at = random.nextInt(text.length() + 1);
        if (random.nextInt(3) == 0) {
            return text.substring(0, at).getBytes(StandardCharsets.ISO_8859_1);
        }
        int from = Math.max(text.lastIndexOf(' ', at), text.lastIndexOf('\n', at)) + 1;
        int to = from;
        while (to < text.length() && text.charAt(to) > ' ') {
            to++;
        }
        String word = WORDS[random.nextInt(WORDS.length)];
        return (text.substring(0, from) + word + text.substring(to)).getBytes(StandardCharsets.ISO_8859_1);
    }
}
