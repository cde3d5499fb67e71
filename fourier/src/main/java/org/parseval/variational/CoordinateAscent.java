package org.parseval.variational;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parseval.numeric.Categorical;
import org.parseval.numeric.Logarithms;
import org.parseval.propagation.StopSign;
import org.parseval.propagation.graph.AxisSum;
import org.parseval.propagation.graph.FactorGraph;
import org.parseval.propagation.graph.TableSums;

/**
 * A product of single distributions, improved one variable at a time. No state that all distributions together allow
 * has weight zero, neither before an update nor after it.
 */
final class CoordinateAscent {
    /** Smaller probabilities are taken as zero, so that products of many of them do not underflow. */
    private static final double NEGLIGIBLE = 1e-30;

    private final FactorGraph graph;
    private final RandomGenerator random;
    private final StopSign stop = new StopSign();
    private final TableSums sums;
    private final int[] order;
    private final double[] probabilities;
    /** The logarithms of each table's values, 0 in the place of minus infinity. */
    private final double[][] energies;
    /** For each table with zeros, 1 where they are. */
    private final double[][] forbidden;

    private final double[] weights;
    private final double[] buffer;
    private final double[] logits;

    /** @param look called for every factor; what it throws ends the work */
    CoordinateAscent(FactorGraph graph, RandomGenerator random, Runnable look) {
        this.graph = graph;
        this.random = random;
        sums = new TableSums(graph);
        order = new int[graph.variables];
        int states = 1;
        for (int v = 0; v < order.length; v++) {
            order[v] = v;
            states = Math.max(states, graph.cardinality[v]);
        }
        probabilities = new double[graph.firstState[graph.variables]];
        weights = new double[graph.widestFactor()];
        buffer = new double[states];
        logits = new double[states];
        energies = new double[graph.factors][];
        forbidden = new double[graph.factors][];
        for (int f = 0; f < graph.factors; f++) {
            look.run();
            energies[f] = graph.logarithms(f).clone();
            forbidden[f] = forbidden(energies[f]);
        }
    }

    /** Takes the minus infinities out of a table of logarithms, and marks where they were; empty if nowhere. */
    private static double[] forbidden(double[] logs) {
        double[] marks = new double[0];
        for (int i = 0; i < logs.length; i++) {
            if (logs[i] == Double.NEGATIVE_INFINITY) {
                marks = marks.length == 0 ? new double[logs.length] : marks;
                marks[i] = 1;
                logs[i] = 0;
            }
        }
        return marks;
    }

    /** Starts from uniform distributions, or from random ones. */
    void startSpread(double noise) {
        for (int v = 0; v < graph.variables; v++) {
            for (int s = 0; s < graph.cardinality[v]; s++) {
                logits[s] = 3 * noise * random.nextGaussian();
            }
            put(v);
        }
    }

    /** Starts from a state of positive weight, after some sweeps that replace each variable's state by a random one. */
    void startAt(int[] states, int walk) {
        Arrays.fill(probabilities, 0);
        for (int v = 0; v < graph.variables; v++) {
            probabilities[graph.firstState[v] + states[v]] = 1;
        }
        for (int step = 0; step < walk && !stop.isSeen(); step++) {
            for (int v : order) {
                improve(v);
                draw(v);
            }
        }
    }

    /** Improves every variable once, in random order, and returns the largest change of a probability. */
    double sweep() {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int variable = order[i];
            order[i] = order[other];
            order[other] = variable;
        }
        double largest = 0;
        for (int v : order) {
            largest = Math.max(largest, improve(v));
            if (stop.isSeen()) {
                break;
            }
        }
        return largest;
    }

    /** Sets the signal to stop. */
    void stopWhen(BooleanSupplier until) {
        stop.follow(until);
    }

    boolean isStopped() {
        return stop.isSeen();
    }

    /** Gives a variable the best distribution for those of the others, and returns its largest change. */
    private double improve(int variable) {
        int states = graph.cardinality[variable];
        Arrays.fill(logits, 0, states, 0);
        long entries = 0;
        for (int e : graph.edgesOf[variable]) {
            int factor = graph.factorOf[e];
            int position = e - graph.firstEdge[factor];
            load(factor, false);
            sums.one(factor, position, energies[factor], weights, buffer);
            for (int s = 0; s < states; s++) {
                logits[s] += buffer[s];
            }
            if (forbidden[factor].length > 0) {
                load(factor, true);
                sums.one(factor, position, forbidden[factor], weights, buffer);
                for (int s = 0; s < states; s++) {
                    logits[s] = buffer[s] > 0 ? Double.NEGATIVE_INFINITY : logits[s];
                }
            }
            entries += graph.tableSize[factor];
        }
        stop.count(entries);
        return put(variable);
    }

    /** The probabilities of a factor's variables, or, so that nothing underflows, only whether they are positive. */
    private void load(int factor, boolean support) {
        int at = 0;
        for (int e = graph.firstEdge[factor]; e < graph.firstEdge[factor + 1]; e++) {
            int v = graph.variableOf[e];
            for (int i = graph.firstState[v]; i < graph.firstState[v + 1]; i++) {
                weights[at++] = support ? Math.signum(probabilities[i]) : probabilities[i];
            }
        }
    }

    /** Makes the logits a variable's distribution, and returns its largest change. */
    private double put(int variable) {
        int states = graph.cardinality[variable];
        int first = graph.firstState[variable];
        Logarithms.normalise(logits, states);
        double kept = 0;
        for (int s = 0; s < states; s++) {
            logits[s] = logits[s] < NEGLIGIBLE ? 0 : logits[s];
            kept += logits[s];
        }
        double largest = 0;
        for (int s = 0; s < states; s++) {
            double probability = logits[s] / kept;
            largest = Math.max(largest, Math.abs(probability - probabilities[first + s]));
            probabilities[first + s] = probability;
        }
        return largest;
    }

    /** Replaces a variable's distribution by one of its states. */
    private void draw(int variable) {
        int first = graph.firstState[variable];
        int chosen = Categorical.at(random.nextDouble(), probabilities, first, graph.cardinality[variable]);
        Arrays.fill(probabilities, first, graph.firstState[variable + 1], 0);
        probabilities[first + chosen] = 1;
    }

    /** The expected logarithm of the factors plus the entropy. */
    double bound() {
        double bound = 0;
        for (int f = 0; f < graph.factors; f++) {
            load(f, false);
            bound += sums.total(f, AxisSum.PLAIN, energies[f], weights);
        }
        for (double p : probabilities) {
            bound -= p > 0 ? p * Math.log(p) : 0;
        }
        return bound;
    }

    double[][] marginals() {
        double[][] marginals = new double[graph.variables][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = Arrays.copyOfRange(probabilities, graph.firstState[v], graph.firstState[v + 1]);
        }
        return marginals;
    }
}
