package org.parseval.engine.auto;

import java.util.List;
import java.util.Optional;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Task;
import org.parseval.support.Support;

/** The work on one part: the search and the samplers under way beside the cheapest exact way, and the record of what was found. */
final class PartWork implements AutoCloseable {
    /** Of the memory, for a method that goes on beside all others, on all parts together. */
    private static final double SHARE_OF_SIDELINE = 1.0 / 8;

    private final Part part;
    private final Toolbox tools;
    private final AutoPolicy policy;
    private final EnergySettings settings;
    private final Resources resources;
    private final CurrentDeadline current;
    private final PartSearch counting;
    private final PartShape shape;
    private final Optional<Method> states;
    private PartRecord record = PartRecord.EMPTY;
    private final ExactWay exact;
    private Samplers samplers = Samplers.NONE;
    private final Attempt beliefs;
    private final Attempt bounds;
    private final SupportFinder finder;
    private double workForSearch;
    private double workForSamples;
    private Optional<PartAnswer> crude = Optional.empty();

    PartWork(
            Part part,
            Toolbox tools,
            AutoPolicy policy,
            EnergySettings settings,
            Resources resources,
            CurrentDeadline current) {
        this.part = part;
        this.tools = tools;
        this.policy = policy;
        this.settings = settings;
        this.resources = resources;
        this.current = current;
        exact = new ExactWay(part, tools, policy, resources);
        shape = new PartShape(part.model());
        states = resources.task() == Task.MPE ? tools.states().get() : Optional.empty();
        double share = SHARE_OF_SIDELINE * part.size() / part.sizeOfAll();
        beliefs = attempt(tools.beliefs(), share);
        bounds = attempt(tools.bounds(), share);
        finder = new SupportFinder(
                part,
                tools.states(),
                resources.withMemory((long) Math.max(1, share * resources.memoryBytes())),
                current);
        counting = new PartSearch(tools.search(), this, resources.workers());
    }

    /** The search that counts it, begun or not. */
    PartSearch counting() {
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

    /** The answer by one look at the tables. */
    PartAnswer crude() {
        if (crude.isEmpty()) {
            crude = Optional.of(CrudeAnswer.of(part, resources.task()));
        }
        return crude.get();
    }

    /** The look of its tables. */
    PartShape shape() {
        return shape;
    }

    /** The cheapest exact way that is known. */
    ExactWay exact() {
        return exact;
    }

    /** The work that may go into a search before the tables. */
    private double mostForSearch(Deadline deadline) {
        if (policy.speculation().forSearch() == 0
                || exact.work() < policy.speculation().leastForSearch()
                || !counting.isWorthwhile()
                || !shape.isOfConstraints()) {
            return 0;
        }
        if (!exact.fits(deadline)) {
            return exact.mostIfNearly(deadline);
        }
        double most = policy.speculation().mostForSearch() * exact.work();
        return counting.work() + counting.workToEnd() <= most
                ? most
                : policy.speculation().forSearch() * exact.work();
    }

    /**
     * The same before the tables. With a thread to spare the search goes on beside tables that fit, since it would keep all the other threads
     * waiting; without a time limit it does not, so that the answer is the same on any number of threads.
     */
    private double mostForShortSearch(Deadline deadline) {
        return goesBeside(deadline) && exact.fits(deadline) ? 0 : mostForSearch(deadline);
    }

    private boolean goesBeside(Deadline deadline) {
        return !deadline.isUnlimited() && !isOnCluster() && resources.workers().sharing() > 1;
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
        if (!exact.fits(deadline)) {
            return Math.max(policy.rounds().first(), exact.mostIfNearly(deadline));
        }
        // Tables are made by all threads, and the other threads wait meanwhile.
        int threads = goesBeside(deadline) ? resources.workers().sharing() : 1;
        return exact.work() < policy.speculation().leastForStates()
                ? 0
                : policy.speculation().forStates() * exact.work() / threads;
    }

    /** Whether a turn of so much work for a best state is more than was done. */
    boolean mayFindStates(double turn, Deadline deadline) {
        return Math.min(turn, mostForStates(deadline)) > workForSamples;
    }

    /** Looks for a best state until so much work has gone into that. */
    boolean findStates(double turn, Deadline deadline) {
        workForSamples = Math.min(turn, mostForStates(deadline));
        return sample(0, deadline);
    }

    /** Whether there is more to try before the tables after a turn of so much work. */
    boolean maySpeculate(double turn, Deadline deadline) {
        return turn
                < Math.max(
                        exact.mostForOrder(deadline) / orderTurn(deadline),
                        Math.max(mostForShortSearch(deadline), mostForStates(deadline)));
    }

    /** Where a search may be the answer, orders get half of its turns: then they make it half as long again at most. */
    private double orderTurn(Deadline deadline) {
        return mostForShortSearch(deadline) > 0 ? 0.5 : 1;
    }

    /** Looks for a cheaper exact way in a turn of so much work. */
    void cheapen(double turn, Deadline deadline) {
        exact.cheapen(Math.min(orderTurn(deadline) * turn, exact.mostForOrder(deadline)), deadline);
    }

    /** Searches until so much work has gone into that; tells whether all is counted. */
    boolean searchShortly(double slice, Deadline deadline) {
        double work = Math.min(slice, mostForShortSearch(deadline));
        return work > counting.work() && counting.goOn(work, deadline);
    }

    /** Samples for a small share of the exact way, where that takes long. */
    boolean estimateFirst(Deadline deadline) {
        workForSamples = policy.speculation().forEstimate() * exact.work();
        return sample(0, deadline.forWork(workForSamples));
    }

    /** Whether a first estimate comes before the exact answer. */
    boolean mayEstimateFirst(Deadline deadline) {
        return task() != Task.MPE
                && exact.fits(deadline)
                && exact.work() >= policy.speculation().leastForEstimate();
    }

    /** Solves in the cheapest exact way if it fits; tells whether it did. */
    boolean solve(Deadline deadline) {
        Deadline end = deadline.share(policy.mostForExact());
        if (!exact.fits(deadline)) {
            return false;
        }
        if (goesBeside(deadline) && mostForSearch(deadline) > 0) {
            counting.goOnBeside(mostForSearch(deadline), deadline);
        }
        return exact.plan().filter(plan -> run(plan, "exact", end)).isPresent();
    }

    // Where no exact way is known.

    /** Begins to sample; tells whether there is no state to be sampled, which is an answer. */
    boolean beginSampling(long memory, double logError, Deadline deadline) {
        // Where any state will do, whoever looks for best states looks for one in more ways.
        if ((states.isEmpty() || !part.isFlat()) && isFoundImpossible(deadline)) {
            return true;
        }
        boolean draws = settings.samples().orElse(1L) > 0;
        List<Method> methods = tools.samplers(part, shape, states, task(), draws, policy.samplers());
        double alone = methods.size() > 1 ? workAlone(deadline) : 0;
        samplers = Samplers.of(methods, part, resources, memory, alone, logError, current);
        return false;
    }

    /** Work of the first method before the others begin: on spins without zeros samples of their energy alone were found to be right, family by family. */
    private double workAlone(Deadline deadline) {
        if (states.isPresent()) {
            return policy.samplers().aloneForStates();
        }
        return resources.task() != Task.MPE && shape.isOfSpinsWithoutZeros()
                ? policy.samplers().aloneOnSpins() * policy.workLeft(deadline)
                : 0;
    }

    boolean hasSamplers() {
        return samplers != Samplers.NONE;
    }

    /** A round of the search: in front, as long as it would end in time or samples have no error; else it gets the lesser share. */
    boolean countInRound(double round, Deadline deadline) {
        boolean front = isSearchInFront(deadline);
        workForSearch += (front ? 1 : policy.rounds().second()) * round;
        if (!front) {
            counting.leaveOff();
        }
        boolean counted = counting.isWorthwhile() && counting.goOn(workForSearch, deadline);
        if (front && !counted && goesBeside(deadline)) {
            counting.goOnBeside(Double.POSITIVE_INFINITY, deadline);
        }
        return counted;
    }

    private boolean isSearchInFront(Deadline deadline) {
        return counting.isWorthwhile() && (record.isBlind() || counting.workToEnd() <= policy.workLeft(deadline));
    }

    /** Grants the samplers a round, the lesser share of one behind the search; tells whether they have enough to do more than begin. */
    boolean grantSamples(double round, Deadline deadline) {
        boolean behind = isSearchInFront(deadline);
        workForSamples += (behind ? policy.rounds().second() : 1) * round;
        return !behind || workForSamples >= policy.rounds().leastPiece();
    }

    /** Draws samples until all the work that was granted is done. */
    boolean sample(double logError, Deadline deadline) {
        boolean any = false;
        while (samplers.spent() < workForSamples && isRefinable() && !isGoodEnough(logError) && !deadline.passed()) {
            // Where nobody waits, a piece that takes longer than the round is not given up.
            samplers.advance(
                    isSearchInFront(deadline) ? deadline.forWork(workForSamples - samplers.spent()) : deadline);
            samplers.trials().forEach(this::note);
            any = true;
        }
        return any;
    }

    /** Goes on with beliefs where there is no sample: they are the better guess. Without zeros samples are only a matter of time. */
    boolean believe(Deadline deadline) {
        return task() != Task.MPE
                && part.hasZeros()
                && record.isBlind()
                && !record.isSampled()
                && (isFoundImpossible(deadline) || goOn(beliefs, Double.POSITIVE_INFINITY, deadline));
    }

    /** Goes on with bounds that hold for certain, beside which every estimate stands, until so much work is done in all. */
    boolean bound(double work, Deadline deadline) {
        return task() != Task.MPE && (isFoundImpossible(deadline) || goOn(bounds, work, deadline));
    }

    /** Looks for a state of positive weight until so much work is done in all; tells whether there is one now, or the proof that there is none. */
    boolean findSupport(double mostWork, Deadline deadline) {
        if (task() == Task.MPE || mostWork < policy.rounds().first() || !finder.seek(mostWork, deadline)) {
            return false;
        }
        isFoundImpossible(deadline);
        return true;
    }

    private boolean isFoundImpossible(Deadline deadline) {
        if (part.support(deadline) instanceof Support.None) {
            noteZero();
            return true;
        }
        return false;
    }

    /** A method that may be left off and gone on with, in a share of the memory. */
    Attempt attempt(Method method, double shareOfMemory) {
        return new Attempt(
                method, part, resources.withMemory((long) Math.max(1, resources.memoryBytes() * shareOfMemory)));
    }

    /** Goes on with a method beside the others until it has spent so much work in all; tells whether it has an answer. */
    private boolean goOn(Attempt attempt, double mostWork, Deadline deadline) {
        if (attempt.spent() < mostWork) {
            attempt.goOn(current, resources.workers().sharing(), mostWork, deadline);
        }
        Optional<Trial> answered = attempt.answered();
        answered.ifPresent(this::note);
        return answered.isPresent();
    }

    private void noteZero() {
        note(new Trial("search", Optional.of(PartAnswer.zero()), false, Diagnostics.NONE));
    }

    private boolean run(Plan plan, String method, Deadline deadline) {
        if (plan.isImpossible(deadline)) {
            noteZero();
            return true;
        }
        try (Solver solver = plan.start()) {
            current.advance(solver, resources.workers().sharing(), Double.POSITIVE_INFINITY, deadline);
            note(Trial.of(method, solver));
            return solver.best().isPresent();
        } catch (BudgetException refused) {
            return false;
        }
    }

    /** Notes what came of a method. */
    void note(Trial trial) {
        record = record.with(trial);
        if (record.isExact()) {
            closeSamplers();
            exact.solved();
            part.solved();
        }
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
                                .filter(answer -> answer.relativeError().orElse(Double.POSITIVE_INFINITY) <= logError)
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
        beliefs.close();
        finder.close();
        bounds.close();
    }
}
