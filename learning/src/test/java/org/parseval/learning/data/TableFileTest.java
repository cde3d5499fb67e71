package org.parseval.learning.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.model.InputException;
import org.parseval.model.Names;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class TableFileTest {
    private static final Names NAMES =
            Names.of(List.of("rain", "wet"), List.of(List.of("no", "yes"), List.of("dry", "wet")));
    private static final Budget BUDGET = Budget.standard();

    @TempDir
    Path folder = Path.of("");

    private TableFile file(String text, TableOptions options) throws IOException {
        return TableFile.of(Files.writeString(folder.resolve("data.csv"), text).toString(), options);
    }

    private DataTable read(String text) throws IOException {
        return file(text, TableOptions.standard()).read(NAMES, BUDGET, Progress.SILENT);
    }

    private static String states(DataTable table) {
        StringBuilder text = new StringBuilder();
        table.forEach((states, weight) -> {
            for (int state : states) {
                text.append(state < 0 ? "?" : Integer.toString(state));
            }
            text.append(' ');
        });
        return text.toString().strip();
    }

    @Test
    void separatorsQuotesMarksAndLineEndsAreUnderstood() throws IOException {
        for (String text : List.of(
                "rain,wet\nno,dry\nyes,wet\n,NA\n",
                "\uFEFFrain;wet\r\nno;dry\r\nyes;wet\r\n?;*",
                "wet\train\n\"dry\"\tno\n\n wet \t\"yes\"\nNA\t\n",
                "\"rain\"|\"wet\"\nno|0\n1|wet\n|\n")) {
            assertThat(states(read(text))).as(text).isEqualTo("00 11 ??");
        }
        assertThat(read("wet\ndry\n").facts().hidden()).containsExactly("rain");
    }

    @Test
    void compressedFilesAreReadByTheirContent() throws IOException {
        byte[] text = "rain,wet\nno,dry\nyes,wet\n".getBytes(StandardCharsets.UTF_8);
        Path gz = folder.resolve("a.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gz))) {
            out.write(text);
        }
        Path xz = folder.resolve("a.csv.xz");
        try (OutputStream out = new XZOutputStream(Files.newOutputStream(xz), new LZMA2Options())) {
            out.write(text);
        }
        for (Path each : List.of(gz, xz)) {
            DataTable table =
                    TableFile.of(each.toString(), TableOptions.standard()).read(NAMES, BUDGET, Progress.SILENT);
            assertThat(states(table)).isEqualTo("00 11");
        }
        byte[] whole = Files.readAllBytes(gz);
        Files.write(gz, java.util.Arrays.copyOf(whole, whole.length - 12));
        assertThatThrownBy(() ->
                        TableFile.of(gz.toString(), TableOptions.standard()).read(NAMES, BUDGET, Progress.SILENT))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("damaged or truncated");
    }

    @Test
    void statesOfTheTableAreSortedAsNumbersOrLetters() throws IOException {
        DataTable table = file("size,colour\n10,red\n9,blue\n-1.5,red\n", TableOptions.standard())
                .read(BUDGET, Progress.SILENT);
        assertThat(table.names().states(0)).containsExactly("-1.5", "9", "10");
        assertThat(table.names().states(1)).containsExactly("blue", "red");
        assertThat(states(table)).isEqualTo("21 10 01");
        assertThat(file("size,colour\n10,red\n9,blue\n", TableOptions.standard())
                        .scan(BUDGET.deadline(), Progress.SILENT)
                        .states(0))
                .containsExactly("9", "10");
    }

    @Test
    void columnsAreIgnoredAndWeighed() throws IOException {
        TableOptions options =
                TableOptions.standard().ignoring(List.of("id")).withWeight("n").withMissing(List.of("none"));
        DataTable table =
                file("id,rain,n,wet\n1,no,2.5,dry\n2,none,0,wet\n", options).read(NAMES, BUDGET, Progress.SILENT);
        assertThat(states(table)).isEqualTo("00 ?1");
        assertThat(table.totalWeight()).isEqualTo(2.5);
        assertThat(table.facts().missing()).isEqualTo(1);
    }

    @Test
    void errorsNameLineAndCell() throws IOException {
        String[][] wrong = {
            {"", "data.csv:1:1: found nothing, expected a line with the names of columns"},
            {"rain,wet\nno,maybe\n", "data.csv:2:2: found \"maybe\" in column \"wet\", expected a state: dry, wet"},
            {"rain,wet\nno,dry\n\nno\n", "data.csv:4:1: found 1 cells, expected 2 as in the first line"},
            {"rain,wet\nno,dry,wet\n", "data.csv:2:3: found more than 2 cells, expected 2 as in the first line"},
            {"rain,snow\nno,dry\n", "data.csv:1:2: found the column \"snow\", expected a variable of the network"},
            {"rain,rain\nno,no\n", "data.csv:1:2: found \"rain\" twice in the first line"},
            {"rain,0\nno,no\n", "data.csv:1:2: found a second column of the variable \"0\""},
            {"rain,wet\nno,\"dry\nno,dry\n", "data.csv:2:2: found \"dry no,dry\" in column"},
            {"rain,wet\nno,\"dry\"x\n", "data.csv:2:"},
            {"rain,wet\n\nno,2\n", "data.csv:3:2: found \"2\""},
        };
        for (String[] each : wrong) {
            assertThatThrownBy(() -> read(each[0]))
                    .as(each[0])
                    .isInstanceOf(InputException.class)
                    .satisfies(e -> assertThat(String.valueOf(e.getMessage()).replace("\\x0a", " "))
                            .contains(each[1]));
        }
        TableOptions options = TableOptions.standard().withWeight("n").ignoring(List.of("id"));
        for (String text : List.of("rain,n\nno,-1\n", "rain,n\nno,x\n", "rain,n\nno,\n", "rain,n\nno,1e999\n")) {
            assertThatThrownBy(() -> file(text.replace("rain,n", "id,rain,n").replace("no,", "0,no,"), options)
                            .read(NAMES, BUDGET, Progress.SILENT))
                    .hasMessageContaining("data.csv:2:3: found")
                    .hasMessageContaining("expected the weight of a row");
        }
        assertThatThrownBy(() -> file("rain\nno\n", options).read(NAMES, BUDGET, Progress.SILENT))
                .hasMessageContaining("data.csv:1:1: found no column \"id\"");
        Path bytes = Files.write(folder.resolve("bytes.csv"), new byte[] {'r', 'a', 'i', 'n', '\n', (byte) 0xC3, '\n'});
        assertThatThrownBy(() ->
                        TableFile.of(bytes.toString(), TableOptions.standard()).read(NAMES, BUDGET, Progress.SILENT))
                .hasMessageContaining("found bytes that are no UTF-8");
    }

    /** A quote in a column that is passed over must not pass over the rows behind it too. */
    @Test
    void aQuoteThatIsNotClosedIsAnError() throws IOException {
        TableOptions options = TableOptions.standard().ignoring(List.of("note"));
        for (String open : List.of("\"", "\"x", "\"x\nno,y\n", "\"x\"\"", "\"\"\"")) {
            assertThatThrownBy(() -> file("rain,note\nno," + open, options).read(NAMES, BUDGET, Progress.SILENT))
                    .as(open)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("data.csv:2:2: found a quote that is not closed");
        }
        for (String closed : List.of("\"\"", "\"x\"", "\"x\ny\"\n", "\"x\"\"\"", "\"\"\"\"\r\n", "x\"", "")) {
            assertThat(file("rain,note\nno," + closed, options)
                            .read(NAMES, BUDGET, Progress.SILENT)
                            .rows())
                    .as(closed)
                    .isEqualTo(1);
        }
    }

    @Test
    void aTableThatDoesNotFitIsRefusedAndAStopIsTold() throws IOException {
        String many = "rain,wet\n" + "no,dry\n".repeat(5000);
        assertThatThrownBy(() ->
                        file(many, TableOptions.standard()).read(NAMES, BUDGET.withMemory(10_000), Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("--memory");
        StopSignal stop = new StopSignal();
        stop.give();
        TableFacts facts = file(many, TableOptions.standard())
                .forEach(NAMES, (states, weight) -> {}, BUDGET.withStop(stop).deadline(), Progress.SILENT);
        assertThat(facts.complete()).isFalse();
        assertThat(facts.rows()).isLessThan(5000);
    }

    @Test
    void numbersBecomeIntervalsWhoseNamesAreReadAgain() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 100; i++) {
            text.append(i * i).append(',').append(i < 30 ? "low" : "high").append('\n');
        }
        TableFile file = file(text.toString(), TableOptions.standard());
        DataTable wide = file.read(Optional.of(new Bins(4, Bins.By.WIDTH, Optional.empty())), BUDGET, Progress.SILENT);
        assertThat(wide.names().states(0))
                .containsExactly("<2450.25", "2450.25..4900.5", "4900.5..7350.75", ">=7350.75");
        DataTable even = file.read(Optional.of(Bins.of(4)), BUDGET, Progress.SILENT);
        int[] counts = new int[4];
        even.forEach((states, weight) -> counts[states[0]]++);
        assertThat(counts).containsOnly(25);
        DataTable told =
                file.read(Optional.of(new Bins(5, Bins.By.ENTROPY, Optional.of("y"))), BUDGET, Progress.SILENT);
        // Half of the way from 29^2 to 30^2, and no other cut tells anything.
        assertThat(told.names().states(0)).containsExactly("<870.5", ">=870.5");
        told.forEach((states, weight) -> assertThat(states[0] == 0).isEqualTo(states[1] == 1));
        DataTable again = file.read(told.names(), BUDGET, Progress.SILENT);
        assertThat(states(again)).isEqualTo(states(told));
    }

    @Test
    void equalRowsArePutTogether() {
        DataTable table = DataTable.of(NAMES, new int[][] {{0, 1}, {1, 1}, {0, 1}, {-1, 1}}, new double[] {1, 2, 3, 4});
        DataTable distinct = table.distinct();
        assertThat(states(distinct)).isEqualTo("01 11 ?1");
        assertThat(distinct.weights()).containsExactly(4, 2, 4);
        assertThat(states(table.completeRows())).isEqualTo("01 11 01");
    }
}
