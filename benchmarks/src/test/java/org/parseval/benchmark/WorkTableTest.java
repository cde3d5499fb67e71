package org.parseval.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkTableTest {
    private static final MachineLimits MACHINE = new MachineLimits(1, 0.5, 20);

    private static String table(Map<String, Double> before) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Work> works = new Works(MACHINE, true).all();
        List<String> kept = WorkTable.print(works, before, 0, new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(WorkTable.baseline(kept))
                .hasSize(works.size())
                .allSatisfy(
                        (name, nanos) -> assertThat(nanos).as(name).isPositive().isFinite());
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void everyWorkIsDoneAndHasABound() {
        assertThat(table(Map.of()).lines().skip(1)).hasSize(7).noneMatch(row -> row.contains("NaN"));
    }

    @Test
    void aBaselineGivesRatios() {
        assertThat(table(Map.of("reading", 1e-9)).lines().filter(row -> row.startsWith("reading")))
                .singleElement()
                .asString()
                .matches(".*memory +[0-9.]+");
        assertThatThrownBy(() -> WorkTable.baseline(List.of("nonsense"))).hasMessageContaining("no baseline");
    }

    @Test
    void theBaselineOfTheProjectHasAFigureForEveryWorkAndNamesTheProcessor() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("baseline.tsv"));

        assertThat(WorkTable.baseline(lines).keySet())
                .containsExactlyInAnyOrderElementsOf(
                        new Works(MACHINE, true).all().stream().map(Work::name).toList());
        assertThat(WorkTable.remarks(lines)).isNotBlank();
    }

    @Test
    void theProcessorIsTheFirstThatTheSystemNames() {
        List<String> lines = List.of("processor\t: 0", "model name\t: Some CPU @ 2 GHz", "model name\t: Other");

        assertThat(Processor.modelName(lines)).isEqualTo("Some CPU @ 2 GHz");
        assertThat(Processor.modelName(List.of())).isEqualTo(System.getProperty("os.arch"));
    }
}
