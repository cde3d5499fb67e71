package org.parseval.engine.compilation;

import java.util.Arrays;
import org.parseval.model.TableFactor;
import org.parseval.numeric.ScaledNumber;

/** Adds one table to an encoding. */
final class TableEncoder {
    /** Values this close are one value: what rounding leaves of it after factors were multiplied and divided. */
    private static final double ROUNDING = 0x1p-49;

    /** Quotients are taken only in this range, far from what a double cannot hold. */
    private static final double LARGEST_RATIO = 0x1p200;

    private final Encoding encoding;
    private final int[] scope;
    private final double[] values;
    private final CubeCover cubes;
    private final boolean[] zero;

    TableEncoder(Encoding encoding, TableFactor table) {
        this.encoding = encoding;
        scope = table.scope();
        values = table.values().clone();
        cubes = new CubeCover(encoding.model(), table);
        zero = new boolean[values.length];
    }

    void encode() {
        for (int row = 0; row < values.length; row++) {
            zero[row] = values[row] == 0;
        }
        cubes.cover(zero, allowed -> encoding.clauses().addHard(clauseAgainst(allowed)));
        for (int position = 0; position < scope.length; position++) {
            for (int state = 1; state < cubes.cardinality(position); state++) {
                takeOutWeight(position, state);
            }
        }
        encodeValues();
    }

    /** Where a state always weighs the same multiple of state 0, that is a weight of its literal. */
    private void takeOutWeight(int position, int state) {
        int stride = cubes.stride(position);
        double ratio = 0;
        for (int row = 0; row < values.length; row++) {
            if (row / stride % cubes.cardinality(position) == 0) {
                double one = values[row];
                double other = values[row + state * stride];
                if (one > 0 && other > 0) {
                    double here = other / one;
                    if (!(here < LARGEST_RATIO && here > 1 / LARGEST_RATIO) || (ratio > 0 && !same(here, ratio))) {
                        return;
                    }
                    ratio = ratio == 0 ? here : ratio;
                }
            }
        }
        if (ratio == 0 || same(ratio, 1)) {
            return;
        }
        for (int row = 0; row < values.length; row++) {
            int at = row / stride % cubes.cardinality(position);
            if (at == state && values[row] > 0) {
                double base = values[row - state * stride];
                double divided = base > 0 ? base : values[row] / ratio;
                if (divided < Double.MIN_NORMAL || divided == Double.POSITIVE_INFINITY) {
                    return;
                }
            }
        }
        for (int row = 0; row < values.length; row++) {
            if (row / stride % cubes.cardinality(position) == state && values[row] > 0) {
                double base = values[row - state * stride];
                values[row] = base > 0 ? base : values[row] / ratio;
            }
        }
        ScaledNumber weight = new ScaledNumber();
        weight.set(ratio, 0);
        encoding.weights().multiply(encoding.is(scope[position], state), weight.mantissa(), weight.exponent());
    }

    private void encodeValues() {
        double[] classes = classes();
        if (classes.length == 0) {
            return;
        }
        double usual = mostFrequent(classes);
        ScaledNumber reference = new ScaledNumber();
        reference.set(usual, 0);
        encoding.constant().multiply(reference);
        for (double value : classes) {
            if (value != usual) {
                ScaledNumber ratio = new ScaledNumber();
                ratio.set(value, 0);
                ratio.set(ratio.mantissa() / reference.mantissa(), ratio.exponent() - reference.exponent());
                cubes.partition(rowsOf(value), zero, allowed -> pay(clauseAgainst(allowed), ratio));
            }
        }
    }

    private void pay(int[] clause, ScaledNumber weight) {
        if (clause.length == 1) {
            encoding.weights().multiply(clause[0] ^ 1, weight.mantissa(), weight.exponent());
        } else {
            encoding.clauses().addSoft(clause, weight.mantissa(), weight.exponent());
        }
    }

    /** The different values but zero, increasing; those that differ by rounding are one, the smallest of them. */
    private double[] classes() {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int count = 0;
        for (double value : sorted) {
            if (value > 0 && (count == 0 || !same(value, sorted[count - 1]))) {
                sorted[count++] = value;
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    private double mostFrequent(double[] classes) {
        int[] counts = new int[classes.length];
        for (double value : values) {
            if (value > 0) {
                counts[classOf(classes, value)]++;
            }
        }
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return classes[best];
    }

    private static int classOf(double[] classes, double value) {
        int found = Arrays.binarySearch(classes, value);
        return found >= 0 ? found : -found - 2;
    }

    private boolean[] rowsOf(double smallest) {
        boolean[] rows = new boolean[values.length];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = values[row] >= smallest && (values[row] == smallest || same(values[row], smallest));
        }
        return rows;
    }

    private static boolean same(double one, double other) {
        return Math.abs(one - other) <= ROUNDING * Math.max(one, other);
    }

    /** The clause that says that the state is not in a cube. */
    private int[] clauseAgainst(boolean[][] allowed) {
        int[] clause =
                new int[Arrays.stream(allowed).mapToInt(states -> states.length).sum()];
        int length = 0;
        for (int position = 0; position < scope.length; position++) {
            boolean[] states = allowed[position];
            int inside = 0;
            int last = 0;
            for (int s = 0; s < states.length; s++) {
                if (states[s]) {
                    inside++;
                    last = s;
                }
            }
            if (inside == 1) {
                clause[length++] = encoding.is(scope[position], last) ^ 1;
            } else if (inside < states.length) {
                for (int s = 0; s < states.length; s++) {
                    if (!states[s]) {
                        clause[length++] = encoding.is(scope[position], s);
                    }
                }
            }
        }
        return Arrays.copyOf(clause, length);
    }
}
