package org.parseval.formats.uai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.formats.text.Source;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

class EvidenceReaderTest {
    static final Model MODEL = Model.markov(new int[] {2, 2, 3, 2, 2}, List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2 2 1 4 0\n",
                "2\n2 1\n4 0\n",
                "2\r\n 2\t1\r\n 4\t0",
                "1\n2 2 1 4 0\n",
                "1 2 4 0 2 1",
                "\n\n 2\n\n 4 0 2 1",
                "3 2 1 4 0 2 1",
                "\uFEFF2 2 1 4 0"
            })
    void theSameObservationsInEveryDialect(String text) {
        assertThat(read(text)).isEqualTo(Evidence.of(Map.of(2, 1, 4, 0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0\n", "1 0", "1\n0\n", " 0 \r\n"})
    void noObservationsInEveryDialect(String text) {
        assertThat(read(text)).isEqualTo(Evidence.none());
    }

    @Test
    void oneObservationIsNotTakenForASampleCount() {
        assertThat(read("1 1 0")).isEqualTo(Evidence.of(Map.of(1, 0)));
        assertThat(read("1\n1 1 0")).isEqualTo(Evidence.of(Map.of(1, 0)));
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Evidence evidence = Evidence.of(Map.of(2, 2, 0, 1, 3, 0));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        EvidenceWriter.write(evidence, out);

        assertThat(read(out.toString(StandardCharsets.US_ASCII))).isEqualTo(evidence);
    }

    private static Evidence read(String text) {
        return EvidenceReader.read(Source.ofText("evidence", text), MODEL);
    }
}
