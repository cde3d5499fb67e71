package org.parseval.learning.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.parseval.model.Names;

/** Which variable a column of a table is, and what its cells may say: those of a network, or whatever the table has. */
final class TableColumns {
    /** A column that is passed over. */
    static final int IGNORED = -1;

    /** A column that is no variable of the network. */
    static final int UNKNOWN = -2;

    private static final int SHOWN = 12;

    private final TableOptions options;
    private final @Nullable Names names;
    private final List<String> found = new ArrayList<>();
    private final List<Dictionary> dictionaries = new ArrayList<>();

    private TableColumns(TableOptions options, @Nullable Names names) {
        this.options = options;
        this.names = names;
    }

    /** Whatever the table has. */
    static TableColumns growing(TableOptions options) {
        return new TableColumns(options, null);
    }

    /** Those of a network. */
    static TableColumns of(TableOptions options, Names names) {
        TableColumns columns = new TableColumns(options, names);
        for (int v = 0; v < names.variableCount(); v++) {
            columns.found.add(names.variable(v));
            columns.dictionaries.add(Dictionary.of(names, v, options.missing()));
        }
        return columns;
    }

    /** The variable of a column, {@link #IGNORED} or {@link #UNKNOWN}. */
    int variable(String column) {
        if (options.ignored().contains(column) || isWeight(column)) {
            return IGNORED;
        }
        if (names != null) {
            return names.hasVariable(column) ? names.variable(column) : UNKNOWN;
        }
        if (!Names.isName(column)) {
            return UNKNOWN;
        }
        found.add(column);
        dictionaries.add(Dictionary.growing(options.missing()));
        return found.size() - 1;
    }

    boolean isWeight(String column) {
        return options.weight().filter(column::equals).isPresent();
    }

    /** A column that an option names and the first line does not. */
    Optional<String> checkHeader(List<String> header) {
        List<String> wanted = new ArrayList<>(options.ignored());
        options.weight().ifPresent(wanted::add);
        return wanted.stream().filter(each -> !header.contains(each)).findFirst();
    }

    Dictionary dictionary(int variable) {
        return dictionaries.get(variable);
    }

    /** The words of each column's cells, in the order of their first use. */
    List<List<String>> states() {
        return dictionaries.stream().map(Dictionary::names).toList();
    }

    int variables() {
        return found.size();
    }

    List<String> namesWhere(IntPredicate chosen) {
        List<String> some = new ArrayList<>();
        for (int v = 0; v < found.size(); v++) {
            if (chosen.test(v)) {
                some.add(found.get(v));
            }
        }
        return some;
    }

    String expectedColumn() {
        return names == null ? "a name of one line" : "a variable of the network, or that --ignore names the column";
    }

    /** The words that the cells of a column may have. */
    String expected(String column) {
        if (names == null) {
            return "a name of one line";
        }
        List<String> states = names.states(names.variable(column));
        String listed = String.join(", ", states.subList(0, Math.min(SHOWN, states.size())));
        return "a state: " + listed + (states.size() > SHOWN ? " and " + (states.size() - SHOWN) + " more" : "");
    }
}
