package org.parseval.experiments.paper.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.experiments.paper.Settings;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;

class Bn2oTimingExperimentTest {
    @TempDir
    private Path folder;

    @Test
    void bothMethodsRunAndSmallNetworksDecideNothing() {
        Page page = new Bn2oTimingExperiment().run(Settings.of(true, 2, Optional.empty(), folder), (what, done) -> {});
        assertThat(page.checks()).isEmpty();
        assertThat(page.blocks())
                .filteredOn(block -> block instanceof PageBlock.Table t && t.id().equals("times"))
                .singleElement()
                .satisfies(block -> assertThat(((PageBlock.Table) block).rows()).hasSize(2 * 2));
    }

    @Test
    void aFolderWithoutSuchNetworksDecidesNothing() throws IOException {
        Files.writeString(
                folder.resolve("INDEX.tsv"), "family\tinstance\tpath\tminfill_width\tlog10Z_ref\tref_source\n");
        Page page = new Bn2oTimingExperiment()
                .run(Settings.of(false, 1, Optional.of(folder), folder.resolve("r")), (what, done) -> {});
        assertThat(page.checks()).isEmpty();
    }
}
