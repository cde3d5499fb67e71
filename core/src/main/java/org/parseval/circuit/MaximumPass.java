package org.parseval.circuit;

import java.util.ArrayDeque;
import java.util.Deque;

/** The pass up with the largest product in place of the sum, in logarithms, and the way back down to a state of that value. */
final class MaximumPass {
    private final Circuit circuit;
    private final int leaves;
    private final double[] logs;
    private final int[] best;

    MaximumPass(Circuit circuit) {
        this.circuit = circuit;
        leaves = circuit.leaves();
        logs = new double[leaves + circuit.nodes()];
        best = new int[circuit.nodes()];
    }

    /** The natural logarithm of the largest value that a state gives the root. */
    double up(double[] factors) {
        for (int leaf = 0; leaf < leaves; leaf++) {
            logs[leaf] = Math.log(factors[leaf]);
        }
        int[] firstInput = circuit.firstInputs();
        int[] inputs = circuit.inputs();
        double[] weights = circuit.logWeights();
        for (int node = 0; node < best.length; node++) {
            double largest = Double.NEGATIVE_INFINITY;
            best[node] = circuit.firstProduct(node);
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                double log = weights[product];
                for (int i = firstInput[product]; i < firstInput[product + 1]; i++) {
                    log += logs[inputs[i]];
                }
                if (log > largest) {
                    largest = log;
                    best[node] = product;
                }
            }
            logs[leaves + node] = largest;
        }
        return logs[circuit.root()];
    }

    /** A state of the largest value, if that is above zero. */
    int[] states() {
        int[] states = new int[circuit.variables().variableCount()];
        Deque<Integer> open = new ArrayDeque<>();
        open.push(circuit.root());
        while (!open.isEmpty()) {
            int input = open.pop();
            if (input < leaves) {
                int variable = circuit.variableOf(input);
                states[variable] = input - circuit.leaf(variable, 0);
            } else {
                int product = best[input - leaves];
                for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                    open.push(circuit.input(i));
                }
            }
        }
        return states;
    }
}
