package org.parseval.cli.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.parseval.cluster.connect.ClusterException;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.model.Model;

/**
 * Ctrl-C and SIGTERM while a command works: the first asks the engine to stop with its best answer so far, the second ends the program
 * at once. Before and after the work, while a model is read or an answer is written, the first ends the program too. A shutdown hook
 * would not learn of the second.
 */
public final class Interruption implements AutoCloseable {
    static final String NO_ANSWER = "stopped before there was an answer";

    /** Shells add this to the number of the signal that ended a program. */
    public static final int ENDED_BY_SIGNAL = 128;

    private static final String WHILE_WRITING = "stopped while the answer was being written";

    private enum Phase {
        BEFORE_WORK,
        WORK,
        WRITING
    }

    private final StopSignal stop = new StopSignal();
    private final List<Runnable> undo = new ArrayList<>();
    private volatile int signal;
    private volatile Phase phase = Phase.BEFORE_WORK;
    private volatile boolean ending;

    private Interruption() {}

    /** Listens until it is closed. */
    public static Interruption watch() {
        Interruption interruption = new Interruption();
        for (String name : List.of("INT", "TERM")) {
            interruption.undo.add(Signals.listen(name, interruption::arrived));
        }
        return interruption;
    }

    private void arrived(int number) {
        boolean first = signal == 0;
        signal = number;
        Phase now = phase;
        if (now == Phase.WORK && first) {
            stop.give();
            return;
        }
        if (now == Phase.WORK || ending) {
            Runtime.getRuntime().halt(ENDED_BY_SIGNAL + number);
        }
        ending = true;
        TerminalProgress.endPresent();
        System.err.println("parseval: " + (now == Phase.WRITING ? WHILE_WRITING : NO_ANSWER));
        // Temporary files are deleted; should that hang, another signal does not wait for it.
        Runtime.getRuntime().exit(ENDED_BY_SIGNAL + number);
    }

    /** From here on a first signal is left to whoever looks at the budget, which is returned with the signal in it. */
    public Budget begin(Budget budget) {
        phase = Phase.WORK;
        return budget.withStop(stop);
    }

    /** Does what looks at no budget, such as connecting to a cluster: meanwhile a first signal ends the program. */
    public <T> T endingAtOnce(Supplier<T> work) {
        Phase before = phase;
        phase = Phase.BEFORE_WORK;
        try {
            return work.get();
        } catch (ClusterException ended) {
            if (isGiven()) {
                // Somebody is ending the program, and with it what was waited for; this waits for that and says
                // nothing.
                Runtime.getRuntime().exit(exitCode(0));
            }
            throw ended;
        } finally {
            phase = before;
        }
    }

    /** The answer, the best so far if a signal came. */
    public Answer solve(Engine engine, Model model, Query query, Budget budget, Progress progress) {
        return work(budget, stoppable -> engine.solve(model, query, stoppable, progress));
    }

    /**
     * Does work that looks at its budget. What it gives is there to be written, which may take long: from then on a signal ends the
     * program.
     *
     * @throws StoppedException if a signal came before there was anything to give
     */
    public <T> T work(Budget budget, Function<Budget, T> work) {
        try {
            return work.apply(begin(budget));
        } catch (BudgetException none) {
            check();
            throw none;
        } finally {
            phase = Phase.WRITING;
        }
    }

    public boolean isGiven() {
        return signal != 0;
    }

    /** @throws StoppedException if a signal came */
    public void check() {
        if (isGiven()) {
            throw new StoppedException(exitCode(0));
        }
    }

    /** The exit code: that of the signal if one came. */
    public int exitCode(int otherwise) {
        return isGiven() ? ENDED_BY_SIGNAL + signal : otherwise;
    }

    @Override
    public void close() {
        undo.forEach(Runnable::run);
    }
}
