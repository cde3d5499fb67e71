package org.parseval.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.reduction.Component;
import org.parseval.reduction.Reduction;

/**
 * The independent parts to which a model under evidence reduces, and the way back from answers about them to the answer.
 *
 * <pre>{@code
 * Parts parts = Parts.of(model, query);
 * Answer answer = parts.answer(answersOfTheParts, "exact", settings, seconds, diagnostics);
 * }</pre>
 */
public final class Parts {
    private final Task task;
    private final Reduction reduction;
    private final List<Model> models;

    private Parts(Task task, Reduction reduction) {
        this.task = task;
        this.reduction = reduction;
        models = reduction.components().stream().map(Component::model).toList();
    }

    /** @throws IllegalArgumentException if the evidence does not fit the model */
    public static Parts of(Model model, Query query) {
        return of(model, query, false);
    }

    /**
     * @param keepParities whether parities over many variables stay as they are instead of becoming chains of tables
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    static Parts of(Model model, Query query, boolean keepParities) {
        return new Parts(query.task(), Reduction.of(model, query.evidence(), goal(query.task()), keepParities));
    }

    private static Reduction.Goal goal(Task task) {
        return switch (task) {
            case PR -> Reduction.Goal.PARTITION_FUNCTION;
            case MAR -> Reduction.Goal.MARGINALS;
            case MPE -> Reduction.Goal.MAXIMUM;
        };
    }

    public List<Model> models() {
        return models;
    }

    /** For each part, the model's own variable behind each of the part's. Shared, not copied. */
    public List<int[]> variables() {
        return reduction.components().stream().map(Component::variables).toList();
    }

    public Reduction reduction() {
        return reduction;
    }

    /** Whether the reductions alone prove that the evidence is impossible. */
    public boolean isZero() {
        return reduction.isZero();
    }

    /**
     * The answer from those of the parts: logarithms, certified bounds and variances add up. One for each part, or fewer if
     * the last of them is zero.
     */
    public Answer answer(
            List<PartAnswer> parts,
            String engine,
            Map<String, Object> settings,
            double seconds,
            Map<String, Object> diagnostics) {
        LogNumber value = value(parts);
        boolean known = !value.isZero();
        return new Answer(
                task,
                value,
                kind(parts),
                known ? certified(parts) : Optional.empty(),
                known ? standardError(parts) : OptionalDouble.empty(),
                known ? confidence(parts, value) : Optional.empty(),
                known && task == Task.MAR ? Optional.of(marginals(parts)) : Optional.empty(),
                known && task == Task.MPE ? Optional.of(assignment(parts)) : Optional.empty(),
                engine,
                settings,
                seconds,
                diagnostics);
    }

    private LogNumber value(List<PartAnswer> parts) {
        int sign = 1;
        double log = reduction.logConstant();
        for (PartAnswer part : parts) {
            sign *= part.value().sign();
            log += part.value().logAbs();
        }
        return log == Double.NEGATIVE_INFINITY ? LogNumber.ZERO : new LogNumber(sign, log);
    }

    private static Answer.Kind kind(List<PartAnswer> parts) {
        boolean zero = false;
        boolean exact = true;
        for (PartAnswer part : parts) {
            zero |= part.value().isZero() && part.isExact();
            exact &= part.isExact();
        }
        return zero || exact ? Answer.Kind.EXACT : Answer.Kind.ESTIMATE;
    }

    private Optional<Answer.Bounds> certified(List<PartAnswer> parts) {
        double low = reduction.logConstant();
        double high = reduction.logConstant();
        for (PartAnswer part : parts) {
            double log = part.value().logAbs();
            if (!part.isExact() && part.certified().isEmpty()) {
                return Optional.empty();
            }
            low += part.isExact() ? log : part.certified().orElseThrow().low();
            high += part.isExact() ? log : part.certified().orElseThrow().high();
        }
        return kind(parts) == Answer.Kind.EXACT ? Optional.empty() : Optional.of(new Answer.Bounds(low, high));
    }

    private static OptionalDouble standardError(List<PartAnswer> parts) {
        double variance = 0;
        boolean any = false;
        for (PartAnswer part : parts) {
            if (!part.isExact()) {
                if (part.standardError().isEmpty()) {
                    return OptionalDouble.empty();
                }
                double error = part.standardError().getAsDouble();
                variance += error * error;
                any = true;
            }
        }
        return any ? OptionalDouble.of(Math.sqrt(variance)) : OptionalDouble.empty();
    }

    /** The distances from the values to their ends add up in quadrature, as those of independent normal errors do. */
    private static Optional<Answer.Confidence> confidence(List<PartAnswer> parts, LogNumber value) {
        double below = 0;
        double above = 0;
        double level = 1;
        boolean any = false;
        for (PartAnswer part : parts) {
            if (!part.isExact()) {
                if (part.confidence().isEmpty()) {
                    return Optional.empty();
                }
                Answer.Confidence interval = part.confidence().get();
                double log = part.value().logAbs();
                below = Math.hypot(below, log - interval.bounds().low());
                above = Math.hypot(above, interval.bounds().high() - log);
                level = Math.min(level, interval.level());
                any = true;
            }
        }
        double log = value.logAbs();
        return any
                ? Optional.of(new Answer.Confidence(new Answer.Bounds(log - below, log + above), level))
                : Optional.empty();
    }

    private Marginals marginals(List<PartAnswer> parts) {
        List<double[][]> ofParts = new ArrayList<>();
        for (PartAnswer part : parts) {
            ofParts.add(part.marginals().orElseThrow());
        }
        return new Marginals(reduction.restoreMarginals(ofParts));
    }

    private int[] assignment(List<PartAnswer> parts) {
        List<int[]> ofParts = new ArrayList<>();
        for (PartAnswer part : parts) {
            ofParts.add(part.assignment().orElseThrow());
        }
        return reduction.restoreAssignment(ofParts);
    }
}
