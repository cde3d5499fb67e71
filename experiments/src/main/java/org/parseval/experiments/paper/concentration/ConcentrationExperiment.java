package org.parseval.experiments.paper.concentration;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.paper.Runs;
import org.parseval.experiments.paper.ScaledExperiment;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.spectrum.DegreeWeights;
import org.parseval.spectrum.ModelSpectrum;

/** The paper's figure on weight concentration: the median Fourier weight by degree of random weighted 3-SAT. */
public final class ConcentrationExperiment extends ScaledExperiment<ConcentrationExperiment.Size> {
    /** The degree up to which the paper says the weight lies. */
    private static final int LOW_DEGREE = 5;

    /** The weight that may lie above it. */
    private static final double EPSILON = 1e-2;

    private static final double[] ETAS = {0.1, 0.6};

    /** How large the experiment is. */
    record Size(int variables, int[] clauses, int instances) {
        static final Size FULL = new Size(20, new int[] {10, 20, 40, 60, 80, 100}, 100);
        static final Size QUICK = new Size(20, new int[] {20, 80}, 8);
    }

    public ConcentrationExperiment() {
        super("concentration", Size.QUICK, Size.FULL);
    }

    @Override
    protected Page run(Size size, Conditions setting, Tracker progress) {
        List<WeightedSat> families = new ArrayList<>();
        for (double eta : ETAS) {
            for (int clauses : size.clauses) {
                families.add(new WeightedSat(size.variables, clauses, 3, eta));
            }
        }
        List<DegreeWeights> all = Runs.of(
                families.size() * size.instances,
                i -> spectrum(families.get(i / size.instances), i % size.instances, setting),
                "spectra of weighted 3-SAT",
                setting,
                progress);
        List<Tails> tails = IntStream.range(0, families.size())
                .mapToObj(i -> new Tails(families.get(i), all.subList(i * size.instances, (i + 1) * size.instances)))
                .toList();
        return new Page("concentration", "Weight concentration", checks(tails), blocks(size, setting, tails));
    }

    private static DegreeWeights spectrum(WeightedSat family, int instance, Conditions setting) {
        Budget budget = Runs.budget(setting);
        Model model = family.generate(setting.seed() + instance);
        return ModelSpectrum.of(model, Evidence.none(), budget, Progress.SILENT).weights();
    }

    /** A claim for all numbers of clauses: the figure tells the one that is farthest from it. */
    private static List<Check> checks(List<Tails> tails) {
        List<Check> checks = new ArrayList<>();
        for (double eta : ETAS) {
            List<Tails> own = of(eta, tails);
            checks.add(check(
                    Check.Source.PAPER,
                    text("weight, eta %.1f", eta),
                    text("With eta %.1f, the median weight above degree 5 is less than 1e-2.", eta),
                    own,
                    each -> each.weightAbove(LOW_DEGREE)));
            checks.add(check(
                    Check.Source.OURS,
                    text("share, eta %.1f", eta),
                    text(
                            "With eta %.1f, the median share of the weight that lies above degree 5 is less than 1e-2.",
                            eta),
                    own,
                    each -> each.shareAbove(LOW_DEGREE)));
        }
        return checks;
    }

    private static Check check(
            Check.Source source, String name, String claim, List<Tails> tails, Function<Tails, Errors> above) {
        Tails farthest = Collections.max(
                tails, Comparator.comparingDouble(each -> above.apply(each).median()));
        long held = tails.stream()
                .filter(each -> above.apply(each).median() < EPSILON)
                .count();
        double worst = tails.stream()
                .mapToDouble(each -> above.apply(each).worst())
                .max()
                .orElseThrow();
        boolean holds = held == tails.size();
        return new Check(
                source,
                name,
                claim,
                holds ? Check.Verdict.REPRODUCED : Check.Verdict.NOT_REPRODUCED,
                text(
                        "for %d of %d numbers of clauses; largest median %.3g (%d clauses), worst instance %.3g",
                        held,
                        tails.size(),
                        above.apply(farthest).median(),
                        farthest.family().clauses(),
                        worst));
    }

    private static List<Tails> of(double eta, List<Tails> tails) {
        return tails.stream().filter(each -> each.family().eta() == eta).toList();
    }

    private static List<PageBlock> blocks(Size size, Conditions setting, List<Tails> tails) {
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new PageBlock.Text(text(
                "Random weighted 3-SAT as in the paper: %d variables, each clause of three distinct variables is 1 where it holds and"
                        + " eta where it does not. %d instances for each eta and number of clauses, seeds from %d on. The whole"
                        + " spectrum of each comes from the table of f by the Walsh-Hadamard transform. The paper does not say for"
                        + " which numbers of clauses it drew its curves.",
                size.variables, size.instances, setting.seed())));
        blocks.add(new PageBlock.Text(
                "Two readings. The weight W_k is the sum of the squared coefficients of degree k, which the paper"
                        + " shows. All weights add up to the mean of f squared, which gets small as clauses are added: then little weight"
                        + " lies above degree 5 because there is little weight at all. The share W_k / (W_0 + W_1 + ...) does not have"
                        + " this way out; an approximation of f with a small relative error needs it."));
        for (double eta : ETAS) {
            List<Tails> own = of(eta, tails);
            String id = text("eta-%.0f", 10 * eta);
            blocks.add(chart(
                    id + "-weight", text("Median weight by degree, eta = %.1f", eta), "W", own, Tails::medianWeight));
            blocks.add(chart(
                    id + "-share",
                    text("Median share by degree, eta = %.1f", eta),
                    "share of W",
                    own,
                    Tails::medianShare));
        }
        blocks.add(table(tails));
        return blocks;
    }

    private static PageBlock chart(
            String id, String caption, String label, List<Tails> tails, ToDoubleBiFunction<Tails, Integer> number) {
        List<PageBlock.Line> lines = tails.stream()
                .map(each -> {
                    int degrees = each.family().variables() + 1;
                    return new PageBlock.Line(
                            each.family().clauses() + " clauses",
                            IntStream.range(0, degrees).asDoubleStream().toArray(),
                            IntStream.range(0, degrees)
                                    .mapToDouble(k -> number.applyAsDouble(each, k))
                                    .toArray());
                })
                .toList();
        return new PageBlock.Chart(
                id, caption, new PageBlock.Axis("degree k", false), new PageBlock.Axis(label, true), lines);
    }

    private static PageBlock table(List<Tails> tails) {
        List<List<String>> rows = new ArrayList<>();
        for (Tails each : tails) {
            Errors weight = each.weightAbove(LOW_DEGREE);
            Errors share = each.shareAbove(LOW_DEGREE);
            rows.add(List.of(
                    text("%.1f", each.family().eta()),
                    text("%d", each.family().clauses()),
                    text("%.3g", each.medianWhole()),
                    text("%.3g", weight.median()),
                    text("%.3g", weight.worst()),
                    text("%.3g", share.median()),
                    text("%.3g", share.worst()),
                    text("%.1f", each.medianDegree(EPSILON))));
        }
        return new PageBlock.Table(
                "tails",
                "Weight above degree 5. The last column is the median of the least degree above which less than 1 % of the weight lies.",
                List.of(
                        "eta",
                        "clauses",
                        "median of all weight",
                        "median weight above 5",
                        "worst",
                        "median share above 5",
                        "worst",
                        "degree for 99 %"),
                rows);
    }
}
