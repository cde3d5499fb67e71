package org.parseval.experiments.drawing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parseval.experiments.drawing.Picture.Part;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;
import org.parseval.model.Evidence;
import org.parseval.model.Names;

/** Marginals as drawings: a bar for each state under the name of its variable, with a whisker of two standard errors to each side. */
public final class MarginalsPicture {
    /** The most states that are drawn: nobody looks at more. */
    private static final int MOST_STATES = 5000;

    private static final double ROW = Pages.ROW;
    private static final double LABELS = 150;
    private static final double BAR = 320;
    private static final double WIDTH = 640;
    private static final int LONGEST = 22;

    private final Pages pages;
    private final Marginals marginals;
    private final Names names;
    private final Evidence observed;

    private MarginalsPicture(Marginals marginals, Names names, String title, Evidence observed) {
        this.pages = new Pages(title, "marginals, " + described(marginals.kind()), WIDTH);
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
    public static List<Picture> of(Marginals marginals, Names names, String title, Evidence observed) {
        check(Arrays.stream(marginals.probabilities())
                .mapToLong(each -> each.length)
                .sum());
        MarginalsPicture drawing = new MarginalsPicture(marginals, names, title, observed);
        for (int v = 0; v < marginals.probabilities().length; v++) {
            if (marginals.probabilities()[v].length > 0) {
                drawing.variable(v);
            }
        }
        return drawing.pages.all();
    }

    static String described(Answer.Kind kind) {
        return switch (kind) {
            case EXACT -> "exact";
            case ESTIMATE -> "estimates with whiskers of two standard errors to each side";
            case GUARANTEED -> "within a factor, with a probability";
            case CERTIFIED -> "between certified bounds";
            case UNSUPPORTED -> "unsupported: nothing says how far off they are";
        };
    }

    private void variable(int v) {
        int states = marginals.probabilities()[v].length;
        boolean known = observed.states().containsKey(v);
        String name = Pages.shortened(names.variable(v), LONGEST) + (known ? " (observed)" : "");
        pages.begin((states + 1.5) * ROW);
        pages.down(ROW);
        pages.picture().words(Part.NAME, 8, pages.y(), name);
        for (int state = 0; state < states; state++) {
            if (pages.begin(ROW)) {
                pages.down(ROW);
                pages.picture().words(Part.NAME, 8, pages.y(), name + ", continued");
            }
            pages.down(ROW);
            row(v, state, known);
        }
        pages.down(ROW / 2);
    }

    private void row(int v, int state, boolean known) {
        Picture picture = pages.picture();
        double p = marginals.of(v, state);
        double y = pages.y();
        picture.wordsEndingAt(Part.STATE, LABELS - 8, y, Pages.shortened(names.state(v, state), LONGEST));
        picture.box(Part.BACK, LABELS, y - ROW * 0.6, BAR, ROW * 0.7, 1);
        picture.box(known ? Part.SEEN : Part.BAR, LABELS, y - ROW * 0.6, BAR * p, ROW * 0.7, 1);
        String number = String.format(Locale.ROOT, "%.4g", p);
        if (marginals.kind() == Answer.Kind.ESTIMATE) {
            double error = marginals.standardError(v, state);
            picture.whisker(
                    LABELS + BAR * Math.max(0, p - 2 * error), LABELS + BAR * Math.min(1, p + 2 * error), y - ROW / 4);
            number += String.format(Locale.ROOT, " ± %.1g", error);
        }
        picture.words(Part.VALUE, LABELS + BAR + 8, y, number);
    }
}
