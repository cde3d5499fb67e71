package org.parseval.experiments.paper.uai;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    private static final List<String> ORDERS = List.of("search", UaiColumns.PAPER_ORDER, "min-degree");

    /** Errors up to this are the rounding of references. */
    private static final double ROUNDED = 1e-6;

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
        UaiChecks checks = new UaiChecks(rows, columns);
        if (!checks.undecided().isEmpty()) {
            blocks.add(new PageBlock.Text(
                    "Not decided, since the median is beyond a factor of five and its 95 % interval is not: "
                            + String.join("; ", checks.undecided()) + "."));
        }
        blocks.add(errors());
        UaiCategory.Method.FOURIER.forEach(method -> paperAgainstOurs(method).ifPresent(blocks::add));
        blocks.add(orders());
        blocks.add(new PageBlock.Text(method()));
        blocks.add(new PageBlock.Text(judgement()));
        blocks.add(new PageBlock.Text(instances()));
        blocks.add(byColumn(
                "failures",
                "Runs without an answer and, after the plus sign, answers with a negative Z, by category.",
                score -> score.failures() + " + " + score.negative() + " of " + score.runs()));
        blocks.add(
                byColumn("worst", "The largest error of log10 Z by category.", score -> Errors.brief(score.worst())));
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
        return new Page("uai", TITLE, checks.all(), blocks);
    }

    private String method() {
        return "Median of |log10 Z - log10 Z true| by category. The paper's six columns are run as the paper has them: on"
                + " the models as they are under the evidence, Fourier VE with messages of 2^20 terms that are cut to 2^10"
                + " before every multiplication, mini-buckets of i-bound 20 with a sum in every mini-bucket (where their"
                + " tables exceed the memory of a run, the largest i-bound that does not), belief propagation in random"
                + " order with damping 0.1, Markov chains by Ogata and Tanemura with a million updates of burn-in and a"
                + " million that count in each of 8 chains, and the double loop on the factors. The paper names no order of"
                + " elimination. With " + UaiColumns.PAPER_ORDER_IN_WORDS
                + " the errors on grids are the paper's within a small"
                + " factor, so its Fourier columns and its mini-buckets are run with that; the table and charts of orders show others.";
    }

    private static String judgement() {
        return "Every run is on one thread, with " + (Campaign.MEMORY_BYTES >> 20)
                + " MiB and the time limit of its column, where the paper gave several minutes. A run without an answer in"
                + " that time counts as infinitely wrong, as in the paper, and so does a negative Z; what iterates counts"
                + " with the value at which it stopped. Instances whose Z is zero are counted apart. Two columns are compared"
                + " instance by instance: one is better on a category if the sign test at 5 % says so, else the category is open."
                + " Errors up to 1e-10 count as equal: they are rounding.";
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
                    + " chances and gates. They say nothing of the paper's figures, and no claim is tested on them.";
        }
        return "All instances of the data folder with a known Z are run, none is left out or drawn. Not all of the paper's"
                + " are there, and the synthetic ones were generated after the published description of their family:"
                + " " + synthetic()
                + " Claims are tested where most instances are the paper's own. References of Bayesian networks are rounded to about 1e-7.";
    }

    private String synthetic() {
        return rows.stream()
                .filter(row -> row.row().synthetic() > 0)
                .map(row -> row.row().synthetic() + " of "
                        + row.row().instances().size() + " of " + row.row().name() + " are synthetic.")
                .collect(Collectors.joining(" "));
    }

    private PageBlock errors() {
        List<Column> shown = Stream.concat(columns.paper().values().stream(), columns.ours().stream())
                .toList();
        List<String> header = new ArrayList<>(List.of("category, instances"));
        shown.forEach(column -> header.add(column.title()));
        List<List<String>> table = new ArrayList<>();
        for (Finished finished : rows) {
            UaiRow row = finished.row();
            int count = finished.split(false).size();
            List<String> cells = new ArrayList<>(List.of(row.name() + "\n"
                    + (row.standIn()
                            ? count + " stand-ins"
                            : count
                                    + row.category()
                                            .map(c -> " (" + c.instances() + ")")
                                            .orElse(""))));
            double best = shown.stream()
                    .mapToDouble(column -> finished.score(column).median())
                    .filter(error -> !Double.isNaN(error))
                    .min()
                    .orElse(Double.NaN);
            for (Map.Entry<UaiCategory.Method, Column> column : columns.paper().entrySet()) {
                cells.add(ours(finished.score(column.getValue()).median(), best)
                        + row.category()
                                .map(c -> "\n(" + Errors.brief(c.error(column.getKey())) + ")")
                                .orElse(""));
            }
            columns.ours()
                    .forEach(column -> cells.add(ours(finished.score(column).median(), best)));
            table.add(cells);
        }
        return new PageBlock.Table(
                "errors",
                "Median errors of log10 Z, the smallest in bold; in brackets the paper's figures. Fourier VE and mini-buckets eliminate in the order of "
                        + UaiColumns.PAPER_ORDER_IN_WORDS + ".",
                header,
                table);
    }

    private static String ours(double error, double best) {
        return error <= best ? "**" + Errors.brief(error) + "**" : Errors.brief(error);
    }

    /** Categories whose error is more than rounding, from the smallest of the paper's on. */
    private Optional<PageBlock> paperAgainstOurs(UaiCategory.Method method) {
        List<Finished> shown = rows.stream()
                .filter(row -> !row.row().standIn() && row.row().category().isPresent())
                .filter(row -> category(row).error(method) > ROUNDED)
                .sorted(Comparator.comparingDouble(row -> category(row).error(method)))
                .toList();
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        double[] paper =
                shown.stream().mapToDouble(row -> category(row).error(method)).toArray();
        List<PageBlock.Line> lines = new ArrayList<>();
        lines.add(new PageBlock.Line("the same", paper, paper));
        for (String order : ORDERS) {
            lines.add(PageBlock.Line.ofErrors(
                    "order " + order,
                    paper,
                    shown.stream()
                            .map(row -> row.score(columns.of(method, order)).errors())
                            .toList()));
        }
        boolean largest = method == UaiCategory.Method.FOURIER_MAX_COEFFICIENT;
        return Optional.of(new PageBlock.Chart(
                PageBlock.PAPER_AGAINST_OURS + (largest ? "" : "-lowest"),
                "The elimination order explains the errors: our median with its quartiles against the paper's, for each category, in three"
                        + " orders. Kept: " + (largest ? "the largest coefficients." : "the lowest degrees."),
                new PageBlock.Axis("median error in the paper", true),
                new PageBlock.Axis("median error here", true),
                lines));
    }

    private static UaiCategory category(Finished row) {
        return row.row().category().orElseThrow();
    }

    private PageBlock orders() {
        List<String> header = new ArrayList<>(List.of("category", "kept"));
        header.addAll(ORDERS);
        header.add("paper");
        List<List<String>> table = new ArrayList<>();
        for (Finished row : rows) {
            for (UaiCategory.Method method : UaiCategory.Method.FOURIER) {
                List<String> cells = new ArrayList<>(List.of(row.row().name(), method.title()));
                ORDERS.forEach(order ->
                        cells.add(row.score(columns.of(method, order)).errors().textWithQuartiles()));
                cells.add(row.row()
                        .category()
                        .map(c -> Errors.brief(c.error(method)))
                        .orElse("-"));
                table.add(cells);
            }
        }
        return new PageBlock.Table(
                "orders",
                "Fourier VE in three elimination orders: median error of log10 Z with its quartiles. search is the narrowest order that"
                        + " a search finds; what it gains is the difference to " + UaiColumns.PAPER_ORDER
                        + ", min-fill with ties at random.",
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
