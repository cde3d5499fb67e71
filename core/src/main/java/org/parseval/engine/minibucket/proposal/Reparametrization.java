package org.parseval.engine.minibucket.proposal;

import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.model.Model;

/**
 * A model as fields of its variables and functions whose product it is, as logarithms.
 *
 * @param logFactors of the model's factors, over their largest values. Shared, not copied
 * @param fields of the variables. Shared, not copied
 */
record Reparametrization(double[][] logFactors, double[][] fields) {
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

    /**
     * With the messages of belief propagation moved from the factors into the fields.
     *
     * @param messages from every factor to each variable of its scope, as logarithms
     */
    static Reparametrization believed(Model model, double[][][] messages) {
        double[][] logFactors = MiniBucketTree.logFactors(model);
        double[][] fields = emptyFields(model);
        for (int f = 0; f < logFactors.length; f++) {
            int[] scope = model.factors().get(f).scope();
            int stride = logFactors[f].length;
            for (int axis = 0; axis < scope.length; axis++) {
                double[] message = messages[f][axis];
                stride /= message.length;
                move(message, stride, logFactors[f], fields[scope[axis]]);
            }
        }
        return new Reparametrization(logFactors, fields);
    }

    private static void move(double[] message, int stride, double[] logFactor, double[] field) {
        for (int s = 0; s < message.length; s++) {
            field[s] += message[s];
        }
        for (int i = 0; i < logFactor.length; i++) {
            double log = message[i / stride % message.length];
            // Impossible entries are zero in both.
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
