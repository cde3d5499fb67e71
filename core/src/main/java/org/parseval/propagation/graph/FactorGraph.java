package org.parseval.propagation.graph;

import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Rows;

/**
 * The bipartite graph of variables and factors in flat arrays: the edges of a factor follow each other, and so do the
 * states of an edge. Variables with a single state have no edges: they change neither tables nor messages.
 */
public final class FactorGraph {
    /** Tables whose entries leave this range are kept as logarithms. */
    private static final double SMALLEST = 1e-100;

    private static final double LARGEST = 1e100;

    /** How many variables there are. */
    public final int variables;

    /** How many factors there are. */
    public final int factors;

    /** How many pairs of a factor and one of its variables there are. */
    public final int edges;

    /** The number of states of each variable. */
    public final int[] cardinality;

    /** The first state of a variable in arrays over the states of all variables. */
    public final int[] firstState;
    /** The first edge of a factor, and one entry more. */
    public final int[] firstEdge;

    /** The variable of each edge. */
    public final int[] variableOf;

    /** The factor of each edge. */
    public final int[] factorOf;

    /** The first entry of an edge in arrays over the messages of all edges, and one entry more. */
    public final int[] firstEntry;
    /** The edges of each variable. */
    public final int[][] edgesOf;

    /** The number of entries of each factor. */
    public final int[] tableSize;

    private final double[][] plain;
    private final double[][] logarithms;

    /** @param look called now and then; what it throws ends the work */
    public FactorGraph(Model model, Runnable look) {
        variables = model.variableCount();
        cardinality = model.cardinalities();
        firstState = new int[variables + 1];
        for (int v = 0; v < variables; v++) {
            firstState[v + 1] = firstState[v] + cardinality[v];
        }
        List<Factor> list = model.factors();
        factors = list.size();
        firstEdge = new int[factors + 1];
        tableSize = new int[factors];
        plain = new double[factors][];
        logarithms = new double[factors][];
        for (int f = 0; f < factors; f++) {
            look.run();
            keep(f, list.get(f).toTable(model).values());
            firstEdge[f + 1] = firstEdge[f] + degree(list.get(f).scope());
        }
        edges = firstEdge[factors];
        variableOf = new int[edges];
        factorOf = new int[edges];
        firstEntry = new int[edges + 1];
        for (int f = 0, e = 0; f < factors; f++) {
            look.run();
            for (int v : list.get(f).scope()) {
                if (cardinality[v] > 1) {
                    variableOf[e] = v;
                    factorOf[e] = f;
                    firstEntry[e + 1] = Math.addExact(firstEntry[e], cardinality[v]);
                    e++;
                }
            }
        }
        edgesOf = Rows.ofPlaces(variableOf, variables);
    }

    private int degree(int[] scope) {
        int degree = 0;
        for (int v : scope) {
            degree += cardinality[v] > 1 ? 1 : 0;
        }
        return degree;
    }

    private void keep(int factor, double[] values) {
        tableSize[factor] = values.length;
        boolean narrow = true;
        for (double value : values) {
            narrow &= value == 0 || (value >= SMALLEST && value <= LARGEST);
        }
        plain[factor] = narrow ? values : new double[0];
        logarithms[factor] = narrow ? new double[0] : logarithms(values);
    }

    private static double[] logarithms(double[] values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            logs[i] = Math.log(values[i]);
        }
        return logs;
    }

    /** How many variables of two or more states a factor has. */
    public int degree(int factor) {
        return firstEdge[factor + 1] - firstEdge[factor];
    }

    /** Whether the values of a factor are so moderate that they may be multiplied as they are. */
    public boolean isPlain(int factor) {
        return plain[factor].length > 0;
    }

    /** The values of a factor that is plain. */
    public double[] values(int factor) {
        return plain[factor];
    }

    /** The logarithms of the values of any factor; made and kept when first asked for. */
    public double[] logarithms(int factor) {
        if (logarithms[factor].length == 0) {
            logarithms[factor] = logarithms(plain[factor]);
        }
        return logarithms[factor];
    }

    /** The entries of the largest factor. */
    public int largestTable() {
        int largest = 1;
        for (int size : tableSize) {
            largest = Math.max(largest, size);
        }
        return largest;
    }

    /** The most states of a variable. */
    public int widestVariable() {
        int widest = 1;
        for (int states : cardinality) {
            widest = Math.max(widest, states);
        }
        return widest;
    }

    /** Entries of the messages out of the factor that has most of them. */
    public int widestFactor() {
        int widest = 1;
        for (int f = 0; f < factors; f++) {
            widest = Math.max(widest, firstEntry[firstEdge[f + 1]] - firstEntry[firstEdge[f]]);
        }
        return widest;
    }
}
