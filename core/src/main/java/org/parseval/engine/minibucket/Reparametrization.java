package org.parseval.engine.minibucket;

import java.util.Optional;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;

/**
 * A model as fields of its variables and functions whose product it is, as logarithms.
 *
 * @param logFactors of the model's factors, over their largest values. Shared, not copied
 * @param fields of the variables. Shared, not copied
 */
record Reparametrization(double[][] logFactors, double[][] fields) {
    /** What has not converged by then hardly does. */
    private static final int MOST_ITERATIONS = 200;

    /** As the model stands: the fields are its factors of single variables. */
    static Reparametrization plain(Model model) {
        double[][] logFactors = MiniBucketTree.logFactors(model);
        double[][] fields = emptyFields(model);
        for (int f = 0; f < logFactors.length; f++) {
            int[] scope = model.factors().get(f).scope();
            if (scope.length == 1) {
                for (int s = 0; s < logFactors[f].length; s++) {
                    fields[scope[0]][s] += logFactors[f][s];
                    logFactors[f][s] = 0;
                }
            }
        }
        return new Reparametrization(logFactors, fields);
    }

    /** With the messages of belief propagation moved from the factors into the fields; nothing if they do not converge. */
    static Optional<Reparametrization> believed(Model model, long seed, Deadline deadline) {
        PropagationSettings settings =
                PropagationSettings.paper().withMaxIterations(MOST_ITERATIONS).withSeed(seed);
        Beliefs beliefs = BeliefPropagation.run(model, settings, deadline::passed);
        if (!beliefs.isConverged()) {
            return Optional.empty();
        }
        double[][] logFactors = MiniBucketTree.logFactors(model);
        double[][] fields = emptyFields(model);
        for (int f = 0; f < logFactors.length; f++) {
            Factor factor = model.factors().get(f);
            int stride = logFactors[f].length;
            for (int axis = 0; axis < factor.scope().length; axis++) {
                double[] message = beliefs.message(f, axis);
                stride /= message.length;
                move(message, stride, logFactors[f], fields[factor.scope()[axis]]);
            }
        }
        return Optional.of(new Reparametrization(logFactors, fields));
    }

    private static void move(double[] message, int stride, double[] logFactor, double[] field) {
        for (int s = 0; s < message.length; s++) {
            field[s] += message[s];
        }
        for (int i = 0; i < logFactor.length; i++) {
            double log = message[i / stride % message.length];
            // What is impossible is zero in both.
            logFactor[i] -= log == Double.NEGATIVE_INFINITY ? 0 : log;
        }
    }

    private static double[][] emptyFields(Model model) {
        double[][] fields = new double[model.variableCount()][];
        for (int v = 0; v < fields.length; v++) {
            fields[v] = new double[model.cardinality(v)];
        }
        return fields;
    }
}
