package org.parseval.engine.auto;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.parseval.engine.Part;
import org.parseval.engine.Run;
import org.parseval.engine.TrivialBounds;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Marginals;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.support.Support;

/**
 * One look at each table answers where there was no time for anything else: no weight is larger than the product
 * of the tables' largest entries, and any one state is a part of the sum.
 */
final class CrudeAnswer {
    private CrudeAnswer() {}

    /** Nothing can be said of a best state of which none is known to be possible: then its value is zero. */
    static PartAnswer of(Part part, Task task) {
        return of(part.model(), state(part), Evidence.none(), task);
    }

    /** Of a model as it stands. */
    static PartAnswer of(Model model, Query query) {
        int[] states = new int[model.variableCount()];
        query.evidence().states().forEach((variable, state) -> states[variable] = state);
        return query instanceof Query.ProjectedCount projected
                ? ofProjection(model, projected)
                : of(model, states, query.evidence(), query.task());
    }

    /** Of a projection the states of the variables that are not shown, and so the weights of states, do not count. */
    private static PartAnswer ofProjection(Model model, Query.ProjectedCount query) {
        Set<Integer> observed = query.evidence().states().keySet();
        TrivialBounds trivial = new TrivialBounds(model, v -> query.shown().contains(v) && !observed.contains(v));
        Answer.Bounds bounds = trivial.around(Double.NEGATIVE_INFINITY, query.task());
        return trivial.isZero()
                ? PartAnswer.zero()
                : PartAnswer.estimateLn(bounds.lnHigh()).withCertified(bounds);
    }

    /**
     * The same answer, unless it is a best state of which none is known to be possible.
     *
     * @throws BudgetException if it is
     */
    static PartAnswer possible(PartAnswer crude, Task task, Budget budget) {
        if (task == Task.MPE && crude.value().isZero() && !crude.exact()) {
            throw Run.noAnswer(
                    budget,
                    Optional.of("no state of positive weight was found within the time limit of " + budget.timeText()));
        }
        return crude;
    }

    private static PartAnswer of(Model model, int[] states, Evidence evidence, Task task) {
        double low = model.lnValue(states);
        Set<Integer> observed = evidence.states().keySet();
        TrivialBounds trivial = new TrivialBounds(model, v -> !observed.contains(v));
        if (trivial.isZero()) {
            return PartAnswer.zero();
        }
        Answer.Bounds bounds = trivial.around(low, task);
        if (task == Task.MPE) {
            return PartAnswer.estimateLn(low).withCertified(bounds).withAssignment(states);
        }
        double middle = Double.isFinite(low) ? (bounds.lnLow() + bounds.lnHigh()) / 2 : bounds.lnHigh();
        PartAnswer value = PartAnswer.estimateLn(middle).withCertified(bounds);
        return task == Task.MAR ? value.withMarginals(Marginals.unsupported(even(model, evidence))) : value;
    }

    /** The one that the search found, or else every variable in its first state. */
    private static int[] state(Part part) {
        return part.knownSupport()
                .map(support -> support instanceof Support.Found found ? found.states() : new int[part.size()])
                .orElseGet(() -> new int[part.size()]);
    }

    private static double[][] even(Model model, Evidence evidence) {
        double[][] even = new double[model.variableCount()][];
        for (int v = 0; v < even.length; v++) {
            even[v] = new double[model.cardinality(v)];
            Arrays.fill(even[v], 1.0 / even[v].length);
        }
        evidence.states().forEach((v, state) -> {
            Arrays.fill(even[v], 0);
            even[v][state] = 1;
        });
        return even;
    }
}
