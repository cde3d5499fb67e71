package org.parseval.formats.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTest {
    private static final int THREE_MEGABYTES = 3 << 20;

    @TempDir
    private Path folder = Path.of("");

    private static List<String> reportsOfReading(Path file) throws IOException {
        List<String> reports = new ArrayList<>();
        try (Source source = Source.open(
                file.toString(), (phase, fraction) -> reports.add(phase + " " + Math.round(100 * fraction)))) {
            byte[] buffer = new byte[1 << 16];
            while (source.read(buffer, 0, buffer.length) >= 0) {
                // Only the reports are looked at.
            }
        }
        return reports;
    }

    @Test
    void aFileTellsWhichPartOfItIsRead() throws IOException {
        Path file = Files.write(folder.resolve("model.uai"), new byte[THREE_MEGABYTES]);
        assertThat(reportsOfReading(file))
                .startsWith("reading model.uai 0")
                .contains("reading model.uai 50")
                .endsWith("reading model.uai 100");
    }

    @Test
    void aCompressedFileTellsWhatItUnpacksTo() throws IOException {
        Path file = folder.resolve("model.uai.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(new byte[THREE_MEGABYTES]);
        }
        assertThat(reportsOfReading(file))
                .startsWith("reading model.uai.gz 0")
                .contains("reading model.uai.gz, 1 MB unpacked 100")
                .endsWith("reading model.uai.gz, 3 MB unpacked 100");
    }
}
