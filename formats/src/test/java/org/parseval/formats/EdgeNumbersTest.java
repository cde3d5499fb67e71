package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.text.Source;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.SeededTest;

/** Numbers at and beyond the lower end of doubles are kept with all their digits, or refused with their place. */
class EdgeNumbersTest {
    private static final BigDecimal NORMAL = new BigDecimal(Double.MIN_NORMAL);

    @ParameterizedTest
    @CsvSource({
        "1e-400 3e-400, -399.3979400086720",
        "7e-324 7e-324, -322.8538719643217",
        "1e-400 1, 0",
        "0e-999 0.000, -Infinity"
    })
    void smallNumbersOfATableAreNotLost(String numbers, double log10) {
        Model uai = read("MARKOV 1 2 1 1 0 2 " + numbers);
        String[] weights = numbers.split(" ", -1);
        Model cnf = read("p cnf 1 0\nc p weight -1 " + weights[0] + " 0\nc p weight 1 " + weights[1] + " 0\n");

        assertThat(log10Z(uai)).isCloseTo(log10, within(1e-12));
        assertThat(log10Z(cnf)).isCloseTo(log10, within(1e-12));
        assertThat(cnf.isUnweighted()).isEqualTo(log10 == Double.NEGATIVE_INFINITY);
    }

    /** Each in one file of every format, in place of a number that is right. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "MARKOV 1 2 1 1 0 2 1e-400 1e300#1:20",
                "p cnf 1 0\\nc p weight 1 1e-400 0\\nc p weight -1 1e300 0\\n#3:12",
                "network x {}\\nvariable v { type discrete [2] { a, b }; }\\nprobability ( v ) { table 1e-400, 1; }#3:27",
                "net { }\\nnode v { states = (\"a\" \"b\"); }\\npotential (v) { data = (1e-310 1); }#3:25",
                "1\\n\\n1\\n0\\n2\\n2\\n0 3e-320\\n1 1\\n#7:3",
                "1\\n2\\n0\\n/* Probabilities */\\n2 1e-400 1\\n#5:3",
                "x 1 2 1 10\\n2\\n1 0 1e-400 1\\n0 1\\n#3:5"
            })
    void whatDoublesCannotHoldIsRefusedWithItsPlace(String text, String place) {
        assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("m:" + place + ": found ");
    }

    @Test
    void aSubnormalDoubleIsWrittenWithAllItsDigits() throws IOException {
        Model model =
                Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {Double.MIN_VALUE, 1e-310
                })));
        for (Format format : List.of(Format.UAI, Format.CNF, Format.FACTOR_GRAPH)) {
            assertThat(log10Z(again(model, format))).isCloseTo(log10Z(model), within(1e-12));
        }
    }

    @SeededTest(1600)
    void theSumIsRightAndStaysSoWhenWritten(long seed) throws IOException {
        Random random = new Random(seed);
        int variables = 1 + random.nextInt(3);
        StringBuilder uai = new StringBuilder("MARKOV " + variables + " 2".repeat(variables) + " " + variables);
        StringBuilder cnf = new StringBuilder("p cnf " + variables + " 0\n");
        StringBuilder tables = new StringBuilder();
        BigDecimal sum = BigDecimal.ONE;
        for (int v = 0; v < variables; v++) {
            int middle = random.nextInt(500) - 390;
            List<BigDecimal> pair = new ArrayList<>(List.of(number(random, middle), number(random, middle)));
            uai.append(" 1 ").append(v);
            tables.append(" 2 ").append(pair.get(0)).append(' ').append(pair.get(1));
            cnf.append("c p weight -" + (v + 1) + " " + pair.get(0) + " 0\n");
            cnf.append("c p weight " + (v + 1) + " " + pair.get(1) + " 0\n");
            sum = sum.multiply(pair.get(0).add(pair.get(1)));
        }
        double expected = log10(sum);
        for (String text : List.of(uai.toString() + tables, cnf.toString())) {
            Model model = read(text);
            assertThat(log10Z(model)).as(text).isCloseTo(expected, within(1e-10));
            assertThat(Catalogue.engine("compile")
                            .solve(model, Query.of(Task.PR))
                            .value()
                            .log10())
                    .as(text)
                    .isCloseTo(expected, within(1e-10));
            for (Format format : List.of(Format.UAI, Format.CNF, Format.FACTOR_GRAPH)) {
                assertThat(log10Z(again(model, format))).as(text).isCloseTo(expected, within(1e-10));
            }
        }
    }

    private static BigDecimal number(Random random, int middle) {
        if (random.nextInt(8) == 0) {
            return new BigDecimal(random.nextBoolean() ? "0e-999" : "0.000");
        }
        int exponent = random.nextInt(4) == 0 ? -324 + random.nextInt(20) : middle + random.nextInt(180);
        BigDecimal number = BigDecimal.valueOf(1 + random.nextInt(999999)).scaleByPowerOfTen(exponent - 5);
        return number.compareTo(NORMAL) < 0 || exponent < 300 ? number : BigDecimal.ONE;
    }

    private static double log10(BigDecimal sum) {
        if (sum.signum() == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        BigDecimal rounded = sum.round(MathContext.DECIMAL64);
        int power = rounded.precision() - rounded.scale();
        return Math.log10(rounded.scaleByPowerOfTen(-power).doubleValue()) + power;
    }

    private static Model read(String text) {
        return ModelFiles.read(Source.ofText("m", text));
    }

    private static Model again(Model model, Format format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(model, out);
        return read(out.toString(StandardCharsets.UTF_8));
    }

    private static double log10Z(Model model) {
        return Catalogue.engine("exact").solve(model, Query.of(Task.PR)).value().log10();
    }
}
