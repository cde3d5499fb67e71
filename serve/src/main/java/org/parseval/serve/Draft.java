package org.parseval.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/** A Bayesian network while it is changed. Every change leaves tables whose rows sum to one; the model that it was made from stays as it is. */
final class Draft {
    /** Rows that people write sum to one up to this. */
    private static final double CLOSE = 1e-6;

    private static final int MOST_ENTRIES = 1 << 20;
    private static final int MOST_VARIABLES = 10_000;
    private static final int MOST_STATES = 1000;

    /** A variable with its table, whose entries run through its own states fastest, then through those of its last parent. */
    private static final class Node {
        private String name;
        private List<String> states;
        private List<Node> parents = new ArrayList<>();
        private double[] table;

        Node(String name, List<String> states, double[] table) {
            this.name = name;
            this.states = states;
            this.table = table;
        }

        int size() {
            return states.size();
        }
    }

    private final List<Node> nodes = new ArrayList<>();

    /** The name of the network; empty if it has none. */
    private String title = "";

    /** A network from nothing. */
    static Draft empty() {
        return new Draft();
    }

    /** @throws Problem if the model is no network with one table for each variable */
    static Draft of(Model model) {
        Draft draft = new Draft();
        if (model.kind() != Model.Kind.BAYES || model.factors().size() != model.variableCount()) {
            throw refused("only Bayesian networks with one table for each variable can be changed");
        }
        Names names = model.names();
        draft.title = names.title();
        for (int v = 0; v < model.variableCount(); v++) {
            draft.nodes.add(new Node(names.variable(v), names.states(v), new double[0]));
        }
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            Node child = draft.nodes.get(scope[scope.length - 1]);
            if (child.table.length > 0) {
                throw refused("\"" + child.name + "\" has two tables");
            }
            check(model.tableSize(scope));
            child.table = factor.toTable(model).values().clone();
            for (int i = 0; i < scope.length - 1; i++) {
                child.parents.add(draft.nodes.get(scope[i]));
            }
        }
        return draft;
    }

    /** @throws Problem if there is nothing in it */
    Model model() {
        if (nodes.isEmpty()) {
            throw refused("a network has one variable at least");
        }
        int[] cardinalities = nodes.stream().mapToInt(Node::size).toArray();
        List<TableFactor> factors = new ArrayList<>();
        for (Node node : nodes) {
            int[] scope = new int[node.parents.size() + 1];
            for (int i = 0; i < node.parents.size(); i++) {
                scope[i] = nodes.indexOf(node.parents.get(i));
            }
            scope[scope.length - 1] = nodes.indexOf(node);
            factors.add(TableFactor.of(scope, node.table));
        }
        Names names = Names.of(
                nodes.stream().map(node -> node.name).toList(),
                nodes.stream().map(node -> node.states).toList());
        return Model.of(Model.Kind.BAYES, cardinalities, factors)
                .withNames(title.isEmpty() ? names : names.titled(title));
    }

    /** Adds a variable without parents, whose states are equally probable. */
    void add(String name, List<String> states) {
        checkFree(name);
        if (nodes.size() >= MOST_VARIABLES) {
            throw refused("more than " + MOST_VARIABLES + " variables");
        }
        checkStates(states);
        double[] table = new double[states.size()];
        Arrays.fill(table, 1.0 / table.length);
        nodes.add(new Node(name, List.copyOf(states), table));
    }

    void rename(String name, String to) {
        Node node = node(name);
        if (!name.equals(to)) {
            checkFree(to);
        }
        node.name = to;
    }

    /** Takes a variable away; its children keep the mean of the rows that differed in its state. */
    void remove(String name) {
        Node node = node(name);
        for (Node child : nodes) {
            int at = child.parents.indexOf(node);
            if (at >= 0) {
                average(child, at);
            }
        }
        nodes.remove(node);
    }

    /** Adds an arrow; the rows of the table are repeated for each state of the new last parent. */
    void join(String from, String to) {
        Node parent = node(from);
        Node child = node(to);
        if (child.parents.contains(parent)) {
            throw refused("there is an arrow from \"" + from + "\" to \"" + to + "\" already");
        }
        if (parent == child || leads(child, parent, new HashSet<>())) {
            throw refused("an arrow from \"" + from + "\" to \"" + to + "\" would close a circle");
        }
        check((long) child.table.length * parent.size());
        double[] table = new double[child.table.length * parent.size()];
        int n = child.size();
        for (int row = 0; row < child.table.length / n; row++) {
            for (int s = 0; s < parent.size(); s++) {
                System.arraycopy(child.table, row * n, table, (row * parent.size() + s) * n, n);
            }
        }
        child.parents.add(parent);
        child.table = table;
    }

    private boolean leads(Node from, Node to, Set<Node> seen) {
        if (from == to) {
            return true;
        }
        // From children to parents, the way that is known: it leads to the end if that is an ancestor.
        List<Node> open = new ArrayList<>(List.of(to));
        while (!open.isEmpty()) {
            Node node = open.remove(open.size() - 1);
            if (node == from) {
                return true;
            }
            if (seen.add(node)) {
                open.addAll(node.parents);
            }
        }
        return false;
    }

    /** Takes an arrow away; the rows that it told apart become their mean. */
    void part(String from, String to) {
        Node child = node(to);
        int at = child.parents.indexOf(node(from));
        if (at < 0) {
            throw refused("there is no arrow from \"" + from + "\" to \"" + to + "\"");
        }
        average(child, at);
    }

    private static void average(Node child, int at) {
        int states = child.parents.get(at).size();
        int below = stride(child, at);
        double[] table = new double[child.table.length / states];
        for (int i = 0; i < child.table.length; i++) {
            table[i / (below * states) * below + i % below] += child.table[i] / states;
        }
        child.parents.remove(at);
        child.table = table;
        for (int row = 0; row < table.length; row += child.size()) {
            normalise(table, row, child.size());
        }
    }

    /** How far apart entries are that differ in the next state of a parent. */
    private static int stride(Node child, int at) {
        int stride = child.size();
        for (int i = at + 1; i < child.parents.size(); i++) {
            stride *= child.parents.get(i).size();
        }
        return stride;
    }

    /** Adds a state that is impossible until somebody says more; rows of children that it leads to are uniform. */
    void addState(String name, String state) {
        Node node = node(name);
        List<String> states = new ArrayList<>(node.states);
        states.add(state);
        checkStates(states);
        int n = node.size();
        check((long) node.table.length / n * (n + 1));
        double[] table = new double[node.table.length / n * (n + 1)];
        for (int row = 0; row < node.table.length / n; row++) {
            System.arraycopy(node.table, row * n, table, row * (n + 1), n);
        }
        for (Node child : nodes) {
            int at = child.parents.indexOf(node);
            if (at >= 0) {
                check((long) child.table.length / n * (n + 1));
                child.table = stretched(child, at, n, n + 1);
            }
        }
        node.states = List.copyOf(states);
        node.table = table;
    }

    private static double[] stretched(Node child, int at, int before, int after) {
        int below = stride(child, at);
        double[] table = new double[child.table.length / before * after];
        Arrays.fill(table, 1.0 / child.size());
        for (int i = 0; i < child.table.length; i++) {
            int above = i / (below * before);
            int state = i / below % before;
            if (state < after) {
                table[(above * after + state) * below + i % below] = child.table[i];
            }
        }
        return table;
    }

    /** Takes a state away; what was probable of it is shared by the others in proportion. */
    void removeState(String name, String state) {
        Node node = node(name);
        int gone = node.states.indexOf(state);
        if (gone < 0) {
            throw refused("\"" + name + "\" has no state \"" + state + "\"");
        }
        if (node.size() == 1) {
            throw refused("\"" + name + "\" has no other state");
        }
        int n = node.size();
        for (Node child : nodes) {
            int at = child.parents.indexOf(node);
            if (at >= 0) {
                moveLast(child.table, stride(child, at), n, gone);
                child.table = stretched(child, at, n, n - 1);
            }
        }
        double[] table = new double[node.table.length / n * (n - 1)];
        for (int row = 0; row < node.table.length / n; row++) {
            for (int s = 0, to = 0; s < n; s++) {
                if (s != gone) {
                    table[row * (n - 1) + to++] = node.table[row * n + s];
                }
            }
            normalise(table, row * (n - 1), n - 1);
        }
        List<String> states = new ArrayList<>(node.states);
        states.remove(gone);
        node.states = List.copyOf(states);
        node.table = table;
    }

    /** Puts the blocks of a state behind those of all others. */
    private static void moveLast(double[] table, int below, int states, int gone) {
        double[] moved = table.clone();
        for (int i = 0; i < table.length; i++) {
            int state = i / below % states;
            int to = state == gone ? states - 1 : state > gone ? state - 1 : state;
            moved[i + (to - state) * below] = table[i];
        }
        System.arraycopy(moved, 0, table, 0, table.length);
    }

    void renameState(String name, String state, String to) {
        Node node = node(name);
        int at = node.states.indexOf(state);
        if (at < 0) {
            throw refused("\"" + name + "\" has no state \"" + state + "\"");
        }
        List<String> states = new ArrayList<>(node.states);
        states.set(at, to);
        checkStates(states);
        node.states = List.copyOf(states);
    }

    /** Sets a whole table, whose rows must sum to one. */
    void fill(String name, double[] values) {
        Node node = node(name);
        if (values.length != node.table.length) {
            throw refused(
                    "the table of \"" + name + "\" has " + node.table.length + " entries, found " + values.length);
        }
        double[] table = values.clone();
        for (int row = 0; row < table.length; row += node.size()) {
            double sum = 0;
            for (int s = 0; s < node.size(); s++) {
                double value = table[row + s];
                if (!(value >= 0 && value <= 1)) {
                    throw refused("row " + (row / node.size() + 1) + " of \"" + name + "\" has " + value
                            + ", expected a probability");
                }
                sum += value;
            }
            if (Math.abs(sum - 1) > CLOSE) {
                throw refused(
                        "row " + (row / node.size() + 1) + " of \"" + name + "\" sums to " + sum + ", expected 1");
            }
        }
        node.table = table;
    }

    private static void normalise(double[] table, int from, int count) {
        double sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += table[i];
        }
        for (int i = from; i < from + count; i++) {
            table[i] = sum > 0 ? table[i] / sum : 1.0 / count;
        }
    }

    private Node node(String name) {
        return nodes.stream()
                .filter(node -> node.name.equals(name))
                .findFirst()
                .orElseThrow(() -> refused("there is no variable \"" + name + "\""));
    }

    private void checkFree(String name) {
        checkName(name);
        if (nodes.stream().anyMatch(node -> node.name.equals(name))) {
            throw refused("there is a variable \"" + name + "\" already");
        }
    }

    private static void checkStates(List<String> states) {
        states.forEach(Draft::checkName);
        if (states.isEmpty() || states.size() > MOST_STATES) {
            throw refused("a variable has 1 to " + MOST_STATES + " states, found " + states.size());
        }
        if (Set.copyOf(states).size() < states.size()) {
            throw refused("two states have the same name");
        }
    }

    private static void checkName(@Nullable String name) {
        if (name == null || !Names.isName(name)) {
            throw refused("expected a name of one line");
        }
    }

    private static void check(long entries) {
        if (entries > MOST_ENTRIES) {
            throw refused("a table of " + entries + " entries, expected at most " + MOST_ENTRIES);
        }
    }

    private static Problem refused(String why) {
        return new Problem(Problem.UNANSWERABLE, why);
    }
}
