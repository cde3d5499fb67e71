package org.parseval.formats.cnf;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;

class CountWriterTest {
    private static final Model COUNTED =
            Model.markov(new int[] {2, 2}, List.of(ClauseFactor.hard(new int[] {0, 1}, true, true)));
    private static final Model WEIGHED =
            Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {0.5, 2})));

    private static Answer answer(
            LogNumber value, boolean exact, Optional<Answer.Bounds> certified, Optional<Rational> count) {
        return new Answer(
                Task.PR,
                value,
                exact,
                certified,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "some",
                Map.of(),
                1,
                Diagnostics.NONE,
                Names.numbers(2),
                count,
                false);
    }

    /** A guess about a formula of which a solution is known, or none is. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsProvedIsTheStatus(boolean positive) {
        Answer guess = new Answer(
                Task.PR,
                LogNumber.ofLn(1),
                false,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "some",
                Map.of(),
                1,
                Diagnostics.NONE,
                Names.numbers(2),
                Optional.empty(),
                positive);
        assertThat(CountWriter.text(Reading.of(COUNTED, "CNF"), guess))
                .startsWith(positive ? "s SATISFIABLE" : "s UNKNOWN");
    }

    private static Answer known(double z) {
        return answer(LogNumber.ofLn(Math.log(z)), true, Optional.empty(), Optional.empty());
    }

    @Test
    void aCountHasAllDigits() {
        BigInteger count = new BigInteger("123456789012345678901");
        Answer answer = answer(
                LogNumber.ofLn(Math.log(count.doubleValue())), true, Optional.empty(), Optional.of(Rational.of(count)));
        assertThat(CountWriter.text(Reading.of(COUNTED, "CNF"), answer).lines())
                .containsExactly(
                        "s SATISFIABLE",
                        "c s type mc",
                        "c s log10-estimate " + answer.value().log10(),
                        "c s exact arb int 123456789012345678901");
    }

    @Test
    void aFractionHasBothItsNumbers() {
        Answer answer =
                answer(LogNumber.ofLn(Math.log(2.0 / 3)), true, Optional.empty(), Optional.of(Rational.of("2/3")));
        assertThat(CountWriter.text(Reading.of(COUNTED, "CNF"), answer)).endsWith("c s exact arb frac 2/3\n");
    }

    @Test
    void zeroIsUnsatisfiable() {
        Answer zero = answer(LogNumber.ZERO, true, Optional.empty(), Optional.of(Rational.ZERO));
        assertThat(CountWriter.text(Reading.of(COUNTED, "CNF"), zero))
                .isEqualTo("s UNSATISFIABLE\nc s type mc\nc s log10-estimate -inf\nc s exact arb int 0\n");
    }

    @Test
    void weightsHaveLeadingDigits() {
        assertThat(CountWriter.text(Reading.of(WEIGHED, "CNF"), known(2.5)))
                .startsWith("s SATISFIABLE\nc s type wmc\n")
                .endsWith("c s exact double prec-sci 2.50000000000e+00\n");
        assertThat(CountWriter.text(Reading.of(WEIGHED, "CNF"), known(1e-7))).endsWith("prec-sci 1.00000000000e-07\n");
        assertThat(CountWriter.text(
                        Reading.of(WEIGHED, "CNF"),
                        answer(LogNumber.ofLn(1234.5 * Math.log(10)), true, Optional.empty(), Optional.empty())))
                .containsPattern("prec-sci 3\\.1622776601\\de\\+1234\n");
    }

    @Test
    void anEstimateIsCalledOneAndProvesNothing() {
        Answer guess = answer(LogNumber.ofLn(0), false, Optional.empty(), Optional.empty());
        assertThat(CountWriter.text(Reading.of(COUNTED, "CNF"), guess))
                .startsWith("s UNKNOWN\n")
                .contains("c o nothing says how far off this is\n")
                .endsWith("c s approx double prec-sci 1.00000000000e+00\n");
        Answer bounded = answer(LogNumber.ofLn(0), false, Optional.of(new Answer.Bounds(-1, 1)), Optional.empty());
        assertThat(CountWriter.text(Reading.of(COUNTED, "CNF"), bounded))
                .startsWith("s SATISFIABLE\n")
                .contains("c o quality: log10 between -0.434294 and 0.434294 for certain\n")
                .doesNotContain("nothing says");
    }

    @Test
    void whatIsNoNumberOfStatesIsUnknown() {
        Answer negative = answer(new LogNumber(-1, 3), false, Optional.empty(), Optional.empty());
        assertThat(CountWriter.text(Reading.of(COUNTED, "CNF"), negative)).isEqualTo("s UNKNOWN\nc s type mc\n");
    }

    /** All variables shown, or all weights one: the count is the plain one, and still an answer to what was asked. */
    @ParameterizedTest
    @CsvSource({
        "c t mc, mc",
        "c t wmc, wmc",
        "c t pmc;c p show 1 2 0, pmc",
        "c t pwmc;c p show 1 2 0, pwmc",
        "c p show 1 0, pmc",
        "c t mc;c p show 1 0, pmc",
        "c t mc;c p weight 1 0.25 0, wmc",
        "c a comment, mc"
    })
    void theTypeIsTheTaskOfTheFile(String comments, String type) {
        String text = comments.replace(";", "\n") + "\np cnf 2 1\n1 2 0\n";
        Reading reading = CnfModelReader.reading(Source.ofText("task.cnf", text));
        assertThat(CountWriter.unknown(reading)).isEqualTo("s UNKNOWN\nc s type " + type + "\n");
    }
}
