package org.parseval.experiments.paper.uai;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parseval.experiments.paper.Plain;
import org.parseval.experiments.paper.uai.UaiCategory.Method;
import org.parseval.experiments.reference.Contest;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Check;

/** Checks the claims of the paper about its table. Of generated stand-ins, and of categories that hardly have the paper's instances, none is made. */
record UaiChecks(List<UaiPage.Finished> rows, UaiColumns columns) {
    /** A median within this factor of the paper's, in either direction, is taken for the same. */
    private static final double SAME = 5;

    /** Errors up to this are the rounding of references, the paper's as well as ours. */
    private static final double REFERENCE = 1e-6;

    /** Errors up to this come from rounding in doubles, and say nothing of a method. */
    private static final double ROUNDING = 1e-10;

    private static final List<Method> LARGEST = List.of(Method.FOURIER_MAX_COEFFICIENT);

    /** More than half of the categories. */
    private static final double MANY = Math.nextUp(0.5);

    private static final double ALL = 1;

    /** Three of the paper's eleven categories. */
    private static final double SOME = 3.0 / 11;

    List<Check> all() {
        List<Check> checks = new ArrayList<>();
        for (Method other : List.of(Method.MCMC, Method.BP, Method.MINIBUCKET)) {
            beats(
                            "uai-" + other.name().toLowerCase(Locale.ROOT),
                            "Fourier VE (max coef) outperforms " + other.title()
                                    + " on many categories: on more than half.",
                            row -> contest(row, Method.FOURIER_MAX_COEFFICIENT, other),
                            LARGEST,
                            List.of(other),
                            MANY,
                            category -> true)
                    .ifPresent(checks::add);
        }
        List<Method> others = List.of(Method.MINIBUCKET, Method.BP, Method.MCMC, Method.HAK);
        beats(
                        "uai-grids",
                        "Fourier VE works well on grids: as in the paper, no other column is better on any of them.",
                        row -> noneIsBetter(row, others),
                        Method.FOURIER,
                        others,
                        ALL,
                        UaiCategory::isGrid)
                .ifPresent(checks::add);
        beats(
                        "uai-structural",
                        "Fourier VE works well on structural instances: no other column is better on more than half of them.",
                        row -> noneIsBetter(row, others),
                        Method.FOURIER,
                        others,
                        MANY,
                        UaiCategory::isRelational)
                .ifPresent(checks::add);
        beats(
                        "uai-hak",
                        "Fourier VE matches or outperforms HAK in some categories: in three of eleven or more.",
                        row -> noneIsBetter(row, List.of(Method.HAK)),
                        Method.FOURIER,
                        List.of(Method.HAK),
                        SOME,
                        category -> true)
                .ifPresent(checks::add);
        ofThePaper().forEach(row -> asThePaper(row).ifPresent(checks::add));
        return checks;
    }

    /** Medians that are neither the paper's nor clearly others. */
    List<String> undecided() {
        List<String> undecided = new ArrayList<>();
        for (UaiPage.Finished row : ofThePaper()) {
            for (Method method : Method.FOURIER) {
                if (verdict(row, method).isEmpty()) {
                    Errors errors = row.score(columns.of(method)).errors();
                    undecided.add(row.row().name() + ", " + method.title() + ": median " + Errors.brief(errors.median())
                            + " (95 % interval " + Errors.brief(errors.medianAtLeast()) + " to "
                            + Errors.brief(errors.medianAtMost()) + "), paper "
                            + Errors.brief(category(row).error(method)));
                }
            }
        }
        return undecided;
    }

    private List<UaiPage.Finished> ofThePaper() {
        return rows.stream()
                .filter(row -> row.row().category().isPresent() && isOfThePaper(row))
                .toList();
    }

    private static UaiCategory category(UaiPage.Finished row) {
        return row.row().category().orElseThrow();
    }

    private double median(UaiPage.Finished row, Method method) {
        return row.score(columns.of(method)).median();
    }

    private List<Double> errors(UaiPage.Finished row, Method method) {
        return row.score(columns.of(method)).errors().values().stream()
                .map(error -> Math.max(error, ROUNDING))
                .toList();
    }

    private Contest contest(UaiPage.Finished row, Method method, Method other) {
        return Contest.of(errors(row, method), errors(row, other));
    }

    /** Whether the better of both Fourier columns has an answer in the median, and no other is clearly closer. */
    private Contest noneIsBetter(UaiPage.Finished row, List<Method> others) {
        if (row.split(false).size() < Contest.LEAST) {
            return Contest.OPEN;
        }
        Method best = best(row, Method.FOURIER);
        boolean lost = Double.isInfinite(median(row, best))
                || others.stream().anyMatch(other -> contest(row, best, other) == Contest.FARTHER);
        return lost ? Contest.FARTHER : Contest.CLOSER;
    }

    private Method best(UaiPage.Finished row, List<Method> methods) {
        return Collections.min(methods, Comparator.comparingDouble(method -> median(row, method)));
    }

    /** Whether most of the instances are the paper's own, and their Z is not zero. */
    private static boolean isOfThePaper(UaiPage.Finished row) {
        UaiRow own = row.row();
        return !own.standIn()
                && 2 * own.synthetic() <= own.instances().size()
                && !row.split(false).isEmpty();
    }

    /**
     * None if what is open decides it.
     *
     * @param fourier which of its columns is meant; the better one where both are
     * @param others whose medians are told where it does not hold
     * @param share of the categories that are counted, for which it must hold
     */
    private Optional<Check> beats(
            String name,
            String claim,
            Function<UaiPage.Finished, Contest> judge,
            List<Method> fourier,
            List<Method> others,
            double share,
            Predicate<UaiCategory> counted) {
        List<UaiPage.Finished> about =
                ofThePaper().stream().filter(row -> counted.test(category(row))).toList();
        List<Contest> found = about.stream().map(judge).toList();
        int held = Collections.frequency(found, Contest.CLOSER);
        int open = Collections.frequency(found, Contest.OPEN);
        double needed = share * about.size();
        if (about.isEmpty() || (held < needed && held + open >= needed)) {
            return Optional.empty();
        }
        List<String> exceptions = about.stream()
                .filter(row -> judge.apply(row) == Contest.FARTHER)
                .map(row -> exception(row, fourier, others))
                .toList();
        String figure = "on " + held + " of " + about.size() + " categories"
                + (exceptions.isEmpty() ? "" : ", not on " + Plain.first(exceptions))
                + (open == 0 ? "" : ", open on " + open);
        return Optional.of(Check.of(name, claim, held >= needed, figure));
    }

    /** A category with the Fourier column that is meant and the best of the others. */
    private String exception(UaiPage.Finished row, List<Method> fourier, List<Method> others) {
        Method winner = others.stream()
                .min(Comparator.comparingDouble(other -> median(row, other)))
                .orElseThrow();
        return row.row().name() + " (Fourier " + Errors.brief(median(row, best(row, fourier))) + ", " + winner.title()
                + " " + Errors.brief(median(row, winner)) + ")";
    }

    /** None if a column is open and no other decides it. */
    private Optional<Check> asThePaper(UaiPage.Finished row) {
        List<Check.Verdict> verdicts = new ArrayList<>();
        List<String> figures = new ArrayList<>();
        for (Method method : Method.FOURIER) {
            verdict(row, method).ifPresent(verdicts::add);
            figures.add(method.title() + " " + Errors.brief(median(row, method)) + ", paper "
                    + Errors.brief(category(row).error(method)));
        }
        boolean open = verdicts.size() < Method.FOURIER.size();
        return open && !verdicts.contains(Check.Verdict.NOT_REPRODUCED)
                ? Optional.empty()
                : Optional.of(Check.judged(
                        "uai-same-" + category(row).toString().replace('_', '-'),
                        "On " + category(row) + " the medians are the paper's, within a factor of five.",
                        Collections.max(verdicts),
                        String.join("; ", figures)));
    }

    /**
     * Of two, the one that says less for the claim comes later. None if the median is not within the factor, but as far as the instances tell
     * that of all such instances may be.
     */
    private Optional<Check.Verdict> verdict(UaiPage.Finished row, Method method) {
        Errors errors = row.score(columns.of(method)).errors();
        double found = errors.median();
        double paper = category(row).error(method);
        if (found <= REFERENCE && paper <= REFERENCE) {
            return Optional.of(Check.Verdict.WITHIN_NOISE);
        }
        if (found <= SAME * paper && found >= paper / SAME) {
            return Optional.of(Check.Verdict.REPRODUCED);
        }
        if (errors.medianAtLeast() <= SAME * paper && errors.medianAtMost() >= paper / SAME) {
            return Optional.empty();
        }
        return Optional.of(found < paper ? Check.Verdict.AT_LEAST_AS_GOOD : Check.Verdict.NOT_REPRODUCED);
    }
}
