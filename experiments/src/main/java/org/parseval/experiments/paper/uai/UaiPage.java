package org.parseval.experiments.paper.uai;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.parseval.experiments.compare.InstanceRuns;
import org.parseval.experiments.compare.Outcome;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.paper.Campaign;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.Plain;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;

/** The page of the UAI table, from the runs of every row. */
record UaiPage(List<UaiPage.Finished> rows, UaiColumns columns) {
    static final String TITLE = "The UAI 2010 categories";

    /** A row with its runs, in the order of its instances. */
    record Finished(UaiRow row, List<InstanceRuns> runs) {

        /** On the instances whose Z is not zero: of a zero there is no logarithm to be off. */
        Score score(Column column) {
            return Score.of(Campaign.of(column, split(false)));
        }

        /** The instances whose Z is zero, or the others. */
        List<InstanceRuns> split(boolean zero) {
            return runs.stream().filter(run -> isZero(run) == zero).toList();
        }

        private static boolean isZero(InstanceRuns runs) {
            return runs.reference().isPresent()
                    && runs.reference().get().log10Z().orElse(0) == Double.NEGATIVE_INFINITY;
        }
    }

    Page page() {
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new PageBlock.Text(method()));
        blocks.add(new PageBlock.Text(instances()));
        blocks.add(errors());
        blocks.add(byColumn(
                "failures",
                "Runs without an answer and, after the plus sign, answers with a negative Z, by category.",
                score -> score.failures() + " + " + score.negative() + " of " + score.runs()));
        blocks.add(byColumn("worst", "The largest error of log10 Z by category.", score -> Errors.text(score.worst())));
        blocks.add(byColumn(
                "seconds",
                "Median seconds of a run on one thread by category, those without an answer included.",
                score -> Plain.seconds(score.medianSeconds())));
        blocks.add(zeros());
        blocks.add(reasons());
        blocks.add(new PageBlock.Table(
                "columns",
                "The columns as engines, with their settings and the limit of a run.",
                List.of("column", "engine, settings, limit"),
                columns.all().stream()
                        .map(column -> List.of(column.title(), column.key()))
                        .toList()));
        return new Page("uai", TITLE, new UaiChecks(rows, columns).all(), blocks);
    }

    private String method() {
        return "Median of |log10 Z - log10 Z true| by category. The paper's six columns are run as the paper has them: on"
                + " the models as they are under the evidence, Fourier VE with messages of 2^20 terms that are cut to 2^10"
                + " before every multiplication, mini-buckets of i-bound 20 with a sum in every mini-bucket (where their"
                + " tables exceed the memory of a run, the largest i-bound that does not), belief propagation in random"
                + " order with damping 0.1, Markov chains by Ogata and Tanemura with a million updates of burn-in and a"
                + " million that count in each of 8 chains, and the double loop on the factors. Every run is on one thread,"
                + " with "
                + (Campaign.MEMORY_BYTES >> 20)
                + " MiB and the time limit of its column, where the paper gave several minutes. A run without an answer in"
                + " that time counts as infinitely wrong, as in the paper, and so does a negative Z; what iterates counts"
                + " with the value at which it stopped. Instances whose Z is zero are counted apart. Claims that one"
                + " column is better than another take errors up to 1e-10 for equal: they are rounding. The paper names no order"
                + " of elimination; the one used here is often narrower than 20, where mini-buckets of i-bound 20 split"
                + " nothing and are exact, and where Fourier VE loses at most by the cut before multiplications. That,"
                + " and the different sets of instances, are what is known of why figures differ from the paper's.";
    }

    private String instances() {
        List<String> standIns = rows.stream()
                .filter(row -> row.row().standIn())
                .map(row -> row.row().name())
                .toList();
        if (!standIns.isEmpty()) {
            return "The paper's instances are not used here. Stand-ins were generated for: "
                    + String.join(", ", standIns)
                    + ". They are grids of tables of which the named share is deterministic, noisy-or networks of two"
                    + " layers, and for the relational categories (blockmap, students, mastermind) one row of networks of"
                    + " chances and gates. They say nothing of the paper's figures.";
        }
        return "All instances of the data folder with a known Z are run, none is left out or drawn. Not all of the paper's"
                + " are there, and the synthetic ones were generated after the published description of their family:"
                + " both counts stand in the table. References of Bayesian networks are rounded to about 1e-7.";
    }

    private PageBlock errors() {
        List<String> header = new ArrayList<>(List.of("category", "instances", "paper's", "synthetic", "Z = 0"));
        columns.paper().values().forEach(column -> {
            header.add(column.title());
            header.add(column.title() + ", paper");
        });
        columns.ours().forEach(column -> header.add(column.title()));
        List<List<String>> table = new ArrayList<>();
        for (Finished finished : rows) {
            UaiRow row = finished.row();
            List<String> cells = new ArrayList<>(List.of(
                    row.name() + (row.standIn() ? " (stand-in)" : ""),
                    Integer.toString(finished.split(false).size()),
                    row.category().map(c -> Integer.toString(c.instances())).orElse("-"),
                    Integer.toString(row.synthetic()),
                    Integer.toString(finished.split(true).size())));
            columns.paper().forEach((method, column) -> {
                cells.add(Errors.text(finished.score(column).median()));
                cells.add(row.category().map(c -> Errors.text(c.error(method))).orElse("-"));
            });
            columns.ours()
                    .forEach(column ->
                            cells.add(Errors.text(finished.score(column).median())));
            table.add(cells);
        }
        return new PageBlock.Table(
                "errors",
                "Median errors of log10 Z, each of the paper's columns beside its own figure.",
                header,
                table);
    }

    private PageBlock byColumn(String id, String caption, Function<Score, String> cell) {
        List<String> header = new ArrayList<>(List.of("category"));
        columns.all().forEach(column -> header.add(column.title()));
        List<List<String>> table = new ArrayList<>();
        for (Finished finished : rows) {
            List<String> cells = new ArrayList<>(List.of(finished.row().name()));
            columns.all().forEach(column -> cells.add(cell.apply(finished.score(column))));
            table.add(cells);
        }
        return new PageBlock.Table(id, caption, header, table);
    }

    private PageBlock zeros() {
        List<InstanceRuns> zeros =
                rows.stream().flatMap(row -> row.split(true).stream()).toList();
        List<List<String>> table = new ArrayList<>();
        for (Column column : columns.all()) {
            int zero = 0;
            int other = 0;
            int none = 0;
            for (Run run : Campaign.of(column, zeros)) {
                boolean answered = run.outcome() instanceof Outcome.Answered;
                boolean right = run.outcome() instanceof Outcome.Answered answer
                        && answer.value().isZero();
                zero += right ? 1 : 0;
                other += answered && !right ? 1 : 0;
                none += answered ? 0 : 1;
            }
            table.add(List.of(column.title(), Integer.toString(zero), Integer.toString(other), Integer.toString(none)));
        }
        return new PageBlock.Table(
                "zeros",
                "What is said of the " + zeros.size() + " instances whose Z is zero.",
                List.of("column", "zero", "something else", "no answer"),
                table);
    }

    private PageBlock reasons() {
        List<InstanceRuns> all =
                rows.stream().flatMap(row -> row.runs().stream()).toList();
        Map<List<String>, Integer> counts = new LinkedHashMap<>();
        for (Column column : columns.all()) {
            for (Run run : Campaign.of(column, all)) {
                if (run.outcome() instanceof Outcome.Failed failed) {
                    // Numbers differ from run to run.
                    String reason = failed.cause() + ": " + failed.reason().replaceAll("[0-9][0-9.e+]*", "#");
                    counts.merge(List.of(column.title(), reason), 1, Integer::sum);
                }
            }
        }
        List<List<String>> table = new ArrayList<>();
        counts.forEach((failure, runs) -> table.add(List.of(failure.get(0), failure.get(1), Integer.toString(runs))));
        return new PageBlock.Table(
                "reasons",
                "Why runs have no answer; # stands for numbers.",
                List.of("column", "reason", "runs"),
                table);
    }
}
