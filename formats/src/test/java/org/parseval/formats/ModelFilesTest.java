package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

class ModelFilesTest {
    private static final Model MODEL =
            Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 1, 1, 0})));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"m.uai", "m.uai.gz", "m.cnf", "m.wcnf", "M.UAI", "m.cnf.gz", "m.uai.xz", "m.cnf.bz2", "m.fg"})
    void whatIsWrittenByNameIsReadByContent(String name) throws IOException {
        Path file = folder.resolve(name);

        ModelFiles.write(MODEL, file);
        Path renamed = Files.move(file, folder.resolve("anything"));

        assertThat(ModelFiles.read(renamed.toString()).withNames(MODEL.names())).isEqualTo(MODEL);
        assertThat(folder.toFile().list()).containsExactly("anything");
    }

    @Test
    void aDashIsTheStandardInput() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("p cnf 2 1\n-1 -2 0\n".getBytes(StandardCharsets.US_ASCII)));
        try {
            assertThat(ModelFiles.read("-").withNames(MODEL.names())).isEqualTo(MODEL);
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void anUnknownEndingIsRefusedBeforeAnythingIsWritten() {
        assertThatThrownBy(() -> ModelFiles.write(MODEL, folder.resolve("m.txt")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(".uai, .cnf, .wcnf, .bif");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aMissingFileIsToldInOneLine() {
        String file = folder.resolve("none.uai").toString();

        assertThatThrownBy(() -> ModelFiles.read(file))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": no such file, expected a readable file");
    }

    @Test
    void aFolderIsToldInOneLine() {
        assertThatThrownBy(() -> ModelFiles.read(folder.toString()))
                .isInstanceOf(InputException.class)
                .hasMessage(folder + ": is a folder, expected a readable file");
    }

    @Test
    void aNameThatIsNoneIsToldInOneLine() {
        assertThatThrownBy(() -> ModelFiles.read("a\0b\n"))
                .isInstanceOf(InputException.class)
                .hasMessage("a\\x00b\\x0a: cannot be opened, expected a readable file");
    }

    @Test
    void aPathAndItsTextAreTheSame() throws IOException {
        Path file = folder.resolve("m.uai");

        ModelFiles.write(MODEL, file.toString());

        assertThat(ModelFiles.read(file))
                .isEqualTo(ModelFiles.read(file.toString()))
                .isEqualTo(MODEL);
        assertThat(ModelFiles.reading(file).format()).isEqualTo("UAI");
    }

    @ParameterizedTest
    @CsvSource({
        "gz, 2", "gz, 5", "gz, 12", "gz, 30", "gz, 45", "xz, 6", "xz, 40", "xz, 90", "bz2, 3", "bz2, 20", "bz2, 60"
    })
    void aTruncatedArchiveIsAnError(String ending, int length) throws IOException {
        Path file = folder.resolve("m.uai." + ending);
        ModelFiles.write(MODEL, file);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));

        assertThatThrownBy(() -> ModelFiles.read(file.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(".*:\\d+:\\d+: found damaged or truncated compressed data, expected .*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "xz", "bz2"})
    void aDamagedArchiveIsAnError(String ending) throws IOException {
        Path file = folder.resolve("m.uai." + ending);
        ModelFiles.write(MODEL, file);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 6] ^= 0x55;
        Files.write(file, bytes);

        assertThatThrownBy(() -> ModelFiles.read(file.toString())).isInstanceOf(InputException.class);
    }
}
