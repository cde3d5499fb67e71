package org.parseval.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The product of some pair tables with their common first variable summed out, cell by cell. Where the two copies of
 * that variable differ, the polynomial is multiplied by z.
 */
final class PairBucket {
    private final int[] separator;
    private final int degree;
    private final List<Operand> factors = new ArrayList<>();
    private final List<Operand> messages = new ArrayList<>();
    private final double[] values;

    /** A table and the way from a cell of the separator to its cells: offsets of the lower and the upper digits. */
    private record Operand(PairTable table, int lowBits, int[] low, int[] high) {
        static Operand of(PairTable table, int[] separator) {
            int lowDigits = separator.length / 2;
            int[] shifts = new int[separator.length];
            for (int digit = 0; digit < separator.length; digit++) {
                shifts[digit] = -1;
                for (int axis = 1; axis < table.scope().length; axis++) {
                    if (table.scope()[axis] == separator[digit]) {
                        shifts[digit] = 2 * axis;
                    }
                }
            }
            return new Operand(
                    table,
                    2 * lowDigits,
                    offsets(Arrays.copyOf(shifts, lowDigits)),
                    offsets(Arrays.copyOfRange(shifts, lowDigits, shifts.length)));
        }

        private static int[] offsets(int[] shifts) {
            int[] offsets = new int[1 << (2 * shifts.length)];
            for (int cell = 0; cell < offsets.length; cell++) {
                for (int digit = 0; digit < shifts.length; digit++) {
                    offsets[cell] |= shifts[digit] < 0 ? 0 : ((cell >> (2 * digit)) & 3) << shifts[digit];
                }
            }
            return offsets;
        }

        int offset(int cell) {
            return low[cell & ((1 << lowBits) - 1)] | high[cell >>> lowBits];
        }
    }

    PairBucket(List<PairTable> tables, int[] separator, int degree) {
        this.separator = separator;
        this.degree = degree;
        for (PairTable table : tables) {
            (table.degree() == 0 ? factors : messages).add(Operand.of(table, separator));
        }
        this.values = new double[cells() * (degree + 1)];
    }

    int cells() {
        return 1 << (2 * separator.length);
    }

    /** Fills some cells, but for those that {@link #mirror} copies. */
    void run(int from, int to) {
        double[][] scratch = new double[2][degree + 1];
        for (int cell = from; cell < to; cell++) {
            if (PairTable.exchanged(cell) >= cell) {
                for (int pair = 0; pair < 4; pair++) {
                    add(cell, pair, scratch);
                }
            }
        }
    }

    /** Only after every cell has run. */
    void mirror(int from, int to) {
        int length = degree + 1;
        for (int cell = from; cell < to; cell++) {
            int twin = PairTable.exchanged(cell);
            if (twin < cell) {
                System.arraycopy(values, twin * length, values, cell * length, length);
            }
        }
    }

    private void add(int cell, int pair, double[][] scratch) {
        double scale = 1;
        for (Operand factor : factors) {
            scale *= factor.table.values()[factor.offset(cell) | pair];
        }
        if (scale == 0) {
            return;
        }
        int target = cell * (degree + 1) + (pair == 1 || pair == 2 ? 1 : 0);
        if (messages.isEmpty()) {
            values[target] += scale;
            return;
        }
        Operand first = messages.get(0);
        int length = first.table.length();
        double[] product = first.table.values();
        int start = (first.offset(cell) | pair) * length;
        for (int m = 1; m < messages.size(); m++) {
            double[] next = scratch[m & 1];
            Operand other = messages.get(m);
            multiply(product, start, length, other.table, other.offset(cell) | pair, next);
            length += other.table.degree();
            product = next;
            start = 0;
        }
        for (int j = 0; j < length; j++) {
            values[target + j] += scale * product[start + j];
        }
    }

    private static void multiply(double[] one, int start, int length, PairTable other, int cell, double[] out) {
        Arrays.fill(out, 0, length + other.degree(), 0);
        for (int i = 0; i < other.length(); i++) {
            double value = other.values()[cell * other.length() + i];
            for (int j = 0; j < length; j++) {
                out[i + j] += value * one[start + j];
            }
        }
    }

    /** The values, to be taken once all cells are there. */
    double[] values() {
        return values;
    }
}
