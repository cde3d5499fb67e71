package org.parseval.formats.uai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;
import org.parseval.model.Model;

class QueryReaderTest {
    private static final Model MODEL = Model.markov(new int[] {2, 2, 3, 2, 2}, List.of());

    private static int[] read(String text) {
        return QueryReader.read(Source.ofText("model.query", text), MODEL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2 4 1", "2\n4\n1\n", " 2\t4\r\n1"})
    void theVariablesInTheirOrder(String text) {
        assertThat(read(text)).containsExactly(4, 1);
    }

    @Test
    void noneIsAQueryToo() {
        assertThat(read("0\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''         | 1:1 | the number of query variables
                    'x 1'      | 1:1 | the number of query variables
                    '-1'       | 1:1 | the number of query variables, from 0 to 5
                    '6 0 1 2'  | 1:1 | the number of query variables, from 0 to 5
                    '2 0 5'    | 1:5 | query variable 2 of 2, from 0 to 4
                    '2 0 -1'   | 1:5 | query variable 2 of 2, from 0 to 4
                    '2 0 a'    | 1:5 | query variable 2 of 2, from 0 to 4
                    '2 3 3'    | 1:5 | this one stands on line 1
                    '2 3'      | 1:4 | query variable 2 of 2
                    '1 3 4'    | 1:5 | the end of the file after 1 query variables
                    """)
    void whatIsWrongIsToldWithItsPlace(String text, String place, String expected) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("model.query:" + place + ":")
                .hasMessageContaining(expected);
    }

    @Test
    void aStateOfSomeVariablesIsReadAsWritten() {
        UaiResult.PartialAssignment written = new UaiResult.PartialAssignment(new int[] {2, 3, 4}, new int[] {0, 1, 0});
        String text = ResultWriter.text(written);

        assertThat(text).isEqualTo("MMAP\n3 2 0 3 1 4 0\n");
        UaiResult.PartialAssignment read =
                (UaiResult.PartialAssignment) ResultReader.read(Source.ofText("model.MMAP", text));
        assertThat(read.variables()).containsExactly(2, 3, 4);
        assertThat(read.states()).containsExactly(0, 1, 0);
    }
}
