package org.parseval.learning.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * States of a variable that are intervals of numbers, by their names: {@code <1.5}, {@code 1.5..3}, {@code >=3}. Each begins where the one
 * before it ends, which it does not contain. Where nothing is cut, all numbers are in one.
 */
record Intervals(boolean present, double[] cuts) {
    private static final String BELOW = "<";
    private static final String BETWEEN = "..";
    private static final String FROM = ">=";

    /** The name of the one interval that has all numbers. */
    private static final String ANY = "any number";

    /** No intervals at all. */
    static Intervals none() {
        return new Intervals(false, new double[0]);
    }

    /** @param cuts from the smallest to the largest, each once; without any there is one interval */
    static Intervals between(double[] cuts) {
        return new Intervals(true, cuts);
    }

    /** The intervals that the names give, or none if they are no intervals. */
    static Intervals ofNames(List<String> states) {
        double[] cuts = new double[Math.max(0, states.size() - 1)];
        for (int i = 0; i < cuts.length; i++) {
            String name = states.get(i);
            int between = name.indexOf(BETWEEN);
            String end = name.startsWith(BELOW) ? name.substring(1) : between > 0 ? name.substring(between + 2) : "";
            cuts[i] = number(end).orElse(Double.NaN);
        }
        Intervals found = between(cuts);
        return found.names().equals(states) ? found : none();
    }

    boolean isEmpty() {
        return !present;
    }

    /** The names of the states. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < cuts.length; i++) {
            names.add(i == 0 ? BELOW + text(cuts[0]) : text(cuts[i - 1]) + BETWEEN + text(cuts[i]));
        }
        if (present) {
            names.add(cuts.length == 0 ? ANY : FROM + text(cuts[cuts.length - 1]));
        }
        return names;
    }

    private static String text(double cut) {
        return cut == Math.rint(cut) && Math.abs(cut) < 1e15 ? Long.toString((long) cut) : Double.toString(cut);
    }

    /** The state that a number is in, or -1 if the text is no number or there are no intervals. */
    int stateOf(String text) {
        OptionalDouble value = isEmpty() ? OptionalDouble.empty() : number(text);
        return value.isEmpty() ? -1 : stateOf(value.getAsDouble());
    }

    int stateOf(double value) {
        int at = Arrays.binarySearch(cuts, value);
        return at >= 0 ? at + 1 : -at - 1;
    }

    /** A finite number, if the text is one. */
    static OptionalDouble number(String text) {
        try {
            double value = Double.parseDouble(text);
            boolean plain = !text.isEmpty() && "0123456789.".indexOf(text.charAt(text.length() - 1)) >= 0;
            return plain && Double.isFinite(value)
                    ? OptionalDouble.of(value == 0 ? 0.0 : value)
                    : OptionalDouble.empty();
        } catch (NumberFormatException none) {
            return OptionalDouble.empty();
        }
    }
}
