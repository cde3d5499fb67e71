package org.parseval.experiments.paper.backdoor;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.experiments.generators.Backdoors.Kind;
import org.parseval.experiments.generators.Backdoors.Weights;
import org.parseval.experiments.paper.Plain;
import org.parseval.experiments.reference.Contest;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;

/** The figures and claims of the backdoor experiment. */
final class BackdoorPage {
    /** Standard errors within which a mean is as expected. */
    private static final double ERRORS = 4;

    /** Couplings up to this are called low. */
    private static final double WEAK = 0.3;

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
        for (String rival : List.of(Contestant.GIBBS, Contestant.BELIEF)) {
            closer(rival, true).ifPresent(checks::add);
            grows(rival).ifPresent(checks::add);
            closer(rival, false).ifPresent(checks::add);
        }
        trials.forEach(trial -> checks.add(closedForm(trial)));
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new PageBlock.Text(models()));
        blocks.add(new PageBlock.Text(reference()));
        for (double coupling : List.of(shown(true), shown(false))) {
            for (Kind kind : Kind.values()) {
                blocks.add(chart(kind, coupling));
            }
        }
        blocks.add(errors());
        blocks.add(trialTable());
        return new Page("backdoor", "Backdoors", checks, blocks);
    }

    /** The largest of the low couplings, or of all. */
    private double shown(boolean weak) {
        return Arrays.stream(size.couplings())
                .filter(coupling -> !weak || coupling <= WEAK)
                .max()
                .orElseThrow();
    }

    private List<Group> of(Kind kind, boolean weak) {
        return groups.stream()
                .filter(group -> group.family().kind() == kind && group.family().coupling() <= WEAK == weak)
                .toList();
    }

    /** Errors below rounding are as good as none. */
    private List<Double> errors(Group group, int engine) {
        return group.errors(engine).values().stream()
                .map(error -> Math.max(ROUNDING, error))
                .toList();
    }

    private List<Double> errors(List<Group> own, int engine) {
        return own.stream().flatMap(group -> errors(group, engine).stream()).toList();
    }

    /** How many instances of a kind speak for a claim, and whether that is more than chance. */
    private record Count(Kind kind, int held, int of, Contest contest) {
        static Count of(Kind kind, List<Double> small, List<Double> large) {
            return new Count(kind, Contest.wins(small, large), small.size(), Contest.of(small, large));
        }

        @Override
        public String toString() {
            return text("%s %d of %d", name(kind), held, of);
        }
    }

    private static Optional<Check> check(Check.Source source, String name, String claim, List<Count> counts) {
        String figure = "models for which it holds: "
                + counts.stream().map(Count::toString).collect(Collectors.joining(", "));
        return Contest.everywhere(counts.stream().map(Count::contest).toList())
                .map(holds -> source == Check.Source.PAPER
                        ? Check.of(name, claim, holds, figure)
                        : Check.ours(name, claim, holds, figure));
    }

    private Optional<Check> closer(String rival, boolean weak) {
        List<Count> counts = Arrays.stream(Kind.values())
                .map(kind -> Count.of(kind, errors(of(kind, weak), fourier), errors(of(kind, weak), index(rival))))
                .toList();
        return check(
                weak ? Check.Source.PAPER : Check.Source.OURS,
                "fourier against " + rival + (weak ? "" : ", not weak"),
                "With couplings " + (weak ? "that are low (up to 0.3)" : "of 1, which are not low")
                        + ", Fourier elimination is closer to the exact log Z than " + rival
                        + ", whatever the backdoor.",
                counts);
    }

    /** The same seed and couplings with the smallest backdoor and with the largest. */
    private Optional<Check> grows(String rival) {
        int sizes = size.backdoors().length;
        List<Count> counts = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            List<Double> smallest = new ArrayList<>();
            List<Double> largest = new ArrayList<>();
            List<Group> own = of(kind, true);
            for (int first = 0; first < own.size(); first += sizes) {
                smallest.addAll(gaps(own.get(first), rival));
                largest.addAll(gaps(own.get(first + sizes - 1), rival));
            }
            counts.add(Count.of(kind, smallest, largest));
        }
        return check(
                Check.Source.PAPER,
                "gap to " + rival + " grows",
                "With low couplings the gap between the errors of " + rival
                        + " and of Fourier elimination grows from the smallest backdoor to the largest, whatever the backdoor.",
                counts);
    }

    private List<Double> gaps(Group group, String rival) {
        List<Double> own = errors(group, fourier);
        List<Double> other = errors(group, index(rival));
        return IntStream.range(0, own.size())
                .mapToObj(i -> other.get(i) - own.get(i))
                .toList();
    }

    private static Check closedForm(ReferenceTrial trial) {
        double off = Math.abs(trial.meanRatio() - 1);
        return Check.ours(
                name(trial.family().kind()) + ", mean of Z",
                "With " + name(trial.family().kind())
                        + " backdoors the mean of the exact Z over seeds is the closed form of E[Z], within 4 standard errors.",
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
                        + " a backdoor is its number of coupling factors. %d seeds each, medians with quartiles. Engines"
                        + " are compared model by model: a claim is decided by the sign test at 5 %% over all seeds, sizes, couplings and readings of the"
                        + " factors. Engines: %s.",
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

    private PageBlock chart(Kind kind, double coupling) {
        List<Group> own = groups.stream()
                .filter(group -> group.family().kind() == kind
                        && group.family().weights() == Weights.PARITIES
                        && group.family().coupling() == coupling)
                .toList();
        double[] sizes =
                own.stream().mapToDouble(group -> group.family().backdoor()).toArray();
        List<PageBlock.Line> lines = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            int engine = i;
            lines.add(PageBlock.Line.ofErrors(
                    contestants.get(i).name(),
                    sizes,
                    own.stream().map(group -> group.errors(engine)).toList()));
        }
        lines.add(new PageBlock.Line(
                "noise of the paper's reference",
                sizes,
                own.stream().mapToDouble(Group::noise).toArray()));
        return new PageBlock.Chart(
                name(kind) + "-" + Plain.number(coupling).replace('.', '-'),
                text(
                        "Median error of log10 Z with its quartiles, %s backdoors, parities with couplings up to %.1f",
                        name(kind), coupling),
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
