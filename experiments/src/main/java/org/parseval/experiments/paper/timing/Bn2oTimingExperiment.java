package org.parseval.experiments.paper.timing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.experiments.compare.InstanceRuns;
import org.parseval.experiments.compare.Outcome;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.paper.Campaign;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.Plain;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.paper.uai.UaiCategory;
import org.parseval.experiments.paper.uai.UaiCategory.Method;
import org.parseval.experiments.paper.uai.UaiColumns;
import org.parseval.experiments.paper.uai.UaiInstances;
import org.parseval.experiments.paper.uai.UaiRow;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Experiment;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;

/** The paper's times on bn2o networks: about 40 s for Fourier VE, 1800 s for HAK. */
public final class Bn2oTimingExperiment implements Experiment {
    private static final String NAME = "bn2o-timing";
    private static final String TITLE = "Time on bn2o networks";
    private static final String CLAIM =
            "On bn2o networks Fourier VE takes about 40 s and HAK 1800 s in the median: Fourier"
                    + " VE is more than ten times faster.";
    private static final double PAPER_FOURIER = 40;
    private static final double PAPER_HAK = 1800;
    private static final double MUCH = 10;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Page run(Conditions setting, Tracker progress) {
        UaiInstances instances = UaiInstances.of(setting);
        Optional<UaiRow> row = instances.row(UaiCategory.BN2O);
        if (row.isEmpty()) {
            return new Page(
                    NAME, TITLE, List.of(), List.of(new PageBlock.Text("The data folder has no such instances.")));
        }
        Duration limit = setting.quick() ? Duration.ofSeconds(3) : Duration.ofSeconds(60);
        Column fourier = UaiColumns.asInThePaper(Method.FOURIER_MAX_COEFFICIENT, limit);
        Column hak = UaiColumns.asInThePaper(Method.HAK, limit);
        // One run at a time, so that none disturbs another.
        Conditions alone =
                new Conditions(setting.quick(), setting.seed(), 1, setting.data(), setting.results(), setting.host());
        Campaign.Results runs = new Campaign(NAME, List.of(fourier, hak), instances.known())
                .run(row.get().instances(), alone, progress);
        return page(row.get(), setting.quick(), fourier, hak, runs.of(row.get().instances()));
    }

    private static Page page(UaiRow row, boolean small, Column fourier, Column hak, List<InstanceRuns> runs) {
        Times fast = Times.of(fourier, runs);
        Times slow = Times.of(hak, runs);
        double ratio = slow.median() / fast.median();
        String figure = String.format(
                Locale.ROOT,
                "Fourier VE %.2f s, HAK %s%.2f s, ratio %s%.0f; the paper's is %.0f%s",
                fast.median(),
                slow.isCut() ? "at least " : "",
                slow.median(),
                slow.isCut() ? "at least " : "",
                ratio,
                PAPER_HAK / PAPER_FOURIER,
                row.standIn() ? "; on stand-ins" : "");
        boolean cut = fast.isCut() || (slow.isCut() && ratio < MUCH);
        // Small networks, and runs that the limit cut short, say nothing of the claim.
        List<Check> checks = small || cut ? List.of() : List.of(check(row, ratio > MUCH, figure));
        PageBlock.Text text = new PageBlock.Text("Fourier VE as the paper has it, in the order of "
                + UaiColumns.PAPER_ORDER_IN_WORDS + ", and HAK (the double loop on the factors, until"
                + " nothing changes by more than 1e-9), on the models as they are under the evidence, one run at a time on"
                + " one thread, at most " + fourier.seconds() + " s each. "
                + row.instances().size() + " instances"
                + (row.standIn()
                        ? ", all of them generated stand-ins."
                        : ", of them " + row.synthetic() + " generated after the published description.")
                + " What the paper's machine was is not said, so that only the ratio can be compared.");
        return new Page(NAME, TITLE, checks, List.of(text, medians(fast, slow), all(fourier, hak, runs)));
    }

    /** Where most networks are not the paper's own, it is a claim about ours. */
    private static Check check(UaiRow row, boolean holds, String figure) {
        return row.standIn() || 2 * row.synthetic() > row.instances().size()
                ? Check.ours(
                        NAME,
                        "On networks made after the description of bn2o, Fourier VE is more than ten times faster than HAK.",
                        holds,
                        figure)
                : Check.of(NAME, CLAIM, holds, figure);
    }

    private static PageBlock medians(Times fast, Times slow) {
        return new PageBlock.Table(
                "medians",
                "Median seconds.",
                List.of("method", "median seconds", "paper", "finished", "median error of log10 Z"),
                List.of(fast.row("Fourier VE", PAPER_FOURIER), slow.row("HAK", PAPER_HAK)));
    }

    private static PageBlock all(Column fourier, Column hak, List<InstanceRuns> runs) {
        List<List<String>> rows = new ArrayList<>();
        for (InstanceRuns instance : runs) {
            for (Column column : List.of(fourier, hak)) {
                for (Run run : Campaign.of(column, List.of(instance))) {
                    rows.add(List.of(
                            instance.instance(),
                            column.title(),
                            Plain.seconds(run.seconds()),
                            Times.isFinished(run) ? "yes" : "no",
                            Errors.brief(run.error().orElse(Double.POSITIVE_INFINITY))));
                }
            }
        }
        return new PageBlock.Table(
                "times",
                "Seconds of every run; what was cut short by the limit is not finished.",
                List.of("instance", "method", "seconds", "finished", "error of log10 Z"),
                rows);
    }

    /**
     * The times of one method.
     *
     * @param isCut whether so many runs were ended by the limit that the median is only known to be no less
     */
    private record Times(Score score, int finished, boolean isCut) {
        static Times of(Column column, List<InstanceRuns> instances) {
            List<Run> runs = Campaign.of(column, instances);
            int finished = (int) runs.stream().filter(Times::isFinished).count();
            return new Times(Score.of(runs), finished, 2 * finished <= runs.size());
        }

        static boolean isFinished(Run run) {
            return run.outcome() instanceof Outcome.Answered answered
                    && answered.converged().orElse(true);
        }

        double median() {
            return score.medianSeconds();
        }

        List<String> row(String method, double paper) {
            return List.of(
                    method,
                    Plain.seconds(median()),
                    Plain.number(paper),
                    finished + " of " + score.runs(),
                    Errors.brief(score.median()));
        }
    }
}
