package org.parseval.engine.auto;

import java.util.Optional;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Beside;
import org.parseval.parallel.Workers;

/**
 * The search that counts a part. It works in slices and goes on where it stopped; with a thread to spare it can go on beside all else, and
 * ends all else as soon as it has counted.
 */
final class PartSearch implements AutoCloseable {
    /** Of the memory: the search stays while others work. */
    private static final double SHARE_OF_MEMORY = 0.25;

    private final Method search;
    private final PartWork work;
    private final Workers workers;
    private volatile Optional<Beside> beside = Optional.empty();
    private boolean over;
    // The thread of the search writes it, and others read it when that is over.
    private final Attempt attempt;
    private boolean counted;

    PartSearch(Method search, PartWork work, Workers workers) {
        this.search = search;
        this.work = work;
        this.workers = workers;
        attempt = work.attempt(search, SHARE_OF_MEMORY);
    }

    /** Whether a search is under way, which takes a part of the memory. */
    boolean isUnderWay() {
        return attempt.isBegun() || beside.isPresent();
    }

    /**
     * Whether it can be gone on with, on a part of which most factors have zeros: else it has little to conclude from. Where any state is
     * a best one, all of them need not be found.
     */
    boolean isWorthwhile() {
        return search.tasks().contains(work.task())
                && !over
                && (work.states().isEmpty() || !work.part().isFlat())
                && !work.record().isExact()
                && work.shape().isMostlyHard();
    }

    /** The work done so far. */
    double work() {
        return attempt.work();
    }

    /** How much of its way is done. */
    double shareDone() {
        return attempt.shareDone();
    }

    /** The work until it has counted all, as if the rest took as long as what is done; infinite as long as nothing is. */
    double workToEnd() {
        double done = shareDone();
        return done > 0 ? work() * (1 - done) / done : Double.POSITIVE_INFINITY;
    }

    /**
     * Searches until so much work is done in all or the time is up.
     *
     * @return whether it has counted all
     */
    boolean goOn(double mostWork, Deadline deadline) {
        if (beside.isPresent()) {
            return takeNews();
        }
        if (work() < mostWork) {
            search(mostWork, deadline);
        }
        return conclude();
    }

    /** Goes on beside what comes next until so much work is done in all, if a thread can be spared. */
    void goOnBeside(double mostWork, Deadline deadline) {
        if (beside.isEmpty() && !over) {
            beside = workers.beside(unwanted -> search(mostWork, deadline.orWhile(unwanted)));
        }
    }

    /**
     * The digits of a number of states of which tables have only the leading ones.
     *
     * @param least work that may be spent on them in any case
     * @param more by when all that is spent beyond it must end
     * @return whether there is a count
     */
    boolean countStates(double least, Deadline deadline, Deadline more) {
        if (work.record().count().isEmpty() && !over && !goOn(work() + least, deadline) && !deadline.isUnlimited()) {
            goOn(Double.POSITIVE_INFINITY, more);
        }
        return work.record().count().isPresent();
    }

    /** What a search that was left off says for certain is noted late, lest anybody take it for an estimate to begin with. */
    void noteBounds() {
        leaveOff();
        if (!work.record().isExact()) {
            attempt.answered().ifPresent(work::note);
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

    private void search(double mostWork, Deadline deadline) {
        // It has no use for the threads that others share, so their deadline is not touched. What a cluster does is not
        // counted.
        Deadline end = work.isOnCluster() ? deadline.within(work.seconds(mostWork)) : deadline;
        attempt.goOn(new CurrentDeadline(end), 1, mostWork, end);
        counted = attempt.best().filter(PartAnswer::exact).isPresent();
    }

    /** Notes what the search has come to; tells whether it has counted all. */
    private boolean conclude() {
        if (counted) {
            attempt.answered().ifPresent(work::note);
        }
        if (counted || attempt.isRefused()) {
            close();
        }
        return counted;
    }

    @Override
    public void close() {
        over = true;
        beside.ifPresent(Beside::close);
        beside = Optional.empty();
        attempt.close();
    }
}
