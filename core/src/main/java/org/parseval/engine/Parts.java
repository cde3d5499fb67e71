package org.parseval.engine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.parseval.elimination.Order;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.Rational;
import org.parseval.numeric.CarefulSum;
import org.parseval.numeric.IntegerProduct;
import org.parseval.reduction.Component;
import org.parseval.reduction.Place;
import org.parseval.reduction.Reduction;
import org.parseval.reduction.ReductionRequest;
import org.parseval.reduction.Reductions;
import org.parseval.support.Support;

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
    private final Names names;
    private final Reduction reduction;
    private final List<Part> parts;
    private final boolean counts;

    private Parts(Model model, Query query, Reduction reduction, Optional<Set<Integer>> shown, Order order) {
        names = model.names();
        task = query.task();
        counts = task == Task.PR && model.isUnweighted();
        this.reduction = reduction;
        List<boolean[]> maximised = maximised(model, query, reduction);
        int sizeOfAll = reduction.variableCount();
        List<Part> all = new ArrayList<>();
        for (Component component : reduction.components()) {
            all.add(new Part(
                    component.model(),
                    component.variables(),
                    shown,
                    maximised.get(all.size()),
                    model.variableCount(),
                    order,
                    sizeOfAll));
        }
        parts = List.copyOf(all);
        if (parts.size() == 1 && !task.asksState()) {
            parts.get(0).limitSum(lnMostOfSum(model, query, reduction, shown));
        }
    }

    /** Tables that reductions have multiplied or cut say less of the sum than those of the model, where there is one part to hold against them. */
    private static double lnMostOfSum(Model model, Query query, Reduction reduction, Optional<Set<Integer>> shown) {
        Set<Integer> observed = query.evidence().states().keySet();
        TrivialBounds whole = new TrivialBounds(
                model,
                v -> !observed.contains(v)
                        && shown.map(some -> some.contains(v)).orElse(true));
        double constant = reduction.logConstant();
        double slack = 1e-13 * Math.abs(constant);
        return whole.around(Double.NEGATIVE_INFINITY, query.task()).lnHigh() - constant + slack;
    }

    /** Of each component, which variables are maximised. One may stand for several of the model. */
    private static List<boolean[]> maximised(Model model, Query query, Reduction reduction) {
        List<boolean[]> all = new ArrayList<>();
        for (Component component : reduction.components()) {
            all.add(new boolean[component.model().variableCount()]);
        }
        if (query instanceof Query.MarginalMap map && !reduction.isZero()) {
            for (int variable : map.variables(model)) {
                if (reduction.place(variable) instanceof Place.Inside inside) {
                    all.get(inside.component())[inside.variable()] = true;
                }
            }
        }
        return all;
    }

    /**
     * All simplifications that pay.
     *
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    public static Parts of(Model model, Query query) {
        return of(model, query, Reductions.ALL, false, Order.SEARCH, () -> false);
    }

    /** With orders that are searched for. */
    public static Parts of(
            Model model, Query query, Reductions reductions, boolean keepParities, BooleanSupplier stop) {
        return of(model, query, reductions, keepParities, Order.SEARCH, stop);
    }

    /**
     * @param reductions which simplifications are made
     * @param keepParities whether parities over many variables stay as they are instead of becoming chains of tables
     * @param order in which variables are eliminated
     * @param stop asked often; once it says true, only what is necessary is still done
     * @throws IllegalArgumentException if the evidence or the order does not fit the model
     */
    public static Parts of(
            Model model, Query query, Reductions reductions, boolean keepParities, Order order, BooleanSupplier stop) {
        order.checkAgainst(model.variableCount());
        if (query instanceof Query.ProjectedCount projected) {
            projected.checkAgainst(model);
            ReductionRequest request =
                    ReductionRequest.of(Reduction.Goal.PARTITION_FUNCTION).showing(projected.shown());
            return new Parts(
                    model,
                    query,
                    Reduction.of(model, query.evidence(), request, stop),
                    Optional.of(projected.shown()),
                    order);
        }
        if (query instanceof Query.MarginalMap map) {
            map.checkAgainst(model);
        }
        ReductionRequest request = request(model, query).with(reductions).keepParities(keepParities);
        return new Parts(model, query, Reduction.of(model, query.evidence(), request, stop), Optional.empty(), order);
    }

    private static ReductionRequest request(Model model, Query query) {
        if (query instanceof Query.MarginalMap map) {
            return ReductionRequest.of(Reduction.Goal.LARGEST_SUM)
                    .wanting(Arrays.stream(map.variables(model)).boxed().collect(Collectors.toSet()));
        }
        if (query instanceof Query.SingleMarginals marginals) {
            ReductionRequest all = ReductionRequest.of(Reduction.Goal.MARGINALS);
            return marginals
                    .wanted()
                    .map(wanted -> all.wanting(Arrays.stream(wanted).boxed().collect(Collectors.toSet())))
                    .orElse(all);
        }
        return ReductionRequest.of(
                query instanceof Query.BestState ? Reduction.Goal.MAXIMUM : Reduction.Goal.PARTITION_FUNCTION);
    }

    /** The independent parts that are left to be solved. */
    public List<Part> parts() {
        return parts;
    }

    /** The number of variables in all parts. */
    public int size() {
        return reduction.variableCount();
    }

    /** The reduction, and the way back. */
    public Reduction reduction() {
        return reduction;
    }

    /** Whether the reductions alone prove that the evidence is impossible. */
    public boolean isZero() {
        return reduction.isZero();
    }

    /** Whether the partition function is a number of states, which is told to the last digit if all parts have a count. */
    public boolean asksCount() {
        return counts;
    }

    /** Tells what is left of the model, and what the search for states of positive weight found, and the order of the variables where it is to be told. */
    void describe(Diagnostics.Builder diagnostics, boolean toldOrder) {
        boolean none = false;
        boolean unknown = false;
        boolean found = false;
        for (Part part : parts) {
            Support support = part.knownSupport().orElse(null);
            none |= support instanceof Support.None;
            unknown |= support instanceof Support.Unknown;
            found |= support instanceof Support.Found;
        }
        if (none || unknown || found) {
            diagnostics.note("support", none ? "none" : unknown ? "unknown" : "found");
        }
        if (toldOrder) {
            int[] eliminated = parts.stream()
                    .flatMapToInt(part -> part.eliminated().stream().flatMapToInt(Arrays::stream))
                    .toArray();
            diagnostics.note(
                    "eliminationOrder",
                    Arrays.stream(eliminated).mapToObj(names::variable).toList());
        }
        diagnostics.note("reducedVariables", reduction.variableCount());
        diagnostics.note("reducedFactors", reduction.factorCount());
        diagnostics.note("components", parts.size());
    }

    /**
     * The answer from those of the parts: logarithms, certified bounds and variances add up. One for each part, or fewer if
     * the last of them is zero.
     */
    public Answer answer(
            List<PartAnswer> answers,
            String engine,
            Map<String, Object> settings,
            double seconds,
            Diagnostics diagnostics) {
        LogNumber value = value(answers);
        boolean known = !value.isZero();
        return new Answer(
                task,
                value,
                isExact(answers),
                known ? certified(answers) : Optional.empty(),
                known ? standardError(answers) : OptionalDouble.empty(),
                known ? confidence(answers, value) : Optional.empty(),
                known && task == Task.MAR ? Optional.of(marginals(answers)) : Optional.empty(),
                known && task.asksState() ? Optional.of(assignment(answers)) : Optional.empty(),
                engine,
                settings,
                seconds,
                diagnostics,
                names,
                counts ? count(answers).map(Rational::of) : Optional.empty(),
                isPositive(answers));
    }

    /** Whether every part has a state of positive weight for certain. */
    private boolean isPositive(List<PartAnswer> answers) {
        boolean all = !isZero() && answers.size() == parts.size();
        for (int i = 0; i < answers.size() && all; i++) {
            PartAnswer answer = answers.get(i);
            Part part = parts.get(i);
            all = answer.exact()
                    ? answer.value().sign() > 0
                    : !part.hasZeros() || part.knownSupport().orElse(null) instanceof Support.Found;
        }
        return all;
    }

    private LogNumber value(List<PartAnswer> parts) {
        int sign = 1;
        CarefulSum log = new CarefulSum();
        log.add(reduction.logConstant());
        for (PartAnswer part : parts) {
            sign *= part.value().sign();
            log.add(part.value().ln());
        }
        return log.value() == Double.NEGATIVE_INFINITY ? LogNumber.ZERO : new LogNumber(sign, log.value());
    }

    private Optional<BigInteger> count(List<PartAnswer> answers) {
        if (isZero() || answers.stream().anyMatch(PartAnswer::isZero)) {
            return Optional.of(BigInteger.ZERO);
        }
        IntegerProduct product = new IntegerProduct();
        product.multiply(reduction.stateCount());
        for (PartAnswer answer : answers) {
            if (answer.count().isEmpty()) {
                return Optional.empty();
            }
            product.multiply(answer.count().get());
        }
        return Optional.of(product.value());
    }

    private static boolean isExact(List<PartAnswer> parts) {
        return parts.stream().anyMatch(PartAnswer::isZero) || parts.stream().allMatch(PartAnswer::exact);
    }

    private Optional<Answer.Bounds> certified(List<PartAnswer> parts) {
        CarefulSum low = new CarefulSum();
        CarefulSum high = new CarefulSum();
        low.add(reduction.logConstant());
        high.add(reduction.logConstant());
        for (PartAnswer part : parts) {
            double log = part.value().ln();
            if (!part.exact() && part.certified().isEmpty()) {
                return Optional.empty();
            }
            low.add(part.exact() ? log : part.certified().orElseThrow().lnLow());
            high.add(part.exact() ? log : part.certified().orElseThrow().lnHigh());
        }
        return isExact(parts) ? Optional.empty() : Optional.of(new Answer.Bounds(low.value(), high.value()));
    }

    private static OptionalDouble standardError(List<PartAnswer> parts) {
        List<PartAnswer> open = parts.stream().filter(part -> !part.exact()).toList();
        return open.isEmpty()
                        || open.stream().anyMatch(part -> part.relativeError().isEmpty())
                ? OptionalDouble.empty()
                : OptionalDouble.of(together(open, part -> part.relativeError().orElseThrow()));
    }

    /** Errors of independent samples add up in quadrature, those of what was left out may all have one sign. */
    private static double together(List<PartAnswer> parts, ToDoubleFunction<PartAnswer> error) {
        double sampled = 0;
        double certain = 0;
        for (PartAnswer part : parts) {
            double own = error.applyAsDouble(part);
            // Not by squares, which may be beyond doubles where the errors are not.
            sampled = part.isOffForCertain() ? sampled : Math.hypot(sampled, own);
            certain += part.isOffForCertain() ? own : 0;
        }
        return sampled + certain;
    }

    /** The distances from the values to their ends add up as the errors do. */
    private static Optional<Answer.Confidence> confidence(List<PartAnswer> parts, LogNumber value) {
        List<PartAnswer> open = parts.stream().filter(part -> !part.exact()).toList();
        if (open.isEmpty() || open.stream().anyMatch(part -> part.confidence().isEmpty())) {
            return Optional.empty();
        }
        double below = together(open, part -> part.value().ln() - bounds(part).lnLow());
        double above =
                together(open, part -> bounds(part).lnHigh() - part.value().ln());
        double level = open.stream()
                .mapToDouble(part -> part.confidence().orElseThrow().level())
                .reduce(SampleMean.LEVEL, Math::min);
        double log = value.ln();
        return Optional.of(new Answer.Confidence(new Answer.Bounds(log - below, log + above), level));
    }

    private static Answer.Bounds bounds(PartAnswer part) {
        return part.confidence().orElseThrow().bounds();
    }

    private Marginals marginals(List<PartAnswer> answers) {
        List<Marginals> ofParts =
                answers.stream().map(answer -> answer.marginals().orElseThrow()).toList();
        double[][] probabilities = reduction.restoreMarginals(
                ofParts.stream().map(Marginals::probabilities).toList());
        if (ofParts.stream().allMatch(part -> part.kind() == Answer.Kind.EXACT)) {
            return Marginals.exact(probabilities);
        }
        if (ofParts.stream().anyMatch(part -> part.kind() == Answer.Kind.UNSUPPORTED)) {
            return Marginals.unsupported(probabilities);
        }
        List<double[][]> errors = ofParts.stream()
                .map(part -> part.standardErrors().orElseGet(() -> zeros(part.probabilities())))
                .toList();
        return Marginals.estimated(probabilities, reduction.restoreErrors(errors));
    }

    private static double[][] zeros(double[][] shape) {
        double[][] zeros = new double[shape.length][];
        for (int v = 0; v < shape.length; v++) {
            zeros[v] = new double[shape[v].length];
        }
        return zeros;
    }

    private int[] assignment(List<PartAnswer> parts) {
        List<int[]> ofParts = new ArrayList<>();
        for (PartAnswer part : parts) {
            ofParts.add(part.assignment().orElseThrow());
        }
        return reduction.restoreAssignment(ofParts);
    }
}
