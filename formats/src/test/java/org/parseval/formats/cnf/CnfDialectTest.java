package org.parseval.formats.cnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.formats.BruteForce;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.model.ClauseFactor;
import org.parseval.model.InputException;
import org.parseval.model.ParityFactor;

class CnfDialectTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "plain                      | p cnf 2 1;1 2 0                                       | 3",
                "no final newline or clause | p cnf 3 0                                             | 8",
                "no variables               | p cnf 0 0                                             | 1",
                "empty clause               | p cnf 2 1;0                                           | 0",
                "tautology                  | p cnf 2 1;1 -1 2 0                                    | 4",
                "repeated literal           | p cnf 2 1;1 1 2 1 0                                   | 3",
                "clauses over lines         | p cnf 2 2;1;2 0 -1;-2;0                               | 2",
                "clauses on one line        | p cnf 2 2;1 2 0 -1 -2 0                               | 2",
                "comments anywhere          | c a;c;p cnf 2 1;c x y;1;c inside;2 0;c end            | 3",
                "count header               | c t mc;p cnf 2 1;1 2 0                                | 3",
                "end mark                   | p cnf 2 1;1 2 0;%;0;                                  | 3",
                "bare end mark              | p cnf 2 1;1 2 0;%                                     | 3",
                "competition weights        | c t wmc;p cnf 1 0;c p weight 1 3 0;c p weight -1 2 0  | 5",
                "weights before the header  | c p weight 1 3 0;c p weight -1 2 0;p cnf 1 0          | 5",
                "weights without the zero   | p cnf 1 0;c p weight 1 3;c p weight -1 2              | 5",
                "one weight                 | p cnf 1 1;1 0;c p weight -1 0.25 0                    | 0.75",
                "one weight other literal   | p cnf 1 1;-1 0;c p weight -1 0.25 0                   | 0.25",
                "fraction                   | p cnf 1 1;1 0;c p weight 1 1/4 0                      | 0.25",
                "cachet                     | p cnf 2 1;1 2 0;w 1 0.25;w 2 0.5                      | 0.625",
                "cachet without weight      | p cnf 2 1;1 2 0;w 1 -1;w 2 0.5                        | 1.5",
                "year 2020                  | p wcnf 2 1;w 1 0.25 0;w -1 0.5 0;1 2 0                | 1.0",
                "show of all variables      | p cnf 2 1;c p show 1 2 0;1 2 0                        | 3",
                "same weight twice          | p cnf 1 0;w 1 0.5;w 1 0.5                             | 1",
                "exclusive or               | p cnf 3 1;x1 2 3 0                                    | 4",
                "exclusive or, mark apart   | p cnf 3 2;x 1 -2 0;-3 0                               | 2",
                "exclusive or on one line   | p cnf 3 3;x1 2 0 x2 -3 0 1 2 3 0                      | 2",
                "exclusive or over lines    | p cnf 2 1;x;1;c inside;2;0                            | 2",
                "exclusive or of negations  | p cnf 2 2;x-1 -2 0;1 0                                | 1",
                "exclusive or of nothing    | p cnf 2 1;x0                                          | 0",
                "exclusive or, cancelled    | p cnf 2 1;x1 1 0                                      | 0",
                "exclusive or, always true  | p cnf 2 1;x1 -1 0                                     | 4",
                "exclusive ors not counted  | p cnf 3 1;x1 2 0;x2 3 0;1 2 3 0                       | 2",
                "exclusive ors alone        | p cnf 3 0;x1 2 0                                      | 4",
                "more than the header says  | p cnf 2 1;1 2 0;-1 -2 0                               | 2",
                "independent set of all     | c ind 1 2 0;p cnf 2 1;1 2 0                           | 3",
                "independent set over lines | c ind 1 0;c ind 2 0;p cnf 2 1;1 2 0                   | 3",
                "a sentence                 | c ind eed, no set;p cnf 2 1;1 2 0                     | 3",
                "weights in one line        | p cnf 2 1;c weights 3 2 0.25 1;1 2 0                  | 4.25",
                "zero weight                | p cnf 1 0;c p weight 1 0 0;c p weight -1 7 0          | 7"
            })
    void theWeightedCount(String dialect, String lines, double count) {
        for (String lineEnd : new String[] {"\n", "\r\n", " \t\n\n"}) {
            Source source = Source.ofText(dialect, lines.replace(";", lineEnd));

            assertThat(BruteForce.partitionFunction(CnfModelReader.read(source)))
                    .isCloseTo(count, within(1e-12));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "c t pmc;p cnf 3 1;c p show 1 3 0;1 2 0       | 0 2",
                "c t pwmc;p cnf 3 1;c p show 2 0;1 2 0;c p weight 2 0.5 0 | 1",
                "p cnf 3 1;c ind 1 0;c ind 2 0;1 2 0          | 0 1",
                "p cnf 3 1;c p show 0;1 2 0                   | ''"
            })
    void theVariablesToCount(String lines, String shown) {
        Reading reading = CnfModelReader.reading(Source.ofText("m", lines.replace(";", "\n")));

        assertThat(reading.projection().orElseThrow().shown())
                .isEqualTo(Arrays.stream(shown.split(" ", -1))
                        .filter(word -> !word.isEmpty())
                        .map(Integer::valueOf)
                        .collect(Collectors.toSet()));
        assertThatThrownBy(reading::unprojected)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("projected counting is for pr");
    }

    @Test
    void clausesOfAnyWidthStayClauses() {
        int n = 5000;
        StringBuilder text = new StringBuilder("p cnf " + n + " 2\n");
        IntStream.rangeClosed(1, n)
                .forEach(v -> text.append(v % 2 == 0 ? -v : v).append(' '));
        text.append("0\nx");
        IntStream.rangeClosed(1, n).forEach(v -> text.append(v == 7 ? -v : v).append(' '));
        boolean[] positive = new boolean[n];
        for (int v = 0; v < n; v += 2) {
            positive[v] = true;
        }
        int[] scope = IntStream.range(0, n).toArray();

        assertThat(CnfModelReader.read(Source.ofText("wide", text + "0")).factors())
                .containsExactly(ClauseFactor.hard(scope, positive), new ParityFactor(scope, 1, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p cnf 2 1;1 2 0                                    | DIMACS CNF                                              |",
                "p cnf 2 1;1 2 0;1 0                                | DIMACS CNF                                              | the header says 1 clauses and 2 follow",
                "p cnf 2 2;1 0;x1 2 0 x1 0                          | DIMACS CNF, exclusive ors                               | the header says 2 clauses and 3 follow",
                "c t mc;p cnf 1 0;c p weight 1 0.5 0                | DIMACS CNF, weights of the model counting competition   | without weights (c t mc) and has weights",
                "p cnf 1 0;w 1 0.5                                  | DIMACS CNF, weights of Cachet                           |",
                "p cnf 1 0;c weights 1 2                            | DIMACS CNF, weights of miniC2D                          |"
            })
    void theDialectAndWhatIsSuspicious(String lines, String format, @Nullable String warning) {
        Reading reading = CnfModelReader.reading(Source.ofText("m", lines.replace(";", "\n")));

        assertThat(reading.format()).isEqualTo(format);
        assertThat(reading.warnings()).hasSize(warning == null ? 0 : 1);
        assertThat(String.join("", reading.warnings())).contains(warning == null ? "" : warning);
    }
}
