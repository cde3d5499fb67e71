package org.parseval.engine.fourier;

import java.util.Arrays;
import org.parseval.fourier.Polynomial;
import org.parseval.numeric.Increasing;
import org.parseval.table.Table;

/**
 * A basis in which every variable stands for phi = (x - m) / s, with the mean m and the deviation s of a distribution of
 * its own, so that sums weigh by that distribution, terms with a variable have mean zero, and
 * phi&sup2; = 1 - (2 m / s) phi. A product of two terms is their symmetric difference as among parities, and one more term
 * for every set of variables that they share.
 *
 * @param up the probability of the upper state of every variable, above 0 and below 1
 */
record GaugedBasis(double[] up) implements MessageBasis {
    /** Variables up to which a product may go through the values. */
    private static final int MOST_DENSE = 22;

    @Override
    public Polynomial ofTable(int[] scope, double[] values) {
        int n = scope.length;
        for (int k = 0; k < n; k++) {
            double p = up[scope[k]];
            double deviation = Math.sqrt(p * (1 - p));
            int stride = 1 << (n - 1 - k);
            for (int i = 0; i < values.length; i++) {
                if ((i & stride) == 0) {
                    double low = values[i];
                    double high = values[i | stride];
                    values[i] = (1 - p) * low + p * high;
                    values[i | stride] = deviation * (high - low);
                }
            }
        }
        long[] masks = new long[values.length];
        double[] coefficients = new double[values.length];
        for (int mask = 0; mask < masks.length; mask++) {
            masks[mask] = mask;
            coefficients[mask] = values[index(mask, n)];
        }
        return Polynomial.ofTerms(scope, masks, coefficients);
    }

    /** The position in a table of the term of a mask: bit 0 is the first variable, which runs slowest. */
    private static int index(long mask, int n) {
        return n == 0 ? 0 : (int) (Long.reverse(mask) >>> (Long.SIZE - n));
    }

    @Override
    public double[] toTable(Polynomial polynomial) {
        return values(polynomial, polynomial.scope());
    }

    /** The values over a scope that contains the polynomial's. */
    private double[] values(Polynomial polynomial, int[] scope) {
        int n = scope.length;
        int[] bitOf = Arrays.stream(polynomial.scope())
                .map(v -> Arrays.binarySearch(scope, v))
                .toArray();
        double[] values = new double[1 << n];
        for (int i = 0; i < polynomial.size(); i++) {
            int index = 0;
            for (long rest = polynomial.masks()[i]; rest != 0; rest &= rest - 1) {
                index |= 1 << (n - 1 - bitOf[Long.numberOfTrailingZeros(rest)]);
            }
            values[index] = polynomial.coefficients()[i];
        }
        for (int k = 0; k < n; k++) {
            double p = up[scope[k]];
            double below = Math.sqrt(p / (1 - p));
            int stride = 1 << (n - 1 - k);
            for (int i = 0; i < values.length; i++) {
                if ((i & stride) == 0) {
                    double mean = values[i];
                    double slope = values[i | stride];
                    values[i] = mean - below * slope;
                    values[i | stride] = mean + slope / below;
                }
            }
        }
        return values;
    }

    @Override
    public double evaluate(Polynomial polynomial, int[] states) {
        int[] scope = polynomial.scope();
        double[] phi = new double[scope.length];
        for (int k = 0; k < scope.length; k++) {
            double p = up[scope[k]];
            phi[k] = states[scope[k]] == 0 ? -Math.sqrt(p / (1 - p)) : Math.sqrt((1 - p) / p);
        }
        long[] masks = polynomial.masks();
        int words = polynomial.words();
        double sum = 0;
        for (int i = 0; i < polynomial.size(); i++) {
            double term = polynomial.coefficients()[i];
            for (int w = 0; w < words; w++) {
                for (long rest = masks[i * words + w]; rest != 0; rest &= rest - 1) {
                    term *= phi[w * Long.SIZE + Long.numberOfTrailingZeros(rest)];
                }
            }
            sum += term;
        }
        return sum;
    }

    @Override
    public Polynomial times(Polynomial f, Polynomial g) {
        int[] union = Increasing.union(f.scope(), g.scope());
        int n = union.length;
        if (n <= MOST_DENSE && (double) f.size() * g.size() >= Math.scalb(1.0, n)) {
            double[] values = values(f, union);
            double[] others = values(g, union);
            for (int i = 0; i < values.length; i++) {
                values[i] *= others[i];
            }
            return ofTable(union, values);
        }
        int[] shared = Arrays.stream(f.scope())
                .filter(v -> Arrays.binarySearch(g.scope(), v) >= 0)
                .toArray();
        return times(f, g, shared, 0);
    }

    /** The product, less the terms that keep shared variables before the given one. */
    private Polynomial times(Polynomial f, Polynomial g, int[] shared, int from) {
        Polynomial product = f.times(g);
        for (int k = from; k < shared.length; k++) {
            int v = shared[k];
            Polynomial ofF = containing(f, v);
            Polynomial ofG = containing(g, v);
            if (ofF.size() > 0 && ofG.size() > 0) {
                double skew = (1 - 2 * up[v]) / Math.sqrt(up[v] * (1 - up[v]));
                product = product.plus(times(ofF, ofG, shared, k + 1).times(Polynomial.parity(new int[] {v}, skew)));
            }
        }
        return product;
    }

    private static Polynomial containing(Polynomial f, int variable) {
        int bit = Arrays.binarySearch(f.scope(), variable);
        int words = f.words();
        long[] masks = new long[f.masks().length];
        double[] coefficients = new double[f.size()];
        int size = 0;
        for (int i = 0; i < f.size(); i++) {
            if ((f.masks()[i * words + (bit >> 6)] >>> bit & 1) == 1) {
                System.arraycopy(f.masks(), i * words, masks, size * words, words);
                coefficients[size++] = f.coefficients()[i];
            }
        }
        return Polynomial.ofTerms(f.scope(), Arrays.copyOf(masks, size * words), Arrays.copyOf(coefficients, size));
    }

    @Override
    public Polynomial productSumOut(Polynomial f, Polynomial g) {
        return sumOut(times(f, g), Increasing.union(f.scope(), g.scope())[0]);
    }

    /** The terms without the variable: the others have mean zero. */
    @Override
    public Polynomial sumOut(Polynomial polynomial, int variable) {
        return polynomial.sumOut(variable).times(0.5);
    }

    @Override
    public Polynomial marginal(Polynomial f, Polynomial g, int[] group) {
        Polynomial marginal = times(f, g);
        for (int variable : marginal.scope()) {
            if (Arrays.binarySearch(group, variable) < 0) {
                marginal = sumOut(marginal, variable);
            }
        }
        return marginal;
    }

    @Override
    public boolean isWeighted() {
        return true;
    }

    @Override
    public Table weights(int variable) {
        Table table = new Table(new int[] {variable}, new double[] {1 - up[variable], up[variable]}, 2);
        table.normalise();
        return table;
    }
}
