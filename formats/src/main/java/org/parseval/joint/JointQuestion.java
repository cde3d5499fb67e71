package org.parseval.joint;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.JointTable;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
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
        int[] all = Layout.joined(given, variables);
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
        long count = model.tableSize(Layout.joined(given, variables));
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
        return ask(Prepared.each(engine, model), engine.name(), model, budget, progress);
    }

    /**
     * The same of a model that was made ready before.
     *
     * @param model that it was made from
     * @throws IllegalArgumentException if there are too many joint states
     * @throws BudgetException if the budget is too small for any answer
     */
    public JointTable ask(Prepared prepared, Model model, Budget budget, Progress progress) {
        return ask(prepared, prepared.way(), model, budget, progress);
    }

    private JointTable ask(Prepared prepared, String way, Model model, Budget budget, Progress progress) {
        int[] all = Layout.joined(given, variables);
        checkedAgainst(model);
        Deadline deadline = budget.deadline();
        Answer[] answers = new Answer[(int) model.tableSize(all)];
        int[] sizes = Layout.sizes(all, model::cardinality);
        for (int entry = 0; entry < answers.length; entry++) {
            progress.report("joint states", (double) entry / answers.length);
            Optional<Evidence> clamped = clamped(all, Layout.states(entry, sizes));
            if (clamped.isPresent()) {
                Budget share = budget.sharedFor(deadline, answers.length - entry);
                answers[entry] = prepared.ask(Query.partitionFunction(clamped.get()), share, Progress.SILENT);
            }
        }
        return new Weights(answers, (int) model.tableSize(variables)).table(this, way, model, deadline);
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
        private final LogNumber[] values;
        private final double[] errors;
        private final int group;
        private Answer.Kind kind = Answer.Kind.EXACT;

        Weights(Answer[] answers, int group) {
            this.group = group;
            values = new LogNumber[answers.length];
            errors = new double[answers.length];
            for (int i = 0; i < answers.length; i++) {
                values[i] = answers[i] == null ? LogNumber.ZERO : answers[i].value();
                if (answers[i] != null) {
                    errors[i] = answers[i].relativeError().orElse(0);
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

        JointTable table(JointQuestion question, String way, Model model, Deadline deadline) {
            double[] probabilities = new double[values.length];
            double[] deviations = new double[values.length];
            for (int from = 0; from < values.length; from += group) {
                normalise(from, probabilities, deviations);
            }
            boolean estimated = kind == Answer.Kind.ESTIMATE;
            double largest = largest(0, values.length);
            double[] relative = relative(0, values.length, largest);
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
                            ? OptionalDouble.of(weightedError(relative, 0, sum) / LogNumber.LN_10)
                            : OptionalDouble.empty(),
                    way,
                    deadline.elapsedSeconds(),
                    model);
        }

        /** The logarithm of the largest weight among some. */
        private double largest(int from, int to) {
            return Arrays.stream(values, from, to)
                    .mapToDouble(LogNumber::ln)
                    .max()
                    .orElseThrow();
        }

        /** Weights next to the largest among them. */
        private double[] relative(int from, int to, double largest) {
            return Arrays.stream(values, from, to)
                    .mapToDouble(value -> value.isZero() ? 0 : value.sign() * Math.exp(value.ln() - largest))
                    .toArray();
        }

        /**
         * Each state of the condition by itself: next to another, all of its weights may be too small for doubles.
         *
         * <p>To first order the error of p = w / (w + others) is p (1 - p) times that of log w and p q times that of each other's. The solves
         * may err together, since they have the same seed, so the sizes add up and not the squares.
         */
        private void normalise(int from, double[] probabilities, double[] deviations) {
            double[] relative = relative(from, from + group, largest(from, from + group));
            double sum = Arrays.stream(relative).sum();
            double all = weightedError(relative, from, sum);
            for (int i = 0; i < group; i++) {
                double p = relative[i] / sum;
                probabilities[from + i] = p;
                deviations[from + i] = p * ((1 - 2 * p) * errors[from + i] + all);
            }
        }

        /** The error of the logarithm of a sum, at most. */
        private double weightedError(double[] relative, int from, double sum) {
            double error = 0;
            for (int i = 0; i < relative.length; i++) {
                error += relative[i] / sum * errors[from + i];
            }
            return error;
        }
    }
}
