package org.parseval.counting.hashing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random parities over some variables: each variable is in each of them with probability one half, and each is even or odd with
 * probability one half. The first so many of them cut all states into cells of about the same size.
 */
final class RandomParities {
    private final int[] variables;
    private final List<BitSet> rows = new ArrayList<>();

    /** As many as there are variables; the bit after those of the variables says that the parity is odd. */
    RandomParities(int[] variables, SplittableRandom random) {
        this.variables = variables;
        for (int i = 0; i < variables.length; i++) {
            BitSet row = new BitSet(variables.length + 1);
            for (int k = 0; k <= variables.length; k++) {
                row.set(k, random.nextBoolean());
            }
            rows.add(row);
        }
    }

    int size() {
        return rows.size();
    }

    /**
     * The first so many parities with each other eliminated.
     *
     * @param units literals that they make true
     * @param rows variables of the others, and whether they are odd
     * @param isContradiction whether they exclude each other
     */
    record Reduced(List<int[]> units, int[][] rows, boolean[] odd, boolean isContradiction) {}

    Reduced of(int count) {
        List<int[]> units = new ArrayList<>();
        List<int[]> scopes = new ArrayList<>();
        boolean[] odd = new boolean[count];
        boolean contradiction = false;
        for (BitSet row : reduced(count)) {
            boolean isOdd = row.get(variables.length);
            row.clear(variables.length);
            int[] scope = row.stream().map(i -> variables[i]).toArray();
            if (scope.length == 0) {
                contradiction |= isOdd;
            } else if (scope.length == 1) {
                units.add(new int[] {isOdd ? 2 * scope[0] : 2 * scope[0] + 1});
            } else {
                odd[scopes.size()] = isOdd;
                scopes.add(scope);
            }
        }
        return new Reduced(units, scopes.toArray(int[][]::new), odd, contradiction);
    }

    /** Gauss-Jordan elimination: every row has a variable that no other has, so that one row is as short as half of the others leave it. */
    private List<BitSet> reduced(int count) {
        List<BitSet> system = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            system.add((BitSet) rows.get(i).clone());
        }
        int done = 0;
        for (int k = 0; k < variables.length && done < count; k++) {
            int pivot = done;
            while (pivot < count && !system.get(pivot).get(k)) {
                pivot++;
            }
            if (pivot < count) {
                BitSet row = system.get(pivot);
                system.set(pivot, system.get(done));
                system.set(done, row);
                for (int i = 0; i < count; i++) {
                    if (i != done && system.get(i).get(k)) {
                        system.get(i).xor(row);
                    }
                }
                done++;
            }
        }
        return system;
    }
}
