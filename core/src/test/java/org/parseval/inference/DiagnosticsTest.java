package org.parseval.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {
    private static Map<String, Object> combined(Diagnostics.Builder large, Diagnostics.Builder small) {
        return Diagnostics.combine(List.of(large.build(), small.build())).asMap();
    }

    @Test
    void whatPartsReportIsMergedAsItWasDeclaredWhateverItsType() {
        Diagnostics.Builder large = new Diagnostics.Builder()
                .count("steps", 3)
                .largest("table", 7)
                .largest("error", 0.5)
                .smallest("sweeps", 100)
                .smallest("share", 0.25)
                .all("believed", true)
                .note("order", "by fill");
        Diagnostics.Builder small = new Diagnostics.Builder()
                .count("steps", 4)
                .largest("table", 9)
                .largest("error", 0.125)
                .smallest("sweeps", 40)
                .smallest("share", 0.75)
                .all("believed", false)
                .note("order", "by degree");
        assertThat(combined(large, small))
                .isEqualTo(Map.of(
                        "steps",
                        7L,
                        "table",
                        9,
                        "error",
                        0.5,
                        "sweeps",
                        40,
                        "share",
                        0.25,
                        "believed",
                        false,
                        "order",
                        "by fill"));
    }

    @Test
    void wholeNumbersAndOthersCanBeCompared() {
        Diagnostics.Builder whole = new Diagnostics.Builder().largest("table", 7);
        Diagnostics.Builder other = new Diagnostics.Builder().largest("table", 7.5);
        assertThat(combined(whole, other)).containsEntry("table", 7.5);
    }

    @Test
    void ofTwoThingsOfOneNameThatOfTheLargerPartIsKept() {
        Diagnostics.Builder counted = new Diagnostics.Builder().count("steps", 3);
        Diagnostics.Builder largest = new Diagnostics.Builder().largest("steps", 5);
        assertThat(combined(counted, largest)).containsEntry("steps", 3L);
        assertThat(combined(largest, counted)).containsEntry("steps", 5);
    }
}
