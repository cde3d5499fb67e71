package org.parseval.circuit;

import java.util.Arrays;

/** Both passes in doubles. They suffice unless the root is very small. */
final class LinearPass implements SumPass {
    /**
     * No value is above 1. What is lost below the range of doubles changes the root by less than 2^-1000 even where there are millions of
     * such values, and a probability by that in units of the root: far less than rounding does if the root is not below this.
     */
    static final double SMALLEST_ROOT = 0x1p-700;

    /** Added to what is divided by: too small to change a value that counts, and 0 / 0 becomes 0 without a question. */
    static final double NO_ZERO = Double.MIN_NORMAL;

    private final Circuit circuit;
    private final int leaves;

    /** By leaf, then by node. */
    private final double[] values;

    private final double[] products;
    private final double[] flows;

    /** Whether a product is zero although none of its inputs is: it has left the range. */
    private boolean lost;

    LinearPass(Circuit circuit) {
        this.circuit = circuit;
        leaves = circuit.leaves();
        values = new double[leaves + circuit.nodes()];
        products = new double[circuit.products()];
        flows = new double[values.length];
    }

    void up(double[] factors) {
        System.arraycopy(factors, 0, values, 0, leaves);
        int[] firstProduct = circuit.firstProducts();
        int[] firstInput = circuit.firstInputs();
        int[] inputs = circuit.inputs();
        double[] weights = circuit.linearWeights();
        int product = 0;
        int input = 0;
        lost = false;
        for (int node = 0; node < firstProduct.length - 1; node++) {
            double sum = 0;
            for (int end = firstProduct[node + 1]; product < end; product++) {
                double value = weights[product];
                for (int last = firstInput[product + 1]; input < last; input++) {
                    value *= values[inputs[input]];
                }
                products[product] = value;
                sum += value;
                if (value == 0 && !lost) {
                    lost = !hasZero(product, firstInput, inputs);
                }
            }
            values[leaves + node] = sum;
        }
    }

    @Override
    public double log() {
        return Math.log(values[circuit.root()]);
    }

    private boolean hasZero(int product, int[] firstInput, int[] inputs) {
        for (int i = firstInput[product]; i < firstInput[product + 1]; i++) {
            if (values[inputs[i]] == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isZero() {
        return values[circuit.root()] == 0;
    }

    /** Whether doubles suffice; zero may be a number below their range, but not if nothing has left it. */
    boolean isInRange() {
        return values[circuit.root()] >= SMALLEST_ROOT || (isZero() && !lost);
    }

    /** What flows into a node goes to its products by their shares, and from a product to all of its inputs. */
    @Override
    public void down() {
        Arrays.fill(flows, 0);
        flows[circuit.root()] = 1;
        int[] firstProduct = circuit.firstProducts();
        int[] firstInput = circuit.firstInputs();
        int[] inputs = circuit.inputs();
        for (int node = firstProduct.length - 2; node >= 0; node--) {
            double flow = flows[leaves + node];
            if (flow == 0) {
                continue;
            }
            int first = firstProduct[node];
            int end = firstProduct[node + 1];
            boolean alone = end == first + 1;
            double share = alone ? 0 : flow / (values[leaves + node] + NO_ZERO);
            for (int product = first; product < end; product++) {
                double part = alone ? flow : share * products[product];
                if (part > 0) {
                    for (int i = firstInput[product]; i < firstInput[product + 1]; i++) {
                        flows[inputs[i]] += part;
                    }
                }
            }
        }
    }

    @Override
    public double probability(int leaf) {
        return flows[leaf];
    }
}
