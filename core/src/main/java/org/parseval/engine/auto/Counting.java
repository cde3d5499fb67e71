package org.parseval.engine.auto;

import java.util.Optional;
import org.parseval.engine.Method;
import org.parseval.engine.Solver;
import org.parseval.engine.compilation.CompilationMethod;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;

/**
 * Counting a part by search, as far as it is worth it. A model of hard constraints is counted before anything is sampled: no rule
 * tells how long a search takes, a trial does, and later it goes on where it stopped.
 */
final class Counting implements AutoCloseable {
    /** Of the memory: the search stays while others work. */
    private static final int SHARE_OF_MEMORY = 4;

    private final Method search = new CompilationMethod();
    private final PartWork work;
    private final AutoPolicy policy;
    private final Task task;
    private Optional<Solver> solver = Optional.empty();
    private boolean over;

    Counting(PartWork work, AutoPolicy policy, Task task) {
        this.work = work;
        this.policy = policy;
        this.task = task;
    }

    /** Whether a search is under way, which takes a part of the memory. */
    boolean isUnderWay() {
        return solver.isPresent();
    }

    /** Where most factors have zeros, a search has much to conclude from and samples have little hope. */
    boolean isWorthwhile() {
        return task != Task.MPE && !over && !work.record().isExact() && work.isMostlyHard();
    }

    /** A short search before any sample; tells whether it has counted all. */
    boolean tryFirst(Deadline deadline) {
        return isWorthwhile()
                && !isUnderWay()
                && goOn(
                        deadline.isUnlimited()
                                ? deadline.within(policy.trialSeconds())
                                : deadline.share(work.isAllHard() ? policy.forTrialIfAllHard() : policy.forTrial()));
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
                && goOn(deadline.share(policy.forSearchIfBlind()));
    }

    /** Where samples have an error bar, they could use the time as well. */
    boolean goOnBesideSamples(Deadline deadline) {
        return isWorthwhile() && goOn(deadline.share(policy.forSearch()));
    }

    /** The digits of a number of states of which tables have only the leading ones; tells whether there is a count. */
    boolean countStates(Deadline deadline) {
        if (work.record().count().isEmpty() && !over && !deadline.passed()) {
            goOn(deadline);
        }
        return work.record().count().isPresent();
    }

    /** What a search that was left off says for certain is noted late, lest anybody take it for an estimate to begin with. */
    void noteBounds() {
        if (!work.record().isExact()) {
            solver.ifPresent(open -> work.noteBounds(open, search.name()));
        }
    }

    private boolean goOn(Deadline deadline) {
        try {
            if (solver.isEmpty()) {
                solver = work.begin(search, SHARE_OF_MEMORY, deadline);
            }
            boolean found = solver.isPresent() && work.runForExact(solver.get(), search.name(), deadline);
            if (found || solver.isEmpty()) {
                end();
            }
            return found;
        } catch (BudgetException refused) {
            end();
            return false;
        }
    }

    private void end() {
        over = true;
        close();
    }

    @Override
    public void close() {
        solver.ifPresent(Solver::close);
        solver = Optional.empty();
    }
}
