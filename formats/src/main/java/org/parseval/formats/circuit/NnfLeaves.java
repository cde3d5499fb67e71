package org.parseval.formats.circuit;

import java.util.Arrays;
import org.parseval.circuit.Circuit;

/**
 * One state of a variable of many, as conjunctions that all its products share: its own Boolean is true, all before it and all behind it are false. Each
 * conjunction has a literal and at most two conjunctions made before it, so that k states take 3k - 2 of them and not k literals in each product.
 */
final class NnfLeaves {
    private static final int NONE = -1;

    private final int[] ofLeaf;
    private final int[] literal;
    private final int[] before;
    private final int[] behind;
    private int count;

    NnfLeaves(Circuit circuit, NnfLiterals literals) {
        ofLeaf = new int[circuit.leaves()];
        Arrays.fill(ofLeaf, NONE);
        int variables = circuit.variables().variableCount();
        int needed = 0;
        for (int v = 0; v < variables; v++) {
            needed += circuit.cardinality(v) == 2 ? 0 : Math.max(0, 3 * circuit.cardinality(v) - 2);
        }
        literal = new int[needed];
        before = new int[needed];
        behind = new int[needed];
        for (int v = 0; v < variables; v++) {
            if (circuit.cardinality(v) != 2) {
                addStates(circuit.leaf(v, 0), circuit.cardinality(v), literals.firstOf(v));
            }
        }
    }

    private void addStates(int leaf, int states, int first) {
        // Conjunction start + s - 1 says that the states before s are false; those behind s are false by the one at the
        // same place from the end.
        int start = count;
        for (int s = 1; s < states; s++) {
            add(-(first + s - 1), s == 1 ? NONE : count - 1, NONE);
        }
        int middle = count;
        for (int s = states - 2; s >= 0; s--) {
            add(-(first + s + 1), s == states - 2 ? NONE : count - 1, NONE);
        }
        for (int s = 0; s < states; s++) {
            ofLeaf[leaf + s] =
                    add(first + s, s == 0 ? NONE : start + s - 1, s == states - 1 ? NONE : middle + states - 2 - s);
        }
    }

    private int add(int itsLiteral, int oneInput, int otherInput) {
        literal[count] = itsLiteral;
        before[count] = oneInput;
        behind[count] = otherInput;
        return count++;
    }

    int count() {
        return count;
    }

    /** Whether a leaf is written as a conjunction; that of a variable of two states is a literal. */
    boolean isConjunction(int leaf) {
        return ofLeaf[leaf] != NONE;
    }

    int ofLeaf(int leaf) {
        return ofLeaf[leaf];
    }

    int literal(int conjunction) {
        return literal[conjunction];
    }

    /** The conjunctions, made before this one, that it has as inputs. */
    int[] inputs(int conjunction) {
        int first = before[conjunction];
        int second = behind[conjunction];
        if (first == NONE) {
            return second == NONE ? new int[0] : new int[] {second};
        }
        return second == NONE ? new int[] {first} : new int[] {first, second};
    }
}
