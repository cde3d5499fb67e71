package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Logarithms;
import org.parseval.propagation.Beliefs;

/**
 * A Boolean model as a product of distributions of the single variables and of factors that are close to constant:
 * f(x) = prod b_i(x_i) prod g_a(x_a). With beliefs at a fixed point of belief propagation g_a is b_a over the product of
 * its b_i, times a constant, and the product of the means of all g_a is Bethe's Z. Whatever the beliefs are, the
 * last factor of each variable takes what the others leave, so that the product is f all the same.
 *
 * @see "M. Chertkov and V. Y. Chernyak, Loop series for discrete statistical models on graphs, J. Stat. Mech. (2006)"
 *
 * @param model the factors g_a, up to a constant
 * @param up the distributions b_i, as the probabilities of the upper states
 * @param logConstant the logarithm of what the factors g_a are to be multiplied by: each has a largest entry of 1
 * @param isInRange whether every entry that is not zero is still told from zero
 */
record GaugedModel(Model model, double[] up, double logConstant, boolean isInRange) {
    private static final double LEAST = 1e-9;
    private static final double MOST_RATIO = 1e12;

    /** The logarithm of the least entry relative to the largest of its factor that is told from zero. */
    private static final double LEAST_LOG = -650;

    /** @param ratios for each factor and each of its variables, by how much more the upper state is to be weighed */
    private static GaugedModel of(Model model, double[] up, double[][] ratios) {
        int[] last = new int[up.length];
        for (int f = 0; f < ratios.length; f++) {
            for (int variable : model.factors().get(f).scope()) {
                last[variable] = f;
            }
        }
        double[] left = new double[up.length];
        List<Factor> factors = new ArrayList<>();
        double scale = 0;
        boolean fits = true;
        for (int f = 0; f < ratios.length; f++) {
            int[] scope = model.factors().get(f).scope();
            double[] logs = Arrays.stream(model.factors().get(f).toTable(model).values())
                    .map(Math::log)
                    .toArray();
            for (int axis = 0; axis < scope.length; axis++) {
                int v = scope[axis];
                boolean isLast = last[v] == f;
                double low = isLast ? -Math.log1p(-up[v]) : 0;
                double high = isLast ? -Math.log(up[v]) - left[v] : Math.log(ratios[f][axis]);
                left[v] += Math.log(ratios[f][axis]);
                weigh(logs, 1 << (scope.length - 1 - axis), low, high);
            }
            double largest = Logarithms.largest(logs, logs.length);
            fits &= Arrays.stream(logs).allMatch(log -> log == Double.NEGATIVE_INFINITY || log - largest > LEAST_LOG);
            scale += largest == Double.NEGATIVE_INFINITY ? 0 : largest;
            Logarithms.exponentiate(logs, logs.length);
            factors.add(TableFactor.of(scope, logs));
        }
        return new GaugedModel(Model.markov(model.cardinalities(), factors), up, scale, fits);
    }

    private static void weigh(double[] logs, int stride, double low, double high) {
        for (int i = 0; i < logs.length; i++) {
            logs[i] += (i & stride) == 0 ? low : high;
        }
    }

    /** With any probabilities of the upper states. */
    static GaugedModel of(Model model, double[] up) {
        double[][] ratios = new double[model.factors().size()][];
        for (int f = 0; f < ratios.length; f++) {
            ratios[f] = new double[model.factors().get(f).scope().length];
            Arrays.fill(ratios[f], 1);
        }
        return of(model, up, ratios);
    }

    static GaugedModel of(Model model, Beliefs beliefs) {
        double[] up = new double[model.variableCount()];
        for (int v = 0; v < up.length; v++) {
            up[v] = Math.max(LEAST, Math.min(1 - LEAST, beliefs.variable(v)[1]));
        }
        double[][] ratios = new double[model.factors().size()][];
        for (int f = 0; f < ratios.length; f++) {
            int[] scope = model.factors().get(f).scope();
            double[] values = model.factors().get(f).toTable(model).values();
            double[] belief = beliefs.factor(f);
            ratios[f] = new double[scope.length];
            for (int axis = 0; axis < scope.length; axis++) {
                double odds = up[scope[axis]] / (1 - up[scope[axis]]);
                double ratio = messageRatio(values, belief, 1 << (scope.length - 1 - axis)) / odds;
                ratios[f][axis] = Math.max(1 / MOST_RATIO, Math.min(MOST_RATIO, ratio));
            }
        }
        return of(model, up, ratios);
    }

    /** The message of a variable to the factor, its upper state against the lower, read where the belief is largest. */
    private static double messageRatio(double[] values, double[] belief, int stride) {
        double best = 0;
        double ratio = 1;
        for (int i = 0; i < values.length; i++) {
            int j = i | stride;
            if ((i & stride) == 0 && values[i] > 0 && values[j] > 0 && belief[i] > 0 && belief[j] > 0) {
                double sure = Math.min(belief[i], belief[j]);
                if (sure > best) {
                    best = sure;
                    ratio = Math.exp(
                            Math.log(belief[j]) - Math.log(belief[i]) + Math.log(values[i]) - Math.log(values[j]));
                }
            }
        }
        return ratio;
    }
}
