package org.parseval.engine.propagation;

import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Marginals;
import org.parseval.propagation.MeanField;
import org.parseval.propagation.MeanFieldSettings;
import org.parseval.reduction.Support;

/** Mean field on one part. */
final class MeanFieldSolver extends IteratedSolver {
    /** What rounding may have added to the bound, relative to its size. */
    private static final double ROUNDING = 1e-12;

    private final MeanFieldSettings settings;

    MeanFieldSolver(MeanFieldSettings settings, Part part, Resources resources) {
        super(part, resources, "improving mean field");
        this.settings = settings;
    }

    @Override
    PartAnswer solve(Deadline deadline) {
        int[] start = part().support(deadline) instanceof Support.Found found ? found.states() : new int[0];
        if (start.length == 0 && part().hasZeros()) {
            throw new BudgetException(
                    "mean field needs a state of positive weight to start from, and none was found for " + part().size()
                            + " variables within the budget");
        }
        MeanField field = MeanField.run(part().model(), settings, start, deadline::passed);
        add(field.converged(), field.iterations(), field.maxDifference());
        seen().extra("runs", field.runs());
        double bound = field.logBound();
        double low = bound - ROUNDING * (part().model().factors().size() + Math.abs(bound));
        PartAnswer value = PartAnswer.estimate(bound).withCertified(new Answer.Bounds(low, Double.POSITIVE_INFINITY));
        return resources().asksMarginals() ? value.withMarginals(Marginals.unsupported(field.marginals())) : value;
    }
}
