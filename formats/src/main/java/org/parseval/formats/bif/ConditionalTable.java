package org.parseval.formats.bif;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Lexer;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;

/** One table of a BIF file while it is read: row by row in any order, or all at once. */
final class ConditionalTable {
    private static final double SUM_TOLERANCE = 1e-3;

    private final Lexer lexer;
    private final Variable child;
    private final List<Variable> parents;
    private final int states;
    private final int rows;
    private final double[] values;
    private final BitSet seen = new BitSet();
    private double[] standard = {};
    private boolean flat;
    private Position flatPlace;

    /** A variable of the table, as errors tell it. */
    record Variable(String name, List<String> states) {
        private static final int SHOWN = 8;

        @Override
        public String toString() {
            String some = states.stream().limit(SHOWN).map(Visible::ascii).collect(Collectors.joining(", "));
            return Visible.quoted(name) + " (" + some + (states.size() > SHOWN ? ", ..." : "") + ")";
        }
    }

    /** @throws InputException if the table does not fit into the heap */
    ConditionalTable(Lexer lexer, Variable child, List<Variable> parents, HeapLimit heap, Position place) {
        this.lexer = lexer;
        this.child = child;
        this.parents = parents;
        states = child.states().size();
        long size = states;
        for (Variable parent : parents) {
            size = Math.min(Integer.MAX_VALUE, size * parent.states().size());
        }
        if (size == Integer.MAX_VALUE || !heap.takeTable(size)) {
            throw lexer.errorAt(place, "a table of too many values", heap.describe());
        }
        rows = (int) size / states;
        values = new double[(int) size];
        flatPlace = place;
    }

    void row(List<String> given, double[] row, Position place) {
        checkRow(row, place);
        if (given.size() != parents.size()) {
            throw lexer.errorAt(
                    place,
                    given.size() + " states",
                    parents.size() + ", one a parent" + (parents.isEmpty() ? "" : ": " + listed(parents)));
        }
        int index = 0;
        for (int i = 0; i < given.size(); i++) {
            List<String> known = parents.get(i).states();
            int state = known.indexOf(given.get(i));
            if (state < 0) {
                throw lexer.errorAt(
                        place, Visible.quoted(given.get(i)), "a state of parent " + (i + 1) + ", " + parents.get(i));
            }
            index = index * known.size() + state;
        }
        if (flat || seen.get(index)) {
            throw lexer.errorAt(place, "a second row for the same states", "one");
        }
        seen.set(index);
        System.arraycopy(row, 0, values, index * states, states);
    }

    void standard(double[] row, Position place) {
        checkRow(row, place);
        standard = row;
    }

    private void checkRow(double[] row, Position place) {
        if (row.length != states) {
            throw lexer.errorAt(place, "a row of " + row.length + " values", states + ", one a state of " + child);
        }
    }

    void flat(double[] all, Position place) {
        if (all.length != values.length) {
            throw lexer.errorAt(
                    place,
                    "a table of " + all.length + " values",
                    values.length + " by the states of " + child
                            + (parents.isEmpty() ? "" : " given " + listed(parents)));
        }
        if (flat || !seen.isEmpty()) {
            throw lexer.errorAt(place, "a second table", "one");
        }
        System.arraycopy(all, 0, values, 0, all.length);
        flat = true;
        flatPlace = place;
    }

    /** Whether all values came at once and their order mattered. */
    boolean isFlat() {
        return flat && rows > 1;
    }

    /**
     * The values, the states of the variable running fastest.
     *
     * @throws InputException if a row is missing
     */
    double[] values(NetworkReading network) {
        if (isFlat()) {
            return ordered(network);
        }
        for (int row = flat ? rows : seen.nextClearBit(0); row < rows; row = seen.nextClearBit(row + 1)) {
            if (standard.length == 0) {
                throw lexer.errorAt(
                        lexer.position(),
                        "the end of the table of " + Visible.quoted(child.name()) + " without "
                                + (parents.isEmpty() ? "numbers" : "a row for " + statesOf(row)),
                        rows + (rows == 1 ? " row" : " rows") + ", or a default");
            }
            System.arraycopy(standard, 0, values, row * states, states);
        }
        return values;
    }

    private static String listed(List<Variable> variables) {
        return variables.stream().map(Variable::toString).collect(Collectors.joining(", "));
    }

    /** The states of the parents at a row, as a file has them. */
    private String statesOf(int row) {
        List<String> names = new ArrayList<>();
        int rest = row;
        for (int i = parents.size() - 1; i >= 0; i--) {
            List<String> known = parents.get(i).states();
            names.add(0, known.get(rest % known.size()));
            rest /= known.size();
        }
        return "(" + String.join(", ", names) + ")";
    }

    private double[] ordered(NetworkReading network) {
        if (!sumToOne(1, rows) && sumToOne(states, 1)) {
            network.warn(
                    flatPlace,
                    "a flat table whose rows sum to one only if the states of its variable run fastest;"
                            + " it is read so");
            return values;
        }
        double[] turned = new double[values.length];
        for (int row = 0; row < rows; row++) {
            for (int state = 0; state < states; state++) {
                turned[row * states + state] = values[state * rows + row];
            }
        }
        return turned;
    }

    /** Whether all rows do, by the distance of two rows and that of two states. */
    private boolean sumToOne(int rowStep, int stateStep) {
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (int state = 0; state < states; state++) {
                sum += values[row * rowStep + state * stateStep];
            }
            if (Math.abs(sum - 1) > SUM_TOLERANCE) {
                return false;
            }
        }
        return true;
    }
}
