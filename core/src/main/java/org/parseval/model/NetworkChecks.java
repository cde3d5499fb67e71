package org.parseval.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.parseval.numeric.Layout;

/**
 * Finds what is suspicious in the tables of a Bayesian network, each over some parents and then the variable itself.
 * Nothing is corrected.
 */
final class NetworkChecks {
    /** Numbers printed with six digits, and a dozen of them in a row, sum to one within this. */
    private static final double ROUNDING = 1e-5;

    private final Model model;
    private final List<String> warnings = new ArrayList<>();

    private NetworkChecks(Model model) {
        this.model = model;
    }

    /** One line for each kind of problem; empty if there is none. */
    static List<String> warnings(Model network) {
        NetworkChecks checks = new NetworkChecks(network);
        checks.checkRows("; the tables are used as they are");
        checks.checkCircles("; Z is the sum over the product of the tables");
        return checks.warnings;
    }

    /** The same without what is done about them. */
    static List<String> problems(Model network) {
        NetworkChecks checks = new NetworkChecks(network);
        checks.checkRows("");
        checks.checkCircles("");
        return checks.warnings;
    }

    private void checkRows(String done) {
        long rows = 0;
        int tables = 0;
        String first = "";
        for (Factor factor : model.factors()) {
            if (factor instanceof TableFactor table && table.scope().length > 0) {
                long wrong = wrongRows(table);
                if (wrong > 0) {
                    first = tables == 0 ? describe(table) : first;
                    rows += wrong;
                    tables++;
                }
            }
        }
        if (rows > 0) {
            warnings.add(rows + (rows == 1 ? " row of " : " rows of ") + tables
                    + (tables == 1 ? " table does" : " tables do") + " not sum to one, the first: " + first
                    + done);
        }
    }

    private int childStates(TableFactor table) {
        return model.cardinality(table.scope()[table.scope().length - 1]);
    }

    private long wrongRows(TableFactor table) {
        int states = childStates(table);
        long wrong = 0;
        for (int row = 0; row < table.values().length / states; row++) {
            wrong += isOne(rowSum(table.values(), row, states)) ? 0 : 1;
        }
        return wrong;
    }

    private static double rowSum(double[] values, int row, int states) {
        double sum = 0;
        for (int state = 0; state < states; state++) {
            sum += values[row * states + state];
        }
        return sum;
    }

    private static boolean isOne(double sum) {
        return Math.abs(sum - 1) <= ROUNDING;
    }

    private String describe(TableFactor table) {
        int states = childStates(table);
        int row = 0;
        while (isOne(rowSum(table.values(), row, states))) {
            row++;
        }
        int[] scope = table.scope();
        StringBuilder text = new StringBuilder("P(" + model.names().variable(scope[scope.length - 1]));
        int[] parents = Arrays.copyOf(scope, scope.length - 1);
        int[] state = Layout.states(row, Layout.sizes(parents, model::cardinality));
        String[] given = new String[parents.length];
        Arrays.setAll(
                given,
                i -> model.names().variable(parents[i]) + " = " + model.names().state(parents[i], state[i]));
        text.append(given.length == 0 ? "" : " | " + String.join(", ", given));
        text.append(String.format(Locale.ROOT, ") sums to %.6g", rowSum(table.values(), row, states)));
        return text.append(
                        columnsSumToOne(table)
                                ? " (its columns do: are the states of the variable to run fastest?)"
                                : "")
                .toString();
    }

    /** The mistake of most tables whose rows do not sum to one: the states of the variable run slowest. */
    private boolean columnsSumToOne(TableFactor table) {
        int states = childStates(table);
        int rows = table.values().length / states;
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (int state = 0; state < states; state++) {
                sum += table.values()[state * rows + row];
            }
            if (!isOne(sum)) {
                return false;
            }
        }
        return true;
    }

    /** Removes variables without children, again and again. What is left are variables on a cycle and their ancestors. */
    private void checkCircles(String done) {
        int[] children = new int[model.variableCount()];
        int[][] parents = new int[model.variableCount()][];
        Arrays.fill(parents, new int[0]);
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            if (scope.length > 0) {
                int[] above = Arrays.copyOf(scope, scope.length - 1);
                parents[scope[scope.length - 1]] = above;
                for (int parent : above) {
                    children[parent]++;
                }
            }
        }
        Deque<Integer> free = new ArrayDeque<>();
        for (int variable = 0; variable < children.length; variable++) {
            if (children[variable] == 0) {
                free.add(variable);
            }
        }
        int taken = 0;
        while (!free.isEmpty()) {
            taken++;
            for (int parent : parents[free.remove()]) {
                if (--children[parent] == 0) {
                    free.add(parent);
                }
            }
        }
        if (taken < children.length) {
            int variable = 0;
            while (children[variable] == 0) {
                variable++;
            }
            warnings.add("the arrows form a circle near \"" + model.names().variable(variable)
                    + "\", so that this is no Bayesian network" + done);
        }
    }
}
