package org.parseval.engine.auto;

import java.util.Optional;
import org.parseval.engine.Method;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/** A method that goes on beside the others on a part, a small piece at a time, and keeps what it has come to. */
final class Sideline implements AutoCloseable {
    /** Of the memory for the sidelines of one method on all parts together, which stay beside all else. */
    private static final double SHARE_OF_MEMORY = 1.0 / 8;

    private final Method method;
    private final PartWork work;
    private Optional<Solver> solver = Optional.empty();
    private boolean refused;

    Sideline(Method method, PartWork work) {
        this.method = method;
        this.work = work;
        refused = !method.tasks().contains(work.task());
    }

    /** Goes on until so much work is done in all or the time is up; tells whether it has an answer. */
    boolean goOn(double mostWork, Deadline deadline) {
        if (refused) {
            return false;
        }
        try {
            if (solver.isEmpty()) {
                double share =
                        SHARE_OF_MEMORY * work.part().size() / work.part().sizeOfAll();
                solver = work.begin(method, share, deadline);
                refused = solver.isEmpty();
            }
            solver.ifPresent(begun -> work.advance(begun, mostWork, deadline));
        } catch (Deadline.TimeUp up) {
            // It begins anew when there is more time.
        } catch (BudgetException noRoom) {
            refused = true;
        }
        solver.ifPresent(begun -> work.noteLeftOff(begun, method.name()));
        return solver.flatMap(Solver::best).isPresent();
    }

    @Override
    public void close() {
        solver.ifPresent(Solver::close);
    }
}
