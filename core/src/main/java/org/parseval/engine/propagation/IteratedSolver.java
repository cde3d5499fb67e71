package org.parseval.engine.propagation;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.Iteration;

/**
 * An iteration on one part until it converges. A first answer comes after one
 * sweep, others after two more, four more and so on.
 *
 * @param <I> the kind of iteration
 */
public abstract class IteratedSolver<I extends Iteration> implements Solver {
    /** Seconds that turning the last state into an answer may take after the deadline. */
    private static final double TOLERABLE = 0.1;

    private static final int MOST_SWEEPS = 1 << 20;

    private final Part part;
    private final Resources resources;
    private final String phase;
    private @Nullable I iteration;
    private int sweeps = 1;
    /** The time that it took to turn the state of the iteration into an answer. */
    private double secondsToAnswer;

    private Diagnostics.Builder seen = new Diagnostics.Builder();
    private Optional<PartAnswer> answer = Optional.empty();

    /** @param phase what progress calls it */
    protected IteratedSolver(Part part, Resources resources, String phase) {
        this.part = part;
        this.resources = resources;
        this.phase = phase;
    }

    @Override
    public final boolean advance(Deadline deadline) {
        resources.progress().report(phase, 0);
        I current = iteration;
        if (current == null) {
            current = begin(deadline);
            iteration = current;
        }
        return advance(current, deadline);
    }

    private boolean advance(I current, Deadline deadline) {
        double start = deadline.elapsedSeconds();
        boolean finished = current.advance(
                sweeps, () -> deadline.isStopped() || deadline.remainingSeconds() <= secondsToAnswer(start, deadline));
        sweeps = Math.min(2 * sweeps, MOST_SWEEPS);
        if (answer.isPresent() && deadline.passed() && secondsToAnswer > TOLERABLE) {
            return true;
        }
        double end = deadline.elapsedSeconds();
        seen = new Diagnostics.Builder();
        answer = Optional.of(answer(current));
        secondsToAnswer = deadline.elapsedSeconds() - end;
        return !finished;
    }

    /** As the last time, or, since it looks at all factors once, at most as a first sweep that is not over yet. */
    private double secondsToAnswer(double start, Deadline deadline) {
        return answer.isPresent() ? secondsToAnswer : deadline.elapsedSeconds() - start;
    }

    /**
     * Sets up the iteration.
     *
     * @throws Deadline.TimeUp if it does not stand in time
     */
    protected abstract I begin(Deadline deadline);

    /** The answer as the iteration stands. */
    protected abstract PartAnswer answer(I current);

    @Override
    public final Optional<PartAnswer> best() {
        return answer;
    }

    /** The part that is worked on. */
    protected final Part part() {
        return part;
    }

    /** Time and memory of the run. */
    protected final Resources resources() {
        return resources;
    }

    /** For what the present answer has to tell. */
    protected final Diagnostics.Builder seen() {
        return seen;
    }

    /** Tells of the iterations. */
    protected final void add(boolean converged, long iterations, double maxDifference) {
        seen.converged(converged).largest("iterations", (int) iterations).largest("maxDifference", maxDifference);
    }

    /** The answer of belief propagation for the part. */
    protected final PartAnswer answer(Beliefs beliefs) {
        add(beliefs.isConverged(), beliefs.iterations(), beliefs.maxDifference());
        seen.count("messagesUpdated", beliefs.messagesUpdated());
        double log = beliefs.logPartitionFunction();
        PartAnswer value = beliefs.isExact() ? PartAnswer.exactLn(log) : PartAnswer.estimateLn(log);
        return resources.asksMarginals() ? value.withMarginals(marginals(beliefs)) : value;
    }

    private Marginals marginals(Beliefs beliefs) {
        double[][] marginals = new double[part.size()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = beliefs.variable(v);
        }
        return Marginals.of(marginals, beliefs.isExact());
    }

    @Override
    public final Diagnostics diagnostics() {
        return seen.build();
    }
}
