package org.parseval.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The names of the variables of a model and of their states. Names are for people: engines work with numbers. Without
 * names, numbers take their place.
 *
 * <pre>{@code
 * Names names = Names.of(List.of("rain"), List.of(List.of("no", "yes")));
 * names.state(names.variable("rain"), "yes"); // 1
 * }</pre>
 */
public final class Names {
    private static final int SHOWN = 6;

    private final int[] cardinalities;
    private final List<String> variables;
    private final List<List<String>> states;
    private final Map<String, Integer> numbers;

    /** The name of the first variable if there are no names. */
    private final int first;

    /** The name of the whole; empty if it has none. */
    private final String title;

    private Names(
            int[] cardinalities,
            List<String> variables,
            List<List<String>> states,
            Map<String, Integer> numbers,
            int first,
            String title) {
        this.cardinalities = cardinalities;
        this.variables = variables;
        this.states = states;
        this.numbers = numbers;
        this.first = first;
        this.title = title;
    }

    /** Numbers in place of names. The array is shared, not copied. */
    public static Names numbers(int... cardinalities) {
        return new Names(cardinalities, List.of(), List.of(), Map.of(), 0, "");
    }

    /** The same with another number for the first variable: 1 in a CNF. States are counted from 0. */
    public Names countedFrom(int number) {
        return new Names(cardinalities, variables, states, numbers, number, title);
    }

    /**
     * The same with a name for the whole network, which files keep where their format can.
     *
     * @throws IllegalArgumentException if it is not {@linkplain #isName text that can be read}
     */
    public Names titled(String title) {
        check(title);
        return new Names(cardinalities, variables, states, numbers, first, title);
    }

    /** The name of the whole network; empty if it has none. */
    public String title() {
        return title;
    }

    /**
     * A name for every variable and for each of its states.
     *
     * @throws IllegalArgumentException if two variables, or two states of one variable, have the same name, or a name is not
     *     {@linkplain #isName text that can be read}
     */
    public static Names of(List<String> variables, List<? extends List<String>> states) {
        if (variables.size() != states.size()) {
            throw new IllegalArgumentException(
                    "names of " + variables.size() + " variables and the states of " + states.size());
        }
        Map<String, Integer> numbers = new HashMap<>();
        for (String variable : variables) {
            check(variable);
            if (numbers.put(variable, numbers.size()) != null) {
                throw new IllegalArgumentException("two variables are called " + quoted(variable));
            }
        }
        // Most variables share their states with many others.
        Map<List<String>, List<String>> distinct = new HashMap<>();
        List<List<String>> shared = states.stream()
                .map(each -> distinct.computeIfAbsent(List.copyOf(each), Names::checkedStates))
                .toList();
        int[] cardinalities = shared.stream().mapToInt(List::size).toArray();
        return new Names(cardinalities, List.copyOf(variables), shared, numbers, 0, "");
    }

    private static List<String> checkedStates(List<String> states) {
        for (int i = 0; i < states.size(); i++) {
            check(states.get(i));
            if (states.indexOf(states.get(i)) < i) {
                throw new IllegalArgumentException("two states of one variable are called " + quoted(states.get(i)));
            }
        }
        return states;
    }

    private static void check(@Nullable String name) {
        if (name == null || !isName(name)) {
            throw new IllegalArgumentException(
                    "a name is one line of text, not empty and without white space around it, found " + quoted(name));
        }
    }

    /** Whether a text can be a name: not empty, on one line, of whole characters, without white space around it. */
    public static boolean isName(String text) {
        return !text.isEmpty()
                && text.strip().length() == text.length()
                && text.codePoints().allMatch(Names::isVisible);
    }

    private static boolean isVisible(int c) {
        int type = Character.getType(c);
        return !Character.isISOControl(c)
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && (c & 0xFFFE) != 0xFFFE;
    }

    /** Whether there are names, and not only numbers. */
    public boolean areGiven() {
        return !variables.isEmpty();
    }

    /** The number of the first variable, for those without names. */
    public int firstNumber() {
        return first;
    }

    /** How many variables there are. */
    public int variableCount() {
        return cardinalities.length;
    }

    /** The name of a variable. */
    public String variable(int variable) {
        return areGiven() ? variables.get(variable) : Integer.toString(variable + first);
    }

    /** The name of a state of a variable. */
    public String state(int variable, int state) {
        return areGiven() ? states.get(variable).get(state) : Integer.toString(state);
    }

    /** The names of the states of a variable, in their order. */
    public List<String> states(int variable) {
        return areGiven() ? states.get(variable) : counted(0, cardinalities[variable]);
    }

    /** Whether there is a variable of this name or, if no variable has the name, of this number. */
    public boolean hasVariable(String name) {
        return number(name) != null;
    }

    private @Nullable Integer number(@Nullable String name) {
        Integer number = numbers.get(name);
        return number == null ? parsed(name, first, cardinalities.length) : number;
    }

    /**
     * The variable of this name or, if no variable has the name, of this number.
     *
     * @throws IllegalArgumentException if there is none
     */
    public int variable(String name) {
        Integer number = number(name);
        if (number == null) {
            throw new IllegalArgumentException("no variable is called " + quoted(name) + "; there are "
                    + listed(areGiven() ? variables : counted(first, cardinalities.length)));
        }
        return number;
    }

    /**
     * The state of this name or, if no state has the name, of this number.
     *
     * @throws IllegalArgumentException if the variable has none
     */
    public int state(int variable, String name) {
        int byName = areGiven() && name != null ? states.get(variable).indexOf(name) : -1;
        Integer number = byName < 0 ? parsed(name, 0, cardinalities[variable]) : Integer.valueOf(byName);
        if (number == null) {
            throw new IllegalArgumentException("no state of " + quoted(variable(variable)) + " is called "
                    + quoted(name) + "; there are " + listed(states(variable)));
        }
        return number;
    }

    /** Which of so many it is, if they are counted from the first number on. */
    private static @Nullable Integer parsed(@Nullable String name, int first, int count) {
        boolean isNumber = name != null
                && !name.isEmpty()
                && name.length() < 10
                && name.chars().allMatch(c -> c >= '0' && c <= '9')
                && (name.length() == 1 || name.charAt(0) != '0');
        int place = isNumber ? Integer.parseInt(name) - first : -1;
        return place >= 0 && place < count ? Integer.valueOf(place) : null;
    }

    private static List<String> counted(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(Integer::toString).toList();
    }

    private static String listed(List<String> all) {
        if (all.isEmpty()) {
            return "none";
        }
        String first = all.stream().limit(SHOWN).map(Names::quoted).collect(Collectors.joining(", "));
        return all.size() <= SHOWN ? first : first + " and " + (all.size() - SHOWN) + " more";
    }

    private static String quoted(@Nullable String name) {
        return name == null ? "null" : '"' + name + '"';
    }

    boolean fits(int[] others) {
        return Arrays.equals(cardinalities, others);
    }

    /** The same names of variables and states in the same order, given or not; the title does not count. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Names that
                && Arrays.equals(cardinalities, that.cardinalities)
                && first == that.first
                && variables.equals(that.variables)
                && states.equals(that.states);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(cardinalities) + variables.hashCode();
    }

    @Override
    public String toString() {
        return areGiven() ? "Names[" + listed(variables) + "]" : "Names[" + cardinalities.length + " numbers]";
    }
}
