package org.parseval.experiments.paper.ising;

import static org.parseval.experiments.paper.Plain.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.Plain;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.inference.LogNumber;

/** The page of the Ising grids, from the scores of every method at every place of the figure. */
record IsingPage(IsingExperiment.Size size, IsingColumns columns, Map<IsingPage.Place, Map<Column, Score>> scores) {
    static final String TITLE = "Errors on Ising grids";

    /** Two curves that are this close, as a factor, are almost the same. */
    private static final double ALMOST = 2;

    /** The field from which the paper calls it relatively strong. */
    private static final double STRONG_FIELD = 0.1;

    private static final List<String> RULES = List.of("largest coefficients", "lowest degree");

    /** A point of the figure. */
    record Place(double field, double coupling) {
        @Override
        public String toString() {
            return "field " + number(field) + ", coupling " + number(coupling);
        }
    }

    Page page() {
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new PageBlock.Text(text()));
        size.fields().forEach(field -> blocks.add(chart(field)));
        size.fields().forEach(field -> blocks.add(orderChart(field)));
        blocks.add(orders());
        blocks.add(table());
        blocks.add(methods());
        List<Place> all = List.copyOf(scores.keySet());
        List<Place> strong =
                all.stream().filter(place -> place.field() >= STRONG_FIELD).toList();
        List<Check> checks = Stream.of(
                        beats("ising-mcmc", "Fourier VE outperforms MCMC at every coupling.", columns.gibbs(), all),
                        beats(
                                "ising-minibuckets",
                                "Fourier VE outperforms mini-bucket elimination (a sum in every mini-bucket) at every coupling.",
                                columns.bucketsSum(),
                                all),
                        beats(
                                "ising-bp",
                                "Fourier VE outperforms belief propagation at every coupling when the field is relatively strong"
                                        + " (0.1).",
                                columns.bp(),
                                strong),
                        Optional.of(almostTheSame(all)))
                .flatMap(Optional::stream)
                .toList();
        return new Page("ising", TITLE, checks, blocks);
    }

    private String text() {
        return String.format(
                "%d x %d grids, couplings drawn from [-c, c] and fields from [-f, f], %d instances at each c and f, against"
                        + " the engine exact. Messages of Fourier VE have at most %d terms and those of mini-buckets at"
                        + " most %d variables; %,d updates of burn-in and as many that count in each of the 8 Markov"
                        + " chains. Fourier VE eliminates in the order of min-fill, unless another is named: the paper names none, and"
                        + " this one comes closest to its figures on the UAI grids. The columns Fourier, mini-buckets of sum and max, BP and MCMC are as the paper has"
                        + " them: no reductions, nothing to fall back on. A run has %s s on one"
                        + " thread, belief propagation and energy, which may go on for long, %s s. A run without an"
                        + " answer, or with a negative Z, is infinitely wrong and counts in the median; belief"
                        + " propagation that has not settled counts with the value at which it stopped.",
                size.side(),
                size.side(),
                size.instances(),
                1 << size.bits(),
                size.bits(),
                size.steps(),
                columns.fourierLargest().seconds(),
                columns.bp().seconds());
    }

    private PageBlock chart(double field) {
        return chart(
                "field-" + number(field).replace('.', '-'),
                "Median of |log Z - log Z exact| (natural logarithm), field " + number(field)
                        + "; Fourier in the order of min-fill.",
                field,
                columns.shown());
    }

    private PageBlock orderChart(double field) {
        return chart(
                "orders-" + number(field).replace('.', '-'),
                "Fourier VE in three elimination orders, field " + number(field) + ".",
                field,
                columns.orders().values().stream().flatMap(List::stream).toList());
    }

    private PageBlock chart(String id, String caption, double field, List<Column> shown) {
        List<PageBlock.Line> lines = shown.stream()
                .map(column -> new PageBlock.Line(
                        column.title(),
                        size.couplings().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray(),
                        size.couplings().stream()
                                .mapToDouble(
                                        c -> score(new Place(field, c), column).median() * LogNumber.LN_10)
                                .toArray()))
                .toList();
        return new PageBlock.Chart(
                id, caption, new PageBlock.Axis("coupling", false), new PageBlock.Axis("error of log Z", true), lines);
    }

    private PageBlock table() {
        List<List<String>> rows = new ArrayList<>();
        scores.forEach((place, byColumn) -> byColumn.forEach((column, score) -> rows.add(List.of(
                number(place.field()),
                number(place.coupling()),
                column.title(),
                Errors.text(score.median()),
                Errors.text(score.median() * LogNumber.LN_10),
                Errors.text(score.worst()),
                Errors.text(score.worst() * LogNumber.LN_10),
                Integer.toString(score.runs()),
                Integer.toString(score.failures()),
                Integer.toString(score.negative()),
                Plain.seconds(score.medianSeconds())))));
        return new PageBlock.Table(
                "errors",
                "Errors of Z by field and coupling; medians and worst with failures and negative Z as infinite.",
                List.of(
                        "field",
                        "coupling",
                        "method",
                        "median log10",
                        "median log",
                        "worst log10",
                        "worst log",
                        "instances",
                        "no answer",
                        "negative Z",
                        "median seconds"),
                rows);
    }

    private PageBlock orders() {
        List<String> header = new ArrayList<>(List.of("field", "coupling", "kept"));
        header.addAll(columns.orders().keySet());
        List<List<String>> rows = new ArrayList<>();
        for (Place place : scores.keySet()) {
            for (int rule = 0; rule < RULES.size(); rule++) {
                List<String> row =
                        new ArrayList<>(List.of(number(place.field()), number(place.coupling()), RULES.get(rule)));
                for (List<Column> byRule : columns.orders().values()) {
                    row.add(score(place, byRule.get(rule)).errors().textWithQuartiles());
                }
                rows.add(row);
            }
        }
        return new PageBlock.Table(
                "orders",
                "Fourier VE in three elimination orders: median error of log10 Z with its quartiles.",
                header,
                rows);
    }

    private PageBlock methods() {
        return new PageBlock.Table(
                "methods",
                "The methods as engines, with their settings and limits.",
                List.of("method", "engine, settings, limit"),
                columns.all().stream()
                        .map(column -> List.of(column.title(), column.key()))
                        .toList());
    }

    private Score score(Place place, Column column) {
        return Objects.requireNonNull(scores.getOrDefault(place, Map.of()).get(column));
    }

    /** None if there is no such place. */
    private Optional<Check> beats(String name, String claim, Column other, List<Place> places) {
        List<String> lost = new ArrayList<>();
        for (Place place : places) {
            double ours = score(place, columns.fourierLargest()).median();
            double theirs = score(place, other).median();
            if (!(ours < theirs)) {
                lost.add(place + " (" + Errors.text(ours) + " against " + Errors.text(theirs) + ")");
            }
        }
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Check.of(name, claim, lost.isEmpty(), figure(lost, places.size(), "smaller median error")));
    }

    private Check almostTheSame(List<Place> places) {
        List<String> apart = new ArrayList<>();
        for (Place place : places) {
            double largest = score(place, columns.fourierLargest()).median();
            double lowest = score(place, columns.fourierLowest()).median();
            double ratio = Math.max(largest, lowest) / Math.min(largest, lowest);
            if (largest != lowest && !(ratio <= ALMOST)) {
                apart.add(place + " (" + Errors.text(largest) + " and " + Errors.text(lowest) + ")");
            }
        }
        return Check.of(
                "ising-truncations",
                "Keeping the largest coefficients and keeping the lowest degrees are almost the same: medians within a"
                        + " factor of two.",
                apart.isEmpty(),
                figure(apart, places.size(), "within a factor of two"));
    }

    private String figure(List<String> exceptions, int places, String what) {
        String held = String.format(
                "%d x %d grids: %s at %d of %d places",
                size.side(), size.side(), what, places - exceptions.size(), places);
        return exceptions.isEmpty()
                ? held
                : held + ", not at " + exceptions.stream().collect(Collectors.joining("; "));
    }
}
