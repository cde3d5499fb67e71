package org.parseval.experiments.report;

import java.util.Arrays;
import java.util.Locale;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;
import org.parseval.model.Evidence;
import org.parseval.model.Names;

/** Marginals as a drawing: a bar for each state under the name of its variable, with a whisker of two standard errors to each side. */
public final class MarginalsSvg {
    /** The most states that are drawn: with more the drawing would be unreadable. */
    private static final int MOST_STATES = 5000;

    private static final double ROW = 18;
    private static final double LABELS = 150;
    private static final double BAR = 320;
    private static final double WIDTH = 640;
    private static final int LONGEST = 22;
    private static final String STYLE =
            ".title{font:600 15px sans-serif;fill:#222}.name{font:600 13px sans-serif;fill:#222}.state{font:12px sans-serif;fill:#444;text-anchor:end}"
                    + ".value{font:12px sans-serif;fill:#444}.back{fill:#e8eaee}.bar{fill:#3b6fb6}.seen{fill:#c2571a}.whisker{stroke:#c0392b;stroke-width:2}"
                    + "@media(prefers-color-scheme:dark){.title,.name{fill:#eee}.state,.value{fill:#bbb}.back{fill:#333}.bar{fill:#6ea2e8}}";

    private final Markup out = new Markup();
    private final Marginals marginals;
    private final Names names;
    private final Evidence observed;
    private double y = 6;

    private MarginalsSvg(Marginals marginals, Names names, Evidence observed) {
        this.marginals = marginals;
        this.names = names;
        this.observed = observed;
    }

    /** @throws IllegalArgumentException if there are too many states; told before any work, which may be long */
    public static void check(long states) {
        if (states > MOST_STATES) {
            throw new IllegalArgumentException(
                    "a drawing of " + states + " states, at most " + MOST_STATES + " can be looked at");
        }
    }

    /**
     * @param title stands above the bars
     * @param observed variables that are marked
     * @throws IllegalArgumentException if there are too many states
     */
    public static String of(Marginals marginals, Names names, String title, Evidence observed) {
        check(Arrays.stream(marginals.probabilities())
                .mapToLong(each -> each.length)
                .sum());
        return new MarginalsSvg(marginals, names, observed).draw(title);
    }

    private String draw(String title) {
        y += ROW;
        Svg.text(out, "title", 8, y, title);
        y += ROW / 2;
        for (int v = 0; v < marginals.probabilities().length; v++) {
            if (marginals.probabilities()[v].length > 0) {
                variable(v);
            }
        }
        String height = Numbers.pixels(y + ROW);
        return new Markup()
                .open(
                        "svg",
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "viewBox",
                        "0 0 " + Numbers.pixels(WIDTH) + " " + height,
                        "width",
                        Numbers.pixels(WIDTH),
                        "height",
                        height,
                        "role",
                        "img")
                .element("title", title + ": marginals, " + described())
                .open("style")
                .raw(STYLE)
                .close("style")
                .raw(out.toString())
                .close("svg")
                .text("\n")
                .toString();
    }

    private String described() {
        return switch (marginals.kind()) {
            case EXACT -> "exact";
            case ESTIMATE -> "estimates with whiskers of two standard errors to each side";
            case GUARANTEED -> "within a factor, with a probability";
            case CERTIFIED -> "between certified bounds";
            case UNSUPPORTED -> "unsupported: nothing says how far off they are";
        };
    }

    private void variable(int v) {
        y += ROW;
        boolean known = observed.states().containsKey(v);
        Svg.text(out, "name", 8, y, shortened(names.variable(v)) + (known ? " (observed)" : ""));
        for (int state = 0; state < marginals.probabilities()[v].length; state++) {
            y += ROW;
            row(v, state);
        }
        y += ROW / 2;
    }

    private void row(int v, int state) {
        double p = marginals.of(v, state);
        Svg.text(out, "state", LABELS - 8, y, shortened(names.state(v, state)));
        rectangle("back", BAR);
        rectangle(observed.states().containsKey(v) ? "seen" : "bar", BAR * p);
        String number = String.format(Locale.ROOT, "%.4g", p);
        if (marginals.kind() == Answer.Kind.ESTIMATE) {
            double error = marginals.standardError(v, state);
            double middle = y - ROW / 4;
            Svg.line(
                    out,
                    "whisker",
                    LABELS + BAR * Math.max(0, p - 2 * error),
                    middle,
                    LABELS + BAR * Math.min(1, p + 2 * error),
                    middle);
            number += String.format(Locale.ROOT, " ± %.1g", error);
        }
        Svg.text(out, "value", LABELS + BAR + 8, y, number);
    }

    private void rectangle(String kind, double width) {
        out.empty(
                "rect",
                "class",
                kind,
                "x",
                Numbers.pixels(LABELS),
                "y",
                Numbers.pixels(y - ROW * 0.6),
                "width",
                Numbers.pixels(width),
                "height",
                Numbers.pixels(ROW * 0.7));
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }
}
