package org.parseval.formats.cnf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * A model as clauses and weights of literals, such that every assignment of the model corresponds to exactly one
 * satisfying assignment, of the same weight (after Chavira and Darwiche, On probabilistic inference by weighted model
 * counting, 2008).
 *
 * <ul>
 *   <li>The Boolean variable v is variable v+1, true for state 1.
 *   <li>A variable v of another cardinality has one indicator a state, of which exactly one is true. The first is
 *       variable v+1, the others follow after the model's variables.
 *   <li>A unary factor becomes the weights of the literals of its variable.
 *   <li>A row of value 0 becomes the clause that forbids it. If all other rows have one value c, that is a constant.
 *   <li>Otherwise a row of a value other than 0 and 1 has a parameter variable, true if and only if the row is chosen,
 *       of weight w(true) = value and w(false) = 1. Rows of equal value share one where that takes fewer clauses.
 *   <li>A constant other than 1 is the weight of a variable that a clause makes true.
 *   <li>A clause wider than readers take is cut by variables that are true if and only if a literal of the rest is.
 * </ul>
 */
final class CnfEncoding {
    private final Model model;
    private final Sink sink;
    private final int[] otherIndicators;
    private final UnaryWeights unary;
    private int variables;

    /** Takes what the encoding consists of, in order. */
    interface Sink {
        void clause(int... literals);

        void weight(int variable, double positive, double negative);
    }

    CnfEncoding(Model model, Sink sink) {
        this.model = model;
        this.sink = sink;
        this.otherIndicators = new int[model.variableCount()];
        this.unary = new UnaryWeights(model);
        this.variables = model.variableCount();
    }

    /** Passes on all clauses and weights, and returns the number of variables. */
    int encode() {
        for (int variable = 0; variable < model.variableCount(); variable++) {
            encodeVariable(variable);
        }
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            double[] values = factor.toTable(model).values();
            if (scope.length != 1 || !unary.take(scope[0], values)) {
                encodeFactor(scope, values);
            }
        }
        for (int variable = 0; variable < model.variableCount(); variable++) {
            encodeWeights(variable);
        }
        return variables;
    }

    private void encodeVariable(int variable) {
        int states = model.cardinality(variable);
        if (states == 2) {
            return;
        }
        otherIndicators[variable] = variables + 1;
        variables += states - 1;
        int[] indicators = new int[states];
        for (int state = 0; state < states; state++) {
            indicators[state] = literal(variable, state);
            for (int other = 0; other < state; other++) {
                sink.clause(-indicators[other], -indicators[state]);
            }
        }
        clause(indicators);
    }

    private int literal(int variable, int state) {
        if (model.cardinality(variable) == 2) {
            return state == 1 ? variable + 1 : -(variable + 1);
        }
        return state == 0 ? variable + 1 : otherIndicators[variable] + state - 1;
    }

    private void encodeWeights(int variable) {
        if (!unary.given(variable)) {
            return;
        }
        double[] weights = unary.of(variable);
        if (weights.length == 2) {
            sink.weight(variable + 1, weights[1], weights[0]);
            return;
        }
        for (int state = 0; state < weights.length; state++) {
            sink.weight(literal(variable, state), weights[state], 1);
        }
    }

    private void encodeFactor(int[] scope, double[] values) {
        Map<Double, List<Integer>> rowsByValue = new TreeMap<>();
        int possible = 0;
        for (int row = 0; row < values.length; row++) {
            if (values[row] == 0) {
                clause(negation(scope, row));
            } else {
                rowsByValue.computeIfAbsent(values[row], v -> new ArrayList<>()).add(row);
                possible++;
            }
        }
        if (rowsByValue.size() == 1) {
            constant(rowsByValue.keySet().iterator().next());
            return;
        }
        rowsByValue.remove(1.0);
        for (Map.Entry<Double, List<Integer>> group : rowsByValue.entrySet()) {
            List<Integer> rows = group.getValue();
            if (possible <= rows.size() * (scope.length + 1)) {
                sharedParameter(scope, values, group.getKey());
            } else {
                rows.forEach(row -> parameter(scope, row, group.getKey()));
            }
        }
    }

    private void constant(double value) {
        if (value != 1) {
            int forced = ++variables;
            sink.clause(forced);
            sink.weight(forced, value, 1);
        }
    }

    private void parameter(int[] scope, int row, double value) {
        int parameter = ++variables;
        int[] others = negation(scope, row);
        clause(with(others, parameter));
        for (int literal : others) {
            sink.clause(-parameter, -literal);
        }
        sink.weight(parameter, value, 1);
    }

    private void sharedParameter(int[] scope, double[] values, double value) {
        int parameter = ++variables;
        for (int row = 0; row < values.length; row++) {
            if (values[row] != 0) {
                clause(with(negation(scope, row), values[row] == value ? parameter : -parameter));
            }
        }
        sink.weight(parameter, value, 1);
    }

    /** The literals of which one is true wherever the row is not chosen. */
    private int[] negation(int[] scope, int row) {
        int[] literals = new int[scope.length];
        int rest = row;
        for (int i = scope.length - 1; i >= 0; i--) {
            int states = model.cardinality(scope[i]);
            literals[i] = -literal(scope[i], rest % states);
            rest /= states;
        }
        return literals;
    }

    private void clause(int[] literals) {
        int[] rest = literals;
        while (rest.length > CnfModelReader.WIDEST_CLAUSE) {
            int cut = CnfModelReader.WIDEST_CLAUSE - 2;
            int link = ++variables;
            sink.clause(with(Arrays.copyOf(rest, cut), link));
            rest = Arrays.copyOfRange(rest, cut, rest.length);
            for (int literal : rest) {
                sink.clause(-literal, link);
            }
            rest = with(rest, -link);
        }
        sink.clause(rest);
    }

    private static int[] with(int[] literals, int literal) {
        int[] more = Arrays.copyOf(literals, literals.length + 1);
        more[literals.length] = literal;
        return more;
    }
}
