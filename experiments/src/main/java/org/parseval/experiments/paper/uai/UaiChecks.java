package org.parseval.experiments.paper.uai;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.parseval.experiments.paper.uai.UaiCategory.Method;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Check;

/** Checks the claims of the paper about its table. Generated stand-ins for its instances decide nothing. */
record UaiChecks(List<UaiPage.Finished> rows, UaiColumns columns) {
    /** A median within this factor of the paper's, in either direction, is taken for the same. */
    private static final double SAME = 10;

    /** Errors up to this come from rounding in doubles, and say nothing of a method. */
    private static final double ROUNDING = 1e-10;

    private static final List<Method> FOURIER = List.of(Method.FOURIER_MAX_COEFFICIENT, Method.FOURIER_MIN_DEGREE);

    /** More than half of the categories. */
    private static final double MANY = Math.nextUp(0.5);

    private static final double ALL = 1;

    /** Three of the paper's eleven categories. */
    private static final double SOME = 3.0 / 11;

    List<Check> all() {
        List<Check> checks = new ArrayList<>();
        for (Method other : List.of(Method.MCMC, Method.BP, Method.MINIBUCKET)) {
            checks.add(beats(
                    "uai-" + other.name().toLowerCase(Locale.ROOT),
                    "Fourier VE (max coef) outperforms " + other.title() + " on many categories: on more than half.",
                    row -> isBetter(row, List.of(Method.FOURIER_MAX_COEFFICIENT), other),
                    List.of(other),
                    MANY,
                    category -> true));
        }
        List<Method> others = List.of(Method.MINIBUCKET, Method.BP, Method.MCMC, Method.HAK);
        checks.add(beats(
                "uai-grids",
                "Fourier VE works well on grids: as in the paper, no other column is better on any of them.",
                row -> others.stream().noneMatch(other -> isWorse(row, other)),
                others,
                ALL,
                UaiCategory::isGrid));
        checks.add(beats(
                "uai-structural",
                "Fourier VE works well on structural instances: no other column is better on more than half of them.",
                row -> others.stream().noneMatch(other -> isWorse(row, other)),
                others,
                MANY,
                UaiCategory::isRelational));
        checks.add(beats(
                "uai-hak",
                "Fourier VE matches or outperforms HAK in some categories: in three of eleven or more.",
                row -> !isWorse(row, Method.HAK),
                List.of(Method.HAK),
                SOME,
                category -> true));
        for (UaiPage.Finished row : rows) {
            row.row().category().ifPresent(category -> checks.add(asThePaper(row, category)));
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
        double best = best(row, FOURIER);
        return best > ROUNDING && (!(best <= median(row, other)) || Double.isInfinite(best));
    }

    /**
     * @param others whose medians are told where it does not hold
     * @param share of the categories that are counted, for which it must hold
     */
    private Check beats(
            String name,
            String claim,
            Predicate<UaiPage.Finished> holds,
            List<Method> others,
            double share,
            Predicate<UaiCategory> counted) {
        List<UaiPage.Finished> about = rows.stream()
                .filter(row -> row.row().category().filter(counted).isPresent())
                .filter(row -> !row.split(false).isEmpty())
                .toList();
        if (about.isEmpty()) {
            return Check.undecidable(name, claim, "there are no such instances");
        }
        List<String> exceptions = about.stream()
                .filter(row -> !holds.test(row))
                .map(row -> exception(row, others))
                .toList();
        int held = about.size() - exceptions.size();
        String figure = "holds on " + held + " of " + about.size() + " categories"
                + (exceptions.isEmpty() ? "" : ", not on " + String.join(", ", exceptions));
        return about.stream().anyMatch(row -> row.row().standIn())
                ? Check.undecidable(name, claim, "on stand-ins it " + figure)
                : Check.of(name, claim, held >= share * about.size(), figure);
    }

    /** A category with the better Fourier column and the best of the others. */
    private String exception(UaiPage.Finished row, List<Method> others) {
        Method winner = others.stream()
                .min(Comparator.comparingDouble(other -> median(row, other)))
                .orElseThrow();
        return row.row().name() + " (Fourier " + Errors.text(best(row, FOURIER)) + ", " + winner.title() + " "
                + Errors.text(median(row, winner)) + ")";
    }

    private Check asThePaper(UaiPage.Finished row, UaiCategory category) {
        String name = "uai-same-" + category.toString().replace('_', '-');
        String claim =
                "On " + category + " the medians of both Fourier columns are within a factor of ten of the paper's.";
        if (row.split(false).isEmpty()) {
            return Check.undecidable(name, claim, "Z is zero for all instances at hand");
        }
        boolean same = true;
        List<String> figures = new ArrayList<>();
        for (Method method : FOURIER) {
            double found = median(row, method);
            double paper = category.error(method);
            same &= found <= SAME * paper && found >= paper / SAME;
            figures.add(
                    method.title() + " " + Errors.text(found) + ", paper " + Errors.text(paper) + times(found, paper));
        }
        String figure = figures.stream().collect(Collectors.joining("; "));
        return row.row().standIn()
                ? Check.undecidable(name, claim, "on stand-ins: " + figure)
                : Check.of(name, claim, same, figure);
    }

    private static String times(double found, double paper) {
        if (found <= SAME * paper && found >= paper / SAME) {
            return "";
        }
        double factor = found > paper ? found / paper : paper / found;
        String text =
                Double.isInfinite(factor) ? "beyond any factor" : String.format(Locale.ROOT, "%.0f times", factor);
        return " (" + text + (found > paper ? " larger)" : " smaller: closer than the paper)");
    }
}
