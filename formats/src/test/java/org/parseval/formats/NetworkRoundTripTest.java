package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
            names = {"BIF", "XMLBIF", "NET", "DSL", "XDSL"})
    void theNameOfANetworkComesBack(Format format) throws IOException {
        Model model = RandomNetworks.of(1);
        for (String title :
                List.of("alarm", "Dog problem <5> & \"more\"", "Straße {1}; \\ ende", "2nd", "name", "net")) {
            assertThat(again(format, model.withNames(model.names().titled(title))))
                    .as(title)
                    .extracting(read -> read.names().title())
                    .isEqualTo(title);
        }
        assertThat(again(format, model).names().title()).isEmpty();
    }

    @Test
    void theNameOfANetworkSurvivesEveryConversion() throws IOException {
        String title = "Chest clinic 2";
        Model model = RandomNetworks.of(2);
        model = model.withNames(model.names().titled(title));
        for (Format format : List.of(Format.BIF, Format.XDSL, Format.NET, Format.DSL, Format.XMLBIF, Format.BIF)) {
            model = again(format, model);
        }
        assertThat(model.names().title()).isEqualTo(title);
    }

    /** Names as other programs write them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "network Dog-Problem 2 { }|Dog-Problem 2",
                "network \"Dog problem\" { property author x ; }|Dog problem",
                "network unknown { }|''",
                "net { node_size = (80 40); name = \"Dogs\"; }|Dogs",
                "net { node_size = (80 40); label = { a; b } ; }|''",
                "net Dogs { };|Dogs",
                "net Dogs { HEADER = { ID = Dogs; NAME = \"Good dogs\"; COMMENT = \"\"; }; CREATION = { CREATOR = \"\"; }; };|Good dogs",
                "<?xml version=\"1.0\"?><smile version=\"1.0\" id=\"Dogs\"><nodes/></smile>|Dogs",
                "<?xml version=\"1.0\"?><BIF VERSION=\"0.3\"><NETWORK><NAME>Dogs</NAME></NETWORK></BIF>|Dogs",
            })
    void theNameOfANetworkIsRead(String file, String title) {
        assertThat(ModelFiles.read(Source.of("m", new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8))))
                        .names()
                        .title())
                .isEqualTo(title);
    }

    private static Model again(Format format, Model model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(model, out);
        return ModelFiles.read(Source.of("m", new ByteArrayInputStream(out.toByteArray())));
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
