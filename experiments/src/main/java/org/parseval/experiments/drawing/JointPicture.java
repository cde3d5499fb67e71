package org.parseval.experiments.drawing;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.experiments.drawing.Picture.Part;
import org.parseval.inference.JointTable;
import org.parseval.model.Names;

/**
 * A joint or conditional table as a heat map: a column for each state of the last variable, a row for each state of all before it, and the
 * stronger the colour of a cell, the more probable it is.
 */
public final class JointPicture {
    /** The most columns that fit beside each other. */
    private static final int MOST_COLUMNS = 50;

    private static final double ROW = 1.4 * Pages.ROW;
    private static final double LABELS = 260;
    private static final double CELL = 76;

    /** Words in a cell stay readable. */
    private static final double STRONGEST = 0.6;

    private static final int LONGEST = 40;
    private static final int LONGEST_OF_COLUMN = 10;

    private final JointTable table;
    private final Names names;
    private final int columns;
    private final double largest;
    private final Pages pages;

    private JointPicture(JointTable table, String title) {
        this.table = table;
        names = table.names();
        columns = columns(table);
        double most = 0;
        for (double each : table.probabilities()) {
            most = Double.isNaN(each) ? most : Math.max(most, each);
        }
        largest = most;
        pages = new Pages(
                title,
                "a heat map, " + MarginalsPicture.described(table.kind()),
                Math.max(LABELS + CELL * columns + 24, 640));
    }

    private static int columns(JointTable table) {
        return table.model().cardinality(table.variables()[table.variables().length - 1]);
    }

    /** @throws IllegalArgumentException if there are too many columns */
    public static List<Picture> of(JointTable table, String title) {
        if (columns(table) > MOST_COLUMNS) {
            throw new IllegalArgumentException("a heat map of " + columns(table) + " columns, at most " + MOST_COLUMNS
                    + " can be looked at: name a variable of fewer states last");
        }
        return new JointPicture(table, title).draw();
    }

    private List<Picture> draw() {
        for (int row = 0; row < table.probabilities().length / columns; row++) {
            if (pages.begin(ROW)) {
                header();
            }
            pages.down(ROW);
            pages.picture()
                    .wordsEndingAt(Part.STATE, LABELS - 8, pages.y(), Pages.shortened(label(row * columns), LONGEST));
            for (int column = 0; column < columns; column++) {
                cell(row * columns + column, LABELS + CELL * column);
            }
        }
        return pages.all();
    }

    private void header() {
        int last = table.variables()[table.variables().length - 1];
        pages.down(ROW);
        pages.picture().words(Part.NAME, LABELS, pages.y(), names.variable(last));
        pages.down(Pages.ROW);
        for (int column = 0; column < columns; column++) {
            pages.picture()
                    .words(
                            Part.STATE,
                            LABELS + CELL * column,
                            pages.y(),
                            Pages.shortened(names.state(last, column), LONGEST_OF_COLUMN));
        }
    }

    /** The states of all variables but the last. */
    private String label(int entry) {
        int[] states = table.states(entry);
        int conditions = table.given().length;
        return IntStream.range(0, states.length - 1)
                .mapToObj(i -> {
                    int variable = i < conditions ? table.given()[i] : table.variables()[i - conditions];
                    return names.variable(variable) + " = " + names.state(variable, states[i]);
                })
                .collect(Collectors.joining(", "));
    }

    /** Of a condition that is impossible there are no probabilities. */
    private void cell(int entry, double x) {
        double p = table.probabilities()[entry];
        Picture picture = pages.picture();
        picture.box(Part.BACK, x, pages.y() - 0.7 * ROW, CELL - 3, ROW - 3, 1);
        if (!Double.isNaN(p) && largest > 0) {
            picture.box(Part.BAR, x, pages.y() - 0.7 * ROW, CELL - 3, ROW - 3, STRONGEST * p / largest);
        }
        picture.words(Part.VALUE, x + 6, pages.y(), Double.isNaN(p) ? "-" : String.format(Locale.ROOT, "%.4g", p));
    }
}
