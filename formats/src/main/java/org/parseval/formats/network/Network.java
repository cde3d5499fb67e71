package org.parseval.formats.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;

/**
 * A model seen as a Bayesian network: one table for every variable, over its parents and, last, the variable itself. What is
 * none cannot be written in the formats of networks.
 */
public final class Network {
    /** Files say this where a name must stand and there is none. */
    static final String UNTITLED = "unknown";

    private final Model model;
    private final Factor[] tables;

    private Network(Model model, Factor[] tables) {
        this.model = model;
        this.tables = tables;
    }

    /**
     * The model as a network.
     *
     * @param format in which it is to be written
     * @throws IllegalArgumentException if it is none
     */
    public static Network of(Model model, String format) {
        Factor[] tables = new Factor[model.variableCount()];
        String but = format + " holds Bayesian networks alone, and this model ";
        if (model.kind() != Model.Kind.BAYES) {
            throw new IllegalArgumentException(but + "is a Markov random field; .uai, .cnf and .fg hold any model");
        }
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            if (scope.length == 0 || tables[scope[scope.length - 1]] != null) {
                throw new IllegalArgumentException(but
                        + (scope.length == 0
                                ? "has a constant factor"
                                : "has two tables of " + model.names().variable(scope[scope.length - 1]))
                        + "; .uai, .cnf and .fg hold any model");
            }
            tables[scope[scope.length - 1]] = factor;
        }
        for (int v = 0; v < tables.length; v++) {
            if (tables[v] == null) {
                throw new IllegalArgumentException(
                        but + "has no table of " + model.names().variable(v));
            }
        }
        return new Network(model, tables);
    }

    public int size() {
        return tables.length;
    }

    public Names names() {
        return model.names();
    }

    public boolean isTitled() {
        return !names().title().isEmpty();
    }

    /** The name of the network, or the word for none. */
    public String title() {
        return isTitled() ? names().title() : UNTITLED;
    }

    /** The parents of a variable, in the order of its table. */
    public int[] parents(int variable) {
        int[] scope = tables[variable].scope();
        return Arrays.copyOf(scope, scope.length - 1);
    }

    /** The table of a variable over its parents and, running fastest, its own states. */
    public double[] table(int variable) {
        return tables[variable].toTable(model).values();
    }

    public int cardinality(int variable) {
        return model.cardinality(variable);
    }

    /** All variables, parents before their children; those on a circle last. Some formats must be written so. */
    public List<Integer> parentsFirst() {
        int[] missing = new int[size()];
        List<List<Integer>> children = new ArrayList<>();
        for (int v = 0; v < size(); v++) {
            children.add(new ArrayList<>());
        }
        List<Integer> order = new ArrayList<>();
        for (int v = 0; v < size(); v++) {
            int[] parents = parents(v);
            missing[v] = parents.length;
            for (int parent : parents) {
                children.get(parent).add(v);
            }
        }
        for (int v = 0; v < size(); v++) {
            if (missing[v] == 0) {
                order.add(v);
            }
        }
        for (int i = 0; i < order.size(); i++) {
            for (int child : children.get(order.get(i))) {
                if (--missing[child] == 0) {
                    order.add(child);
                }
            }
        }
        for (int v = 0; v < size(); v++) {
            if (missing[v] > 0) {
                order.add(v);
            }
        }
        return order;
    }
}
