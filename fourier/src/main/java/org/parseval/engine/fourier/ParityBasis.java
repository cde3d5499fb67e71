package org.parseval.engine.fourier;

import java.util.stream.IntStream;
import org.parseval.fourier.Polynomial;
import org.parseval.table.Table;

/** The paper's basis: every variable is the function that is -1 on its first state and +1 on the second. */
final class ParityBasis implements MessageBasis {

    @Override
    public Polynomial ofTable(int[] scope, double[] values) {
        return Polynomial.ofTable(scope, values);
    }

    @Override
    public double[] toTable(Polynomial polynomial) {
        return polynomial.toTable();
    }

    @Override
    public double evaluate(Polynomial polynomial, int[] states) {
        return polynomial.evaluate(states);
    }

    @Override
    public Polynomial times(Polynomial f, Polynomial g) {
        return f.times(g);
    }

    @Override
    public Polynomial productSumOut(Polynomial f, Polynomial g) {
        return f.productSumOut(g);
    }

    @Override
    public Polynomial sumOut(Polynomial polynomial, int variable) {
        return polynomial.sumOut(variable);
    }

    /** All coefficients over the group, one by one, without the product itself; a constant factor is left out. */
    @Override
    public Polynomial marginal(Polynomial f, Polynomial g, int[] group) {
        Polynomial marginal = Polynomial.zero();
        for (int subset = 0; subset < 1 << group.length; subset++) {
            int chosen = subset;
            int[] members = IntStream.range(0, group.length)
                    .filter(i -> (chosen >> i & 1) == 1)
                    .map(i -> group[i])
                    .toArray();
            marginal = marginal.plus(Polynomial.parity(members, f.productCoefficient(g, members)));
        }
        return marginal;
    }

    @Override
    public boolean isWeighted() {
        return false;
    }

    @Override
    public Table weights(int variable) {
        return new Table(new int[] {variable}, new double[] {1, 1}, 2);
    }
}
