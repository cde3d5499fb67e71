package org.parseval.engine.auto;

import java.util.Arrays;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
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

    /** Nothing can be said of a best state of which none is known to be possible: then there is no assignment. */
    static PartAnswer of(Part part, Task task) {
        Model model = part.model();
        int[] states = state(part);
        double low = model.logValue(states);
        double most = 0;
        double sizes = Double.isFinite(low) ? Math.abs(low) : 0;
        for (Factor factor : model.factors()) {
            double largest =
                    Math.log(Arrays.stream(factor.toTable(model).values()).max().orElse(1));
            most += largest;
            sizes += Math.abs(largest);
        }
        double count = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            count += Math.log(model.cardinality(v));
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
        return task == Task.MAR ? value.withMarginals(Marginals.unsupported(even(model))) : value;
    }

    /** The one that the search found, or else every variable in its first state. */
    private static int[] state(Part part) {
        return part.knownSupport()
                .map(support -> support instanceof Support.Found found ? found.states() : new int[part.size()])
                .orElseGet(() -> new int[part.size()]);
    }

    private static double[][] even(Model model) {
        double[][] even = new double[model.variableCount()][];
        for (int v = 0; v < even.length; v++) {
            even[v] = new double[model.cardinality(v)];
            Arrays.fill(even[v], 1.0 / even[v].length);
        }
        return even;
    }
}
