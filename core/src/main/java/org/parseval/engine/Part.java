package org.parseval.engine;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.Order;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Looks;
import org.parseval.random.RandomStreams;
import org.parseval.reduction.Decomposition;
import org.parseval.support.Support;

/**
 * An independent part of a reduced model, with what is found out about it on the way, so that every method that works on it can use
 * what others found: its graph, its elimination order, a state of positive weight. Methods beside each other may ask at the same time.
 */
public final class Part {
    /** Entries visited in the search for a state of positive weight, some tenths of a second. */
    private static final long SUPPORT_STEPS = 50_000_000;

    private static final double MOST_SECONDS_FOR_SUPPORT = 2;
    private static final double SHARE_FOR_SUPPORT = 0.05;

    private final Model model;
    private final int[] variables;
    private final Optional<Set<Integer>> shown;
    private final boolean zeros;
    private Optional<Boolean> flat = Optional.empty();
    private final Order chosen;
    private final int sizeOfAll;
    private Optional<InteractionGraph> graph = Optional.empty();
    private Optional<OrderSearch> orders = Optional.empty();
    private Optional<FoundOrder> order = Optional.empty();
    private double orderEffort = -1;
    private Optional<int[]> eliminated = Optional.empty();
    private Optional<Support> support = Optional.empty();
    private final int originals;
    private final boolean[] maximised;
    private Optional<TrivialBounds> bounds = Optional.empty();
    private double lnMostOfSum = Double.POSITIVE_INFINITY;
    private double logHeaviest = Double.NEGATIVE_INFINITY;

    /**
     * @param model connected: every variable with at least two states and a factor, every factor a table, but for wide parities if the
     *     method keeps them
     * @param variables the original variable behind each of the part's; numbers past the original ones are those of auxiliary
     *     variables. Shared, not copied
     */
    public Part(Model model, int[] variables) {
        this(
                model,
                variables,
                Optional.empty(),
                new boolean[model.variableCount()],
                Integer.MAX_VALUE,
                Order.SEARCH,
                model.variableCount());
    }

    /**
     * @param shown of a projected count, the original variables that are summed over
     * @param maximised of marginal MAP, which of the part's variables are maximised after the others are summed over. Shared, not copied
     * @param originals how many variables the original model has; those past them follow from others
     * @param chosen the order in which variables are eliminated, where the user chose one
     * @param sizeOfAll how many variables all parts of the model have
     */
    Part(
            Model model,
            int[] variables,
            Optional<Set<Integer>> shown,
            boolean[] maximised,
            int originals,
            Order chosen,
            int sizeOfAll) {
        this.maximised = maximised;
        this.chosen = chosen;
        this.sizeOfAll = sizeOfAll;
        this.originals = originals;
        this.model = model;
        this.shown = shown;
        this.variables = variables;
        zeros = model.hasZeros();
    }

    /** The factors of the part, with its variables numbered from 0. */
    public Model model() {
        return model;
    }

    /** Whether a variable is summed over; of the others a projected count asks only whether there is a state. */
    public boolean isShown(int variable) {
        return shown.isEmpty() || shown.get().contains(variables[variable]);
    }

    /** Of marginal MAP, which of the part's variables are maximised after the others are summed over. Shared, not copied. */
    public boolean[] maximised() {
        return maximised;
    }

    /** Whether some variables may not be summed over. */
    public boolean isProjected() {
        return shown.isPresent();
    }

    /** The original variable behind each of the part's. Shared, not copied. */
    public int[] variables() {
        return variables;
    }

    /**
     * The random streams of a method on this part. Parts of a model never share one, however alike they are, nor do two methods on a part.
     *
     * @param seed of the whole model
     */
    public RandomStreams streams(long seed, String method) {
        return new RandomStreams(seed).of(variables[0]).of(method.hashCode());
    }

    /** Writes the states of the part's variables that are the model's into a state of the model. */
    public void copyStates(int[] ofPart, int[] ofModel) {
        for (int v = 0; v < variables.length; v++) {
            if (variables[v] < ofModel.length) {
                ofModel[variables[v]] = ofPart[v];
            }
        }
    }

    /** How many variables it has. */
    public int size() {
        return model.variableCount();
    }

    /** How many variables this and all other parts of the model have, for work that they share. */
    public int sizeOfAll() {
        return sizeOfAll;
    }

    /** Whether some factor is zero somewhere. */
    public boolean hasZeros() {
        return zeros;
    }

    /** Whether all states of positive weight weigh the same, as no factor tells them apart: then any of them is a best one. */
    public synchronized boolean isFlat() {
        if (flat.isEmpty()) {
            flat = Optional.of(model.factors().stream().allMatch(Part::isFlat));
        }
        return flat.get();
    }

    private static boolean isFlat(Factor factor) {
        if (!(factor instanceof TableFactor table)) {
            return factor.isZeroOrOne();
        }
        double largest = table.largest();
        return Arrays.stream(table.values()).allMatch(value -> value == 0 || value == largest);
    }

    /** Which variables share a factor. */
    public InteractionGraph graph() {
        return graph(() -> {});
    }

    private synchronized InteractionGraph graph(Runnable look) {
        if (graph.isEmpty()) {
            graph = Optional.of(InteractionGraph.of(model, look));
        }
        return graph.get();
    }

    /** The best order so far; a first one is found in little time if there is none yet. */
    public synchronized FoundOrder firstOrder(long seed, BooleanSupplier stop) {
        return order.isPresent() ? order.get() : order(seed, SearchEffort.firstPassesOnly(), stop);
    }

    /** The best order so far, after a search of at least this effort in all by one thread. */
    public FoundOrder order(long seed, SearchEffort effort, BooleanSupplier stop) {
        return order(seed, effort, 1, stop);
    }

    /**
     * The best order so far, after a search of at least this effort in all, which goes on where it stopped; one that was cut short is begun again.
     *
     * @param threads that share a search; they do not change what it finds
     */
    public synchronized FoundOrder order(long seed, SearchEffort effort, int threads, BooleanSupplier stop) {
        if (!chosen.isSearched()) {
            order = Optional.of(order.orElseGet(() -> chosen(graph(new Looks(stop)), variables, seed, stop)));
        } else if (effort.most() > orderEffort) {
            OrderSearch search = orders.orElseGet(() -> new OrderSearch(graph(new Looks(stop)), seed, effort, stop));
            FoundOrder found = search.goOn(effort, threads, stop);
            boolean better =
                    order.isEmpty() || found.order().isBetterThan(order.get().order());
            order = better ? Optional.of(found) : order;
            orderEffort = found.cutShort() ? orderEffort : effort.most();
            orders = found.cutShort() ? Optional.empty() : Optional.of(search);
        }
        return order.orElseThrow();
    }

    /** Lets go of what only helps to solve the part, when it is solved: a model may have a million. */
    public synchronized void solved() {
        graph = Optional.empty();
        orders = Optional.empty();
    }

    /** The order that the user chose; if it is not to be searched for, no better one may be looked for. */
    public Order chosenOrder() {
        return chosen;
    }

    /**
     * The chosen order of a graph of the part's variables, or of what they are encoded in.
     *
     * @param originals the original variable behind each vertex
     * @param seed of ties that go by chance
     * @throws BudgetException if there is no time for it
     */
    public FoundOrder chosen(InteractionGraph ofGraph, int[] originals, long seed, BooleanSupplier stop) {
        return chosen.of(ofGraph, originals, seed, stop)
                .orElseThrow(() -> new BudgetException("no time for the elimination order " + chosen.spelling()));
    }

    /** Notes the order in which an engine eliminated the part, where it is not {@link #order}. */
    public synchronized void eliminatedBy(int[] inOrder) {
        eliminated = Optional.of(inOrder.clone());
    }

    /** The original variables of the part in the order in which they were eliminated last; none if nobody asked for one. */
    synchronized Optional<int[]> eliminated() {
        return eliminated
                .or(() -> order.map(found -> found.order().variables()))
                .map(inOrder -> Arrays.stream(inOrder)
                        .map(v -> variables[v])
                        .filter(v -> v < originals)
                        .toArray());
    }

    /**
     * A state of positive weight, or the proof that there is none. The search is bounded by steps wherever the time allows, so that every
     * machine finds the same; it is not repeated. A part without zeros needs none, which is told as unknown.
     */
    public synchronized Support support(Deadline deadline) {
        if (support.isEmpty()) {
            Deadline end = deadline.isUnlimited()
                    ? deadline
                    : deadline.within(
                            Math.min(MOST_SECONDS_FOR_SUPPORT, SHARE_FOR_SUPPORT * deadline.remainingSeconds()));
            settle(zeros ? search(end) : new Support.Unknown());
        }
        return support.get();
    }

    /** Notes a state of positive weight that somebody found, or that there is none, before anybody asked for it here. */
    public synchronized void settle(Support found) {
        support = Optional.of(found);
        if (found instanceof Support.Found state) {
            see(state.states());
        }
    }

    /** The search is over tables, and a wide parity has none: it is cut, and the auxiliary variables stand behind the part's own. */
    private Support search(Deadline end) {
        boolean wide = model.factors().stream()
                .anyMatch(factor -> factor instanceof ParityFactor parity && Decomposition.isWide(parity));
        Model narrow = wide ? Decomposition.of(model, Evidence.none()) : model;
        Support found = Support.search(narrow, SUPPORT_STEPS, end::passed);
        return found instanceof Support.Found state ? new Support.Found(Arrays.copyOf(state.states(), size())) : found;
    }

    /** Notes a state that somebody came across: the heaviest of all is a part of the sum. */
    public synchronized void see(int[] states) {
        logHeaviest = Math.max(logHeaviest, model.lnValue(states));
    }

    /** Notes that the sum is no larger than this, in natural logarithms, which was seen before the model was reduced. */
    synchronized void limitSum(double ln) {
        lnMostOfSum = ln;
    }

    /** Bounds that hold without any method: by the largest entries from above, and by the heaviest state that was seen from below. */
    public synchronized Answer.Bounds trivialBounds(Task task) {
        if (bounds.isEmpty()) {
            // Also auxiliary variables: those from which one followed may have been summed out, or it stands for one of
            // them.
            bounds = Optional.of(new TrivialBounds(model, v -> isShown(v) && !maximised[v]));
            if (!zeros) {
                see(new int[model.variableCount()]);
            }
        }
        // Of a projection the states of the others, and so their weights, do not count.
        boolean counts = !isProjected() || model.isUnweighted();
        Answer.Bounds own = bounds.get().around(counts ? logHeaviest : Double.NEGATIVE_INFINITY, task);
        return task.asksState() || own.lnHigh() <= lnMostOfSum
                ? own
                : new Answer.Bounds(Math.min(own.lnLow(), lnMostOfSum), lnMostOfSum);
    }

    /** An answer about this part that goes nowhere beyond what holds without any method. */
    public PartAnswer bounded(PartAnswer answer, Task task) {
        if (answer.exact() || answer.value().sign() <= 0) {
            return answer;
        }
        Answer.Bounds trivial = trivialBounds(task);
        if (task == Task.MPE) {
            double own = answer.certified().map(Answer.Bounds::lnHigh).orElse(Double.POSITIVE_INFINITY);
            return answer.ofStatesUpTo(Math.min(own, trivial.lnHigh()));
        }
        if (task == Task.MMAP) {
            return answer.ofSumsUpTo(trivial.lnHigh());
        }
        // A guess is told to be at most so much, and does not become certified by one state that says nothing of how it
        // was made.
        return answer.kind() == Answer.Kind.UNSUPPORTED && answer.certified().isEmpty()
                ? answer.within(trivial).withCertified(new Answer.Bounds(Double.NEGATIVE_INFINITY, trivial.lnHigh()))
                : answer.within(trivial);
    }

    /** The end of the search for a state of positive weight, if there was one. */
    public synchronized Optional<Support> knownSupport() {
        return zeros ? support : Optional.empty();
    }
}
