package org.parseval.experiments.paper.uai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.experiments.compare.InstanceRuns;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.PretendedRuns;
import org.parseval.experiments.paper.Settings;
import org.parseval.experiments.paper.uai.UaiCategory.Method;
import org.parseval.experiments.reference.Reference;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;

class UaiExperimentTest {
    /** Enough for a sign test. */
    private static final int INSTANCES = 6;

    @TempDir
    private Path folder;

    private static PageBlock.Table table(Page page, String id) {
        return page.blocks().stream()
                .filter(block -> block instanceof PageBlock.Table t && t.id().equals(id))
                .map(PageBlock.Table.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Check check(Page page, String name) {
        return page.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void model(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".uai"), text);
        Files.writeString(folder.resolve(name + ".uai.evid"), "0");
    }

    @Test
    void theTableOfADataFolderCountsSyntheticInstancesAndZeros() throws IOException {
        model("a", "MARKOV 2 2 2 1 2 0 1 4 1 2 3 4");
        model("b", "MARKOV 2 2 2 1 2 0 1 4 0 0 0 0");
        model("c", "MARKOV 3 2 2 2 2 2 0 1 2 1 2 4 1 2 3 4 4 2 1 1 2");
        String log10 = Double.toString(Math.log10(10));
        // 1 + 2 and 3 + 4 for the states of the second variable, times 3 for whatever the third does.
        String third = Double.toString(Math.log10(30));
        Files.writeString(
                folder.resolve("INDEX.tsv"),
                String.join(
                        "\n",
                        "family\tinstance\tpath\tminfill_width\tlog10Z_ref\tref_source",
                        "bn2o\ta\ta.uai\t1\t" + log10 + "\texact",
                        "bn2o_synthetic\tc\tc.uai\t1\t" + third + "\texact",
                        "grids2_90\tb\tb.uai\t1\t-inf\texact",
                        "grids2_90\tunknown\tu.uai\t1\tNA\t-",
                        "other\tx\tx.uai\t1\t0\texact"));
        Page page = new UaiExperiment()
                .run(Settings.of(false, 2, Optional.of(folder), folder.resolve("r")), (what, done) -> {});
        PageBlock.Table errors = table(page, "errors");
        assertThat(errors.rows()).hasSize(2);
        assertThat(errors.rows().get(0).get(0)).isEqualTo("bn2o\n2 (18)");
        assertThat(errors.rows().get(1).get(0)).isEqualTo("grids2_90\n0 (105)");
        assertThat(errors.columns()).contains("HAK", "ours: auto");
        int fourier = errors.columns().indexOf("Fourier (max coef)");
        String[] lines = errors.rows().get(0).get(fourier).replace("**", "").split("\n", -1);
        assertThat(Double.parseDouble(lines[0])).isLessThan(1e-12);
        assertThat(lines[1]).isEqualTo("(0.0121)");
        assertThat(table(page, "orders").columns())
                .containsExactly("category", "kept", "search", "min-fill-random", "min-degree", "paper");
        assertThat(table(page, "zeros").rows())
                .anySatisfy(row -> assertThat(row).containsExactly("ours: auto", "1", "0", "0"));
        assertThat(page.checks()).as("two instances and a zero decide nothing").isEmpty();
        assertThat(page.blocks())
                .anySatisfy(block -> assertThat(block.toString()).contains("Not decided", "bn2o"));
    }

    @Test
    void standInsAreMarkedAndDecideNothing() {
        Page page = new UaiExperiment().run(0.01, Settings.of(true, 2, Optional.empty(), folder), (what, done) -> {});
        assertThat(table(page, "errors").rows())
                .hasSize(5)
                .allSatisfy(row -> assertThat(row.get(0)).endsWith(" stand-ins"));
        assertThat(page.checks()).isEmpty();
    }

    private static UaiPage.Finished row(UaiCategory category, UaiColumns columns, Map<Method, Double> errors) {
        List<Run> runs = new ArrayList<>();
        for (Map.Entry<Method, Column> column : columns.paper().entrySet()) {
            double paper = category.error(column.getKey());
            double error = errors.getOrDefault(column.getKey(), Double.isNaN(paper) ? 50.0 : paper);
            String key = column.getValue().key();
            runs.add(Double.isInfinite(error) ? PretendedRuns.failed(key) : PretendedRuns.answered(key, error));
        }
        for (UaiColumns.InOrder inOrder : columns.orders()) {
            runs.add(PretendedRuns.answered(inOrder.column().key(), 1e-3));
        }
        InstanceRuns instance =
                new InstanceRuns("x", Path.of("x"), Optional.of(new Reference.Partition(0, "exact")), runs);
        UaiRow row = new UaiRow(category.toString(), Optional.of(category), false, List.of(), 0);
        return new UaiPage.Finished(row, Collections.nCopies(INSTANCES, instance));
    }

    private static Page page(UaiColumns columns, UaiCategory changed, Map<Method, Double> errors) {
        List<UaiPage.Finished> rows = new ArrayList<>();
        for (UaiCategory category : UaiCategory.values()) {
            rows.add(row(category, columns, category == changed ? errors : Map.of()));
        }
        return new UaiPage(rows, columns).page();
    }

    @Test
    void thePapersOwnTableFulfilsItsClaims() {
        UaiColumns columns = UaiColumns.of(1);
        Page page = page(columns, UaiCategory.BN2O, Map.of());
        assertThat(page.checks())
                .hasSize(6 + 11)
                .allSatisfy(
                        check -> assertThat(check.holds()).as(check.toString()).isTrue());
        assertThat(check(page, "uai-same-grids2-50").verdict()).isEqualTo(Check.Verdict.REPRODUCED);
        assertThat(check(page, "uai-same-blockmap-05").verdict()).isEqualTo(Check.Verdict.WITHIN_NOISE);
        assertThat(page.checks()).extracting(Check::name).doesNotHaveDuplicates();
        assertThat(check(page, "uai-bp").figure())
                .isEqualTo("on 10 of 11 categories, not on bn2o (Fourier 0.0121, BP 0.0094)");
    }

    @Test
    void anotherTableDoesNot() {
        UaiColumns columns = UaiColumns.of(1);
        Map<Method, Double> failing = Map.of(Method.FOURIER_MAX_COEFFICIENT, Double.POSITIVE_INFINITY);
        Page page = page(columns, UaiCategory.GRIDS2_50, failing);
        assertThat(check(page, "uai-same-grids2-50").verdict()).isEqualTo(Check.Verdict.NOT_REPRODUCED);
        assertThat(check(page, "uai-same-grids2-75").verdict()).isEqualTo(Check.Verdict.REPRODUCED);
        Map<Method, Double> beaten = Map.of(Method.BP, 1e-9);
        assertThat(check(page(columns, UaiCategory.GRIDS2_50, beaten), "uai-grids")
                        .verdict())
                .isEqualTo(Check.Verdict.NOT_REPRODUCED);
        Map<Method, Double> closer = Map.of(Method.FOURIER_MIN_DEGREE, 7.8e-8);
        Check check = check(page(columns, UaiCategory.GRIDS2_50, closer), "uai-same-grids2-50");
        assertThat(check.verdict()).isEqualTo(Check.Verdict.AT_LEAST_AS_GOOD);
        Map<Method, Double> worse = Map.of(Method.FOURIER_MIN_DEGREE, 7.8e-5);
        assertThat(check(page(columns, UaiCategory.GRIDS2_50, worse), "uai-same-grids2-50")
                        .verdict())
                .isEqualTo(Check.Verdict.NOT_REPRODUCED);
    }
}
