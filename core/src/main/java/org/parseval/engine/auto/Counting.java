package org.parseval.engine.auto;

import java.util.Optional;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Beside;
import org.parseval.parallel.Workers;

/**
 * Counting a part by search, as far as it is worth it. A model of hard constraints is counted before anything is sampled: no rule
 * tells how long a search takes, a trial does, and later it goes on where it stopped.
 *
 * <p>With a thread to spare, a search whose trial was cut short by a time limit goes on beside all else, and ends all else as soon as it has
 * counted; it gives way to samples that have an error bar. Without a time limit it goes on in its turn only, so that the clock does not
 * choose between answers.
 */
final class Counting implements AutoCloseable {
    /** Of the memory: the search stays while others work. */
    private static final int SHARE_OF_MEMORY = 4;

    private final Method search;
    private final PartWork work;
    private final AutoPolicy policy;
    private final Workers workers;
    private volatile Optional<Beside> beside = Optional.empty();
    private boolean over;
    // What the search says, written by its thread and read by others when it is over.
    private Optional<Solver> solver = Optional.empty();
    private Solver.Status status = Solver.Status.MORE;
    private boolean refused;
    private boolean counted;

    Counting(Method search, PartWork work, AutoPolicy policy, Workers workers) {
        this.search = search;
        this.work = work;
        this.policy = policy;
        this.workers = workers;
    }

    /** Whether a search is under way, which takes a part of the memory. */
    boolean isUnderWay() {
        return solver.isPresent() || beside.isPresent();
    }

    /** Where most factors have zeros, a search has much to conclude from and samples have little hope. */
    boolean isWorthwhile() {
        return search.tasks().contains(work.task()) && !over && !work.record().isExact() && work.isMostlyHard();
    }

    /**
     * A short search before any sample; tells whether it has counted all. Where tables are known to do, it takes no longer than they: then it
     * at most doubles the time until the answer.
     */
    boolean tryFirst(Deadline deadline) {
        if (!isWorthwhile() || isUnderWay()) {
            return false;
        }
        double seconds = work.secondsToSolve(deadline);
        Deadline trial = deadline.isUnlimited()
                ? deadline.afterLooks(policy.looks(seconds))
                : deadline.share(work.isAllHard() ? policy.forTrialIfAllHard() : policy.forTrial())
                        .within(seconds);
        return goOn(trial, deadline);
    }

    /** The same before even an order is looked for, which for a large model of nothing but constraints takes longer than many a count. */
    boolean tryBeforePlanning(Deadline deadline) {
        return work.part().size() > policy.largePart() && work.isAllHard() && tryFirst(deadline);
    }

    /** Where no sample is possible, counting comes before anything that cannot tell how far off it is. */
    boolean goOnIfBlind(Deadline deadline) {
        return isWorthwhile()
                && work.part().hasZeros()
                && work.record().isBlind()
                && goOn(deadline.share(policy.forSearchIfBlind()), deadline);
    }

    /** Where samples have an error bar, they could use the time as well. */
    boolean goOnBesideSamples(Deadline deadline) {
        return isWorthwhile() && goOn(deadline.share(policy.forSearch()), deadline);
    }

    /** The digits of a number of states of which tables have only the leading ones; tells whether there is a count. */
    boolean countStates(Deadline deadline) {
        if (work.record().count().isEmpty() && !over && !deadline.passed()) {
            search(deadline);
            conclude();
        }
        return work.record().count().isPresent();
    }

    /** What a search that was left off says for certain is noted late, lest anybody take it for an estimate to begin with. */
    void noteBounds() {
        leaveOff();
        if (!work.record().isExact()) {
            solver.ifPresent(open -> work.noteBounds(open, search.name()));
        }
    }

    /** Whether a search beside has counted all, or failed: then other work on the part is in vain. Asked by all threads. */
    boolean hasNews() {
        return beside.filter(ended -> ended.isOver() && (counted || ended.hasFailed()))
                .isPresent();
    }

    /** Takes what a search beside has come to, if it is over; tells whether it has counted all. */
    boolean takeNews() {
        return beside.filter(Beside::isOver).isPresent() && leaveOff();
    }

    /** Waits for a search beside until it is over or the time is up. */
    void await(Deadline deadline) {
        beside.ifPresent(running -> running.await(deadline::passed));
    }

    /** Ends a search beside, which can be gone on with; tells whether it has counted all. */
    boolean leaveOff() {
        Optional<Beside> ended = beside;
        beside = Optional.empty();
        ended.ifPresent(Beside::end);
        return ended.isPresent() && conclude();
    }

    /**
     * Searches for some time; if that was too short, the search goes on beside what comes next.
     *
     * @param deadline of all work
     */
    private boolean goOn(Deadline own, Deadline deadline) {
        if (beside.isPresent()) {
            return takeNews();
        }
        search(own);
        boolean found = conclude();
        if (!over && !deadline.isUnlimited() && !work.isOnCluster()) {
            beside = workers.beside(unwanted -> search(deadline.orWhile(unwanted)));
        }
        return found;
    }

    private void search(Deadline deadline) {
        try {
            if (solver.isEmpty()) {
                solver = work.begin(search, SHARE_OF_MEMORY, deadline);
            }
            refused = solver.isEmpty();
            if (!refused) {
                status = advance(solver.get(), deadline);
                counted = solver.get().best().filter(PartAnswer::exact).isPresent();
            }
        } catch (BudgetException noRoom) {
            refused = true;
        }
    }

    /** It has no use for the threads that others share, so their deadline is not touched. */
    private static Solver.Status advance(Solver solver, Deadline deadline) {
        CurrentDeadline own = new CurrentDeadline(deadline);
        Solver.Status status = Solver.Status.MORE;
        while (status == Solver.Status.MORE && !deadline.passed()) {
            status = own.advance(solver, deadline);
        }
        return status;
    }

    /** Notes what the search has come to; tells whether it has counted all. */
    private boolean conclude() {
        if (counted) {
            solver.ifPresent(exact -> work.note(search.name(), status, exact));
        }
        if (counted || refused) {
            close();
        }
        return counted;
    }

    @Override
    public void close() {
        over = true;
        beside.ifPresent(Beside::close);
        beside = Optional.empty();
        solver.ifPresent(Solver::close);
        solver = Optional.empty();
    }
}
