package org.parseval.experiments.paper.ising;

import static org.parseval.experiments.paper.Plain.number;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.Plain;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.reference.Contest;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.inference.LogNumber;

/** The page of the Ising grids, from the scores of every method at every place of the figure. */
record IsingPage(IsingExperiment.Size size, IsingColumns columns, Map<IsingPage.Place, Map<Column, Score>> scores) {
    static final String TITLE = "Errors on Ising grids";

    /** Two errors that are this close, as a factor, are almost the same. */
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
                        almostTheSame(all))
                .flatMap(Optional::stream)
                .toList();
        return new Page("ising", TITLE, checks, blocks);
    }

    private String text() {
        return String.format(
                "%d x %d grids, couplings drawn from [-c, c] and fields from [-f, f], %d instances at each c and f, against"
                        + " the engine exact. Messages of Fourier VE have at most %d terms and those of mini-buckets at"
                        + " most %d variables; %,d updates of burn-in and as many that count in each of the 8 Markov"
                        + " chains. Fourier VE and mini-buckets of sum and max eliminate in the order of min-fill with ties at random, unless another is named: the"
                        + " paper names none, and this one comes closest to its figures on the UAI grids. The columns Fourier, mini-buckets of"
                        + " sum and max, BP and MCMC are as the paper has them: no reductions, nothing to fall back on. A run has %s s on one"
                        + " thread, belief propagation and energy, which may go on for long, %s s. A run without an"
                        + " answer, or with a negative Z, is infinitely wrong and counts in the median; belief"
                        + " propagation that has not settled counts with the value at which it stopped. Two methods are compared grid by grid:"
                        + " one is closer at a place if the sign test at 5 %% says so, else the place is open.",
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
                "Median of |log Z - log Z exact| (natural logarithm) with its quartiles, field " + number(field)
                        + "; Fourier in the order of min-fill with ties at random.",
                field,
                columns.shown());
    }

    private PageBlock orderChart(double field) {
        return chart(
                "orders-" + number(field).replace('.', '-'),
                "Fourier VE in three elimination orders, medians with quartiles, field " + number(field)
                        + ". Where no order is named, it is min-fill with ties at random.",
                field,
                columns.orders().values().stream().flatMap(List::stream).toList());
    }

    private PageBlock chart(String id, String caption, double field, List<Column> shown) {
        double[] couplings =
                size.couplings().stream().mapToDouble(Double::doubleValue).toArray();
        List<PageBlock.Line> lines = shown.stream()
                .map(column -> PageBlock.Line.ofErrors(
                        column.title(),
                        couplings,
                        size.couplings().stream()
                                .map(c -> natural(score(new Place(field, c), column)))
                                .toList()))
                .toList();
        return new PageBlock.Chart(
                id, caption, new PageBlock.Axis("coupling", false), new PageBlock.Axis("error of log Z", true), lines);
    }

    private static Errors natural(Score score) {
        return new Errors(score.errors().values().stream()
                .map(error -> error * LogNumber.LN_10)
                .toList());
    }

    private PageBlock table() {
        List<List<String>> rows = new ArrayList<>();
        scores.forEach((place, byColumn) -> byColumn.forEach((column, score) -> rows.add(List.of(
                number(place.field()),
                number(place.coupling()),
                column.title(),
                Errors.brief(score.median()),
                Errors.brief(score.median() * LogNumber.LN_10),
                Errors.brief(score.worst()),
                Errors.brief(score.worst() * LogNumber.LN_10),
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

    private List<Double> errors(Place place, Column column) {
        return score(place, column).errors().values();
    }

    /** None if there is no such place, or if too much is open. */
    private Optional<Check> beats(String name, String claim, Column other, List<Place> places) {
        Column own = columns.fourierLargest();
        Map<Place, Contest> found = new LinkedHashMap<>();
        places.forEach(place -> found.put(place, Contest.of(errors(place, own), errors(place, other))));
        return check(name, claim, found, own, other, "closer to the exact Z");
    }

    private Optional<Check> almostTheSame(List<Place> places) {
        Map<Place, Contest> found = new LinkedHashMap<>();
        for (Place place : places) {
            List<Double> largest = errors(place, columns.fourierLargest());
            List<Double> lowest = errors(place, columns.fourierLowest());
            boolean within = isWithin(largest, lowest) && isWithin(lowest, largest);
            boolean apart = isBeyond(largest, lowest) || isBeyond(lowest, largest);
            found.put(place, within ? Contest.CLOSER : apart ? Contest.FARTHER : Contest.OPEN);
        }
        return check(
                "ising-truncations",
                "Keeping the largest coefficients and keeping the lowest degrees are almost the same: errors within a factor of two.",
                found,
                columns.fourierLargest(),
                columns.fourierLowest(),
                "within a factor of two");
    }

    private static boolean isWithin(List<Double> own, List<Double> other) {
        return Contest.of(own, times(other)) == Contest.CLOSER;
    }

    private static boolean isBeyond(List<Double> own, List<Double> other) {
        return Contest.of(times(other), own) == Contest.CLOSER;
    }

    private static List<Double> times(List<Double> errors) {
        return errors.stream().map(error -> ALMOST * error).toList();
    }

    private Optional<Check> check(
            String name, String claim, Map<Place, Contest> found, Column own, Column other, String what) {
        List<String> lost = new ArrayList<>();
        found.forEach((place, contest) -> {
            if (contest == Contest.FARTHER) {
                lost.add(place + " (medians " + Errors.brief(score(place, own).median()) + " and "
                        + Errors.brief(score(place, other).median()) + ")");
            }
        });
        int open = Collections.frequency(found.values(), Contest.OPEN);
        String figure = String.format("%s at %d of %d places", what, found.size() - lost.size() - open, found.size())
                + (lost.isEmpty() ? "" : ", not at " + Plain.first(lost))
                + (open == 0 ? "" : ", open at " + open);
        return Contest.everywhere(found.values()).map(holds -> Check.of(name, claim, holds, figure));
    }
}
