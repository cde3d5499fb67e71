package org.parseval.learning.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.parseval.learning.score.LocalScores;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;

/**
 * Which variables of a network are the parents of which: a graph without directed circles.
 *
 * <pre>{@code
 * Structure structure = Structure.of(ModelFiles.read("alarm.bif"));
 * int[] parents = structure.parents(structure.names().variable("HR"));
 * }</pre>
 */
public final class Structure {
    private final Names names;
    private final int[][] parents;
    private final int[] order;

    private Structure(Names names, int[][] parents) {
        this.names = names;
        this.parents = parents;
        order = parentsFirst(parents);
        if (order.length < parents.length) {
            throw new IllegalArgumentException("the arrows form a circle near \""
                    + names.variable(onCircle(parents, order)) + "\", so that this is no Bayesian network");
        }
    }

    /**
     * A structure by the parents of each variable, in the order in which its table has them.
     *
     * @throws IllegalArgumentException if arrows form a circle
     */
    public static Structure of(Names names, int[][] parents) {
        return new Structure(names, Arrays.stream(parents).map(int[]::clone).toArray(int[][]::new));
    }

    /**
     * That of a network.
     *
     * @throws IllegalArgumentException if the model does not have one table for every variable, or its arrows form a circle
     */
    public static Structure of(Model network) {
        int[][] parents = new int[network.variableCount()][];
        for (Factor factor : network.factors()) {
            int[] scope = factor.scope();
            if (scope.length == 0 || parents[scope[scope.length - 1]] != null) {
                throw new IllegalArgumentException(
                        "a Bayesian network is needed, with one table for every variable; this model has "
                                + (scope.length == 0 ? "a constant" : "two of one"));
            }
            parents[scope[scope.length - 1]] = Arrays.copyOf(scope, scope.length - 1);
        }
        for (int v = 0; v < parents.length; v++) {
            if (parents[v] == null) {
                throw new IllegalArgumentException(
                        "a Bayesian network is needed, with one table for every variable; this model has none of "
                                + network.names().variable(v));
            }
        }
        return new Structure(network.names(), parents);
    }

    /** A structure without arrows. */
    public static Structure empty(Names names) {
        return of(names, new int[names.variableCount()][0]);
    }

    /**
     * The same arrows between other variables.
     *
     * @throws IllegalArgumentException if there are not as many
     */
    public Structure rename(Names others) {
        if (others.variableCount() != parents.length) {
            throw new IllegalArgumentException("names of " + others.variableCount() + " variables, expected " + size());
        }
        return new Structure(others, parents);
    }

    /** The variables. */
    public Names names() {
        return names;
    }

    /** How many variables there are. */
    public int size() {
        return parents.length;
    }

    /** The parents of a variable. Shared, not copied: do not write to it. */
    public int[] parents(int variable) {
        return parents[variable];
    }

    /** How many states a variable has. */
    public int cardinality(int variable) {
        return names.states(variable).size();
    }

    /** The variables of the table of a variable: its parents, and last itself. */
    public int[] scope(int variable) {
        int[] scope = Arrays.copyOf(parents[variable], parents[variable].length + 1);
        scope[scope.length - 1] = variable;
        return scope;
    }

    /** The scopes of all tables, by variable. */
    public int[][] scopes() {
        int[][] scopes = new int[size()][];
        Arrays.setAll(scopes, this::scope);
        return scopes;
    }

    /** How many arrows there are. */
    public int arcs() {
        return Arrays.stream(parents).mapToInt(each -> each.length).sum();
    }

    /** Whether there is an arrow from one variable to another. */
    public boolean hasArc(int from, int to) {
        return Arrays.stream(parents[to]).anyMatch(parent -> parent == from);
    }

    /** How many free numbers the tables have. */
    public double parameters() {
        double all = 0;
        for (int v = 0; v < size(); v++) {
            double rows = 1;
            for (int parent : parents[v]) {
                rows *= cardinality(parent);
            }
            all += rows * (cardinality(v) - 1);
        }
        return all;
    }

    /** The scores of all variables together. */
    public double score(LocalScores scores) {
        double sum = 0;
        for (int v = 0; v < size(); v++) {
            sum += scores.of(v, parents[v]);
        }
        return sum;
    }

    /** All variables, parents before their children. Shared, not copied. */
    public int[] parentsFirst() {
        return order;
    }

    private static int[] parentsFirst(int[][] parents) {
        int[] missing = new int[parents.length];
        List<List<Integer>> children = new ArrayList<>();
        for (int v = 0; v < parents.length; v++) {
            children.add(new ArrayList<>());
        }
        Deque<Integer> free = new ArrayDeque<>();
        for (int v = 0; v < parents.length; v++) {
            missing[v] = parents[v].length;
            for (int parent : parents[v]) {
                children.get(parent).add(v);
            }
            if (missing[v] == 0) {
                free.add(v);
            }
        }
        List<Integer> order = new ArrayList<>();
        while (!free.isEmpty()) {
            int next = free.remove();
            order.add(next);
            for (int child : children.get(next)) {
                if (--missing[child] == 0) {
                    free.add(child);
                }
            }
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int onCircle(int[][] parents, int[] order) {
        boolean[] done = new boolean[parents.length];
        for (int v : order) {
            done[v] = true;
        }
        int v = 0;
        while (done[v]) {
            v++;
        }
        return v;
    }

    /** The same variables and arrows; the order of parents does not count. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Structure that
                && names.equals(that.names)
                && Arrays.deepEquals(sorted(parents), sorted(that.parents));
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(sorted(parents));
    }

    private static int[][] sorted(int[][] all) {
        return Arrays.stream(all)
                .map(each -> Arrays.stream(each).sorted().toArray())
                .toArray(int[][]::new);
    }

    @Override
    public String toString() {
        return "Structure[" + size() + " variables, " + arcs() + " arcs]";
    }
}
