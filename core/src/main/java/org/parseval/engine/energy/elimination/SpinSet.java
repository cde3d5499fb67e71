package org.parseval.engine.energy.elimination;

import java.util.Arrays;

/** Some spins, in increasing order. The array is never written to. */
public record SpinSet(int[] spins) {

    /** The spins that are in one of the sets but not in both: the product of their parities. */
    SpinSet difference(SpinSet other) {
        int[] merged = new int[spins.length + other.spins.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < spins.length || j < other.spins.length) {
            if (j == other.spins.length || (i < spins.length && spins[i] < other.spins[j])) {
                merged[size++] = spins[i++];
            } else if (i == spins.length || other.spins[j] < spins[i]) {
                merged[size++] = other.spins[j++];
            } else {
                i++;
                j++;
            }
        }
        return new SpinSet(Arrays.copyOf(merged, size));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SpinSet that && Arrays.equals(spins, that.spins);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(spins);
    }

    @Override
    public String toString() {
        return Arrays.toString(spins);
    }
}
