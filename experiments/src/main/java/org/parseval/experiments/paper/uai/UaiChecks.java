package org.parseval.experiments.paper.uai;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.parseval.experiments.paper.uai.UaiCategory.Method;
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
            checks.addAll(beats(
                    "uai-" + other.name().toLowerCase(Locale.ROOT),
                    "Fourier VE (max coef) outperforms " + other.title() + " on many categories: on more than half.",
                    row -> isBetter(row, LARGEST, other),
                    LARGEST,
                    List.of(other),
                    MANY,
                    category -> true));
        }
        List<Method> others = List.of(Method.MINIBUCKET, Method.BP, Method.MCMC, Method.HAK);
        checks.addAll(beats(
                "uai-grids",
                "Fourier VE works well on grids: as in the paper, no other column is better on any of them.",
                row -> others.stream().noneMatch(other -> isWorse(row, other)),
                Method.FOURIER,
                others,
                ALL,
                UaiCategory::isGrid));
        checks.addAll(beats(
                "uai-structural",
                "Fourier VE works well on structural instances: no other column is better on more than half of them.",
                row -> others.stream().noneMatch(other -> isWorse(row, other)),
                Method.FOURIER,
                others,
                MANY,
                UaiCategory::isRelational));
        checks.addAll(beats(
                "uai-hak",
                "Fourier VE matches or outperforms HAK in some categories: in three of eleven or more.",
                row -> !isWorse(row, Method.HAK),
                Method.FOURIER,
                List.of(Method.HAK),
                SOME,
                category -> true));
        for (UaiPage.Finished row : rows) {
            row.row()
                    .category()
                    .filter(category -> isOfThePaper(row))
                    .ifPresent(category -> checks.add(asThePaper(row, category)));
        }
        return checks;
    }

    private double median(UaiPage.Finished row, Method method) {
        return row.score(columns.of(method)).median();
    }

    private double best(UaiPage.Finished row, List<Method> methods) {
        return methods.stream().mapToDouble(method -> median(row, method)).min().orElseThrow();
    }

    private boolean isBetter(UaiPage.Finished row, List<Method> methods, Method other) {
        return median(row, other) > ROUNDING && best(row, methods) < median(row, other);
    }

    /** Whether both Fourier columns are worse than another, or fail. */
    private boolean isWorse(UaiPage.Finished row, Method other) {
        double best = best(row, Method.FOURIER);
        return best > ROUNDING && (!(best <= median(row, other)) || Double.isInfinite(best));
    }

    /** Whether most of the instances are the paper's own, and their Z is not zero. */
    private static boolean isOfThePaper(UaiPage.Finished row) {
        UaiRow own = row.row();
        return !own.standIn()
                && 2 * own.synthetic() <= own.instances().size()
                && !row.split(false).isEmpty();
    }

    /**
     * @param fourier which of its columns is meant; the better one where both are
     * @param others whose medians are told where it does not hold
     * @param share of the categories that are counted, for which it must hold
     */
    private List<Check> beats(
            String name,
            String claim,
            Predicate<UaiPage.Finished> holds,
            List<Method> fourier,
            List<Method> others,
            double share,
            Predicate<UaiCategory> counted) {
        List<UaiPage.Finished> about = rows.stream()
                .filter(row -> row.row().category().filter(counted).isPresent() && isOfThePaper(row))
                .toList();
        if (about.isEmpty()) {
            return List.of();
        }
        List<String> exceptions = about.stream()
                .filter(row -> !holds.test(row))
                .map(row -> exception(row, fourier, others))
                .toList();
        int held = about.size() - exceptions.size();
        String figure = "on " + held + " of " + about.size() + " categories"
                + (exceptions.isEmpty() ? "" : ", not on " + String.join(", ", exceptions));
        return List.of(Check.of(name, claim, held >= share * about.size(), figure));
    }

    /** A category with the Fourier column that is meant and the best of the others. */
    private String exception(UaiPage.Finished row, List<Method> fourier, List<Method> others) {
        Method winner = others.stream()
                .min(Comparator.comparingDouble(other -> median(row, other)))
                .orElseThrow();
        return row.row().name() + " (Fourier " + Errors.text(best(row, fourier)) + ", " + winner.title() + " "
                + Errors.text(median(row, winner)) + ")";
    }

    private Check asThePaper(UaiPage.Finished row, UaiCategory category) {
        List<Check.Verdict> verdicts = new ArrayList<>();
        List<String> figures = new ArrayList<>();
        for (Method method : Method.FOURIER) {
            double found = median(row, method);
            double paper = category.error(method);
            verdicts.add(verdict(found, paper));
            figures.add(method.title() + " " + Errors.text(found) + ", paper " + Errors.text(paper));
        }
        return Check.judged(
                "uai-same-" + category.toString().replace('_', '-'),
                "On " + category + " both Fourier columns have the paper's medians, within a factor of five.",
                Collections.max(verdicts),
                String.join("; ", figures));
    }

    /** Of two, the one that says less for the claim comes later. */
    private static Check.Verdict verdict(double found, double paper) {
        if (found <= REFERENCE && paper <= REFERENCE) {
            return Check.Verdict.WITHIN_NOISE;
        }
        if (found <= SAME * paper && found >= paper / SAME) {
            return Check.Verdict.REPRODUCED;
        }
        return found < paper ? Check.Verdict.AT_LEAST_AS_GOOD : Check.Verdict.NOT_REPRODUCED;
    }
}
