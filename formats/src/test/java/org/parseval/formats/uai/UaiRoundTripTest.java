package org.parseval.formats.uai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.formats.RandomModels;
import org.parseval.formats.text.Source;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.SeededTest;

class UaiRoundTripTest {

    @SeededTest(1600)
    void aModelThatIsWrittenAndReadIsTheSameBitForBit(long seed) throws IOException {
        Model model = RandomModels.wild(seed);

        assertThat(writtenAndRead(model)).isEqualTo(model);
    }

    @Test
    void aNegativeZeroKeepsItsSign() throws IOException {
        Model model = Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {-0.0, 0.0})));

        assertThat(writtenAndRead(model)).isEqualTo(model);
    }

    @Test
    void aModelOfNothingIsAModel() throws IOException {
        Model model = Model.markov(new int[0], List.of());

        assertThat(writtenAndRead(model)).isEqualTo(model);
    }

    @Test
    void aFactorTooWideForATableIsRefusedWithNumbersAndNothingIsWritten() {
        ParityFactor parity = new ParityFactor(IntStream.range(0, 500).toArray(), 0, 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThatThrownBy(() -> UaiModelWriter.write(Model.binary(500, List.of(parity)), out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("factor 0 has 500 variables")
                .hasMessageContaining("2^500 values, expected at most 2^24");
        assertThat(out.size()).isZero();
    }

    private static Model writtenAndRead(Model model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        UaiModelWriter.write(model, out);
        return UaiModelReader.read(Source.of("written", new ByteArrayInputStream(out.toByteArray())));
    }
}
