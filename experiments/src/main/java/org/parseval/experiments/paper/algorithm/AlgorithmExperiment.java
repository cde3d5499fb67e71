package org.parseval.experiments.paper.algorithm;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.paper.Runs;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Experiment;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Whether the engine computes what the paper's algorithm computes. Everything else in the report compares errors, which a slightly wrong
 * engine could have too; here every digit counts.
 */
public final class AlgorithmExperiment implements Experiment {
    /** The most that logarithms may differ, of which rounding is a small part. */
    private static final double SAME = 1e-9;

    private static final int[] SIZES = {4, 16, 64};
    private static final double[] DYADIC = {0.25, 0.5, 1, 1.25, 2};
    private static final int DYADIC_VARIABLES = 16;
    private static final int SIDE = 6;

    /** More terms than any message of these models has. */
    private static final int WHOLE = 1 << 16;

    /** One run of the engine beside what it should give. */
    private record Outcome(TruncationRule rule, int size, double difference, long cuts, boolean sameCuts) {}

    @Override
    public String name() {
        return "algorithm";
    }

    @Override
    public String about() {
        return "the engine against an elimination on plain maps, and against exact answers; some seconds";
    }

    @Override
    public Page run(Conditions setting, Tracker progress) {
        int seeds = setting.quick() ? 3 : 20;
        List<List<Outcome>> found = Runs.of(
                2 * seeds,
                i -> outcomes(model(i, setting.seed()), setting),
                "the algorithm on plain maps",
                setting,
                progress);
        List<Outcome> cut = found.stream().flatMap(List::stream).toList();
        double[] whole = IntStream.range(0, 2 * seeds)
                .mapToDouble(i -> withoutCuts(model(i, setting.seed()), setting))
                .toArray();
        List<Check> checks = new ArrayList<>();
        checks.add(exact(whole));
        for (TruncationRule rule : TruncationRule.values()) {
            checks.add(same(rule, cut));
        }
        return new Page(
                "algorithm",
                "The algorithm itself",
                checks,
                List.of(
                        new PageBlock.Text(text(
                                "Ising grids of %d x %d with couplings and fields up to 1, and models of %d variables whose tables hold few"
                                        + " dyadic numbers, so that many coefficients tie to the last bit; %d of each. The engine runs as the paper has it, in"
                                        + " the order of min-fill. The other program was written from the paper on plain maps from sets of variables to"
                                        + " coefficients, takes coefficients by their definition, and shares no code with the engine. Products are cut to the"
                                        + " size in the table and messages to four times that.",
                                SIDE, SIDE, DYADIC_VARIABLES, seeds)),
                        table(cut)));
    }

    private static Model model(int i, long seed) {
        return i % 2 == 0
                ? new IsingGrid(SIDE, SIDE, 1, 1, IsingGrid.Couplings.MIXED, false).generate(seed + i)
                : dyadic(
                        DYADIC_VARIABLES,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(seed + i));
    }

    /** A ring of pairs and as many random triples, whose values are few dyadic numbers. */
    static Model dyadic(int variables, RandomGenerator random) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < 2 * variables; i++) {
            TreeSet<Integer> scope = new TreeSet<>(List.of(i % variables, (i + 1) % variables));
            while (i >= variables && scope.size() < 3) {
                scope.add(random.nextInt(variables));
            }
            double[] table = new double[1 << scope.size()];
            Arrays.setAll(table, entry -> DYADIC[random.nextInt(DYADIC.length)]);
            factors.add(
                    TableFactor.of(scope.stream().mapToInt(Integer::intValue).toArray(), table));
        }
        return Model.binary(variables, factors);
    }

    private static List<Outcome> outcomes(Model model, Conditions setting) {
        int[] order = Heuristic.MIN_FILL.order(InteractionGraph.of(model)).variables();
        List<Outcome> outcomes = new ArrayList<>();
        for (TruncationRule rule : TruncationRule.values()) {
            for (int size : SIZES) {
                PlainElimination.Result expected = new PlainElimination(4 * size, size, rule, true).run(model, order);
                var answer = Catalogue.engine(
                                "fourier",
                                Map.of(
                                        "preset",
                                        "paper",
                                        "order",
                                        "min-fill",
                                        "truncate",
                                        rule,
                                        "messageSize",
                                        4 * size,
                                        "productSize",
                                        size))
                        .solve(model, Query.of(Task.PR), Runs.budget(setting), Progress.SILENT);
                double difference = answer.value().sign() == expected.sign()
                        ? Math.abs(answer.value().ln() - expected.log()) / LogNumber.LN_10
                        : Double.POSITIVE_INFINITY;
                Object cuts = answer.diagnostics().asMap().get("truncations");
                outcomes.add(new Outcome(
                        rule,
                        size,
                        difference,
                        expected.cuts(),
                        Long.valueOf(expected.cuts()).equals(cuts)));
            }
        }
        return outcomes;
    }

    private static double withoutCuts(Model model, Conditions setting) {
        Query query = Query.of(Task.PR);
        double whole = Catalogue.engine(
                        "fourier", Map.of("preset", "paper", "messageSize", WHOLE, "productSize", WHOLE))
                .solve(model, query, Runs.budget(setting), Progress.SILENT)
                .value()
                .log10();
        double exact = Catalogue.engine("exact")
                .solve(model, query, Runs.budget(setting), Progress.SILENT)
                .value()
                .log10();
        return Math.abs(whole - exact);
    }

    private static Check exact(double[] differences) {
        double largest = Arrays.stream(differences).max().orElseThrow();
        return Check.ours(
                "exact without cuts",
                "While no term is dropped, Fourier elimination has the exact Z.",
                largest <= SAME,
                text("largest difference of log10 Z %.1e on %d models", largest, differences.length));
    }

    private static Check same(TruncationRule rule, List<Outcome> all) {
        List<Outcome> own = all.stream().filter(each -> each.rule == rule).toList();
        long held = own.stream()
                .filter(each -> each.difference <= SAME && each.sameCuts)
                .count();
        long cuts = own.stream().mapToLong(Outcome::cuts).sum();
        return Check.ours(
                rule == TruncationRule.MIN_DEGREE ? "cut by degree" : "cut by coefficient",
                "Where terms are dropped, by " + described(rule)
                        + ", the engine has the number and the cuts of the elimination on plain maps.",
                held == own.size() && cuts > 0,
                text(
                        "%d of %d runs, %d cuts; largest difference of log10 Z %.1e",
                        held,
                        own.size(),
                        cuts,
                        own.stream().mapToDouble(Outcome::difference).max().orElseThrow()));
    }

    private static String described(TruncationRule rule) {
        return rule == TruncationRule.MIN_DEGREE ? "degree" : "the size of their coefficients";
    }

    private static PageBlock table(List<Outcome> all) {
        List<List<String>> rows = new ArrayList<>();
        for (TruncationRule rule : TruncationRule.values()) {
            for (int size : SIZES) {
                List<Outcome> own = all.stream()
                        .filter(each -> each.rule == rule && each.size == size)
                        .toList();
                rows.add(List.of(
                        described(rule),
                        text("%d", size),
                        text("%d", own.size()),
                        text("%d", own.stream().mapToLong(Outcome::cuts).sum()),
                        text(
                                "%.1e",
                                own.stream()
                                        .mapToDouble(Outcome::difference)
                                        .max()
                                        .orElseThrow())));
            }
        }
        return new PageBlock.Table(
                "runs",
                "Runs by rule and size of products, how many terms were cut how often in all, and the largest difference of log10 Z.",
                List.of("kept by", "size", "runs", "cuts", "largest difference"),
                rows);
    }
}
