package org.parseval.experiments.paper.backdoor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.generators.Backdoors;
import org.parseval.experiments.generators.Backdoors.Kind;
import org.parseval.experiments.generators.Backdoors.Weights;
import org.parseval.experiments.paper.KeptNumbers;
import org.parseval.experiments.paper.Runs;
import org.parseval.experiments.paper.ScaledExperiment;
import org.parseval.experiments.paper.uai.UaiColumns;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Page;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** The paper's figure on backdoors: errors of log Z as hard couplings are put into a weakly coupled model. */
public final class BackdoorExperiment extends ScaledExperiment<BackdoorExperiment.Size> {
    /** Of the whole, the time that the trial of the reference takes. */
    private static final double TRIAL_SHARE = 0.05;

    private static final Engine REFERENCE = Catalogue.engine("exact");

    /**
     * How large the experiment is.
     *
     * @param couplings the largest of weak factors
     * @param backdoors numbers of hard coupling factors
     * @param smallVariables of the models on which the reference is tried
     * @param chains of gibbs
     * @param steps of each chain before its states count, and again that count
     */
    record Size(
            int variables,
            int factors,
            double[] couplings,
            int[] backdoors,
            int seeds,
            int smallVariables,
            int smallSeeds,
            int chains,
            long steps) {
        static final Size FULL =
                new Size(60, 90, new double[] {0.1, 0.3, 1}, new int[] {3, 6, 12}, 5, 30, 200, 8, 1_000_000);
        static final Size QUICK = new Size(40, 50, new double[] {0.3, 1}, new int[] {3, 12}, 2, 20, 50, 2, 100_000);

        List<Backdoors> families() {
            List<Backdoors> families = new ArrayList<>();
            for (Kind kind : Kind.values()) {
                for (Weights weights : Weights.values()) {
                    for (double coupling : couplings) {
                        for (int backdoor : backdoors) {
                            families.add(new Backdoors(variables, factors, coupling, backdoor, kind, weights));
                        }
                    }
                }
            }
            return families;
        }

        /** The same density and couplings on fewer variables. */
        List<Backdoors> smallFamilies() {
            return List.of(Kind.values()).stream()
                    .map(kind -> new Backdoors(
                            smallVariables, factors * smallVariables / variables, couplings[0], backdoors[0], kind))
                    .toList();
        }
    }

    public BackdoorExperiment() {
        super("backdoor", Size.QUICK, Size.FULL);
    }

    @Override
    protected Page run(Size size, Conditions setting, Tracker progress) {
        List<ReferenceTrial> trials = trials(size, setting, (what, done) -> progress.at(what, TRIAL_SHARE * done));
        List<Contestant> contestants = Contestant.all(size.chains, size.steps);
        List<Backdoors> families = size.families();
        KeptNumbers kept = KeptNumbers.of(name(), setting);
        List<Group.Instance> instances = Runs.of(
                families.size() * size.seeds,
                i -> {
                    Backdoors family = families.get(i / size.seeds);
                    long seed = setting.seed() + i % size.seeds;
                    String key = family + ", seed " + seed + ", " + size.chains + " chains of " + size.steps
                            + ", order " + UaiColumns.PAPER_ORDER;
                    return Group.Instance.of(kept.of(
                            key,
                            () -> solve(family.generate(seed), contestants, setting)
                                    .numbers()));
                },
                "models with backdoors",
                setting,
                (what, done) -> progress.at(what, TRIAL_SHARE + (1 - TRIAL_SHARE) * done));
        List<Group> groups = IntStream.range(0, families.size())
                .mapToObj(i -> new Group(families.get(i), instances.subList(i * size.seeds, (i + 1) * size.seeds)))
                .toList();
        return new BackdoorPage(size, contestants, groups, trials).page();
    }

    private static List<ReferenceTrial> trials(Size size, Conditions setting, Tracker progress) {
        List<Backdoors> small = size.smallFamilies();
        List<Double> differences = Runs.of(
                small.size() * size.smallSeeds,
                i -> ReferenceTrial.difference(
                        small.get(i / size.smallSeeds), setting.seed() + i % size.smallSeeds, Runs.budget(setting)),
                "exact Z of small models",
                setting,
                progress);
        return IntStream.range(0, small.size())
                .mapToObj(i -> new ReferenceTrial(
                        small.get(i), differences.subList(i * size.smallSeeds, (i + 1) * size.smallSeeds)))
                .toList();
    }

    private static Group.Instance solve(Model model, List<Contestant> contestants, Conditions setting) {
        double[] log10 = new double[contestants.size()];
        boolean[] negative = new boolean[contestants.size()];
        for (int i = 0; i < log10.length; i++) {
            try {
                Answer answer = contestants
                        .get(i)
                        .engine()
                        .solve(model, Query.of(Task.PR), Runs.budget(setting), Progress.SILENT);
                log10[i] = answer.value().log10();
                negative[i] = answer.value().sign() < 0;
            } catch (BudgetException refused) {
                log10[i] = Double.NaN;
            }
        }
        double exact = REFERENCE
                .solve(model, Query.of(Task.PR), Runs.budget(setting), Progress.SILENT)
                .value()
                .log10();
        return new Group.Instance(exact, log10, negative);
    }
}
