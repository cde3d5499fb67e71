package org.parseval.experiments.paper.backdoor;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.experiments.generators.Backdoors.Kind;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;

/** What the backdoor experiment shows and claims. */
final class BackdoorPage {
    /** Standard errors within which a mean is as expected. */
    private static final double ERRORS = 4;

    private final BackdoorExperiment.Size size;
    private final List<Contestant> contestants;
    private final List<Group> groups;
    private final List<ReferenceTrial> trials;
    private final int fourier;
    private final int energy;
    private final double noise;

    BackdoorPage(
            BackdoorExperiment.Size size,
            List<Contestant> contestants,
            List<Group> groups,
            List<ReferenceTrial> trials) {
        this.size = size;
        this.contestants = contestants;
        this.groups = groups;
        this.trials = trials;
        fourier = index(Contestant.FOURIER);
        energy = index(Contestant.ENERGY);
        noise = Math.sqrt(groups.stream()
                .flatMap(group -> group.errors(energy).values().stream())
                .mapToDouble(error -> error * error)
                .average()
                .orElse(Double.NaN));
    }

    private int index(String name) {
        return contestants.stream().map(Contestant::name).toList().indexOf(name);
    }

    Page page() {
        List<Check> checks = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (String rival : List.of(Contestant.GIBBS, Contestant.BELIEF)) {
                checks.add(smaller(kind, rival));
                checks.add(grows(kind, rival));
            }
        }
        trials.forEach(trial -> checks.add(closedForm(trial)));
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new PageBlock.Text(models()));
        blocks.add(new PageBlock.Text(reference()));
        for (Kind kind : Kind.values()) {
            blocks.add(chart(kind));
        }
        blocks.add(errors());
        blocks.add(differences());
        blocks.add(trialTable());
        return new Page("backdoor", "Backdoors", checks, blocks);
    }

    private List<Group> of(Kind kind) {
        return groups.stream().filter(group -> group.family().kind() == kind).toList();
    }

    /** How much larger the rival's median error is than Fourier's, at each size of the backdoor. */
    private double[] gaps(Kind kind, String rival) {
        return of(kind).stream()
                .mapToDouble(group -> group.errors(index(rival)).median()
                        - group.errors(fourier).median())
                .toArray();
    }

    private Check smaller(Kind kind, String rival) {
        double[] gaps = gaps(kind, rival);
        return Check.of(
                name(kind) + ", fourier against " + rival,
                "Fourier elimination has a smaller median error than " + rival
                        + " at every size of the backdoor, by more than log Z differs from the reference.",
                Arrays.stream(gaps).allMatch(gap -> gap > noise),
                gapText(gaps));
    }

    private Check grows(Kind kind, String rival) {
        double[] gaps = gaps(kind, rival);
        double last = gaps[gaps.length - 1];
        return Check.of(
                name(kind) + ", gap to " + rival + " grows",
                "The gap between the errors of " + rival
                        + " and Fourier elimination grows with the backdoor: at the largest it is"
                        + " larger than at any smaller one, by more than log Z differs from the reference.",
                last > noise && Arrays.stream(gaps, 0, gaps.length - 1).allMatch(gap -> last - gap > noise),
                gapText(gaps));
    }

    private String gapText(double[] gaps) {
        return "gap in log10 Z "
                + IntStream.range(0, gaps.length)
                        .mapToObj(i -> text("%.4f at %d", gaps[i], size.backdoors()[i]))
                        .collect(Collectors.joining(", "))
                + text(" coupling factors; log10 Z differs from the reference by %.4f (root mean square)", noise);
    }

    private static Check closedForm(ReferenceTrial trial) {
        double off = Math.abs(trial.meanRatio() - 1);
        return Check.of(
                name(trial.family().kind()) + ", mean of Z",
                "The mean of the exact Z over seeds is the closed form of E[Z], within 4 standard errors.",
                off <= ERRORS * trial.standardErrorOfRatio(),
                text(
                        "mean of Z / E[Z] %.5f with standard error %.5f over %d models of %d variables",
                        trial.meanRatio(),
                        trial.standardErrorOfRatio(),
                        trial.differences().size(),
                        trial.family().variables()));
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private String models() {
        return text(
                "Models of %d Boolean variables and %d weak factors exp(J x y z) on three evenly drawn spins, J evenly from [-%.2g, %.2g];"
                        + " and a backdoor of hard coupling factors, whose three variables must take the same value. The paper does"
                        + " not say how many variables and factors it took, how weak the couplings were, or how backdoors were linked:"
                        + " these are our choice, made once. Independent coupling factors have no variable in common. For linked ones"
                        + " there are two readings: chained, each shares one variable with the one before and there is no loop among"
                        + " them; woven, each couples one new variable with two of those before, and there are many loops. The size of"
                        + " a backdoor is its number of coupling factors. %d seeds each, medians. Engines: %s.",
                size.variables(),
                size.factors(),
                size.coupling(),
                size.coupling(),
                size.seeds(),
                contestants.stream()
                        .map(contestant -> contestant.name() + " (" + contestant.setup() + ")")
                        .collect(Collectors.joining("; ")));
    }

    private String reference() {
        return text(
                "The reference is log E[Z], as in the paper, not log Z: the models of the full experiment are too wide for exact elimination. E[Z] has a"
                        + " closed form: every state that the backdoor allows has the mean weight (sinh c / c)^m, so E[Z] is their"
                        + " number times that. Z of one model differs from it: by the estimates of energy, with standard errors of"
                        + " 0.001, log10 Z is %.4f from log10 E[Z] (root mean square over all models here). Errors smaller than that"
                        + " say nothing against this reference; the second table therefore compares with energy's estimate. E[log Z] is"
                        + " at most log E[Z], by Jensen's inequality; the third table measures by how much, and how far log Z spreads,"
                        + " with the exact engine on small models.",
                noise);
    }

    private PageBlock chart(Kind kind) {
        List<Group> own = of(kind);
        double[] sizes =
                own.stream().mapToDouble(group -> group.family().backdoor()).toArray();
        List<PageBlock.Line> lines = IntStream.range(0, contestants.size())
                .mapToObj(i -> new PageBlock.Line(
                        contestants.get(i).name(),
                        sizes,
                        own.stream()
                                .mapToDouble(group -> group.errors(i).median())
                                .toArray()))
                .toList();
        return new PageBlock.Chart(
                name(kind),
                "Median error of log10 Z against log10 E[Z], " + name(kind) + " backdoors",
                new PageBlock.Axis("coupling factors of the backdoor", false),
                new PageBlock.Axis("error of log10 Z", true),
                lines);
    }

    private PageBlock errors() {
        List<String> columns = new ArrayList<>(List.of("backdoor", "size"));
        contestants.forEach(contestant -> columns.add(contestant.name()));
        List<List<String>> rows = new ArrayList<>();
        for (Group group : groups) {
            List<String> row = head(group);
            for (int i = 0; i < contestants.size(); i++) {
                String negative = group.negative(i) == 0 ? "" : text(", %d negative", group.negative(i));
                row.add(text(
                        "%.4f (%.4f%s)",
                        group.errors(i).median(), group.errors(i).worst(), negative));
            }
            rows.add(row);
        }
        return new PageBlock.Table(
                "errors",
                "Median (and worst) error of log10 Z against log10 E[Z], and how often Z came out negative",
                columns,
                rows);
    }

    private PageBlock differences() {
        List<String> columns = new ArrayList<>(List.of("backdoor", "size"));
        List<Integer> others = IntStream.range(0, contestants.size())
                .filter(i -> i != energy)
                .boxed()
                .toList();
        others.forEach(i -> columns.add(contestants.get(i).name()));
        List<List<String>> rows = new ArrayList<>();
        for (Group group : groups) {
            List<String> row = head(group);
            others.forEach(
                    i -> row.add(text("%.4f", group.errorsAgainst(i, energy).median())));
            rows.add(row);
        }
        return new PageBlock.Table(
                "against-energy",
                "Median difference of log10 Z from energy's estimate, which has a standard error of 0.001",
                columns,
                rows);
    }

    private static List<String> head(Group group) {
        return new ArrayList<>(
                List.of(name(group.family().kind()), text("%d", group.family().backdoor())));
    }

    private PageBlock trialTable() {
        return new PageBlock.Table(
                "reference",
                "The reference against exact Z on small models of the same density and couplings: E[log10 Z] - log10 E[Z] with its"
                        + " standard error, the standard deviation of log10 Z, and the mean of Z / E[Z] with its standard error",
                List.of(
                        "backdoor",
                        "size",
                        "variables",
                        "factors",
                        "models",
                        "E log - log E",
                        "spread",
                        "mean Z / E[Z]"),
                trials.stream()
                        .map(trial -> List.of(
                                name(trial.family().kind()),
                                text("%d", trial.family().backdoor()),
                                text("%d", trial.family().variables()),
                                text("%d", trial.family().factors()),
                                text("%d", trial.differences().size()),
                                text("%.5f +- %.5f", trial.meanLog10(), trial.standardErrorLog10()),
                                text("%.5f", trial.spreadLog10()),
                                text("%.5f +- %.5f", trial.meanRatio(), trial.standardErrorOfRatio())))
                        .toList());
    }
}
