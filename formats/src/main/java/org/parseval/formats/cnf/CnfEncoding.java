package org.parseval.formats.cnf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Layout;

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
 *   <li>Clauses, parities and decision trees need no table: a clause is a clause, a parity is cut into exclusive ors of
 *       four literals ({@link XorClauses}), and every leaf of a tree is treated like a row.
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
            encode(factor);
        }
        for (int variable = 0; variable < model.variableCount(); variable++) {
            encodeWeights(variable);
        }
        return variables;
    }

    private void encode(Factor factor) {
        int[] scope = factor.scope();
        if (factor instanceof TableFactor || scope.length <= 1) {
            double[] values = factor.toTable(model).values();
            if (scope.length != 1 || !unary.take(scope[0], values)) {
                encodeTable(scope, values);
            }
        } else if (factor instanceof ClauseFactor clause) {
            int[] literals = new int[scope.length];
            for (int i = 0; i < literals.length; i++) {
                literals[i] = literal(scope[i], clause.positive()[i] ? 1 : 0);
            }
            unlessOneHolds(literals, clause.whenViolated());
        } else if (factor instanceof ParityFactor parity) {
            encodeParity(parity);
        } else if (factor instanceof DecisionTreeFactor tree) {
            encodeTree(tree.tree(), new int[0]);
        }
    }

    private void encodeParity(ParityFactor parity) {
        int[] literals = Arrays.stream(parity.scope()).map(v -> literal(v, 1)).toArray();
        double even = parity.whenEven();
        double odd = parity.whenOdd();
        if (even == odd) {
            constant(even);
        } else if (even == 0 || odd == 0) {
            exclusiveOr(literals, odd != 0);
            constant(Math.max(even, odd));
        } else {
            int parameter = ++variables;
            exclusiveOr(with(literals, parameter), false);
            sink.weight(parameter, odd, even);
        }
    }

    private void exclusiveOr(int[] literals, boolean odd) {
        XorClauses.write(literals, odd, () -> ++variables, sink);
    }

    /** The literals are those of which one is true wherever the path that led here is not taken. */
    private void encodeTree(DecisionTree tree, int[] literals) {
        if (tree instanceof DecisionTree.Leaf leaf) {
            unlessOneHolds(literals, leaf.value());
        } else if (tree instanceof DecisionTree.Test test) {
            int whenTrue = literal(test.variable(), 1);
            boolean knownTrue = Arrays.stream(literals).anyMatch(literal -> literal == -whenTrue);
            boolean knownFalse = Arrays.stream(literals).anyMatch(literal -> literal == whenTrue);
            if (knownTrue || knownFalse) {
                encodeTree(knownTrue ? test.whenTrue() : test.whenFalse(), literals);
            } else {
                encodeTree(test.whenFalse(), with(literals, whenTrue));
                encodeTree(test.whenTrue(), with(literals, -whenTrue));
            }
        }
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
        sink.clause(indicators);
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

    private void encodeTable(int[] scope, double[] values) {
        Map<Double, List<Integer>> rowsByValue = new TreeMap<>();
        int possible = 0;
        for (int row = 0; row < values.length; row++) {
            if (values[row] == 0) {
                sink.clause(negation(scope, row));
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
                rows.forEach(row -> unlessOneHolds(negation(scope, row), group.getKey()));
            }
        }
    }

    private void constant(double value) {
        if (value == 0) {
            sink.clause();
        } else if (value != 1) {
            int forced = ++variables;
            sink.clause(forced);
            sink.weight(forced, value, 1);
        }
    }

    /** The value where no literal holds, and 1 elsewhere. */
    private void unlessOneHolds(int[] literals, double value) {
        if (value == 0) {
            sink.clause(literals);
        } else if (value != 1) {
            int parameter = ++variables;
            sink.clause(with(literals, parameter));
            for (int literal : literals) {
                sink.clause(-parameter, -literal);
            }
            sink.weight(parameter, value, 1);
        }
    }

    private void sharedParameter(int[] scope, double[] values, double value) {
        int parameter = ++variables;
        for (int row = 0; row < values.length; row++) {
            if (values[row] != 0) {
                sink.clause(with(negation(scope, row), values[row] == value ? parameter : -parameter));
            }
        }
        sink.weight(parameter, value, 1);
    }

    /** The literals of which one is true wherever the row is not chosen. */
    private int[] negation(int[] scope, int row) {
        int[] states = Layout.states(row, Layout.sizes(scope, model::cardinality));
        int[] literals = new int[scope.length];
        Arrays.setAll(literals, i -> -literal(scope[i], states[i]));
        return literals;
    }

    private static int[] with(int[] literals, int literal) {
        int[] more = Arrays.copyOf(literals, literals.length + 1);
        more[literals.length] = literal;
        return more;
    }
}
