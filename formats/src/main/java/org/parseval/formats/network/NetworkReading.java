package org.parseval.formats.network;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/**
 * A Bayesian network while it is read: variables and tables in any order, checked against each other at the end. Every
 * complaint has its place in the file.
 */
public final class NetworkReading {
    private static final long BYTES_A_VARIABLE = 256;
    private static final int MOST_SHOWN = 10;

    private final String file;
    private final HeapLimit heap;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> variables = new ArrayList<>();
    private final List<List<String>> states = new ArrayList<>();
    private final List<Position> places = new ArrayList<>();
    private final List<Definition> definitions = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, List<String>> refused = new LinkedHashMap<>();
    private Position firstRefused = Position.START;
    private String title = "";

    /** A table over the parents and, running fastest, the variable itself. */
    private record Definition(String variable, List<String> parents, double[] values, Position place) {}

    /** @param heap from which the tables have been taken, and names are */
    public NetworkReading(String file, HeapLimit heap) {
        this.file = file;
        this.heap = heap;
    }

    /** Takes the name of the network; the word for none, or what is no name, leaves it as it is. */
    public void title(String name) {
        if (Names.isName(name) && !name.equals(Network.UNTITLED)) {
            title = name;
        }
    }

    /** @throws InputException if there is such a variable, it has no state or one twice, or a name is none */
    public void declare(String name, List<String> itsStates, Position place) {
        checkName(name, place);
        if (itsStates.isEmpty()) {
            throw Mistake.at(file, place, "variable " + Visible.quoted(name) + " without states", "a state");
        }
        HashSet<String> distinct = new HashSet<>();
        for (String state : itsStates) {
            checkName(state, place);
            if (!distinct.add(state)) {
                throw Mistake.at(
                        file,
                        place,
                        "two states " + Visible.quoted(state) + " of variable " + Visible.quoted(name),
                        "states of different names");
            }
        }
        if (numbers.putIfAbsent(name, variables.size()) != null) {
            throw Mistake.at(file, place, "a second variable " + Visible.quoted(name), "variables of different names");
        }
        if (!heap.take(BYTES_A_VARIABLE + 64L * itsStates.size())) {
            throw Mistake.at(file, place, "one variable too many", heap.describe());
        }
        variables.add(name);
        states.add(List.copyOf(itsStates));
        places.add(place);
    }

    private void checkName(String name, Position place) {
        if (!Names.isName(name)) {
            throw Mistake.at(
                    file,
                    place,
                    "the name " + Visible.quoted(name),
                    "one line of text, not empty and without white space around it");
        }
    }

    /**
     * The states of a variable that was declared before.
     *
     * @throws InputException if it was not
     */
    public List<String> states(String variable, Position place) {
        return states.get(number(variable, place));
    }

    private int number(String variable, Position place) {
        Integer number = numbers.get(variable);
        if (number == null) {
            throw Mistake.at(file, place, Visible.quoted(variable), "a variable that is declared");
        }
        return number;
    }

    /** Takes a table over the parents and, running fastest, the variable itself. The array is taken over. */
    public void define(String variable, List<String> parents, double[] values, Position place) {
        definitions.add(new Definition(variable, List.copyOf(parents), values, place));
    }

    /** Takes note of a node that is no chance variable; the whole file is refused then, with the names of all of them. */
    public void refuse(String kind, String name, Position place) {
        if (refused.isEmpty()) {
            firstRefused = place;
        }
        refused.computeIfAbsent(kind, any -> new ArrayList<>()).add(name);
    }

    private void checkRefused() {
        if (!refused.isEmpty()) {
            String all = refused.entrySet().stream()
                    .map(entry -> entry.getKey() + " "
                            + entry.getValue().stream()
                                    .limit(MOST_SHOWN)
                                    .map(Visible::quoted)
                                    .collect(joining(", "))
                            + (entry.getValue().size() > MOST_SHOWN ? ", ..." : ""))
                    .collect(joining(" and "));
            throw Mistake.at(
                    file, firstRefused, Visible.ascii(all), "chance nodes with tables alone; remove the others first");
        }
    }

    /** Tells something suspicious that is not an error. */
    public void warn(Position place, String warning) {
        warnings.add(place.line() + ":" + place.column() + ": " + warning);
    }

    /**
     * The network, once everything has been read.
     *
     * @param format in which it stood
     * @throws InputException if tables and variables do not fit each other
     */
    public Reading finish(String format) {
        checkRefused();
        boolean[] defined = new boolean[variables.size()];
        List<TableFactor> factors = new ArrayList<>(definitions.size());
        for (Definition definition : definitions) {
            factors.add(factor(definition, defined));
        }
        for (int v = 0; v < defined.length; v++) {
            if (!defined[v]) {
                throw Mistake.at(
                        file,
                        places.get(v),
                        "variable " + Visible.quoted(variables.get(v)) + " without a table",
                        "a table for every variable");
            }
        }
        int[] cardinalities = states.stream().mapToInt(List::size).toArray();
        Names names = Names.of(variables, states);
        Model model = Model.of(Model.Kind.BAYES, cardinalities, factors)
                .withNames(title.isEmpty() ? names : names.titled(title));
        warnings.addAll(model.warnings());
        return new Reading(model, format, warnings.stream().map(Visible::plain).toList());
    }

    private TableFactor factor(Definition definition, boolean[] defined) {
        int child = number(definition.variable, definition.place);
        if (defined[child]) {
            throw Mistake.at(
                    file, definition.place, "a second table of " + Visible.quoted(definition.variable), "one table");
        }
        defined[child] = true;
        int[] scope = new int[definition.parents.size() + 1];
        scope[scope.length - 1] = child;
        HashSet<Integer> distinct = new HashSet<>();
        distinct.add(child);
        long size = states.get(child).size();
        for (int i = 0; i < scope.length - 1; i++) {
            scope[i] = number(definition.parents.get(i), definition.place);
            if (!distinct.add(scope[i])) {
                throw Mistake.at(
                        file,
                        definition.place,
                        Visible.quoted(definition.parents.get(i)) + " twice",
                        "different variables");
            }
            size = Math.min(Integer.MAX_VALUE, size * states.get(scope[i]).size());
        }
        if (size != definition.values.length) {
            throw Mistake.at(
                    file,
                    definition.place,
                    definition.values.length + " values of " + Visible.quoted(definition.variable),
                    size == Integer.MAX_VALUE ? "a smaller table" : size + " by the states of it and its parents");
        }
        return TableFactor.of(scope, definition.values);
    }
}
