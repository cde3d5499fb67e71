package org.parseval.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.ResultReader;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Host;
import org.parseval.inference.Pace;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.model.InputException;

class ReadingLimitTest {
    private final AtomicLong now = new AtomicLong();
    private final Budget unlimited = Budget.standard().withHost(new Host(now::get, Pace.fixed(1), new StopSignal()));
    private final Budget fiveSeconds = unlimited.withTime(Duration.ofSeconds(5)).withSpent(Duration.ofSeconds(1));

    private String readUntil(double seconds, Budget budget) {
        return ReadingLimit.of(budget).read("model.uai", Progress.SILENT, progress -> {
            now.set((long) (seconds * 1e9));
            return "read";
        });
    }

    /** Behaves as a pipe does whose writer has nothing to say. */
    private static void waitForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException nobody) {
            throw new IllegalStateException(nobody);
        }
    }

    @Test
    void aLargeModelMayTakeALittleLongerThanTheLimit() {
        assertThat(readUntil(4.44, fiveSeconds)).isEqualTo("read");
    }

    @Test
    void withoutALimitReadingHasNone() {
        assertThat(readUntil(1e6, unlimited)).isEqualTo("read");
    }

    @Test
    void whatDoesNotEndIsGivenUpWithThePlaceAndTheLimit() {
        ReadingLimit limit = ReadingLimit.of(fiveSeconds);
        assertThatThrownBy(() -> limit.read("bomb.uai.xz", Progress.SILENT, progress -> {
                    progress.report("reading bomb.uai.xz", 0.25);
                    now.set(4_450_000_000L);
                    waitForEver();
                    return "never";
                }))
                .isInstanceOf(BudgetException.class)
                .hasMessage("gave up reading bomb.uai.xz (25 %): it took the whole time limit of 5 s");
        assertThatThrownBy(() -> limit.read("model.evid", Progress.SILENT, progress -> "late"))
                .as("the evidence has no more time")
                .hasMessage("gave up reading model.evid: it took the whole time limit of 5 s");
    }

    @Test
    void anErrorOfTheFileStaysWhatItIs() {
        ReadingLimit limit = ReadingLimit.of(fiveSeconds);
        assertThatThrownBy(() -> limit.read(
                        "x.PR", Progress.SILENT, progress -> ResultReader.read(Source.ofText("x.PR", "PR\nmany"))))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("x.PR:2:1: found \"many\"");
    }
}
