package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.table.Table;

/**
 * A distribution from which states are drawn in the reverse order of the elimination: a variable, given those after it, by
 * the product of what its bucket held. What truncation has touched is raised to a share of the larger value, so that no
 * state of positive weight is impossible or nearly so; factors and exact tables are taken as they are.
 *
 * @see "A. Owen and Y. Zhou, Safe and effective importance sampling, J. Am. Stat. Assoc. 95 (2000)"
 */
final class MessageDraw {
    /**
     * Of the larger value. Truncated messages err by much, and what they take for nearly impossible comes with weights so
     * large and so rare that neither the mean nor its error would tell of them.
     */
    private static final double LEAST_SHARE = 0.2;

    private final Model target;
    private final Model model;
    private final MessageBasis basis;
    private final List<List<Message>> heard;
    /** The factors by their first variable, which is the last to be drawn. */
    private final List<List<Factor>> factors = new ArrayList<>();

    /**
     * @param target the function whose weights they are
     * @param model that was eliminated: the same, up to the weights of the basis
     * @param heard for each bucket the messages from others
     */
    MessageDraw(Model target, Model model, MessageBasis basis, List<List<Message>> heard) {
        this.target = target;
        this.model = model;
        this.basis = basis;
        this.heard = heard;
        for (int v = 0; v < model.variableCount(); v++) {
            factors.add(new ArrayList<>());
        }
        for (Factor factor : model.factors()) {
            int first = Integer.MAX_VALUE;
            for (int variable : factor.scope()) {
                first = Math.min(first, variable);
            }
            factors.get(first).add(factor);
        }
    }

    int variables() {
        return model.variableCount();
    }

    /** Terms and factors to be looked at for a sample. */
    double workPerSample() {
        double work = 0;
        for (int v = 0; v < heard.size(); v++) {
            work += 1 + factors.get(v).size();
            for (Message message : heard.get(v)) {
                work += message instanceof Message.Terms terms
                        ? terms.polynomial().size()
                        : 1;
            }
        }
        return work;
    }

    /**
     * Draws a state.
     *
     * @return the logarithm of its weight, the target's value over the probability; minus infinity if it is impossible,
     *     and then the states of some variables may not be set
     */
    double draw(int[] states, SplittableRandom random) {
        double[] logs = new double[2];
        double logProbability = 0;
        for (int v = variables() - 1; v >= 0; v--) {
            conditional(v, states, logs);
            if (Math.max(logs[0], logs[1]) == Double.NEGATIVE_INFINITY) {
                return Double.NEGATIVE_INFINITY;
            }
            int state = random.nextDouble() < 1 / (1 + Math.exp(logs[0] - logs[1])) ? 1 : 0;
            states[v] = state;
            logProbability -= Math.log1p(Math.exp(logs[1 - state] - logs[state]));
        }
        return target.lnValue(states) - logProbability;
    }

    /** The logarithm of the weight of a state that comes from elsewhere, as if it had been drawn: minus infinity if it is impossible. */
    double logWeight(int[] states) {
        double logValue = target.lnValue(states);
        if (logValue == Double.NEGATIVE_INFINITY) {
            // What is impossible here may never be drawn either, and nothing over nothing is no weight.
            return logValue;
        }
        int[] scratch = states.clone();
        double[] logs = new double[2];
        double logProbability = 0;
        for (int v = variables() - 1; v >= 0; v--) {
            conditional(v, scratch, logs);
            int state = states[v];
            scratch[v] = state;
            logProbability -= Math.log1p(Math.exp(logs[1 - state] - logs[state]));
        }
        return logValue - logProbability;
    }

    /** The logarithms, up to a constant, of the values of both states of a variable. */
    void conditional(int v, int[] states, double[] logs) {
        double low = 1;
        double high = 1;
        logs[0] = 0;
        logs[1] = 0;
        for (Message message : heard.get(v)) {
            if (isCertain(message)) {
                Table table = ((Message.Values) message).table();
                int index = index(table, states);
                logs[0] += table.logAt(index);
                logs[1] += table.logAt(index + table.length() / 2);
            } else {
                double first = uncertain(message, v, 0, states);
                double second = uncertain(message, v, 1, states);
                double largest = Math.max(Math.abs(first), Math.abs(second));
                // Only the ratio counts, so that a long product stays in range; two zeros say nothing.
                low *= largest > 0 ? first / largest : 1;
                high *= largest > 0 ? second / largest : 1;
            }
        }
        double larger = Math.max(low, high);
        logs[0] += larger > 0 ? Math.log(Math.max(low, LEAST_SHARE * larger)) : 0;
        logs[1] += larger > 0 ? Math.log(Math.max(high, LEAST_SHARE * larger)) : 0;
        for (int state = 0; state < 2; state++) {
            states[v] = state;
            for (Factor factor : factors.get(v)) {
                logs[state] += Math.log(factor.value(model, states));
            }
            if (basis.isWeighted()) {
                logs[state] += basis.weights(v).logAt(state);
            }
        }
    }

    /** Whether it is a table to which no truncated message has contributed. */
    private static boolean isCertain(Message message) {
        return message instanceof Message.Values values && !values.table().isSigned();
    }

    private double uncertain(Message message, int v, int state, int[] states) {
        if (message instanceof Message.Values values) {
            Table table = values.table();
            return table.values()[index(table, states) + state * (table.length() / 2)];
        }
        states[v] = state;
        return basis.evaluate(((Message.Terms) message).polynomial(), states);
    }

    /** The entry for the lower state of the first variable, which runs slowest. */
    private static int index(Table table, int[] states) {
        int index = 0;
        for (int k = 1; k < table.scope().length; k++) {
            index = 2 * index + states[table.scope()[k]];
        }
        return index;
    }
}
