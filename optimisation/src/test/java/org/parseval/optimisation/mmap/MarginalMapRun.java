package org.parseval.optimisation.mmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** 3,000 random models with any share of their variables maximised, each by five ways to an answer, against brute force. */
class MarginalMapRun {
    @Test
    void everyWayToAnAnswerAgreesWithBruteForce() throws IOException {
        MarginalMapCases cases = new MarginalMapCases();
        IntStream.rangeClosed(1, 3000).forEach(cases::check);
        Files.writeString(Path.of("target", "mmap-report.txt"), cases.report() + System.lineSeparator());
        assertThat(cases.exact()).as(cases.report()).isPositive();
    }

    /** A share of 300 intervals of 95 % that is far below it is no accident; one above it means that intervals are wider than they need be, as the report tells. */
    @Test
    void estimatesOfSumsKeepTheirIntervals() throws IOException {
        EstimateCases cases = new EstimateCases();
        for (int seed = 1; cases.estimates() < 300; seed++) {
            cases.ask(seed);
        }
        Files.writeString(Path.of("target", "mmap-intervals.txt"), cases.report() + System.lineSeparator());
        assertThat(cases.shareInside()).as(cases.report()).isGreaterThanOrEqualTo(0.92);
    }
}
