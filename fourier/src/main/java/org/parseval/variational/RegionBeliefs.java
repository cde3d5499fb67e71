package org.parseval.variational;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Logarithms;
import org.parseval.propagation.StopSign;

/**
 * The beliefs of all regions on their way to consistency. Outer beliefs are numbers, computed anew from logarithms for
 * every bound, so that what underflows in between comes back; inner beliefs and messages are logarithms.
 */
final class RegionBeliefs {
    private static final double ZERO = Double.NEGATIVE_INFINITY;
    /** The least a supported state's probability is taken for: below, numbers underflow. */
    private static final double LEAST = 1e-300;

    private final Model model;
    private final RegionGraph graph;
    private final StopSign stop = new StopSign();
    private final double[][] potentials;
    private final double[][] outer;
    private final double[][] inner;
    private final double[][] atBound;
    private final boolean[][] supported;
    /** For each inner region and each link to an outer one: which entry of the small table a large one's belongs to. */
    private final int[][][] maps;
    /** The messages from inner to outer regions along the links. */
    private final double[][][] messages;

    private final double[][] sums;
    private final double[] ratio;
    private final boolean contradiction;

    RegionBeliefs(Model model, RegionGraph graph, BooleanSupplier stop) {
        this.model = model;
        this.graph = graph;
        Projections projections = new Projections(model);
        potentials = RegionPotentials.of(model, graph, projections);
        outer = new double[potentials.length][];
        for (int i = 0; i < outer.length; i++) {
            outer[i] = new double[potentials[i].length];
        }
        int regions = graph.inner.size();
        int[] sizes = new int[regions];
        inner = new double[regions][];
        atBound = new double[regions][];
        maps = new int[regions][][];
        messages = new double[regions][][];
        int largest = 1;
        int mostLinks = 1;
        for (int i = 0; i < regions; i++) {
            RegionLimitException.throwIf(stop);
            sizes[i] = Math.toIntExact(model.tableSize(graph.inner.get(i).variables()));
            inner[i] = new double[sizes[i]];
            atBound[i] = new double[sizes[i]];
            int links = graph.outerOf[i].length;
            messages[i] = new double[links][sizes[i]];
            maps[i] = new int[links][];
            for (int link = 0; link < links; link++) {
                maps[i][link] = projections.of(
                        graph.outer.get(graph.outerOf[i][link]),
                        graph.inner.get(i).variables());
            }
            largest = Math.max(largest, sizes[i]);
            mostLinks = Math.max(mostLinks, links);
        }
        RegionLimitException.throwIf(stop);
        RegionSupport support = new RegionSupport(graph, potentials, maps, sizes, stop);
        supported = support.supported();
        contradiction = support.isContradiction();
        sums = new double[mostLinks][largest];
        ratio = new double[largest];
        for (int i = 0; i < regions; i++) {
            start(i);
        }
    }

    /** A uniform distribution over the states that are possible. */
    private void start(int region) {
        for (int s = 0; s < inner[region].length; s++) {
            inner[region][s] = supported[region][s] ? 0 : ZERO;
        }
        toLogDistribution(inner[region]);
    }

    /** Sets the signal to stop. */
    void stopWhen(BooleanSupplier until) {
        stop.follow(until);
    }

    boolean isStopped() {
        return stop.isSeen();
    }

    /** Whether some region has no possible state, so that the partition function is zero. */
    boolean isContradiction() {
        return contradiction;
    }

    /** Bounds what counts negatively by its tangent at the present beliefs, and computes the outer beliefs anew. */
    void bound() {
        for (int i = 0; i < outer.length; i++) {
            System.arraycopy(potentials[i], 0, outer[i], 0, outer[i].length);
        }
        for (int region = 0; region < inner.length; region++) {
            System.arraycopy(inner[region], 0, atBound[region], 0, inner[region].length);
            double slope = Math.max(0, -graph.counts[region]) / maps[region].length;
            for (int link = 0; link < maps[region].length; link++) {
                double[] message = messages[region][link];
                for (int s = 0; s < message.length; s++) {
                    ratio[s] = supported[region][s] ? message[s] + slope * inner[region][s] : 0;
                }
                add(outer[graph.outerOf[region][link]], maps[region][link], ratio);
            }
        }
        for (double[] belief : outer) {
            Logarithms.normalise(belief, belief.length);
        }
    }

    private static void add(double[] target, int[] map, double[] terms) {
        for (int i = 0; i < target.length; i++) {
            target[i] += terms[map[i]];
        }
    }

    /** Makes each inner region consistent with its outer ones in turn, and returns the largest change of a belief. */
    double pass() {
        double change = 0;
        for (int region = 0; region < inner.length && !stop.isSeen(); region++) {
            change = Math.max(change, update(region));
        }
        return change;
    }

    private double update(int region) {
        int states = inner[region].length;
        int links = maps[region].length;
        double[] belief = inner[region];
        boolean[] possible = supported[region];
        double share = 1 / (links + Math.max(0, graph.counts[region]));
        double[] fresh = ratio;
        Arrays.fill(fresh, 0, states, 0);
        for (int link = 0; link < links; link++) {
            double[] sum = sums[link];
            sumOut(outer[graph.outerOf[region][link]], maps[region][link], sum, states);
            double[] message = messages[region][link];
            for (int s = 0; s < states; s++) {
                sum[s] = Math.log(Math.max(sum[s], LEAST));
                fresh[s] += possible[s] ? share * (sum[s] - message[s]) : ZERO;
            }
        }
        Logarithms.normalise(fresh, states);
        double change = 0;
        for (int s = 0; s < states; s++) {
            change = Math.max(change, Math.abs(fresh[s] - Math.exp(belief[s])));
            belief[s] = possible[s] ? Math.log(Math.max(fresh[s], LEAST)) : ZERO;
        }
        long entries = 0;
        for (int link = 0; link < links; link++) {
            double[] sum = sums[link];
            double[] message = messages[region][link];
            for (int s = 0; s < states; s++) {
                double step = possible[s] ? belief[s] - sum[s] : 0;
                message[s] += step;
                sum[s] = Math.exp(step);
            }
            multiply(outer[graph.outerOf[region][link]], maps[region][link], sum);
            entries += outer[graph.outerOf[region][link]].length;
        }
        stop.count(entries);
        return change;
    }

    private static void sumOut(double[] table, int[] map, double[] target, int states) {
        Arrays.fill(target, 0, states, 0);
        for (int i = 0; i < table.length; i++) {
            target[map[i]] += table[i];
        }
    }

    private static void multiply(double[] table, int[] map, double[] factors) {
        for (int i = 0; i < table.length; i++) {
            table[i] *= factors[map[i]];
        }
    }

    private static void toLogDistribution(double[] logs) {
        Logarithms.normalise(logs, logs.length);
        for (int s = 0; s < logs.length; s++) {
            logs[s] = Math.log(logs[s]);
        }
    }

    /** The largest change of an inner belief since the last bound. */
    double changeSinceBound() {
        double change = 0;
        for (int region = 0; region < inner.length; region++) {
            for (int s = 0; s < inner[region].length; s++) {
                change = Math.max(change, Math.abs(Math.exp(inner[region][s]) - Math.exp(atBound[region][s])));
            }
        }
        return change;
    }

    /** Kikuchi's estimate: the expected logarithms of the factors plus the entropies, each as often as it counts. */
    double logPartitionFunction() {
        if (contradiction) {
            return ZERO;
        }
        double sum = 0;
        for (Factor factor : model.factors()) {
            sum += factor.scope().length == 0 ? Math.log(factor.toTable(model).values()[0]) : 0;
        }
        for (int i = 0; i < outer.length; i++) {
            double total = Arrays.stream(outer[i]).sum();
            for (int s = 0; s < outer[i].length; s++) {
                double p = outer[i][s] / total;
                sum += p > 0 ? p * (potentials[i][s] - Math.log(p)) : 0;
            }
        }
        for (int region = 0; region < inner.length; region++) {
            for (double log : inner[region]) {
                sum -= log == ZERO ? 0 : graph.counts[region] * Math.exp(log) * log;
            }
        }
        return sum;
    }

    /** The distribution of each variable, from the smallest region that has it. */
    double[][] marginals() {
        Projections projections = new Projections(model);
        double[][] marginals = new double[model.variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            Scope single = new Scope(new int[] {v});
            marginals[v] = new double[model.cardinality(v)];
            int region = smallest(graph.inner, graph.inner.holding(v));
            if (region >= 0) {
                int[] map = projections.of(graph.inner.get(region), single.variables());
                for (int i = 0; i < map.length; i++) {
                    marginals[v][map[i]] += Math.exp(inner[region][i]);
                }
            } else {
                region = smallest(graph.outer, graph.outer.holding(v));
                sumOut(
                        outer[region],
                        projections.of(graph.outer.get(region), single.variables()),
                        marginals[v],
                        marginals[v].length);
            }
            double total = Arrays.stream(marginals[v]).sum();
            for (int s = 0; s < marginals[v].length; s++) {
                marginals[v][s] = total > 0 ? marginals[v][s] / total : 1.0 / marginals[v].length;
            }
        }
        return marginals;
    }

    private static int smallest(ScopeIndex index, List<Integer> candidates) {
        int best = -1;
        for (int candidate : candidates) {
            best = best < 0 || index.get(candidate).size() < index.get(best).size() ? candidate : best;
        }
        return best;
    }
}
