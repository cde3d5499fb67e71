package org.parseval.engine.circuit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parseval.inference.BudgetException;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;

/**
 * A model taken apart into what is possible and what it weighs: a model of zeros and ones, and a weight for every state of its
 * variables. Weights of one variable are its own; a factor of more variables gets a new variable, which they determine, with a state for
 * each value of the factor.
 *
 * @see "M. Chavira, A. Darwiche, On probabilistic inference by weighted model counting, Artificial Intelligence 172 (2008)"
 */
final class Parameters {
    private final Model model;
    private final long mostCells;
    private final List<Integer> cardinalities = new ArrayList<>();
    private final List<Rational[]> weights = new ArrayList<>();
    private final List<Factor> factors = new ArrayList<>();
    private Rational constant = Rational.ONE;
    private long cells;

    /**
     * @param mostBytes that the new tables may take
     * @throws BudgetException if they take more
     */
    Parameters(Model model, long mostBytes) {
        this.model = model;
        mostCells = mostBytes / Double.BYTES;
        for (int v = 0; v < model.variableCount(); v++) {
            add(ones(model.cardinality(v)));
        }
        for (Factor factor : model.factors()) {
            if (factor instanceof TableFactor || !factor.isZeroOrOne()) {
                take(factor.toTable(model));
            } else {
                factors.add(factor);
            }
        }
    }

    private static Rational[] ones(int count) {
        Rational[] ones = new Rational[count];
        Arrays.fill(ones, Rational.ONE);
        return ones;
    }

    private void add(Rational[] ofStates) {
        weights.add(ofStates);
        cardinalities.add(ofStates.length);
    }

    private void take(TableFactor table) {
        int size = table.values().length;
        Rational[] values = new Rational[size];
        double[] possible = new double[size];
        Map<Rational, Integer> different = new HashMap<>();
        for (int row = 0; row < size; row++) {
            values[row] = table.fraction(row);
            if (!values[row].isZero()) {
                possible[row] = 1;
                different.putIfAbsent(values[row], different.size());
            }
        }
        int[] scope = table.scope();
        if (different.size() > 1 && scope.length > 1) {
            determine(scope, values, different);
            return;
        }
        if (different.size() > 1) {
            Rational[] ofVariable = weights.get(scope[0]);
            Arrays.setAll(ofVariable, state -> ofVariable[state].times(values[state]));
        } else {
            constant = different.keySet().stream().reduce(constant, Rational::times);
        }
        if (Arrays.stream(possible).anyMatch(each -> each == 0)) {
            factors.add(TableFactor.of(scope, possible));
        }
    }

    /** A new variable says which of its values the factor has. */
    private void determine(int[] scope, Rational[] values, Map<Rational, Integer> different) {
        int count = different.size();
        cells += (long) values.length * count;
        if (cells > mostCells) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "exact arithmetic takes more than %d MiB for a variable for the %d values of a factor of %d entries",
                    (mostCells * Double.BYTES) >> 20,
                    count,
                    values.length));
        }
        double[] determined = new double[values.length * count];
        for (int row = 0; row < values.length; row++) {
            if (!values[row].isZero()) {
                determined[row * count + different.getOrDefault(values[row], 0)] = 1;
            }
        }
        int[] wider = Arrays.copyOf(scope, scope.length + 1);
        wider[scope.length] = cardinalities.size();
        factors.add(TableFactor.of(wider, determined));
        Rational[] ofStates = new Rational[count];
        different.forEach((value, state) -> ofStates[state] = value);
        add(ofStates);
    }

    /** The variables of the model, then the new ones; every factor is 0 or 1 everywhere. */
    Model structure() {
        int[] sizes = cardinalities.stream().mapToInt(Integer::intValue).toArray();
        return Model.markov(sizes, factors);
    }

    /** The weight of every state of a variable. */
    Rational[] weights(int variable) {
        return weights.get(variable);
    }

    /** By what the whole is to be multiplied. */
    Rational constant() {
        return constant;
    }

    /** How many variables the model had. */
    int originals() {
        return model.variableCount();
    }
}
