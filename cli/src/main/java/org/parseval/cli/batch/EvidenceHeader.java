package org.parseval.cli.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.formats.text.Csv;
import org.parseval.formats.text.Values;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;

/**
 * The meaning of the first line of a table of evidence: a column is about a variable, or {@code VARIABLE=STATE} has the likelihood of a state, or
 * else its cells go to the answers as they are.
 */
record EvidenceHeader(String line, Model model, Evidence common, char separator, List<Column> columns) {
    private static final char[] SEPARATORS = {',', ';', '\t'};

    /** Shorter names that differ by a letter are different names. */
    private static final int LENGTH_OF_TYPOS = 4;

    /** @param variable or -1 for what is passed on; {@code state} is -1 but for likelihoods */
    private record Column(String name, int variable, int state) {
        boolean isPassedOn() {
            return variable < 0;
        }
    }

    /** Reads what was observed in a row. */
    record Observations(Evidence evidence, Map<Integer, double[]> likelihoods) {}

    /**
     * @param common what is observed in every row
     * @throws IllegalArgumentException if no column is about a variable, or two have the same name
     */
    static EvidenceHeader of(String line, Model model, Evidence common) {
        char best = SEPARATORS[0];
        long most = -1;
        for (char separator : SEPARATORS) {
            long known = line.indexOf(separator) < 0
                    ? 0
                    : Csv.cells(line, separator).stream()
                            .map(String::strip)
                            .filter(name -> !column(name, model.names()).isPassedOn())
                            .count();
            if (known > most) {
                best = separator;
                most = known;
            }
        }
        List<Column> columns = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String cell : Csv.cells(line, best)) {
            String name = cell.strip();
            if (!seen.add(name)) {
                throw new IllegalArgumentException("\"" + name + "\" stands there twice");
            }
            columns.add(column(name, model.names()));
        }
        EvidenceHeader header = new EvidenceHeader(line, model, common, best, columns);
        header.check();
        return header;
    }

    private static Column column(String name, Names names) {
        if (names.hasVariable(name)) {
            return new Column(name, names.variable(name), -1);
        }
        for (int at = name.indexOf('='); at >= 0; at = name.indexOf('=', at + 1)) {
            String variable = name.substring(0, at).strip();
            if (names.hasVariable(variable)) {
                int number = names.variable(variable);
                return new Column(
                        name, number, names.state(number, name.substring(at + 1).strip()));
            }
        }
        return new Column(name, -1, -1);
    }

    private void check() {
        Names names = model.names();
        if (columns.stream().allMatch(Column::isPassedOn)) {
            // Says which there are.
            names.variable(columns.get(0).name());
        }
        for (Column column : columns) {
            if (column.isPassedOn()) {
                checkTypo(column.name(), names);
            } else if (column.state() >= 0) {
                checkComplete(column.variable(), names);
            }
        }
    }

    /** A name that is passed on must not be that of a variable, spelt wrongly. */
    private void checkTypo(String name, Names names) {
        for (int v = 0; names.areGiven() && v < names.variableCount(); v++) {
            String known = names.variable(v);
            int variable = v;
            boolean taken = columns.stream().anyMatch(column -> column.variable() == variable);
            if (!taken && (known.equalsIgnoreCase(name) || isOneLetterOff(known, name))) {
                throw new IllegalArgumentException(
                        "no variable is called \"" + name + "\", but one \"" + known + "\"; rename the column");
            }
        }
    }

    private static boolean isOneLetterOff(String one, String other) {
        if (Math.min(one.length(), other.length()) < LENGTH_OF_TYPOS || Math.abs(one.length() - other.length()) > 1) {
            return false;
        }
        int start = 0;
        while (start < Math.min(one.length(), other.length()) && one.charAt(start) == other.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < Math.min(one.length(), other.length()) - start
                && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
            end++;
        }
        return Math.max(one.length(), other.length()) - start - end <= 1;
    }

    private void checkComplete(int variable, Names names) {
        long states = columns.stream()
                .filter(column -> column.variable() == variable && column.state() >= 0)
                .map(Column::state)
                .distinct()
                .count();
        if (states < names.states(variable).size()) {
            throw new IllegalArgumentException("there are likelihoods of " + states + " states of \""
                    + names.variable(variable) + "\", expected a column for each of "
                    + String.join(", ", names.states(variable)));
        }
    }

    /** The names of the columns that are passed on. */
    List<String> passedOn() {
        return columns.stream().filter(Column::isPassedOn).map(Column::name).toList();
    }

    /** @throws IllegalArgumentException if a line does not have a cell for each column */
    List<String> cells(String row) {
        List<String> cells = Csv.cells(row, separator);
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(cells.size() + " cells, expected " + columns.size());
        }
        return cells;
    }

    /** Of a row's cells, those that go to the answers. */
    List<String> passedOn(List<String> cells) {
        List<String> passed = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).isPassedOn()) {
                // A row of answers is a line.
                passed.add(cells.get(i).replaceAll("[\\r\\n]+", " "));
            }
        }
        return passed;
    }

    /** @throws IllegalArgumentException if a cell is neither empty nor a state or likelihood */
    Observations observed(List<String> cells) {
        SortedMap<Integer, Integer> states = new TreeMap<>(common.states());
        SortedMap<Integer, double[]> likelihoods = new TreeMap<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            String cell = cells.get(i).strip();
            if (column.isPassedOn() || isMissing(cell, column)) {
                continue;
            }
            if (column.state() < 0) {
                observe(column.variable(), cell, states);
            } else {
                likelihoods
                                .computeIfAbsent(column.variable(), variable -> missing(model.cardinality(variable)))[
                                column.state()] =
                        likelihood(column, cell);
            }
        }
        likelihoods.forEach(this::checkLikelihoods);
        return new Observations(new Evidence(states), likelihoods);
    }

    private static double[] missing(int states) {
        double[] values = new double[states];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    private void observe(int variable, String cell, SortedMap<Integer, Integer> states) {
        Names names = model.names();
        int state = names.state(variable, cell);
        Integer before = states.put(variable, state);
        if (before != null && before != state) {
            throw new IllegalArgumentException(
                    "-e says that " + names.variable(variable) + " is " + names.state(variable, before));
        }
    }

    /** Unless a state is called so. */
    private boolean isMissing(String cell, Column column) {
        boolean word = cell.isEmpty() || cell.equals("?") || cell.equals("NA");
        return word
                && (column.state() >= 0
                        || !model.names().states(column.variable()).contains(cell));
    }

    private static double likelihood(Column column, String cell) {
        double value = Values.parsed(cell);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException(
                    column.name() + " is \"" + cell + "\", expected a likelihood: " + Values.EXPECTED);
        }
        return value;
    }

    private void checkLikelihoods(int variable, double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        if (!(sum > 0)) {
            throw new IllegalArgumentException("the likelihoods of "
                    + model.names().variable(variable) + (Double.isNaN(sum) ? " lack some states" : " are all 0"));
        }
    }
}
