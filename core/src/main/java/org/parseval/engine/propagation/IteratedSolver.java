package org.parseval.engine.propagation;

import java.util.Optional;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.propagation.Beliefs;
import org.parseval.reduction.Support;

/** What the methods of this package share: iterations on one part, until they come to rest. */
abstract class IteratedSolver implements Solver {
    private final Part part;
    private final Resources resources;
    private final String phase;
    private final Diagnostics.Builder diagnostics = new Diagnostics.Builder();
    private Optional<PartAnswer> answer = Optional.empty();

    /** @param phase what progress calls it */
    IteratedSolver(Part part, Resources resources, String phase) {
        this.part = part;
        this.resources = resources;
        this.phase = phase;
    }

    @Override
    public final Status advance(Deadline deadline) {
        resources.progress().report(phase, 0);
        answer = Optional.of(part.support(deadline) instanceof Support.None ? PartAnswer.zero() : solve(deadline));
        return Status.DONE;
    }

    /** The answer about a part that is not known to be impossible. */
    abstract PartAnswer solve(Deadline deadline);

    @Override
    public final Optional<PartAnswer> best() {
        return answer;
    }

    final Part part() {
        return part;
    }

    final Resources resources() {
        return resources;
    }

    final Diagnostics.Builder seen() {
        return diagnostics;
    }

    /** Tells of the iterations. */
    final void add(boolean converged, long iterations, double maxDifference) {
        diagnostics.converged(converged).extra("iterations", (int) iterations).extra("maxDifference", maxDifference);
    }

    /** What belief propagation says of the part. */
    final PartAnswer answer(Beliefs beliefs) {
        add(beliefs.isConverged(), beliefs.iterations(), beliefs.maxDifference());
        double log = beliefs.logPartitionFunction();
        PartAnswer value = beliefs.isExact() ? PartAnswer.exact(log) : PartAnswer.estimate(log);
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
        return diagnostics.build();
    }
}
