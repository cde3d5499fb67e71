package org.parseval.engine.variational;

import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.propagation.IteratedSolver;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Marginals;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.parallel.Looks;
import org.parseval.support.Support;
import org.parseval.variational.MeanField;
import org.parseval.variational.MeanFieldRuns;
import org.parseval.variational.MeanFieldSettings;

/** Mean field on one part. */
final class MeanFieldSolver extends IteratedSolver<MeanFieldRuns> {
    /** The most that rounding may have added to the bound, relative to the terms that it is the sum of. */
    private static final double ROUNDING = 1e-12;

    private final MeanFieldSettings settings;
    /** An upper bound on the sum of the absolute values of the terms of the bound. */
    private double magnitude;

    MeanFieldSolver(MeanFieldSettings settings, Part part, Resources resources) {
        super(part, resources, "improving mean field");
        this.settings = settings;
    }

    @Override
    protected MeanFieldRuns begin(Deadline deadline) {
        int[] start = part().support(deadline) instanceof Support.Found found ? found.states() : new int[0];
        if (start.length == 0 && part().hasZeros()) {
            throw new BudgetException(
                    "mean field needs a state of positive weight to start from, and none was found for " + part().size()
                            + " variables within the budget");
        }
        Looks looks = new Looks(deadline::mustHurry);
        magnitude = magnitude(part().model(), looks);
        return new MeanFieldRuns(part().model(), settings, start, looks);
    }

    private static double magnitude(Model model, Looks looks) {
        double sum = 1;
        for (int v = 0; v < model.variableCount(); v++) {
            sum += Math.log(model.cardinality(v));
        }
        for (Factor factor : model.factors()) {
            looks.run();
            double largest = 0;
            for (double value : factor.toTable(model).values()) {
                largest = value > 0 ? Math.max(largest, Math.abs(Math.log(value))) : largest;
            }
            sum += largest;
        }
        return sum;
    }

    @Override
    protected PartAnswer answer(MeanFieldRuns runs) {
        MeanField field = runs.best();
        add(field.converged(), field.iterations(), field.maxDifference());
        seen().largest("runs", field.runs());
        double bound = field.logBound();
        double low = bound - ROUNDING * magnitude;
        PartAnswer value = PartAnswer.estimateLn(bound).withCertified(new Answer.Bounds(low, Double.POSITIVE_INFINITY));
        return resources().asksMarginals() ? value.withMarginals(Marginals.unsupported(field.marginals())) : value;
    }
}
