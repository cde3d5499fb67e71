package org.parseval.formats.uai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;

class UaiDialectTest {
    private static final Model PAIR = Model.markov(
            new int[] {2, 3},
            List.of(
                    TableFactor.of(new int[] {}, new double[] {0.5}),
                    TableFactor.of(new int[] {1, 0}, new double[] {1, 2, 0, 0.25, 1e-5, 1e30})));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MARKOV\n2\n2 3\n2\n0\n2 1 0\n1\n0.5\n6\n1 2 0 0.25 1e-5 1e30\n",
                "MARKOV\r\n2\r\n2 3\r\n2\r\n0\r\n2 1 0\r\n\r\n1\r\n 0.5\r\n\r\n6\r\n 1 2\r\n 0 0.25\r\n 1e-5 1e30\r\n",
                "markov 2 2 3 2 0 2 1 0 1 0.5 6 1 2 0 0.25 1e-5 1e30",
                "\n\n\tMarkov\n2\t\n2\t3\n\n2\n0\n2\t1\t0\n\n\n1 5e-1\n\n6\n\t1.0 2.\n\t0e0 .25\n 0.00001 +1.0E+30",
                "\uFEFFMARKOV 2 2 3 2 0 2 1 0 1 0.500000000000000000000 6 1 2 0 0.25 1e-5 1000000000000000000000000000000\n\n",
                "MARKOV\n2\n2 3\n2\n0 2 1 0 1 0.5\f6 1 2 0 25e-2 1.0e-05 10.0E29\u000b"
            })
    void theSameModelInOtherSpacingAndSpelling(String text) {
        assertThat(UaiModelReader.read(Source.ofText("dialect", text))).isEqualTo(PAIR);
    }

    @Test
    void numbersAreKeptAsTheyAreWrittenForThoseWhoAsk() {
        String text = "MARKOV\n1\n2\n1\n1 0\n2 0.10000000000000000001 1/3";
        TableFactor exact = UaiModelReader.read(Source.ofText("m", text).unrounded())
                .factors()
                .get(0)
                .toTable(PAIR);
        assertThat(exact.values()).containsExactly(0.1, 1.0 / 3);
        assertThat(exact.fraction(0)).isEqualTo(Rational.of("0.10000000000000000001"));
        assertThat(exact.fraction(1)).isEqualTo(Rational.of("1/3"));
        assertThat(UaiModelReader.read(Source.ofText("m", text))
                        .factors()
                        .get(0)
                        .toTable(PAIR)
                        .values())
                .containsExactly(0.1, 1.0 / 3);
        assertThatThrownBy(() -> UaiModelReader.read(
                        Source.ofText("m", text.replace("1/3", "x")).unrounded()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a finite number that is not negative");
    }

    @Test
    void aNumberOfTooManyDigitsIsRefusedWithItsPlace() {
        String text = "MARKOV\n1\n2\n1\n1 0\n2\n0.5 1e-999999999";
        assertThatThrownBy(
                        () -> UaiModelReader.read(Source.ofText("m.uai", text).unrounded()))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "m.uai:7:5: found \"1e-999999999\", expected a finite number that is not negative, of at most"
                                + " 32768 digits");
        TableFactor zero = UaiModelReader.read(
                        Source.ofText("m.uai", text.replace("1e-9", "0e-9")).unrounded())
                .factors()
                .get(0)
                .toTable(PAIR);
        assertThat(zero.fraction(1)).as("zero has no digits").isEqualTo(Rational.ZERO);
    }

    @Test
    void aLowerCaseBayesianNetworkIsOne() {
        Model model = UaiModelReader.read(Source.ofText("m", "bayes\n1\n2\n1\n1 0\n2 0.3 0.7"));

        assertThat(model.kind()).isEqualTo(Model.Kind.BAYES);
    }

    @Test
    void rowsOfANetworkThatDoNotSumToOneAreTold() {
        assertThat(UaiModelReader.reading(Source.ofText("m", "BAYES\n1\n2\n1\n1 0\n2 0.3 0.6"))
                        .warnings())
                .singleElement()
                .asString()
                .contains("not sum to one");
        assertThat(UaiModelReader.reading(Source.ofText("m", "MARKOV\n1\n2\n1\n1 0\n2 0.3 0.6"))
                        .warnings())
                .isEmpty();
    }
}
