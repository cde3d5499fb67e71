package org.parseval.optimisation.mmap;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.elimination.EliminationOrder;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.random.RandomStreams;

/**
 * One elimination where that was forecast to fit, and where it does not after all, or is too much anyway: sums of small tables are done first. If no sum is left, what remains is a question for a best
 * state; if no maximum, one for a sum; else a search, whose states are weighed exactly or by estimates, whichever fits.
 */
final class MarginalMapSolver implements Solver {
    private final MarginalMapPolicy policy;
    private final Part part;
    private final Problem whole;
    private final EliminationOrder order;
    private final Resources resources;
    private Optional<TableSolver> tables;
    private SumOut.@Nullable Result rest;
    private @Nullable Solver solver;

    /**
     * @param order of the whole part in which sums go first
     * @param elimination in that order, if it is worth a try
     */
    MarginalMapSolver(
            MarginalMapPolicy policy,
            Part part,
            Problem whole,
            EliminationOrder order,
            Optional<ConstrainedElimination> elimination,
            Resources resources) {
        tables = elimination.map(each -> new TableSolver(each, resources));
        this.policy = policy;
        this.part = part;
        this.whole = whole;
        this.order = order;
        this.resources = resources;
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (tables.isPresent()) {
            try {
                return tables.get().advance(deadline.share(policy.mostForTables()));
            } catch (Deadline.TimeUp up) {
                // The forecast was wrong, or the machine is busy.
                tables = Optional.empty();
                return true;
            }
        }
        return step(best().isPresent() || part.size() == part.sizeOfAll() ? deadline : deadline.share(shareOfAll()));
    }

    /** Until there is an answer a part may take all of the time, but some of its steps would do so, and other parts go without. */
    private double shareOfAll() {
        return Math.max(policy.leastOfAll(), policy.mostOfAll() * part.size() / part.sizeOfAll());
    }

    private boolean step(Deadline deadline) {
        if (rest == null) {
            resources.progress().report("summing", 0);
            rest = SumOut.of(whole, mostCells(), resources.workers(), deadline);
        }
        if (rest.logConstant() == Double.NEGATIVE_INFINITY) {
            return false;
        }
        if (solver == null) {
            solver = chosen(rest.problem(), rest.variables(), deadline);
        }
        return solver.advance(deadline);
    }

    /** Where all sums can be done by tables of some size, they are. */
    private double mostCells() {
        double largest = 1;
        for (int step = 0; step < whole.sums(); step++) {
            largest = Math.max(largest, Math.pow(2, order.log2Clique(step)));
        }
        return largest <= policy.fewSums() ? policy.fewSums() : policy.smallSums();
    }

    private Solver chosen(Problem problem, int[] variables, Deadline deadline) {
        if (problem.sums() == 0 || problem.maxima() == 0) {
            return new DelegatedSolver(problem, resources);
        }
        double cells = ConditionedSum.cells(problem, resources.seed(), deadline);
        double seconds = cells
                * policy.nanosPerCell()
                * 1e-9
                * policy.leavesInTime()
                * resources.budget().host().pace().slowness();
        boolean fits = cells <= policy.leafCells()
                && Double.BYTES * cells <= resources.memoryBytes()
                && seconds <= deadline.remainingSeconds();
        BoundLadder ladder = new BoundLadder(policy, part, problem, variables, resources);
        RandomStreams streams = part.streams(resources.seed(), "mmap");
        return fits
                ? new SearchSolver(policy, problem, ladder, streams, resources)
                : new EstimateSolver(policy, problem, ladder, streams, resources);
    }

    @Override
    public Optional<PartAnswer> best() {
        if (tables.isPresent()) {
            return tables.get().best();
        }
        SumOut.Result known = rest;
        if (known != null && known.logConstant() == Double.NEGATIVE_INFINITY) {
            return Optional.of(PartAnswer.zero());
        }
        if (known == null || solver == null) {
            return Optional.empty();
        }
        return solver.best().map(answer -> restored(answer, known));
    }

    private PartAnswer restored(PartAnswer answer, SumOut.Result known) {
        if (answer.isZero()) {
            return answer;
        }
        double shift = known.logConstant();
        int[] states = new int[part.size()];
        answer.assignment().ifPresent(found -> {
            for (int v = 0; v < found.length; v++) {
                states[known.variables()[v]] = found[v];
            }
        });
        return new PartAnswer(
                new LogNumber(answer.value().sign(), answer.value().ln() + shift),
                answer.exact(),
                answer.certified().map(bounds -> shifted(bounds, shift)),
                answer.relativeError(),
                answer.confidence().map(c -> new Answer.Confidence(shifted(c.bounds(), shift), c.level())),
                Optional.empty(),
                Optional.of(states),
                Optional.empty());
    }

    private static Answer.Bounds shifted(Answer.Bounds bounds, double shift) {
        return new Answer.Bounds(bounds.lnLow() + shift, bounds.lnHigh() + shift);
    }

    @Override
    public Optional<String> obstacle() {
        return solver == null ? Optional.empty() : solver.obstacle();
    }

    @Override
    public Diagnostics diagnostics() {
        if (tables.isPresent()) {
            return tables.get().diagnostics();
        }
        Diagnostics.Builder all = new Diagnostics.Builder();
        if (rest != null) {
            all.count("summedOut", (long) whole.sums() - rest.problem().sums());
        }
        if (solver != null) {
            all.add(solver.diagnostics());
        }
        return all.build();
    }

    @Override
    public void close() {
        if (solver != null) {
            solver.close();
        }
    }
}
