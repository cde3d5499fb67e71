package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.model.Model;

/** What is written and read again is the same network by its names, bit for bit. */
class NetworkRoundTripTest {
    private static final int MODELS = 500;

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"BIF", "XMLBIF", "NET", "DSL", "XDSL", "ERGO", "FACTOR_GRAPH"})
    void aNetworkWithUnpleasantNamesComesBack(Format format) throws IOException {
        for (long seed = 0; seed < MODELS; seed++) {
            Model model = RandomNetworks.of(seed);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            format.write(model, out);

            Reading reading = ModelFiles.reading(Source.of("m", new ByteArrayInputStream(out.toByteArray())));

            String text = out.toString(StandardCharsets.UTF_8);
            assertThat(ByName.of(reading.model())).as("seed %d%n%s", seed, text).isEqualTo(ByName.of(model));
            assertThat(reading.model().kind()).isEqualTo(Model.Kind.BAYES);
            assertThat(reading.warnings()).as("seed %d%n%s", seed, text).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"BIF", "XMLBIF", "NET", "DSL", "XDSL", "ERGO"})
    void whatIsNoNetworkIsNotWritten(Format format) {
        Model field = Model.markov(new int[] {2}, List.of());

        assertThatThrownBy(() -> format.write(field, new ByteArrayOutputStream()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Bayesian networks");
    }
}
