package org.parseval.formats.circuit;

import java.util.Arrays;
import org.parseval.circuit.Circuit;
import org.parseval.numeric.ScaledNumber;

/**
 * The Booleans of a circuit in a d-DNNF. A variable of two states has one, true for the second; one of k states has k, of which one is true.
 * Behind them, unless all states that are possible weigh the same, each product with a weight has one of its own, which weighs that where it
 * is true and the rest to 1 where it is false, so that it counts for nothing elsewhere; the last one carries the constant.
 */
final class NnfLiterals {
    /** Relative, of shares; far above what rounding does. */
    private static final double SAME = 1e-9;

    private final Circuit circuit;
    private final int[] first;
    private final int[] ofProduct;
    private final int constant;
    private final int count;

    NnfLiterals(Circuit circuit) {
        this.circuit = circuit;
        int variables = circuit.variables().variableCount();
        first = new int[variables];
        int next = 1;
        for (int v = 0; v < variables; v++) {
            first[v] = next;
            next += circuit.cardinality(v) == 2 ? 1 : circuit.cardinality(v);
        }
        ofProduct = new int[circuit.products()];
        boolean weighted = !isUniform(circuit);
        for (int product = 0; weighted && product < ofProduct.length; product++) {
            if (circuit.weight(product) != 1 || circuit.exponent(product) != 0) {
                ofProduct[product] = next++;
            }
        }
        constant = weighted && circuit.root() >= 0 ? next++ : 0;
        count = next - 1;
    }

    /** Whether every possible state has the same weight: every share is that of a number of states. */
    private static boolean isUniform(Circuit circuit) {
        int leaves = circuit.leaves();
        ScaledNumber[] states = new ScaledNumber[leaves + circuit.nodes()];
        Arrays.setAll(states, i -> new ScaledNumber());
        ScaledNumber[] ofProduct = new ScaledNumber[circuit.products()];
        for (int node = 0; node < circuit.nodes(); node++) {
            ScaledNumber all = states[leaves + node];
            all.set(0, 0);
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                ofProduct[product] = new ScaledNumber();
                for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                    ofProduct[product].multiply(states[circuit.input(i)]);
                }
                all.add(ofProduct[product]);
            }
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                double log = ofProduct[product].log() - all.log();
                double given = Math.log(circuit.weight(product)) + circuit.exponent(product) * Math.log(2);
                if (Math.abs(log - given) > SAME) {
                    return false;
                }
            }
        }
        // Then the weight of each state is Z divided by their number.
        return circuit.root() < 0 || Math.abs(circuit.lnZ() - states[circuit.root()].log()) <= SAME;
    }

    int count() {
        return count;
    }

    /** The literal that says in which of its two states the variable of a leaf is. */
    int ofLeaf(int leaf) {
        int variable = circuit.variableOf(leaf);
        return leaf == circuit.leaf(variable, 1) ? first[variable] : -first[variable];
    }

    /** The literal that carries the weight of a product; 0 if there is none. */
    int ofProduct(int product) {
        return ofProduct[product];
    }

    /** The literal that carries the constant; 0 if there is none. */
    int ofConstant() {
        return constant;
    }

    int firstOf(int variable) {
        return first[variable];
    }
}
