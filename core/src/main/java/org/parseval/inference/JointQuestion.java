package org.parseval.inference;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;

/**
 * The joint distribution of some variables, also given others. Any engine answers it: the weight of a joint state is the partition function with
 * that state as evidence, one solve for each.
 *
 * <pre>{@code
 * JointQuestion question = new JointQuestion(Evidence.none(), new int[] {rain}, new int[] {wet});
 * JointTable table = question.ask(new AutoEngine(), model, Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @param evidence under which it is asked
 * @param given the variables of the condition, none for the joint distribution. Shared, not copied
 * @param variables whose joint states are asked for. Shared, not copied
 */
public record JointQuestion(Evidence evidence, int[] given, int[] variables) {
    /** The most joint states, since each takes a solve. */
    public static final int MOST_STATES = 4096;

    /** @throws IllegalArgumentException if a value is out of its range */
    public JointQuestion {
        int[] all = joined(given, variables);
        if (variables.length == 0 || Arrays.stream(all).distinct().count() < all.length) {
            throw new IllegalArgumentException("a joint distribution is of one or more different variables");
        }
    }

    /**
     * The same question, if it can be asked.
     *
     * @throws IllegalArgumentException if there are too many joint states for one solve each
     */
    public JointQuestion checkedAgainst(Model model) {
        long count = model.tableSize(joined(given, variables));
        if (count > MOST_STATES) {
            throw new IllegalArgumentException(
                    "the variables have " + (count == Long.MAX_VALUE ? "2^63 or more" : count)
                            + " joint states, and each takes a solve; at most " + MOST_STATES);
        }
        return this;
    }

    /**
     * All probabilities. The time is shared among the solves.
     *
     * @throws IllegalArgumentException if there are too many joint states, or the engine does not answer {@link Task#PR}
     * @throws BudgetException if the budget is too small for any answer
     */
    public JointTable ask(Engine engine, Model model, Budget budget, Progress progress) {
        int[] all = joined(given, variables);
        checkedAgainst(model);
        Deadline deadline = budget.deadline();
        Answer[] answers = new Answer[(int) model.tableSize(all)];
        int[] sizes = Layout.sizes(all, model::cardinality);
        for (int entry = 0; entry < answers.length; entry++) {
            progress.report("joint states", (double) entry / answers.length);
            Optional<Evidence> clamped = clamped(all, Layout.states(entry, sizes));
            if (clamped.isPresent()) {
                Budget share = budget.sharedFor(deadline, answers.length - entry);
                answers[entry] = engine.solve(model, Query.partitionFunction(clamped.get()), share, Progress.SILENT);
            }
        }
        return new Weights(answers, (int) model.tableSize(variables)).table(this, engine, model, deadline);
    }

    static int[] joined(int[] first, int[] second) {
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /** The evidence and a joint state, unless they contradict each other. */
    private Optional<Evidence> clamped(int[] all, int[] states) {
        SortedMap<Integer, Integer> both = new TreeMap<>(evidence.states());
        for (int i = 0; i < all.length; i++) {
            Integer before = both.put(all[i], states[i]);
            if (before != null && before != states[i]) {
                return Optional.empty();
            }
        }
        return Optional.of(Evidence.of(both));
    }

    /** The partition function of each joint state, of which those that contradict the evidence have no answer. */
    private static final class Weights {
        private final double[] relative;
        private final double[] errors;
        private final int group;
        private final double largest;
        private Answer.Kind kind = Answer.Kind.EXACT;

        Weights(Answer[] answers, int group) {
            this.group = group;
            relative = new double[answers.length];
            errors = new double[answers.length];
            largest = Arrays.stream(answers)
                    .mapToDouble(answer -> answer == null
                            ? Double.NEGATIVE_INFINITY
                            : answer.value().logAbs())
                    .max()
                    .orElseThrow();
            for (int i = 0; i < answers.length; i++) {
                if (answers[i] != null) {
                    LogNumber value = answers[i].value();
                    relative[i] = value.isZero() ? 0 : value.sign() * Math.exp(value.logAbs() - largest);
                    errors[i] = answers[i].standardError().orElse(0);
                    kind = worse(kind, answers[i]);
                }
            }
        }

        /** Bounds on the weights are not carried over to the probabilities, so that they do not support them. */
        private static Answer.Kind worse(Answer.Kind kind, Answer answer) {
            boolean supported = answer.kind() == Answer.Kind.EXACT || answer.kind() == Answer.Kind.ESTIMATE;
            Answer.Kind own = supported && answer.value().sign() >= 0 ? answer.kind() : Answer.Kind.UNSUPPORTED;
            return own.compareTo(kind) > 0 ? own : kind;
        }

        JointTable table(JointQuestion question, Engine engine, Model model, Deadline deadline) {
            double[] probabilities = new double[relative.length];
            double[] deviations = new double[relative.length];
            for (int from = 0; from < relative.length; from += group) {
                normalise(from, probabilities, deviations);
            }
            boolean estimated = kind == Answer.Kind.ESTIMATE;
            double sum = Arrays.stream(relative).sum();
            LogNumber value =
                    sum == 0 ? LogNumber.ZERO : new LogNumber(sum < 0 ? -1 : 1, largest + Math.log(Math.abs(sum)));
            return new JointTable(
                    question.given,
                    question.variables,
                    probabilities,
                    kind,
                    estimated ? Optional.of(deviations) : Optional.empty(),
                    value,
                    estimated && sum > 0
                            ? OptionalDouble.of(weightedError(0, relative.length, sum))
                            : OptionalDouble.empty(),
                    engine.name(),
                    deadline.elapsedSeconds(),
                    model);
        }

        /**
         * To first order the error of p = w / (w + others) is p (1 - p) times that of log w and p q times that of each other's. The solves
         * may err together, since they have the same seed, so the sizes add up and not the squares.
         */
        private void normalise(int from, double[] probabilities, double[] deviations) {
            double sum = 0;
            for (int i = from; i < from + group; i++) {
                sum += relative[i];
            }
            double all = weightedError(from, from + group, sum);
            for (int i = from; i < from + group; i++) {
                double p = relative[i] / sum;
                probabilities[i] = p;
                deviations[i] = p * ((1 - 2 * p) * errors[i] + all);
            }
        }

        /** The error of the logarithm of a sum, at most. */
        private double weightedError(int from, int to, double sum) {
            double error = 0;
            for (int i = from; i < to; i++) {
                error += relative[i] / sum * errors[i];
            }
            return error;
        }
    }
}
