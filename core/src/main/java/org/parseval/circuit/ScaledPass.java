package org.parseval.circuit;

import java.util.Arrays;
import org.parseval.numeric.ScaledNumber;

/** Both passes in numbers that have an exponent of their own, for what was observed with a probability below the range of doubles. */
final class ScaledPass implements SumPass {
    private final Circuit circuit;
    private final int leaves;
    private final double[] mantissas;
    private final long[] exponents;
    private final double[] productMantissas;
    private final long[] productExponents;
    private final double[] flows;

    ScaledPass(Circuit circuit) {
        this.circuit = circuit;
        leaves = circuit.leaves();
        mantissas = new double[leaves + circuit.nodes()];
        exponents = new long[mantissas.length];
        productMantissas = new double[circuit.products()];
        productExponents = new long[circuit.products()];
        flows = new double[mantissas.length];
    }

    void up(double[] factors) {
        ScaledNumber value = new ScaledNumber();
        ScaledNumber sum = new ScaledNumber();
        for (int leaf = 0; leaf < leaves; leaf++) {
            value.set(factors[leaf], 0);
            mantissas[leaf] = value.mantissa();
            exponents[leaf] = value.exponent();
        }
        for (int node = 0; node < circuit.nodes(); node++) {
            sum.set(0, 0);
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                value.set(circuit.weight(product), circuit.exponent(product));
                for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                    value.multiply(mantissas[circuit.input(i)], exponents[circuit.input(i)]);
                }
                productMantissas[product] = value.mantissa();
                productExponents[product] = value.exponent();
                sum.add(value);
            }
            mantissas[leaves + node] = sum.mantissa();
            exponents[leaves + node] = sum.exponent();
        }
    }

    @Override
    public double log() {
        ScaledNumber value = new ScaledNumber();
        value.set(mantissas[circuit.root()], exponents[circuit.root()]);
        return value.log();
    }

    @Override
    public boolean isZero() {
        return mantissas[circuit.root()] == 0;
    }

    @Override
    public void down() {
        Arrays.fill(flows, 0);
        flows[circuit.root()] = 1;
        for (int node = circuit.nodes() - 1; node >= 0; node--) {
            double flow = flows[leaves + node];
            if (flow == 0) {
                continue;
            }
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                double part = flow * share(product, leaves + node);
                if (part > 0) {
                    for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                        flows[circuit.input(i)] += part;
                    }
                }
            }
        }
    }

    private double share(int product, int sum) {
        // A product is at most the sum, and one that is smaller by more than doubles hold has no share.
        long power = Math.max(-2000, productExponents[product] - exponents[sum]);
        return productMantissas[product] / mantissas[sum] * Math.scalb(1.0, (int) power);
    }

    @Override
    public double probability(int leaf) {
        return flows[leaf];
    }
}
