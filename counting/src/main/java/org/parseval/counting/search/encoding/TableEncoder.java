package org.parseval.counting.search.encoding;

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
    private final Runnable check;

    /** @param check called before every short step; what it throws ends the work */
    TableEncoder(Encoding encoding, TableFactor table, Runnable check) {
        this.encoding = encoding;
        this.check = check;
        scope = table.scope();
        values = table.values().clone();
        cubes = new CubeCover(encoding.model(), table, check);
        zero = new boolean[values.length];
    }

    void encode() {
        for (int row = 0; row < values.length; row++) {
            zero[row] = values[row] == 0;
        }
        cubes.cover(zero, allowed -> encoding.clauses().addHard(clauseAgainst(allowed)));
        for (int position = 0; position < scope.length; position++) {
            for (int state = 1; state < cubes.cardinality(position); state++) {
                check.run();
                takeOutWeight(position, state);
            }
        }
        encodeValues();
    }

    /** Where a state always weighs the same multiple of state 0, that is a weight of its literal. */
    private void takeOutWeight(int position, int state) {
        int stride = cubes.stride(position);
        int block = stride * cubes.cardinality(position);
        double ratio = 0;
        for (int start = 0; start < values.length; start += block) {
            for (int row = start; row < start + stride; row++) {
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
        for (int start = 0; start < values.length; start += block) {
            for (int row = start; row < start + stride; row++) {
                double divided = divided(row, row + state * stride, ratio);
                boolean positive = values[row + state * stride] > 0;
                if (positive && (divided < Double.MIN_NORMAL || divided == Double.POSITIVE_INFINITY)) {
                    return;
                }
            }
        }
        for (int start = 0; start < values.length; start += block) {
            for (int row = start; row < start + stride; row++) {
                values[row + state * stride] = divided(row, row + state * stride, ratio);
            }
        }
        ScaledNumber weight = new ScaledNumber();
        weight.set(ratio, 0);
        encoding.weights().multiply(encoding.is(scope[position], state), weight.mantissa(), weight.exponent());
    }

    /** A row's value without the weight of its state; where the row of state 0 is positive, rounding is to leave no difference. */
    private double divided(int base, int row, double ratio) {
        return values[row] > 0 && values[base] > 0 ? values[base] : values[row] / ratio;
    }

    private void encodeValues() {
        double[] classes = classes();
        if (classes.length == 0) {
            return;
        }
        int[] classOf = new int[values.length];
        Arrays.setAll(classOf, row -> values[row] > 0 ? classOf(classes, values[row]) : CubeCover.IRRELEVANT);
        int[][] rows = rowsOf(classOf, classes.length);
        int usual = largest(rows);
        ScaledNumber reference = new ScaledNumber();
        reference.set(classes[usual], 0);
        encoding.constant().multiply(reference);
        for (int k = 0; k < classes.length; k++) {
            if (k != usual) {
                ScaledNumber ratio = new ScaledNumber();
                ratio.set(classes[k], 0);
                ratio.set(ratio.mantissa() / reference.mantissa(), ratio.exponent() - reference.exponent());
                cubes.partition(rows[k], classOf, allowed -> pay(clauseAgainst(allowed), ratio));
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

    private static int classOf(double[] classes, double value) {
        int found = Arrays.binarySearch(classes, value);
        return found >= 0 ? found : -found - 2;
    }

    /** The rows of each class, increasing. */
    private static int[][] rowsOf(int[] classOf, int classes) {
        int[] counts = new int[classes];
        for (int k : classOf) {
            if (k != CubeCover.IRRELEVANT) {
                counts[k]++;
            }
        }
        int[][] rows = new int[classes][];
        Arrays.setAll(rows, k -> new int[counts[k]]);
        for (int row = classOf.length - 1; row >= 0; row--) {
            int k = classOf[row];
            if (k != CubeCover.IRRELEVANT) {
                rows[k][--counts[k]] = row;
            }
        }
        return rows;
    }

    private static int largest(int[][] rows) {
        int best = 0;
        for (int k = 1; k < rows.length; k++) {
            best = rows[k].length > rows[best].length ? k : best;
        }
        return best;
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
