package org.parseval.counting.hashing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.counting.search.preprocessing.CountPreprocessing;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Query;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.reduction.Component;
import org.parseval.reduction.Reduction;
import org.parseval.reduction.ReductionRequest;

/**
 * A model of zeros and ones as clauses, and the variables whose states are counted.
 *
 * @param variables how many there are
 * @param clauses that must hold; a literal is 2 v for variable v and 2 v + 1 for its negation
 * @param counted the variables whose states are counted, increasing: all others follow from them or only have to have a state
 * @param logFactor the natural logarithm by which the count is larger: variables that nothing constrains
 */
record CountedFormula(int variables, List<int[]> clauses, int[] counted, double logFactor) {

    /**
     * The formula of a question, or nothing if there is no state.
     *
     * @throws BudgetException if the model has weights or variables of more than two states, or there is no time even for that
     */
    static Optional<CountedFormula> of(Model model, Query query, Deadline deadline) {
        check(model);
        Set<Integer> shown = shown(model, query);
        Reduction reduction = Reduction.of(
                model,
                query.evidence(),
                ReductionRequest.of(Reduction.Goal.PARTITION_FUNCTION).showing(shown),
                deadline::mustHurry);
        if (reduction.isZero()) {
            return Optional.empty();
        }
        List<int[]> clauses = new ArrayList<>();
        List<Boolean> hidden = new ArrayList<>();
        for (Component component : reduction.components()) {
            int first = hidden.size();
            for (int variable : component.variables()) {
                hidden.add(!shown.contains(variable));
            }
            for (Factor factor : component.model().factors()) {
                deadline.check();
                addClauses(factor, component.model(), first, clauses);
            }
        }
        int n = hidden.size();
        boolean[] isHidden = new boolean[n];
        for (int v = 0; v < n; v++) {
            isHidden[v] = hidden.get(v);
        }
        CountPreprocessing simpler = new CountPreprocessing(n, clauses, isHidden, new boolean[n]);
        simpler.run(deadline);
        int[] counted = new int[n];
        int count = 0;
        for (int v = 0; v < n; v++) {
            if (simpler.counted()[v]) {
                counted[count++] = v;
            }
        }
        return Optional.of(
                new CountedFormula(n, simpler.clauses(), Arrays.copyOf(counted, count), reduction.logConstant()));
    }

    /** @throws BudgetException if the model has weights or variables of more than two states */
    static void check(Model model) {
        long weights =
                model.factors().stream().filter(factor -> !factor.isZeroOrOne()).count();
        if (weights > 0) {
            throw new BudgetException("hashing counts states, and " + weights + " of "
                    + model.factors().size()
                    + " factors have weights: its guarantee would need one on the largest weight of a state");
        }
        for (int v = 0; v < model.variableCount(); v++) {
            if (model.cardinality(v) != 2) {
                throw new BudgetException("hashing counts states of variables of two states, and variable "
                        + model.names().variable(v) + " has " + model.cardinality(v));
            }
        }
    }

    private static Set<Integer> shown(Model model, Query query) {
        if (query instanceof Query.ProjectedCount projected) {
            projected.checkAgainst(model);
            return projected.shown();
        }
        Set<Integer> all = new HashSet<>();
        for (int v = 0; v < model.variableCount(); v++) {
            all.add(v);
        }
        return all;
    }

    private static void addClauses(Factor factor, Model model, int first, List<int[]> clauses) {
        int[] scope = factor.scope();
        if (factor instanceof ClauseFactor clause) {
            int[] literals = new int[scope.length];
            Arrays.setAll(literals, i -> 2 * (first + scope[i]) + (clause.positive()[i] ? 0 : 1));
            clauses.add(literals);
            return;
        }
        double[] values = factor.toTable(model).values();
        for (int row = 0; row < values.length; row++) {
            if (values[row] == 0) {
                int[] literals = new int[scope.length];
                for (int i = 0; i < scope.length; i++) {
                    literals[i] = 2 * (first + scope[i]) + (row >> (scope.length - 1 - i) & 1);
                }
                clauses.add(literals);
            }
        }
    }
}
