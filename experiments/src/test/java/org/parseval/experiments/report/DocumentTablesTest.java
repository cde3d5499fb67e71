package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentTablesTest {
    private static final String ROW = "| BN2O | 18 | 2.1e-7 | 1.0e-6 | 5 | \\|all\\| of them |\n";

    private final Report report = DemonstrationPages.report();

    @Test
    void tablesAreReplacedWhereTheyAreNamed(@TempDir Path folder) throws IOException {
        Path document = folder.resolve("page.md");
        Files.writeString(document, "before\n<!-- table curves-families -->\nold\n<!-- end -->\nafter <!-- end -->\n");
        DocumentTables.of(report).fill(folder);
        String filled = Files.readString(document);
        assertThat(filled)
                .startsWith("before\n<!-- table curves-families -->\n\n| family |")
                .contains(ROW)
                .doesNotContain("old")
                .endsWith("|\n\n<!-- end -->\nafter <!-- end -->\n");
        DocumentTables.of(report).fill(folder);
        assertThat(document).hasContent(filled);
    }

    @Test
    void tablesOfOtherReportsStay() {
        String text = "<!-- table none-such -->\n$1 old\n<!-- end -->";
        assertThat(DocumentTables.of(report).filled(text)).isEqualTo(text);
    }

    @Test
    void aPlaceWithoutAnEndLosesNoText() {
        String text = "<!-- table curves-families -->\nkept\n";
        assertThat(DocumentTables.of(report).filled(text + "<!-- table none-such -->\n<!-- end -->"))
                .startsWith(text);
    }

    @Test
    void markdownHasChecksAndTables() {
        assertThat(ReportMarkdown.of(report))
                .contains("3 claims of the paper: 1 reproduced, 1 at least as good")
                .contains("| Curves and tables | 1 | 1 | 0 | 1 | - |\n")
                .contains(
                        "| The median error of fourier is below that of bp at every coupling. | paper | reproduced | largest ratio 0.013, at coupling 2 |\n")
                .contains(ROW)
                .contains("Numbers: `curves-wave.csv`")
                .doesNotContain("<script>");
    }
}
