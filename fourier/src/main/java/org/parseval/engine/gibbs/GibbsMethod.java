package org.parseval.engine.gibbs;

import java.util.Locale;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.gibbs.kernel.Chains;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.engine.gibbs.kernel.MovePolicy;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.model.Model;

/**
 * Engine {@code gibbs}: Markov chain Monte Carlo. Marginals are averages over Gibbs chains; the partition function comes
 * from population annealing or from an integral along the coupling path. Answers are estimates with a standard
 * error and an interval, and say when they carry no information.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new GibbsMethod(GibbsSettings.standard().with(CHAINS, 1024)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class GibbsMethod extends Method {
    private final Settings settings;

    /** The method with these settings. */
    public GibbsMethod(Settings settings) {
        super("gibbs", SUMS, settings.asMap());
        this.settings = GibbsSettings.checked(settings);
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        double bytes = bytes(part.model(), settings, resources);
        if (bytes > resources.memoryBytes()) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "%d chains of %d variables need %.4g MiB; the budget allows %.4g MiB",
                    settings.count(GibbsSettings.CHAINS),
                    part.size(),
                    bytes / (1 << 20),
                    resources.memoryBytes() / (double) (1 << 20)));
        }
        return Plan.of(
                        new Forecast.Fitted(bytes),
                        () -> new GibbsSolver(settings, GibbsPolicy.STANDARD, part, resources))
                .onlyIfPossible(part);
    }

    /**
     * Bytes of all chains and tables.
     *
     * @throws BudgetException if a variable has more states than a chain holds
     */
    private static double bytes(Model model, Settings settings, Resources resources) {
        double values = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            values += model.cardinality(v);
            if (model.cardinality(v) > Short.MAX_VALUE) {
                throw new BudgetException(
                        "a variable has " + model.cardinality(v) + " states, chains hold at most " + Short.MAX_VALUE);
            }
        }
        // Two sets of chains, of which one keeps sums of probabilities in two halves, and tables for every block.
        double perChain = 4.0 * model.variableCount() + (resources.asksMarginals() ? 16 * values : 0);
        double blocks = Math.max(
                Chains.blocks(settings.count(GibbsSettings.CHAINS)),
                resources.budget().threads());
        return LogModel.bytes(model) + settings.count(GibbsSettings.CHAINS) * perChain + blocks * blockBytes(model);
    }

    /** Tables of a region with their messages; that all variables have the largest is more than enough. */
    private static double blockBytes(Model part) {
        double entries = 0;
        for (int v = 0; v < part.variableCount(); v++) {
            double pair = Math.min(MovePolicy.STANDARD.largestPair(), Math.pow(part.cardinality(v), 2));
            entries += 1.5 * Math.max(Math.max(MovePolicy.STANDARD.largestTable(), pair), part.cardinality(v));
        }
        return 8 * entries;
    }
}
