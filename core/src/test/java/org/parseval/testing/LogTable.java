package org.parseval.testing;

import java.util.Arrays;
import java.util.List;

/**
 * A nonnegative function of some variables as the logarithms of all its values, the last variable running fastest.
 *
 * @param scope the variables, increasing
 * @param sizes the number of states of each
 */
record LogTable(int[] scope, int[] sizes, double[] logs) {

    /** The product of the tables on the variables of the scope, which must be all of theirs or more. */
    static LogTable product(int[] scope, int[] cardinalities, List<LogTable> tables) {
        int[] sizes = Arrays.stream(scope).map(v -> cardinalities[v]).toArray();
        LogTable product = new LogTable(scope, sizes, new double[size(sizes)]);
        for (LogTable table : tables) {
            int[] places = product.places(table);
            for (int i = 0; i < places.length; i++) {
                product.logs[i] += table.logs[places[i]];
            }
        }
        return product;
    }

    static int size(int[] sizes) {
        long size = 1;
        for (int states : sizes) {
            size *= states;
            if (size > 1 << 24) {
                throw new IllegalStateException("too wide for the oracle: " + Arrays.toString(sizes));
            }
        }
        return (int) size;
    }

    /** For every entry of this table, the entry of another on some of its variables. */
    int[] places(LogTable other) {
        int[] strides = new int[scope.length];
        int stride = 1;
        for (int i = other.scope.length - 1; i >= 0; i--) {
            strides[Arrays.binarySearch(scope, other.scope[i])] = stride;
            stride *= other.sizes[i];
        }
        int[] places = new int[logs.length];
        int[] states = new int[scope.length];
        int place = 0;
        for (int i = 0; i < places.length; i++) {
            places[i] = place;
            for (int d = scope.length - 1; d >= 0; d--) {
                place += strides[d];
                if (++states[d] < sizes[d]) {
                    break;
                }
                place -= sizes[d] * strides[d];
                states[d] = 0;
            }
        }
        return places;
    }

    /** The maximum over the variables that are not in the given scope. */
    LogTable maximum(int[] kept, int[] cardinalities) {
        LogTable result = product(kept, cardinalities, List.of());
        Arrays.fill(result.logs, Double.NEGATIVE_INFINITY);
        int[] places = places(result);
        for (int i = 0; i < places.length; i++) {
            result.logs[places[i]] = Math.max(result.logs[places[i]], logs[i]);
        }
        return result;
    }

    /** The sum over the variables that are not in the given scope. */
    LogTable sum(int[] kept, int[] cardinalities) {
        LogTable result = maximum(kept, cardinalities);
        int[] places = places(result);
        double[] sums = new double[result.logs.length];
        for (int i = 0; i < places.length; i++) {
            if (logs[i] > Double.NEGATIVE_INFINITY) {
                sums[places[i]] += Math.exp(logs[i] - result.logs[places[i]]);
            }
        }
        for (int i = 0; i < sums.length; i++) {
            result.logs[i] += Math.log(Math.max(1, sums[i]));
        }
        return result;
    }

    double largest() {
        return Arrays.stream(logs).max().orElseThrow();
    }

    /** Adds a number to every logarithm. */
    LogTable shifted(double shift) {
        return new LogTable(
                scope, sizes, Arrays.stream(logs).map(log -> log + shift).toArray());
    }

    /** The quotient by a table on the same variables, 0 where both are 0. */
    LogTable over(LogTable divisor) {
        double[] quotient = new double[logs.length];
        for (int i = 0; i < quotient.length; i++) {
            quotient[i] = divisor.logs[i] == Double.NEGATIVE_INFINITY ? divisor.logs[i] : logs[i] - divisor.logs[i];
        }
        return new LogTable(scope, sizes, quotient);
    }
}
