package org.parseval.engine.auto;

import java.util.Optional;
import java.util.function.Predicate;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/** A method at work on a part: begun when it is first gone on with, left off after any piece, and kept with what it has come to. */
final class Attempt implements AutoCloseable {
    private final Method method;
    private final Part part;
    private final Resources resources;
    private Optional<Solver> solver = Optional.empty();
    private boolean refused;
    private boolean done;
    private double spent;

    Attempt(Method method, Part part, Resources resources) {
        this.method = method;
        this.part = part;
        this.resources = resources;
        refused = !method.tasks().contains(resources.task());
    }

    /** Does a piece of its work. */
    void goOn(CurrentDeadline current, int threads, Deadline end) {
        go(begun -> current.advance(begun, threads, end), threads, end);
    }

    /** Goes on until so much work is done in all or the time is up. */
    void goOn(CurrentDeadline current, int threads, double mostWork, Deadline end) {
        go(begun -> current.advance(begun, threads, mostWork, end), threads, end);
    }

    private void go(Predicate<Solver> work, int threads, Deadline end) {
        if (refused) {
            return;
        }
        double before = work();
        double start = end.elapsedSeconds();
        try {
            if (solver.isEmpty()) {
                solver = begun(end);
                refused = solver.isEmpty();
            }
            done = solver.filter(begun -> !work.test(begun)).isPresent();
        } catch (Deadline.TimeUp up) {
            // It goes on, or begins anew, when there is more time.
        } catch (BudgetException noRoom) {
            refused = true;
        }
        double byClock = (end.elapsedSeconds() - start)
                * threads
                * 1e9
                / end.host().pace().slowness();
        spent += Math.max(work() - before, end.isUnlimited() ? 0 : byClock);
    }

    private Optional<Solver> begun(Deadline end) {
        Plan plan = method.plan(part, resources, end);
        return plan.forecast().refusal(resources.budget()).isEmpty() ? Optional.of(plan.start()) : Optional.empty();
    }

    /** Whether it has begun, and so takes memory. */
    boolean isBegun() {
        return solver.isPresent();
    }

    /** Whether it does not answer the question, or cannot in its memory. */
    boolean isRefused() {
        return refused;
    }

    /** Whether it has done all that it can. */
    boolean isDone() {
        return done;
    }

    /** Whether more of its work may be of use. */
    boolean isRefinable() {
        return !done && !refused;
    }

    /** The work done so far. */
    double work() {
        return solver.map(Solver::work).orElse(0.0);
    }

    /** The same, by the clock where there is a time limit and it takes longer than it counts: plans and tables that were begun in vain count too. */
    double spent() {
        return spent;
    }

    /** How much of the way to an exact answer is done. */
    double shareDone() {
        return solver.map(Solver::shareDone).orElse(0.0);
    }

    /** Its best answer so far. */
    Optional<PartAnswer> best() {
        return solver.flatMap(Solver::best).map(PartAnswer::reconciled);
    }

    /** Its result so far, if it has begun. */
    Optional<Trial> trial() {
        return solver.map(begun -> Trial.of(method.name(), begun));
    }

    /** Its result so far, if that is an answer. */
    Optional<Trial> answered() {
        return best().isPresent() ? trial() : Optional.empty();
    }

    @Override
    public void close() {
        solver.ifPresent(Solver::close);
        solver = Optional.empty();
    }
}
