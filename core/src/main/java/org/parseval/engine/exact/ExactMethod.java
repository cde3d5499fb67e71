package org.parseval.engine.exact;

import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.cluster.Cluster;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Host;
import org.parseval.model.Model;
import org.parseval.parallel.Looks;

/**
 * Engine {@code exact}: variable elimination on tables. Where the tables are too large, the model is divided into
 * cases. The answer is exact up to rounding, or refused with the memory it would need.
 *
 * <pre>{@code
 * Answer answer = new MethodEngine(new ExactMethod()).solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class ExactMethod extends Method {
    /** Of the work for a plan. */
    private static final double SHARE_FOR_CASES = 0.05;

    private final SearchEffort effort;

    /** The work that may go into a search for a division into cases; none is looked for without any. */
    private final double workForCases;

    private final ExactCosts costs;
    private final Optional<SharedOrder> shared;

    /** By one elimination or by cases, whichever costs less. */
    public ExactMethod() {
        this(SearchEffort.standard(), Double.POSITIVE_INFINITY, Optional.empty());
    }

    /** The search for an elimination order is done here, once. */
    @Override
    public ExactMethod forMany(Model model, long seed, BooleanSupplier stop) {
        return new ExactMethod(effort, workForCases, Optional.of(SharedOrder.of(model, seed, stop)));
    }

    private ExactMethod(SearchEffort effort, double workForCases, Optional<SharedOrder> shared) {
        super("exact", ALL_TASKS, Map.of());
        this.effort = effort;
        this.workForCases = workForCases;
        this.costs = ExactCosts.MEASURED;
        this.shared = shared;
    }

    /** The method with the first order at hand, found in little time. */
    public static ExactMethod rough() {
        return new ExactMethod(SearchEffort.firstPassesOnly(), 0, Optional.empty());
    }

    /** The method with so much work for its plan, most of it for an order: whether there are few cases soon shows. */
    public static ExactMethod within(double work) {
        double forCases = SHARE_FOR_CASES * work;
        return new ExactMethod(SearchEffort.standard().within(work - forCases), forCases, Optional.empty());
    }

    /** One elimination if that is cheap, else a sum over cases if that costs much less. */
    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        resources.progress().report("ordering", 0);
        if (shared.isPresent()) {
            Optional<Division> atHand = division(
                            part, orderAtHand(part, resources, deadline), workForCases > 0, resources, deadline)
                    .filter(this::isSoonDone);
            if (atHand.isPresent()) {
                return planOf(part, atHand.get(), resources);
            }
        }
        FoundOrder found =
                part.order(resources.seed(), effort, resources.workers().sharing(), deadline::mustHurry);
        // Cases are looked for once, and have orders of their own.
        boolean mayDivide =
                workForCases > 0 && shared.isEmpty() && part.chosenOrder().isSearched();
        return division(part, found, mayDivide, resources, deadline)
                .map(division -> planOf(part, division, resources))
                .orElseGet(() -> hopeless(found));
    }

    /** The shared order costs nothing to find. Where it is expensive to use, a quick order for this evidence may be better. */
    private FoundOrder orderAtHand(Part part, Resources resources, Deadline deadline) {
        FoundOrder known = shared.orElseThrow().of(part);
        if (known.order().totalCells() <= costs.fewCells()) {
            return known;
        }
        FoundOrder first = part.firstOrder(resources.seed(), deadline::mustHurry);
        return first.order().isBetterThan(known.order()) ? first : known;
    }

    /** Whether a search for a better order does not pay: cases have their own orders. */
    private boolean isSoonDone(Division division) {
        return !(division instanceof Division.Whole whole) || whole.schedule().multiplications() <= costs.soon();
    }

    /** How a part is solved along an order; empty if its tables are too large for any machine. */
    private Optional<Division> division(
            Part part, FoundOrder found, boolean mayDivide, Resources resources, Deadline deadline) {
        EliminationOrder order = found.order();
        if (order.totalCells() > costs.hopelessCells()) {
            return mayDivide && Divider.isPossible(part.model(), Math.pow(2, order.log2LargestSeparator()))
                    ? divided(part, order.totalCells(), true, resources, deadline)
                    : Optional.empty();
        }
        Looks looks = new Looks(deadline::mustHurry);
        ContractionSchedule schedule = ContractionSchedule.of(
                new BucketTree(part.model(), order, looks), found.heuristic(), resources.task(), looks);
        // One machine alone has no use for cases that take as long together; a cluster has.
        boolean fits = resources.budget().host().cluster().isEmpty() || schedule.peakBytes() <= resources.memoryBytes();
        // Without zeros they take as long together as one elimination.
        boolean tries = mayDivide
                && (fits
                        ? schedule.multiplications() > costs.soon() && part.hasZeros()
                        : Divider.isPossible(part.model(), schedule.largestTable()));
        Optional<Division> cases =
                tries ? divided(part, schedule.multiplications(), fits, resources, deadline) : Optional.empty();
        return cases.or(() -> Optional.of(new Division.Whole(part.model(), schedule)));
    }

    private Plan planOf(Part part, Division division, Resources resources) {
        Cost cost = new Cost(division);
        boolean onCluster = resources.budget().host().cluster().isPresent();
        int threads = resources.budget().threads();
        boolean sideBySide = division instanceof Division.Sum
                && !onCluster
                && threads > 1
                && threads * cost.bytes <= resources.memoryBytes();
        return new ExactPlan(
                        part.model(),
                        division,
                        sideBySide,
                        forecast(division, cost, sideBySide ? threads : 1, resources),
                        resources)
                .toPlan();
    }

    /** A forecast by which tables too large for any machine are refused, made without planning the work. */
    private Plan hopeless(FoundOrder found) {
        EliminationOrder order = found.order();
        Forecast forecast = new Forecast.Known(
                order.width(),
                Math.pow(2, order.log2LargestSeparator()),
                Double.BYTES * order.totalCells(),
                costs.work(order.totalCells()),
                found.heuristic().spelling());
        return Plan.of(forecast, () -> {
            throw new IllegalStateException("begun although it cannot be done: " + forecast);
        });
    }

    /** @param fits whether it could be done whole: then cases must cost much less, since they are planned at a cost */
    private Optional<Division> divided(
            Part part, double multiplications, boolean fits, Resources resources, Deadline deadline) {
        Host host = resources.budget().host();
        int slots = host.cluster().map(Cluster::slots).orElse(1);
        double inTime = costs.multiplications(deadline) * slots;
        double most = fits ? Math.min(multiplications / 4, inTime) : inTime;
        double enough = host.cluster()
                .map(cluster -> Math.min(costs.enoughCells(), cluster.memoryPerSlot() / costs.bytesPerCellOfACase()))
                .orElse(costs.enoughCells());
        Deadline end = workForCases < Double.POSITIVE_INFINITY
                ? deadline.forWork(workForCases)
                : deadline.within(
                        Math.min(costs.mostSecondsForCases(), costs.shareForCases() * deadline.remainingSeconds()));
        return new Divider(resources.task(), enough, most, end::mustHurry).divide(part.model());
    }

    private Forecast.Known forecast(Division division, Cost cost, int atOnce, Resources resources) {
        double work = costs.work(cost.multiplications);
        Optional<Cluster> cluster = resources.budget().host().cluster();
        if (division instanceof Division.Sum && cluster.isPresent()) {
            // The tables are elsewhere, and each of its slots has one thread.
            work *= (double) resources.budget().threads() / cluster.get().slots();
            return new Forecast.Known(cost.width, cost.largestTable, 0, work, cost.order);
        }
        return new Forecast.Known(cost.width, cost.largestTable, atOnce * cost.bytes, work, cost.order);
    }

    /** The work of all eliminations together, and the most memory that one of them needs. */
    private static final class Cost {
        private int width;
        private double largestTable = 1;
        private double bytes;
        private double multiplications;
        private int eliminations;
        private String order = "none needed";

        Cost(Division division) {
            division.forEachWhole(whole -> add(whole.schedule()));
            if (division instanceof Division.Sum) {
                order = "sum over " + eliminations + " cases";
            }
        }

        private void add(ContractionSchedule schedule) {
            eliminations++;
            multiplications += schedule.multiplications();
            bytes = Math.max(bytes, schedule.peakBytes());
            width = Math.max(width, schedule.tree().order().width());
            if (schedule.largestTable() > largestTable) {
                largestTable = schedule.largestTable();
                order = schedule.heuristic().spelling();
            }
        }
    }
}
