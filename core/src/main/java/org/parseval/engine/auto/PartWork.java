package org.parseval.engine.auto;

import java.util.List;
import java.util.Optional;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.TableFactor;
import org.parseval.support.Support;

/** The work on one part: the cheapest exact way that is known, the search and the samplers under way, and the record of what was found. */
final class PartWork implements AutoCloseable {
    private static final double FORECASTS_OFF_BY = 3;

    private final Part part;
    private final Toolbox tools;
    private final AutoPolicy policy;
    private final Resources resources;
    private final CurrentDeadline current;
    private final Counting counting;
    private final boolean mostlyHard;
    private final Optional<Method> states;
    private Optional<Boolean> ofConstraints = Optional.empty();
    private PartRecord record = PartRecord.EMPTY;
    private Optional<Plan> exact = Optional.empty();
    private Samplers samplers = Samplers.NONE;
    private boolean divisionTried;
    private double workForOrders;
    private double workForSearch;
    private double workForSamples;
    private Optional<PartAnswer> crude = Optional.empty();

    PartWork(Part part, Toolbox tools, AutoPolicy policy, Resources resources, CurrentDeadline current) {
        this.part = part;
        this.tools = tools;
        this.policy = policy;
        this.resources = resources;
        this.current = current;
        long hard = part.model().factors().stream().filter(Factor::hasZero).count();
        mostlyHard = 2 * hard >= part.model().factors().size();
        states = resources.task() == Task.MPE ? tools.states().get() : Optional.empty();
        counting = new Counting(tools.search(), this, resources.workers());
    }

    /** The search that counts it, begun or not. */
    Counting counting() {
        return counting;
    }

    Task task() {
        return resources.task();
    }

    PartRecord record() {
        return record;
    }

    Part part() {
        return part;
    }

    /** Whether a cluster does pieces of the work. */
    boolean isOnCluster() {
        return resources.budget().host().cluster().isPresent();
    }

    /** The seconds that so much work takes on one thread, at the present pace. */
    double seconds(double work) {
        return work * 1e-9 * resources.budget().host().pace().slowness();
    }

    /** What one look at the tables says. */
    PartAnswer crude() {
        if (crude.isEmpty()) {
            crude = Optional.of(CrudeAnswer.of(part, resources.task()));
        }
        return crude.get();
    }

    /** Whether at least half of the factors have zeros, without which a search has little to conclude from. */
    boolean isMostlyHard() {
        return mostlyHard;
    }

    /**
     * Whether at least half of the factors are constraints: a quarter of their entries are zero, or all others are the same. A search concludes
     * much from those, and little from a single zero in a large table.
     */
    private boolean isOfConstraints() {
        if (ofConstraints.isEmpty()) {
            List<Factor> factors = part.model().factors();
            long constraints = factors.stream().filter(PartWork::isConstraint).count();
            ofConstraints = Optional.of(2 * constraints >= factors.size());
        }
        return ofConstraints.get();
    }

    private static boolean isConstraint(Factor factor) {
        if (!(factor instanceof TableFactor table)) {
            return factor.hasZero();
        }
        int zeros = 0;
        boolean same = true;
        double largest = table.largest();
        for (double value : table.values()) {
            zeros += value == 0 ? 1 : 0;
            same &= value == 0 || value == largest;
        }
        return zeros > 0 && (same || 4L * zeros >= table.values().length);
    }

    // The cheapest exact way that is known.

    /** Finds a first order in little time, and so what tables would cost; tells whether there is time for that. */
    boolean orderFirst(Deadline deadline) {
        if (policy.firstSteps().isTooLongToOrder(part.model(), deadline)) {
            return false;
        }
        exact = plan(tools.firstTables(), deadline.share(policy.speculation().forOrder()));
        return true;
    }

    /** The work that may go into a better order: a share of what the tables would cost if they fit, of what would fit if they nearly do. */
    private double mostForOrder(Deadline deadline) {
        if (fits(deadline)) {
            return exactWork() < policy.speculation().leastForOrder()
                    ? 0
                    : policy.speculation().forOrder() * exactWork();
        }
        return policy.speculation().forOrderIfNearly() * mostIfNearly(deadline);
    }

    /** What would fit, if the tables take not too many times longer; else nothing. */
    private double mostIfNearly(Deadline deadline) {
        double most = policy.forExact() * workLeft(deadline);
        return exactWork() <= policy.speculation().nearly() * most ? most : 0;
    }

    /** The work that may go into a search before the tables. */
    private double mostForSearch(Deadline deadline) {
        if (policy.speculation().forSearch() == 0
                || exactWork() < policy.speculation().leastForSearch()
                || !counting.isWorthwhile()
                || !isOfConstraints()) {
            return 0;
        }
        if (!fits(deadline)) {
            return policy.speculation().forOrderIfNearly() * mostIfNearly(deadline);
        }
        double most = policy.speculation().mostForSearch() * exactWork();
        return counting.work() + counting.workToEnd() <= most
                ? most
                : policy.speculation().forSearch() * exactWork();
    }

    /** The method for best states, if one is asked for and there is one. */
    Optional<Method> states() {
        return states;
    }

    /** The work that may go into a best state before the tables; a first turn in any case if they do not fit. */
    private double mostForStates(Deadline deadline) {
        if (states.isEmpty()) {
            return 0;
        }
        if (!fits(deadline)) {
            return Math.max(policy.rounds().first(), policy.speculation().forOrderIfNearly() * mostIfNearly(deadline));
        }
        return exactWork() < policy.speculation().leastForStates()
                ? 0
                : policy.speculation().forStates() * exactWork();
    }

    /** Whether a turn of so much work for a best state is more than was done. */
    boolean mayFindStates(double turn, Deadline deadline) {
        return Math.min(turn, mostForStates(deadline)) > workForSamples;
    }

    /** Looks for a best state until so much work has gone into that. */
    boolean findStates(double turn, Deadline deadline) {
        return sampleInRound(Math.min(turn, mostForStates(deadline)) - workForSamples, 0, deadline);
    }

    /** Whether there is more to try before the tables after a turn of so much work. */
    boolean maySpeculate(double turn, Deadline deadline) {
        return turn
                < Math.max(
                        mostForOrder(deadline) / orderTurn(deadline),
                        Math.max(mostForSearch(deadline), mostForStates(deadline)));
    }

    /** Where a search may be the answer, orders get half of its turns: then they make it half as long again at most. */
    private double orderTurn(Deadline deadline) {
        return mostForSearch(deadline) > 0 ? 0.5 : 1;
    }

    /** Looks for a better order until so much work has gone into one. */
    void orderBetter(double slice, Deadline deadline) {
        double work = Math.min(orderTurn(deadline) * slice, mostForOrder(deadline));
        if (work > workForOrders) {
            workForOrders = work;
            search(work, deadline);
        }
    }

    /** Searches until so much work has gone into that; tells whether all is counted. */
    boolean searchShortly(double slice, Deadline deadline) {
        double work = Math.min(slice, mostForSearch(deadline));
        return work > counting.work() && counting.goOn(work, deadline);
    }

    /** The same for some work where they do not, unless no order would help; tells whether they fit now. */
    boolean orderInRound(double round, Deadline deadline) {
        double work = policy.rounds().forPlans() * round;
        boolean due = work >= policy.rounds().leastForPlans() && work > workForOrders;
        if (due && !fits(deadline) && policy.isExactWanted() && exactTable() < policy.hopelessTable()) {
            workForOrders = work;
            search(work, deadline);
        }
        return fits(deadline);
    }

    private void search(double work, Deadline deadline) {
        Method tables = tools.betterTables().apply(SearchEffort.standard().within(work));
        Optional<Plan> better = plan(tables, deadline);
        exact = better.isPresent() ? better : exact;
    }

    private Optional<Plan> plan(Method method, Deadline deadline) {
        try {
            return method.tasks().contains(resources.task())
                    ? Optional.of(method.plan(part, halfOfMemory(), deadline))
                    : Optional.empty();
        } catch (Deadline.TimeUp | BudgetException none) {
            return Optional.empty();
        }
    }

    /** What is refined stays while others are solved: one half is for all of it, the other for one exact solution. */
    private Resources halfOfMemory() {
        return resources.withMemory(Math.max(1, resources.memoryBytes() / 2));
    }

    Optional<Forecast.Known> exactForecast() {
        return exact.map(Plan::forecast)
                .filter(Forecast.Known.class::isInstance)
                .map(Forecast.Known.class::cast);
    }

    /** The forecast for tables, infinite if there is none. */
    double exactWork() {
        return exact.map(PartWork::work).orElse(Double.POSITIVE_INFINITY);
    }

    private double exactTable() {
        return exactForecast().map(Forecast.Known::largestTable).orElse(Double.POSITIVE_INFINITY);
    }

    /** Whether tables are forecast to fit the memory and the time; the speed of the machine has no say where they are small. */
    boolean fits(Deadline deadline) {
        return fits(exactForecast(), deadline);
    }

    private boolean fits(Optional<Forecast.Known> forecast, Deadline deadline) {
        double most = Math.max(policy.smallWork(), policy.forExact() * workLeft(deadline));
        return forecast.filter(known ->
                        known.work() <= most && known.fitsMemory(halfOfMemory().budget()))
                .isPresent();
    }

    private double workLeft(Deadline deadline) {
        return policy.workLeft(deadline) * resources.budget().threads();
    }

    /** Whether tables fit, and somebody may watch until they are done. */
    boolean isWatched(Deadline deadline) {
        return fits(deadline) && exactWork() > policy.speculation().leastForLook();
    }

    /** Solves by tables if they fit; tells whether it did. */
    boolean solve(Deadline deadline) {
        return fits(deadline) && run(exact.orElseThrow(), "exact", Double.POSITIVE_INFINITY, forExact(deadline));
    }

    private static double work(Plan plan) {
        return plan.forecast() instanceof Forecast.Known known ? known.work() : Double.POSITIVE_INFINITY;
    }

    private Deadline forExact(Deadline deadline) {
        return deadline.share(policy.mostForExact());
    }

    /** Solves as a sum over cases, if a division can be found that fits. It is looked for once, when a round holds the time for that. */
    boolean divideInRound(double round, Deadline deadline) {
        double forPlan = policy.rounds().forPlans() * round;
        if (divisionTried || forPlan < 4 * policy.rounds().leastForPlans() || !mayDivide(deadline)) {
            return false;
        }
        divisionTried = true;
        Optional<Plan> plan = plan(tools.cases(), forWork(forPlan, deadline));
        return plan.isPresent()
                && fits(plan.map(Plan::forecast).map(Forecast.Known.class::cast), deadline)
                && run(plan.get(), "exact", Double.POSITIVE_INFINITY, forExact(deadline));
    }

    /** Whether cases could be summed in time: without zeros they take as long together as one elimination, unless a cluster shares them. */
    private boolean mayDivide(Deadline deadline) {
        return policy.isExactWanted()
                && exactForecast()
                        .filter(known -> tools.mayDivide().test(part, known))
                        .isPresent()
                && (part.hasZeros()
                        || isOnCluster()
                        || exactWork() <= FORECASTS_OFF_BY * policy.forExact() * workLeft(deadline));
    }

    // Where no exact way is known.

    /** Begins to sample; tells whether there is no state to be sampled, which is an answer. */
    boolean beginSampling(Samplers chosen, Deadline deadline) {
        if (part.support(deadline) instanceof Support.None) {
            record = record.with(
                    new Trial("search", Solver.Status.DONE, Optional.of(PartAnswer.zero()), false, Diagnostics.NONE));
            return true;
        }
        samplers = chosen;
        return false;
    }

    /** A first estimate, for a share of what tables will cost. */
    boolean look(double logError, Deadline deadline) {
        return sampleInRound(policy.speculation().forLook() * exactWork(), logError, deadline);
    }

    boolean hasSamplers() {
        return samplers != Samplers.NONE;
    }

    /**
     * A round of the search: in front, as long as it would end in time or samples have no error; else it gets the lesser share, or a small one
     * where it would take far too long.
     */
    boolean countInRound(double round, Deadline deadline) {
        boolean front = isSearchInFront(deadline);
        double share = front
                ? 1
                : isSearchTooFar(deadline)
                        ? policy.rounds().hopeless()
                        : policy.rounds().second();
        workForSearch += share * round;
        if (!front) {
            counting.leaveOff();
        }
        boolean counted = counting.isWorthwhile() && counting.goOn(workForSearch, deadline);
        if (front && !counted && !deadline.isUnlimited() && !isOnCluster()) {
            counting.goOnBeside(deadline);
        }
        return counted;
    }

    private boolean isSearchInFront(Deadline deadline) {
        return counting.isWorthwhile() && (record.isBlind() || counting.workToEnd() <= policy.workLeft(deadline));
    }

    private boolean isSearchTooFar(Deadline deadline) {
        return counting.isUnderWay() && counting.workToEnd() > policy.rounds().tooFar() * policy.workLeft(deadline);
    }

    /** A round of the samplers: the lesser share where the search is in front. */
    boolean sampleInRound(double round, double logError, Deadline deadline) {
        boolean behind = isSearchInFront(deadline);
        workForSamples += (behind ? behindSearch() : 1) * round;
        boolean any = false;
        while (samplers.spent() < workForSamples && isRefinable() && !isGoodEnough(logError) && !deadline.passed()) {
            // Where nobody waits, a piece that takes longer than the round is not given up.
            samplers.advance(behind ? forWork(workForSamples - samplers.spent(), deadline) : deadline);
            samplers.trials().forEach(this::note);
            any = true;
        }
        return any;
    }

    /** Samples that had their chance and met no state have little hope. */
    private double behindSearch() {
        boolean vain = record.isBlind() && samplers.spent() > policy.rounds().chance();
        return vain ? policy.rounds().hopeless() : policy.rounds().second();
    }

    /** A deadline for work of which a piece may take twice as long as it is forecast, and is then given up. */
    private Deadline forWork(double work, Deadline deadline) {
        return deadline.isUnlimited() ? deadline : deadline.within(2 * seconds(work));
    }

    /** Plans and runs a method for some time and work, if it fits; tells whether it has an answer. */
    boolean tryPlanned(Method method, double mostWork, Deadline deadline) {
        Optional<Plan> plan = plan(method, deadline);
        return plan.isPresent()
                && plan.get().forecast().refusal(halfOfMemory().budget()).isEmpty()
                && run(plan.get(), method.name(), mostWork, deadline);
    }

    /** Begins a method that may be left off and gone on with, in a part of the memory; nothing if it does not fit. */
    Optional<Solver> begin(Method method, int partOfMemory, Deadline deadline) {
        Resources own = resources.withMemory(Math.max(1, resources.memoryBytes() / partOfMemory));
        Plan plan = method.plan(part, own, deadline);
        return plan.forecast().refusal(own.budget()).isEmpty() ? Optional.of(plan.start()) : Optional.empty();
    }

    private boolean run(Plan plan, String method, double mostWork, Deadline deadline) {
        try (Solver solver = plan.start()) {
            int threads = resources.workers().sharing();
            note(method, current.advance(solver, threads, mostWork, deadline), solver);
            return solver.best().isPresent();
        } catch (BudgetException refused) {
            return false;
        }
    }

    /** Notes the bounds that a method which was left off has come to. */
    void noteBounds(Solver solver, String method) {
        if (solver.best().isPresent()) {
            note(method, Solver.Status.NO_TIME, solver);
        }
    }

    void note(String method, Solver.Status status, Solver solver) {
        note(Trial.of(method, status, solver));
    }

    private void note(Trial trial) {
        record = record.with(trial);
        if (record.isExact()) {
            closeSamplers();
        }
    }

    /** Samplers for this part, none of them begun. */
    Samplers samplers(List<Method> methods, long memory, double workAlone, double logError) {
        return Samplers.of(methods, part, resources, memory, workAlone, logError, current);
    }

    /** Whether rounds of the search or of the samplers go on. */
    boolean isUnderWay() {
        return !hasSamplers() || isRefinable() || counting.isWorthwhile();
    }

    /** Whether more work on what is refined makes it better. */
    boolean isRefinable() {
        return !record.isExact() && samplers.isRefinable();
    }

    /** Whether the answer is exact or as good as was asked for. */
    boolean isGoodEnough(double logError) {
        return record.isExact()
                || (resources.task() != Task.MPE
                        && samplers.isSettled()
                        && record.answer()
                                .filter(answer -> answer.standardError().orElse(Double.POSITIVE_INFINITY) <= logError)
                                .isPresent());
    }

    private void closeSamplers() {
        samplers.close();
        samplers = Samplers.NONE;
    }

    @Override
    public void close() {
        counting.close();
        closeSamplers();
    }
}
