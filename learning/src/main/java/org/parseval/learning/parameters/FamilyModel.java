package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parseval.inference.BudgetException;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * A model with a variable for every scope of two or more variables, which they determine: it has a state for each of their assignments. So the
 * marginals of single variables tell those of whole scopes, and the weights of its states are the entries of the scope's table.
 */
final class FamilyModel {
    /** Of a scope. The table that says what determines what has the square of that many. */
    static final int MOST_ENTRIES = 1 << 12;

    private final ScopeCounts scopes;
    private final int[] variableOf;
    private final int[] cardinalities;

    /** @throws BudgetException if a table has too many entries */
    FamilyModel(ScopeCounts scopes) {
        this.scopes = scopes;
        int variables = scopes.names().variableCount();
        variableOf = new int[scopes.size()];
        List<Integer> sizes = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            sizes.add(scopes.names().states(v).size());
        }
        for (int s = 0; s < scopes.size(); s++) {
            int[] scope = scopes.scope(s);
            if (scopes.length(s) > MOST_ENTRIES) {
                throw new BudgetException(String.format(
                        Locale.ROOT,
                        "the table of %s has %d entries; with missing cells there may be %d",
                        scopes.names().variable(scope[scope.length - 1]),
                        scopes.length(s),
                        MOST_ENTRIES));
            }
            variableOf[s] = scope.length == 1 ? scope[0] : sizes.size();
            if (scope.length > 1) {
                sizes.add(scopes.length(s));
            }
        }
        cardinalities = sizes.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The variable whose states are the assignments of a scope: its own, if it has only one. */
    int variableOf(int scope) {
        return variableOf[scope];
    }

    /** The model whose tables are all 1. */
    Model plain() {
        double[] ones = new double[scopes.first(scopes.size())];
        Arrays.fill(ones, 1);
        List<TableFactor> factors = new ArrayList<>();
        for (int s = 0; s < scopes.size(); s++) {
            if (scopes.scope(s).length > 1) {
                factors.add(factor(s, ones));
            }
        }
        return Model.markov(cardinalities, factors);
    }

    /** The model with tables. */
    Model with(double[] tables) {
        List<TableFactor> factors = new ArrayList<>();
        for (int s = 0; s < scopes.size(); s++) {
            factors.add(
                    scopes.scope(s).length > 1
                            ? factor(s, tables)
                            : TableFactor.of(
                                    scopes.scope(s), Arrays.copyOfRange(tables, scopes.first(s), scopes.first(s + 1))));
        }
        return Model.markov(cardinalities, factors);
    }

    private TableFactor factor(int s, double[] tables) {
        int[] scope = Arrays.copyOf(scopes.scope(s), scopes.scope(s).length + 1);
        scope[scope.length - 1] = variableOf[s];
        int size = scopes.length(s);
        double[] values = new double[size * size];
        for (int i = 0; i < size; i++) {
            values[i * size + i] = tables[scopes.first(s) + i];
        }
        return TableFactor.of(scope, values);
    }
}
