package org.parseval.engine.energy.sample;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parseval.engine.estimate.Population;

/**
 * How the chances of later draws follow the states of earlier ones, as far as that is linear. Samples are off by the luck of the draws;
 * how lucky each draw was is known ({@link Population#surprise}), and what that did to the means of all spins drawn later is nearly
 *
 * <pre>luck(spin) = surprise(spin) + sum over its causes of slope times luck(cause),</pre>
 *
 * the expectation of which is 0 whatever the slopes are, since that of every surprise is. Taken off the means it makes them better.
 * Slopes are fitted on one batch that does not count for the marginals, so that they are fixed for all that do.
 */
final class LinearResponse {
    private static final SamplerPolicy POLICY = SamplerPolicy.STANDARD;

    private final int[][] causes;
    private final double[][] slopes;

    LinearResponse(int spins) {
        causes = new int[spins][];
        slopes = new double[spins][];
    }

    /** Fits the slopes of the spin that was drawn last. */
    void fit(SpinDraw draw, SpinStates states) {
        IntStream.Builder all = IntStream.builder();
        draw.causes(all::add);
        int[] own = all.build().distinct().limit(POLICY.mostCauses()).toArray();
        causes[draw.spin()] = own;
        slopes[draw.spin()] = slopes(own, states);
    }

    /** Least squares over the samples, all alike. */
    private static double[] slopes(int[] own, SpinStates states) {
        int n = own.length;
        byte[][] rows = states.population().rows();
        int size = states.population().size();
        double[] chances = states.chances();
        double[] means = new double[n];
        double meanChance = Arrays.stream(chances).sum() / size;
        double[][] moments = new double[n][n + 1];
        for (int i = 0; i < n; i++) {
            byte[] one = rows[own[i]];
            double withChance = 0;
            for (int p = 0; p < size; p++) {
                means[i] += one[p];
                withChance += one[p] * chances[p];
            }
            means[i] /= size;
            moments[i][n] = withChance / size - means[i] * meanChance;
            for (int j = 0; j <= i; j++) {
                byte[] other = rows[own[j]];
                int both = 0;
                for (int p = 0; p < size; p++) {
                    both += one[p] & other[p];
                }
                moments[i][j] = (double) both / size - means[i] * means[j];
                moments[j][i] = moments[i][j];
            }
            moments[i][i] += POLICY.damping() / 4;
        }
        return solve(moments);
    }

    /** Elimination without pivots: the matrix is positive definite. */
    private static double[] solve(double[][] rows) {
        int n = rows.length;
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                double factor = rows[i][k] / rows[k][k];
                for (int j = k; j <= n; j++) {
                    rows[i][j] -= factor * rows[k][j];
                }
            }
        }
        double[] solution = new double[n];
        for (int i = n - 1; i >= 0; i--) {
            double rest = rows[i][n];
            for (int j = i + 1; j < n; j++) {
                rest -= rows[i][j] * solution[j];
            }
            solution[i] = rest / rows[i][i];
        }
        return solution;
    }

    /** Turns the surprise of a spin into luck; that of all spins drawn before it is known. */
    void follow(int spin, double[] luck) {
        for (int i = 0; i < causes[spin].length; i++) {
            luck[spin] += slopes[spin][i] * luck[causes[spin][i]];
        }
    }
}
