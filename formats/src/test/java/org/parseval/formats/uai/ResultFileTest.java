package org.parseval.formats.uai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.UaiResult.MarginalTable;
import org.parseval.formats.uai.UaiResult.Partition;
import org.parseval.inference.Marginals;
import org.parseval.model.InputException;

class ResultFileTest {
    private static final double[][] DISTRIBUTIONS = {{0.1, 0.9}, {1.0 / 3, 1.0 / 3, 1.0 / 3}, {1}};

    @Test
    void aPartitionFunctionIsWrittenInFullPrecision() throws IOException {
        assertThat(written(new Partition(-1.0 / 3))).isEqualTo("PR\n-0.3333333333333333\n");
    }

    @Test
    void aZeroIsMinusInfinity() throws IOException {
        assertThat(written(new Partition(Double.NEGATIVE_INFINITY))).isEqualTo("PR\n-inf\n");
        assertThat(read("PR\n-inf\n")).isEqualTo(new Partition(Double.NEGATIVE_INFINITY));
    }

    @Test
    void marginalsAreReadAsWritten() throws IOException {
        String text = written(new MarginalTable(Marginals.exact(DISTRIBUTIONS)));

        assertThat(text).startsWith("MAR\n3 2 0.1 0.9 3 0.3333333333333333 ");
        assertThat(marginals(text)).isDeepEqualTo(DISTRIBUTIONS);
    }

    @Test
    void theLastAppendedSolutionCounts(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("model.uai.PR");

        for (double log : new double[] {-3, -2.5, -2.25}) {
            ResultWriter.append(new Partition(log), file);
        }

        assertThat(Files.readString(file)).isEqualTo("PR\n-3.0\n-BEGIN-\n-2.5\n-BEGIN-\n-2.25\n");
        assertThat(ResultReader.read(Source.open(file.toString()))).isEqualTo(new Partition(-2.25));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PR\n-3.5", "PR\n-9\n-BEGIN-\n-3.5\n-BEGIN-\n", "PR\n-3.5\n-BEGIN-\n-2.2", "PR -BEGIN- -3.5\n"})
    void aPartitionFunctionThatBreaksOffDoesNotCount(String text) {
        assertThat(read(text)).isEqualTo(new Partition(-3.5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-BEGIN-", "-BEGIN-\n1", "-BEGIN-\n1 2 0.5", "-BEGIN-\n1 2 0.5 0.5"})
    void marginalsThatBreakOffDoNotCount(String rest) {
        assertThat(marginals("MAR\n1 2 0.25 0.75\n" + rest)).isDeepEqualTo(new double[][] {{0.25, 0.75}});
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "MMAP\n1 0",
                "MPE\n",
                "MPE\n2 0",
                "MPE\n1 -1",
                "PR",
                "PR\n",
                "PR\nx",
                "PR\nnan",
                "PR\ninf",
                "PR\n1 2",
                "MAR\n",
                "MAR\n1 2 0.5",
                "MAR\n-1",
                "MAR\n1 0",
                "MAR\n1 2 0.5 -0.5",
                "MAR\n1 2 0.5 0.5 0.5",
                "MAR\n999999999 2 0.5 0.5"
            })
    void aFileWithoutACompleteSolutionIsAnError(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("result:\\d+:\\d+: found .+, expected .+");
    }

    @Test
    void aStateIsReadAsItWasWritten() throws IOException {
        String text = written(new UaiResult.Assignment(new int[] {1, 0, 12}));
        assertThat(text).isEqualTo("MPE\n3 1 0 12\n");
        assertThat(((UaiResult.Assignment) read(text)).states()).containsExactly(1, 0, 12);
    }

    private static String written(UaiResult result) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultWriter.write(result, out);
        return out.toString(StandardCharsets.US_ASCII);
    }

    private static UaiResult read(String text) {
        return ResultReader.read(Source.ofText("result", text));
    }

    private static double[][] marginals(String text) {
        return ((MarginalTable) read(text)).marginals().probabilities();
    }
}
