package org.parseval.experiments.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.model.InputException;

class ReferenceIndexTest {
    private static final String HEADER = "family\tinstance\tpath\tminfill_width\tlog10Z_ref\tref_source\n";

    @TempDir
    private Path folder = Path.of("");

    private Path table(String content) throws IOException {
        return Files.writeString(folder.resolve("table.tsv"), content);
    }

    @Test
    void tableOfAnyNameListsFilesBesideIt() throws IOException {
        var instances = ReferenceIndex.readTable(table(HEADER + "f\tA\tf/A.uai\t3\t-inf\texact\n"));
        assertThat(instances).hasSize(1);
        assertThat(instances.get(0).file()).isEqualTo(folder.resolve("f/A.uai"));
        assertThat(instances.get(0).log10Z()).hasValue(Double.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "family\tinstance\n",
                HEADER + "f\tA\n",
                HEADER + "f\tA\tA.uai\t3\tabout 2\texact\n",
                HEADER + "f\tA\tA.uai\twide\t2\texact\n"
            })
    void badTableIsToldWithItsPlace(String content) throws IOException {
        Path table = table(content);
        assertThatThrownBy(() -> ReferenceIndex.readTable(table))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(".*table\\.tsv:[12]:1: found .*, expected .*");
    }

    @Test
    void missingTableIsToldAsSuch() {
        assertThatThrownBy(() -> ReferenceIndex.readTable(folder.resolve("none.tsv")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void marginalsOfAnotherModelAreRefused() throws IOException {
        InstanceFile file = new InstanceFile(folder.resolve("m.uai"));
        Files.writeString(file.path(), "MARKOV 1 2 1 1 0 2 1 1");
        for (String content : new String[] {"PR 2", "MAR 1 3 1 0 0", "MAR 2 2 1 0 2 1 0"}) {
            Files.writeString(folder.resolve("m.uai.MAR"), content);
            assertThatThrownBy(() -> file.readMarginals(file.readModel()))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("expected the marginals of 1 variables");
        }
    }
}
