package org.parseval.formats.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void anOldFile() throws IOException {
        file = Files.writeString(folder.resolve("file"), "old");
    }

    @Test
    void theNewContentReplacesTheOld() throws IOException {
        AtomicFile.write(file, "new");

        assertThat(file).hasContent("new");
        assertThat(folder.toFile().list()).containsExactly("file");
    }

    @Test
    void aFailureLeavesTheOldContentAndNothingElse() throws IOException {
        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    out.write('x');
                    throw new IOException("disk full");
                }))
                .hasMessage("cannot write " + file + ": disk full");

        assertThat(file).hasContent("old");
        assertThat(folder.toFile().list()).containsExactly("file");
    }

    @Test
    void whatCannotBeWrittenIsToldBeforehand() throws IOException {
        AtomicFile.check(file);
        AtomicFile.check(folder.resolve("another"));
        for (Path bad : List.of(folder, folder.resolve("no/file"), file.resolve("below"))) {
            assertThatThrownBy(() -> AtomicFile.check(bad))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot write " + bad + ": ");
        }
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        AtomicFile.write(link, out -> out.write('x'));

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("x");
    }

    @Test
    void aLinkToNothingYetIsFollowed() throws IOException {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
        Path linkToLink = Files.createSymbolicLink(folder.resolve("linkToLink"), link);

        AtomicFile.check(linkToLink);
        AtomicFile.write(linkToLink, "x");

        assertThat(link).isSymbolicLink();
        assertThat(linkToLink).isSymbolicLink();
        assertThat(target).isRegularFile().hasContent("x");
    }

    @Test
    void linksInACircleAreToldAndSoIsALinkIntoNoFolder() throws IOException {
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
        assertThatThrownBy(() -> AtomicFile.write(circle, "x"))
                .hasMessage("cannot write " + circle + ": its links go round in a circle");
        Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), Path.of("no/such"));
        assertThatThrownBy(() -> AtomicFile.check(nowhere)).hasMessageEndingWith("its folder does not exist");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDeviceIsToldByName() {
        Path full = Path.of("/dev/full");
        assertThatThrownBy(() -> AtomicFile.write(full, "x"))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write /dev/full: No space left on device");
    }
}
