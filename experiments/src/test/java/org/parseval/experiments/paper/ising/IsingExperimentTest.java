package org.parseval.experiments.paper.ising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.PretendedRuns;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.paper.Settings;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.inference.Budget;

class IsingExperimentTest {
    private static final IsingExperiment.Size SMALL = new IsingExperiment.Size(
            5, 2, 2, List.of(0.01, 0.1), List.of(0.5, 1.0), 5000, Duration.ofMinutes(5), Duration.ofMinutes(5));

    @TempDir
    private Path folder;

    private static Check check(Page page, String name) {
        return page.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePageHasAChartForEachFieldAndARowForEachMethodAtEachPlace() {
        Page page =
                new IsingExperiment().run(SMALL, Settings.of(false, 2, Optional.empty(), folder), (what, done) -> {});
        assertThat(page.blocks().stream().filter(PageBlock.Chart.class::isInstance))
                .hasSize(2 * 2);
        PageBlock.Table table = page.blocks().stream()
                .filter(block -> block instanceof PageBlock.Table t && t.id().equals("errors"))
                .map(PageBlock.Table.class::cast)
                .findFirst()
                .orElseThrow();
        assertThat(table.rows()).hasSize(2 * 2 * (9 + 4));
        assertThat(table.rows()).allSatisfy(row -> {
            assertThat(row.get(7)).isEqualTo("2");
            assertThat(row.get(8)).as(row.toString()).isEqualTo("0");
        });
        // log and log10 are the same error.
        List<String> first = table.rows().get(0);
        assertThat(Double.parseDouble(first.get(4)) / Double.parseDouble(first.get(3)))
                .isCloseTo(Math.log(10), within(0.05));
        assertThat(page.checks()).as("two grids decide nothing").isEmpty();
    }

    private static Page page(Map<Column, Double> errors, IsingColumns columns) {
        Map<IsingPage.Place, Map<Column, Score>> scores = new LinkedHashMap<>();
        for (double field : SMALL.fields()) {
            for (double coupling : SMALL.couplings()) {
                Map<Column, Score> here = new LinkedHashMap<>();
                columns.all().forEach(column -> {
                    // The given errors are those at the last place.
                    double error = field == 0.1 && coupling == 1 ? errors.getOrDefault(column, 1.0) : 1;
                    boolean fourier = column.title().startsWith("Fourier");
                    double usual = fourier ? 0.1 : 1;
                    double used = errors.containsKey(column) && field == 0.1 && coupling == 1 ? error : usual;
                    here.put(column, Score.of(Collections.nCopies(6, PretendedRuns.answered("e", used))));
                });
                scores.put(new IsingPage.Place(field, coupling), here);
            }
        }
        return new IsingPage(SMALL, columns, scores).page();
    }

    @Test
    void oneExceptionIsEnoughToRefuteAClaimAndIsNamed() {
        IsingColumns columns = IsingColumns.of(SMALL);
        assertThat(page(Map.of(), columns).checks())
                .allSatisfy(check -> assertThat(check.verdict()).isEqualTo(Check.Verdict.REPRODUCED));
        Check mcmc = check(page(Map.of(columns.gibbs(), 0.05), columns), "ising-mcmc");
        assertThat(mcmc.verdict()).isEqualTo(Check.Verdict.NOT_REPRODUCED);
        assertThat(mcmc.figure()).contains("3 of 4 places, not at field 0.1, coupling 1 (medians 0.1 and 0.05)");
        Page apart = page(Map.of(columns.fourierLowest(), 2.3), columns);
        assertThat(check(apart, "ising-truncations").verdict()).isEqualTo(Check.Verdict.NOT_REPRODUCED);
        assertThat(check(apart, "ising-mcmc").verdict()).isEqualTo(Check.Verdict.REPRODUCED);
        Page worse = page(Map.of(columns.fourierLargest(), Double.POSITIVE_INFINITY), columns);
        assertThat(check(worse, "ising-bp").verdict()).isEqualTo(Check.Verdict.NOT_REPRODUCED);
        assertThat(check(worse, "ising-minibuckets").verdict()).isEqualTo(Check.Verdict.NOT_REPRODUCED);
    }

    @Test
    void theExactEngineHasNoErrorByCoupling() {
        Score score = new IsingErrors(4, 1, 0.1, 3).run(Catalogue.engine("exact"), Budget.standard());
        assertThat(score.runs()).isEqualTo(3);
        assertThat(score.exact()).isEqualTo(3);
        assertThat(score.worst()).isZero();
    }
}
