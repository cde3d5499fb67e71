package org.parseval.engine.auto;

import java.util.Arrays;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.support.Support;

/**
 * What can be said of a part in one look at each table, where there was no time for anything else: no weight is larger than the product
 * of the tables' largest entries, and any one state is a part of the sum.
 */
final class CrudeAnswer {
    /** What rounding may do to a sum of logarithms, for each of them. */
    private static final double ROUNDING = 1e-15;

    private CrudeAnswer() {}

    /** Nothing can be said of a best state of which none is known to be possible: then its value is zero. */
    static PartAnswer of(Part part, Task task) {
        return of(part.model(), state(part), Evidence.none(), task);
    }

    /** Of a model whose factors are all tables, as it stands. */
    static PartAnswer of(Model model, Evidence evidence, Task task) {
        int[] states = new int[model.variableCount()];
        evidence.states().forEach((variable, state) -> states[variable] = state);
        return of(model, states, evidence, task);
    }

    private static PartAnswer of(Model model, int[] states, Evidence evidence, Task task) {
        double low = model.logValue(states);
        double most = 0;
        double sizes = Double.isFinite(low) ? Math.abs(low) : 0;
        for (Factor factor : model.factors()) {
            double largest = Math.log(largest(factor.toTable(model).values()));
            most += largest;
            sizes += Math.abs(largest);
        }
        if (most == Double.NEGATIVE_INFINITY) {
            return PartAnswer.zero();
        }
        double count = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            count += evidence.states().containsKey(v) ? 0 : Math.log(model.cardinality(v));
        }
        double rounding =
                ROUNDING * (sizes + count) * (1 + Math.log1p(model.factors().size()));
        if (task == Task.MPE) {
            return PartAnswer.estimate(low)
                    .withCertified(new Answer.Bounds(low, Math.max(low, most + rounding)))
                    .withAssignment(states);
        }
        Answer.Bounds bounds = new Answer.Bounds(low - rounding, most + count + rounding);
        double middle = Double.isFinite(low) ? (bounds.low() + bounds.high()) / 2 : bounds.high();
        PartAnswer value = PartAnswer.estimate(middle).withCertified(bounds);
        return task == Task.MAR ? value.withMarginals(Marginals.unsupported(even(model, evidence))) : value;
    }

    /** The one that the search found, or else every variable in its first state. */
    private static int[] state(Part part) {
        return part.knownSupport()
                .map(support -> support instanceof Support.Found found ? found.states() : new int[part.size()])
                .orElseGet(() -> new int[part.size()]);
    }

    private static double largest(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        return largest;
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
