package org.parseval.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.inference.Deadline;
import org.parseval.inference.StopSignal;

class KeptNumbersTest {
    private static final double[] NUMBERS = {1.0 / 3, Double.NaN, Double.NEGATIVE_INFINITY, -0.0};

    @TempDir
    private Path folder;

    private final StopSignal stop = new StopSignal();

    private KeptNumbers open() {
        return KeptNumbers.of("some", Settings.of(true, 1, Optional.empty(), folder, stop));
    }

    private static double[] none() {
        throw new AssertionError("it is kept");
    }

    @Test
    void whatIsFinishedIsNotDoneAgain() {
        open().of("a", () -> NUMBERS);
        open().of("nothing", () -> new double[0]);
        assertThat(open().of("a", KeptNumbersTest::none)).containsExactly(NUMBERS);
        assertThat(open().of("nothing", KeptNumbersTest::none)).isEmpty();
        assertThat(open().of("b", () -> new double[] {2})).containsExactly(2);
    }

    @Test
    void aLineThatWasBeingWrittenOrIsDamagedIsDoneAgain() throws IOException {
        open().of("a", () -> NUMBERS);
        open().of("b", () -> NUMBERS);
        Path file = folder.resolve("some-seed1.numbers");
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("0.333", "0.334").substring(0, text.length() - 3));
        open().of("c", () -> NUMBERS);
        assertThat(open().of("c", KeptNumbersTest::none)).containsExactly(NUMBERS);
        assertThat(open().of("a", () -> new double[] {1})).containsExactly(1);
        assertThat(open().of("b", () -> new double[] {2})).containsExactly(2);
    }

    @Test
    void whatIsStoppedIsNotKept() {
        assertThatThrownBy(() -> open().of("a", () -> {
                    stop.give();
                    return NUMBERS;
                }))
                .isInstanceOf(Deadline.TimeUp.class);
        assertThat(folder.resolve("some-seed1.numbers")).doesNotExist();
    }
}
