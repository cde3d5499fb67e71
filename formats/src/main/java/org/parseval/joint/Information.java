package org.parseval.joint;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.JointTable;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * Entropies of variables, or mutual information between one variable and each other, in nats, and how they are known.
 *
 * <pre>{@code
 * Optional<Information> entropies = Information.entropies(answer);
 * Optional<Information> told = Information.about(rain, engine, model, evidence, Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @param nats one number for each variable; NaN where it was not asked for. Shared, not copied
 * @param standardErrors of the numbers: 0 if exact, not a number where nobody knows. Shared, not copied
 * @param kind how all of them are known
 */
public record Information(double[] nats, double[] standardErrors, Answer.Kind kind) {

    /** The entropy of each variable; none where Z = 0. */
    public static Optional<Information> entropies(Answer answer) {
        return answer.distributions().map(Information::entropies);
    }

    static Information entropies(Marginals marginals) {
        double[][] probabilities = marginals.probabilities();
        double[] nats = new double[probabilities.length];
        double[] errors = new double[nats.length];
        for (int v = 0; v < nats.length; v++) {
            boolean asked = probabilities[v].length > 0;
            nats[v] = asked ? entropy(probabilities[v]) : Double.NaN;
            errors[v] = asked ? entropyError(marginals, v) : Double.NaN;
        }
        return new Information(nats, errors, marginals.kind());
    }

    /** The entropy of a distribution. */
    public static double entropy(double[] probabilities) {
        return Arrays.stream(probabilities).map(Information::surprise).sum();
    }

    /** The contribution of a state to the entropy; NaN if the probability is NaN. */
    private static double surprise(double probability) {
        return probability <= 0 ? 0 : -probability * Math.log(probability);
    }

    /** An upper bound: each probability is off by its standard error, and all errors change the entropy in the same direction. */
    private static double entropyError(Marginals marginals, int variable) {
        double error = 0;
        for (int s = 0; s < marginals.probabilities()[variable].length; s++) {
            double p = marginals.of(variable, s);
            double off = marginals.standardError(variable, s);
            double above = Math.abs(surprise(Math.min(1, p + off)) - surprise(p));
            double below = Math.abs(surprise(Math.max(0, p - off)) - surprise(p));
            error += Math.max(above, below);
        }
        return error;
    }

    /**
     * The entropy of the last variables of a joint table given the first ones: that of all of them without that of the first.
     *
     * @param table a joint distribution without a condition, of an evidence that is possible
     * @param conditions how many of its variables are the condition
     */
    public static double conditionalEntropy(JointTable table, int conditions) {
        int[] last = Arrays.copyOfRange(table.variables(), conditions, table.variables().length);
        int group = (int) table.model().tableSize(last);
        double[] all = table.probabilities();
        double[] first = new double[all.length / group];
        for (int i = 0; i < all.length; i++) {
            first[i / group] += all[i];
        }
        return Math.max(0, entropy(all) - entropy(first));
    }

    /**
     * The mutual information of one variable with each other under the evidence; with itself, its entropy. It takes the marginals given each
     * state of that variable, and shares the time among them. None where Z = 0.
     *
     * @throws IllegalArgumentException if the evidence has the variable
     * @throws BudgetException if the budget is too small for any answer
     */
    public static Optional<Information> about(
            int variable, Engine engine, Model model, Evidence evidence, Budget budget, Progress progress) {
        if (evidence.states().containsKey(variable)) {
            throw new IllegalArgumentException(
                    "\"" + model.names().variable(variable) + "\" is known: nothing tells more of it");
        }
        Deadline deadline = budget.deadline();
        int states = model.cardinality(variable);
        Budget first = budget.sharedFor(deadline, states + 1);
        Answer prior = engine.solve(model, Query.marginals(evidence), first, Progress.SILENT);
        if (prior.distributions().isEmpty()) {
            return Optional.empty();
        }
        Answer.Kind kind = prior.marginals().kind();
        double[] weights = prior.marginals().probabilities()[variable];
        double[][][] given = new double[states][][];
        for (int s = 0; s < states; s++) {
            progress.report("states of " + model.names().variable(variable), (s + 1.0) / (states + 1));
            if (weights[s] > 0) {
                SortedMap<Integer, Integer> clamped = new TreeMap<>(evidence.states());
                clamped.put(variable, s);
                Budget share = budget.sharedFor(deadline, states - s);
                Answer answer = engine.solve(model, Query.marginals(Evidence.of(clamped)), share, Progress.SILENT);
                if (answer.distributions().isPresent()) {
                    given[s] = answer.marginals().probabilities();
                    kind = answer.marginals().kind() == Answer.Kind.EXACT ? kind : Answer.Kind.UNSUPPORTED;
                }
            }
        }
        double[] nats = new double[model.variableCount()];
        for (int v = 0; v < nats.length; v++) {
            nats[v] = v == variable ? entropy(weights) : mutual(weights, given, v);
        }
        boolean exact = kind == Answer.Kind.EXACT;
        double[] errors = new double[nats.length];
        Arrays.fill(errors, exact ? 0 : Double.NaN);
        return Optional.of(new Information(nats, errors, exact ? kind : Answer.Kind.UNSUPPORTED));
    }

    /** The entropy of the mixture of the conditional distributions, minus their mean entropy. */
    private static double mutual(double[] weights, double[][][] given, int v) {
        double[] mixture = new double[0];
        double total = 0;
        double conditional = 0;
        for (int s = 0; s < weights.length; s++) {
            if (given[s] != null) {
                mixture = mixture.length == 0 ? new double[given[s][v].length] : mixture;
                for (int state = 0; state < mixture.length; state++) {
                    mixture[state] += weights[s] * given[s][v][state];
                }
                conditional += weights[s] * entropy(given[s][v]);
                total += weights[s];
            }
        }
        for (int state = 0; state < mixture.length; state++) {
            mixture[state] /= total;
        }
        return Math.max(0, entropy(mixture) - conditional / total);
    }
}
