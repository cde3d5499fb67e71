package org.parseval.engine.auto;

import java.util.List;
import java.util.Optional;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.engine.compilation.CompilationMethod;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.support.Support;

/** The work on one part: the plan for an exact solution, the refinement under way, and the record of what was found. */
final class PartWork implements AutoCloseable {
    private static final double FORECASTS_OFF_BY = 3;

    private final Part part;
    private final AutoPolicy policy;
    private final Resources resources;
    private final CurrentDeadline current;
    private final Counting counting;
    private PartRecord record = PartRecord.EMPTY;
    private Optional<Plan> exact = Optional.empty();
    private Samplers samplers = Samplers.NONE;
    private boolean exactTried;
    private Optional<PartAnswer> crude = Optional.empty();

    PartWork(Part part, AutoPolicy policy, Resources resources, CurrentDeadline current) {
        this.part = part;
        this.policy = policy;
        this.resources = resources;
        this.current = current;
        counting = new Counting(new CompilationMethod(), this, policy, resources.workers());
    }

    /** The search that counts it, begun or not. */
    Counting counting() {
        return counting;
    }

    Task task() {
        return resources.task();
    }

    /** Whether a cluster does pieces of the work. */
    boolean isOnCluster() {
        return resources.budget().host().cluster().isPresent();
    }

    PartRecord record() {
        return record;
    }

    Part part() {
        return part;
    }

    /** What one look at the tables says. */
    PartAnswer crude() {
        if (crude.isEmpty()) {
            crude = Optional.of(CrudeAnswer.of(part, resources.task()));
        }
        return crude.get();
    }

    /** Makes a first plan for an exact solution, in little time; tells whether there is time for that. */
    boolean planRoughly(Deadline deadline) {
        if (policy.firstSteps().isTooLongToOrder(part.model(), deadline)) {
            return false;
        }
        exact = plan(ExactMethod.rough(), deadline.share(policy.forOrders()));
        return true;
    }

    /** Looks for a better order, unless all is done already or no order would do. */
    void planWell(Deadline deadline) {
        if (!record.isExact() && exactTable() < policy.hopelessTable()) {
            Optional<Plan> better = plan(ExactMethod.undivided(), deadline.share(policy.forOrders()));
            exact = better.isPresent() ? better : exact;
        }
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

    /** The forecast for an exact solution, infinite if there is none. */
    double exactSeconds() {
        return exact.map(plan -> plan.forecast().seconds()).orElse(Double.POSITIVE_INFINITY);
    }

    /** The forecast for an exact solution that fits the time and the memory, infinite if there is none. */
    double secondsToSolve(Deadline deadline) {
        return exact.isPresent() && fits(deadline) ? exactSeconds() : Double.POSITIVE_INFINITY;
    }

    private double exactTable() {
        return exact.map(plan -> plan.forecast().largestTable()).orElse(Double.POSITIVE_INFINITY);
    }

    /** Whether an exact solution is still to come, if all goes well: by tables, by cases or by search. */
    boolean mayBecomeExact(Deadline deadline) {
        return !record.isExact()
                && (counting.isWorthwhile() || (exact.isPresent() && (fits(deadline) || mayDivide(deadline))));
    }

    /** Whether cases could be summed in time: without zeros they take as long together as one elimination, unless a cluster shares them. */
    private boolean mayDivide(Deadline deadline) {
        return ExactMethod.mayDivide(part, exact.orElseThrow().forecast())
                && (part.hasZeros() || isOnCluster() || exactSeconds() <= FORECASTS_OFF_BY * secondsForExact(deadline));
    }

    /** Solves exactly in one piece if that is forecast to take at most so long, and fits; tells whether it did. */
    boolean trySolve(double mostSeconds, Deadline deadline) {
        return !record.isExact()
                && secondsToSolve(deadline) <= mostSeconds
                && run(exact.orElseThrow(), "exact", Double.POSITIVE_INFINITY, deadline.share(policy.forExact()));
    }

    /** Solves exactly in the way that takes least, by cases perhaps. */
    boolean trySolveAnyhow(Deadline deadline) {
        if (record.isExact() || !fits(deadline)) {
            return false;
        }
        exactTried = true;
        return tryPlanned(new ExactMethod(), deadline.share(policy.mostForExact()));
    }

    /** Solves as a sum over cases, if a division can be found that is small enough. */
    boolean tryCases(Deadline deadline) {
        return !exactTried
                && exact.isPresent()
                && mayDivide(deadline)
                && tryPlanned(new ExactMethod(), deadline.share(policy.forExact()));
    }

    private double secondsForExact(Deadline deadline) {
        return deadline.isUnlimited() ? policy.patienceSeconds() : deadline.remainingSeconds() * policy.forExact();
    }

    private boolean fits(Deadline deadline) {
        Budget limits = halfOfMemory().budget();
        return exactSeconds() <= secondsForExact(deadline)
                && exact.orElseThrow().forecast().refusal(limits).isEmpty();
    }

    /** Plans and runs a method for some time, if it fits; tells whether it has an answer. */
    boolean tryPlanned(Method method, Deadline deadline) {
        return tryPlanned(method, Double.POSITIVE_INFINITY, deadline);
    }

    /** The same until it has done so much work, in counted nanoseconds. */
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
            return run(solver, method, mostWork, deadline);
        } catch (BudgetException refused) {
            return false;
        }
    }

    /**
     * Runs a method until it is done or the time is up; tells whether it has an answer.
     *
     * @throws BudgetException if it has none, and more time will not bring one
     */
    private boolean run(Solver solver, String method, double mostWork, Deadline deadline) {
        note(method, advance(solver, mostWork, deadline), solver);
        return solver.best().isPresent();
    }

    private Solver.Status advance(Solver solver, double mostWork, Deadline deadline) {
        Solver.Status status = Solver.Status.MORE;
        while (status == Solver.Status.MORE && solver.work() < mostWork && !deadline.passed()) {
            status = current.advance(solver, deadline);
        }
        return status;
    }

    /** Notes the bounds that a method which was left off has come to. */
    void noteBounds(Solver solver, String method) {
        if (solver.best().isPresent()) {
            note(method, Solver.Status.NO_TIME, solver);
        }
    }

    void note(String method, Solver.Status status, Solver solver) {
        note(new Trial(method, status, solver.best().map(PartAnswer::reconciled), solver.diagnostics()));
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

    /** Begins to sample, and works until there is a first answer. */
    void beginRefining(Samplers chosen, Deadline deadline) {
        if (part.support(deadline) instanceof Support.None) {
            record = record.with(
                    new Trial("search", Solver.Status.DONE, Optional.of(PartAnswer.zero()), Diagnostics.NONE));
            return;
        }
        samplers = chosen;
        boolean more = true;
        while (more && record.best().isEmpty() && isRefinable() && !deadline.passed()) {
            more = samplers.beginFirst(deadline);
            samplers.trials().forEach(this::note);
        }
    }

    /** Refines by one round of work. Samples with an error bar can use all threads; without one a search beside is the better hope. */
    void refine(Deadline deadline) {
        if (!record.isBlind()) {
            counting.leaveOff();
        }
        if (isRefinable()) {
            samplers.advance(deadline);
            samplers.trials().forEach(this::note);
        }
    }

    /** Whether more work on what is refined makes it better. */
    boolean isRefinable() {
        return !record.isExact() && samplers.isRefinable();
    }

    /** Whether at least half of the factors have zeros, without which a search has little to conclude from. */
    boolean isMostlyHard() {
        return 2 * hardFactors() >= part.model().factors().size();
    }

    /** Whether all factors have zeros: solutions are few, and samples have next to no hope of meeting one. */
    boolean isAllHard() {
        return hardFactors() == part.model().factors().size();
    }

    private long hardFactors() {
        return part.model().factors().stream().filter(Factor::hasZero).count();
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

    Optional<Forecast> exactForecast() {
        return exact.map(Plan::forecast);
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
