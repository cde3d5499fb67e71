package org.parseval.experiments.paper.backdoor;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.parseval.experiments.generators.Backdoors.Kind;
import org.parseval.experiments.generators.Backdoors.Weights;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;

/** What the backdoor experiment shows and claims. */
final class BackdoorPage {
    /** Standard errors within which a mean is as expected. */
    private static final double ERRORS = 4;

    /** Couplings up to this are called low. */
    private static final double WEAK = 0.3;

    /** The coupling of the charts. */
    private static final double SHOWN = 0.3;

    /** Errors below this are no more than rounding. */
    private static final double ROUNDING = 1e-12;

    private final BackdoorExperiment.Size size;
    private final List<Contestant> contestants;
    private final List<Group> groups;
    private final List<ReferenceTrial> trials;
    private final int fourier;

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
    }

    private int index(String name) {
        return contestants.stream().map(Contestant::name).toList().indexOf(name);
    }

    Page page() {
        List<Check> checks = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (String rival : List.of(Contestant.GIBBS, Contestant.BELIEF)) {
                checks.add(smaller(kind, rival, true));
                checks.add(grows(kind, rival));
                checks.add(smaller(kind, rival, false));
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
        blocks.add(trialTable());
        return new Page("backdoor", "Backdoors", checks, blocks);
    }

    private List<Group> of(Kind kind, boolean weak) {
        return groups.stream()
                .filter(group -> group.family().kind() == kind && group.family().coupling() <= WEAK == weak)
                .toList();
    }

    /** How many times the error of Fourier elimination that of a rival is. */
    private double ratio(Group group, String rival) {
        return group.errors(index(rival)).median()
                / Math.max(ROUNDING, group.errors(fourier).median());
    }

    private double gap(Group group, String rival) {
        return group.errors(index(rival)).median() - group.errors(fourier).median();
    }

    private Check smaller(Kind kind, String rival, boolean weak) {
        List<Group> own = of(kind, weak);
        List<String> lost = own.stream()
                .filter(group -> !(ratio(group, rival) > 1))
                .map(group -> String.join(" ", head(group).subList(1, 4)))
                .toList();
        String name = name(kind) + ", fourier against " + rival + (weak ? "" : ", not weak");
        String claim = "With " + name(kind) + " backdoors and couplings "
                + (weak ? "that are low (up to 0.3)" : "of 1, which are not low")
                + ", Fourier elimination has a smaller median error than " + rival + " at every size.";
        String figure = text("at %d of %d places", own.size() - lost.size(), own.size())
                + (lost.isEmpty() ? "" : ", not at " + String.join("; ", lost));
        return weak ? Check.of(name, claim, lost.isEmpty(), figure) : Check.ours(name, claim, lost.isEmpty(), figure);
    }

    private Check grows(Kind kind, String rival) {
        List<String> figures = new ArrayList<>();
        boolean grows = true;
        int sizes = size.backdoors().length;
        List<Group> own = of(kind, true);
        for (int first = 0; first < own.size(); first += sizes) {
            double smallest = gap(own.get(first), rival);
            double largest = gap(own.get(first + sizes - 1), rival);
            grows &= largest > smallest;
            figures.add(text("%.2g to %.2g", smallest, largest));
        }
        return Check.of(
                name(kind) + ", gap to " + rival + " grows",
                "With " + name(kind) + " backdoors and low couplings the gap between the median errors of " + rival
                        + " and of Fourier elimination grows from the smallest backdoor to the largest.",
                grows,
                String.join("; ", figures));
    }

    private static Check closedForm(ReferenceTrial trial) {
        double off = Math.abs(trial.meanRatio() - 1);
        return Check.ours(
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
                "Models of %d Boolean variables and %d weak factors on three evenly drawn spins, and a backdoor of hard coupling factors, whose three variables must take the same value. The paper does"
                        + " not say how many variables and factors it took, what a factor of low coupling weights is, how low they were, or how backdoors were linked:"
                        + " several readings are tried. A weak factor is exp(J x y z) (parities), or a table of eight entries exp(J) (tables), with J"
                        + " evenly from [-c, c]. Independent coupling factors have no variable in common. For linked ones"
                        + " there are two readings: chained, each shares one variable with the one before and there is no loop among"
                        + " them; woven, each couples one new variable with two of those before, and there are many loops. The size of"
                        + " a backdoor is its number of coupling factors. %d seeds each, medians. Engines: %s.",
                size.variables(),
                size.factors(),
                size.seeds(),
                contestants.stream()
                        .map(contestant -> contestant.name() + " (" + contestant.setup() + ")")
                        .collect(Collectors.joining("; ")));
    }

    private String reference() {
        double noise = groups.stream().mapToDouble(Group::noise).max().orElse(Double.NaN);
        return text(
                "The reference is the exact log Z of each model, by the engine exact. The paper took log E[Z], which has a closed form: every"
                        + " state that the backdoor allows has the mean weight (sinh c / c)^m, so E[Z] is their number times that. Z of one"
                        + " model differs from it: log10 Z is up to %.4f from log10 E[Z] here (root mean square of a family), by which"
                        + " every error in the paper's figure may be off. The last table measures the closed form on small models.",
                noise);
    }

    private PageBlock chart(Kind kind) {
        List<Group> own = groups.stream()
                .filter(group -> group.family().kind() == kind
                        && group.family().weights() == Weights.PARITIES
                        && group.family().coupling() == SHOWN)
                .toList();
        double[] sizes =
                own.stream().mapToDouble(group -> group.family().backdoor()).toArray();
        List<PageBlock.Line> lines = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            int engine = i;
            lines.add(new PageBlock.Line(
                    contestants.get(i).name(),
                    sizes,
                    own.stream()
                            .mapToDouble(group -> group.errors(engine).median())
                            .toArray()));
        }
        lines.add(new PageBlock.Line(
                "noise of the paper's reference",
                sizes,
                own.stream().mapToDouble(Group::noise).toArray()));
        return new PageBlock.Chart(
                name(kind),
                text("Median error of log10 Z, %s backdoors, parities with couplings up to %.1f", name(kind), SHOWN),
                new PageBlock.Axis("coupling factors of the backdoor", false),
                new PageBlock.Axis("error of log10 Z", true),
                lines);
    }

    private PageBlock errors() {
        List<String> columns = new ArrayList<>(List.of("backdoor", "factors", "coupling", "size"));
        contestants.forEach(contestant -> columns.add(contestant.name()));
        List<List<String>> rows = new ArrayList<>();
        for (Group group : groups) {
            List<String> row = head(group);
            for (int i = 0; i < contestants.size(); i++) {
                String negative = group.negative(i) == 0 ? "" : text(", %d negative", group.negative(i));
                row.add(group.errors(i).textWithQuartiles() + negative);
            }
            rows.add(row);
        }
        return new PageBlock.Table(
                "errors",
                "Median error of log10 Z with its quartiles, and how often Z came out negative, which counts as infinitely wrong",
                columns,
                rows);
    }

    private static List<String> head(Group group) {
        return new ArrayList<>(List.of(
                name(group.family().kind()),
                group.family().weights().name().toLowerCase(Locale.ROOT),
                text("%.1f", group.family().coupling()),
                text("%d", group.family().backdoor())));
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
