package org.parseval.learning.parameters;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.structure.Structure;

/**
 * Learns the tables of a network of known structure. Where cells are missing it maximises the expectation: what is not known is counted with its
 * probability under the tables so far, which gives better tables, until they change no more. No step lowers the log-likelihood (with a prior, its
 * sum with that of the prior), and that is checked.
 *
 * <pre>{@code
 * LearntNetwork learnt = new ParameterLearner(structure, Prior.each(1)).learn(table, Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @see "A. Dempster, N. Laird, D. Rubin, Maximum likelihood from incomplete data via the EM algorithm, J. R. Stat. Soc. B 39 (1977)"
 */
public final class ParameterLearner {
    /** By so much of itself the objective may fall, since sums of many numbers are rounded. */
    private static final double ROUNDING = 1e-10;

    /** Of the time, what the search for a circuit may take. */
    private static final double SHARE_FOR_CIRCUIT = 0.2;

    /** Steps that the time should suffice for where every row takes an engine. */
    private static final int STEPS_FORESEEN = 20;

    /** In less than that no engine answers. */
    private static final long SHORTEST_NANOS = 20_000_000;

    private final Structure structure;
    private final Prior prior;
    private final EmSettings settings;
    private final Optional<ScopeCounts> before;

    /** Without missing cells nothing else is needed. */
    public ParameterLearner(Structure structure, Prior prior) {
        this(structure, prior, EmSettings.standard(), Optional.empty());
    }

    /** @param before counts of a former run, with which learning goes on */
    public ParameterLearner(Structure structure, Prior prior, EmSettings settings, Optional<ScopeCounts> before) {
        this.structure = structure;
        this.prior = prior;
        this.settings = settings;
        this.before = before;
    }

    /** From counts of data in which no cell is missing. */
    public LearntNetwork fromCounts(ScopeCounts counts) {
        ScopeCounts all = withFormer(counts);
        NetworkTables tables = NetworkTables.of(structure, all, prior);
        return learnt(tables, all, tables.logLikelihood(counts), Answer.Kind.EXACT, 0, 0, true, "");
    }

    private ScopeCounts withFormer(ScopeCounts counts) {
        ScopeCounts all = counts.empty();
        before.ifPresent(all::add);
        all.add(counts);
        return all;
    }

    private LearntNetwork learnt(
            NetworkTables tables,
            ScopeCounts counts,
            double logLikelihood,
            Answer.Kind kind,
            double error,
            int steps,
            boolean converged,
            String by) {
        return new LearntNetwork(
                structure,
                tables.model(),
                counts,
                tables.rows(),
                tables.emptyRows(),
                logLikelihood,
                kind,
                error,
                steps,
                converged,
                by);
    }

    /** @throws BudgetException if cells are missing, and there is no time or memory for what they may be */
    public LearntNetwork learn(DataTable table, Budget budget, Progress progress) {
        ScopeCounts complete = ScopeCounts.of(structure);
        table.forEach(complete);
        if (complete.skipped() == 0) {
            return fromCounts(complete);
        }
        int[] states = new int[table.variables()];
        int[] incomplete = new int[(int) complete.skipped()];
        int count = 0;
        for (int row = 0; row < table.rows(); row++) {
            table.copy(row, states);
            if (!complete.isComplete(states)) {
                incomplete[count++] = row;
            }
        }
        return learn(complete, table.choose(incomplete), budget, progress);
    }

    /**
     * The same with rows that were counted already.
     *
     * @param complete counts of all rows without a missing cell
     * @param incomplete the other rows
     */
    public LearntNetwork learn(ScopeCounts complete, DataTable incomplete, Budget budget, Progress progress) {
        DataTable rows = incomplete.distinct();
        double weight = complete.all().length == 0 ? 0 : total(complete) + rows.totalWeight();
        return learn(complete, allRows(ScopeCounts.of(structure), rows, budget, progress), weight, budget, progress);
    }

    /** The same with a way to add up what is expected of the incomplete rows, which is closed in the end. */
    LearntNetwork learn(ScopeCounts complete, AllRows expected, double weight, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        try (AllRows sums = expected) {
            Run best = new Run(complete, sums, weight, deadline, progress, 0, budget.seed());
            best.climb();
            for (int start = 1; start < settings.starts() && !deadline.passed(); start++) {
                Run next = new Run(complete, sums, weight, deadline, progress, start, budget.seed());
                next.climb();
                best = next.objective > best.objective ? next : best;
            }
            return best.learnt(sums.name());
        }
    }

    private double total(ScopeCounts counts) {
        return Arrays.stream(counts.of(0)).sum();
    }

    /** By a cluster, if there is one; an engine, where there is no circuit, works here. */
    static AllRows allRows(ScopeCounts scopes, DataTable rows, Budget budget, Progress progress) {
        Expectation expectation = expectation(scopes, rows, budget, progress);
        return budget.host().cluster().isPresent() && expectation instanceof CircuitExpectation circuit
                ? new ClusterSums(budget.host().cluster().get(), circuit, rows)
                : RowSums.of(expectation, rows.rows(), budget.threads());
    }

    private static Expectation expectation(ScopeCounts scopes, DataTable rows, Budget budget, Progress progress) {
        progress.report("compiling", 0);
        try {
            return CircuitExpectation.of(scopes, rows, someOf(budget), progress);
        } catch (BudgetException noCircuit) {
            if (budget.deadline().passed()) {
                throw noCircuit;
            }
            return new EngineExpectation(
                    scopes, rows, Catalogue.engine("auto"), ofRow(rows, budget), budget.deadline());
        }
    }

    /** The time that one row may take: a share of the time that leaves some steps to all of them. */
    static Budget ofRow(DataTable rows, Budget budget) {
        Budget share = budget.withThreads(1).withMemory(Math.max(1, budget.memoryBytes() / budget.threads()));
        if (budget.isUnlimited()) {
            return share;
        }
        double seconds =
                budget.deadline().remainingSeconds() * budget.threads() / (STEPS_FORESEEN * (double) rows.rows());
        return share.withSpent(Duration.ZERO)
                .withTime(Duration.ofNanos(Math.max(SHORTEST_NANOS, (long) (1e9 * seconds))));
    }

    /** A budget with a share of the time that is left, for what may fail. */
    static Budget someOf(Budget budget) {
        if (budget.isUnlimited()) {
            return budget;
        }
        double nanos = budget.deadline().remainingSeconds() * 1e9 * SHARE_FOR_CIRCUIT;
        return budget.withTime(Duration.ofNanos(Math.max(1, (long) nanos))).withSpent(Duration.ZERO);
    }

    /**
     * Estimates may fall by their error.
     *
     * @param isExact whether the objective is known to be that of the step before
     */
    static void checkClimb(boolean isExact, double before, double now) {
        if (isExact && now < before - ROUNDING * Math.max(1, Math.abs(before))) {
            throw new IllegalStateException(
                    "a step of expectation maximisation lowered the log-likelihood from " + before + " to " + now);
        }
        if (now == Double.NEGATIVE_INFINITY) {
            throw new IllegalStateException("a row is impossible under tables without zeros");
        }
    }

    /** One start and its steps. */
    private final class Run {
        private final ScopeCounts complete;
        private final AllRows sums;
        private final double weight;
        private final Deadline deadline;
        private final Progress progress;
        private final int start;
        private NetworkTables tables;
        private ScopeCounts counts;
        private double logLikelihood = Double.NEGATIVE_INFINITY;
        private double objective = Double.NEGATIVE_INFINITY;
        private Answer.Kind kind = Answer.Kind.EXACT;
        private double variance;
        private int steps;
        private boolean converged;

        Run(
                ScopeCounts complete,
                AllRows sums,
                double weight,
                Deadline deadline,
                Progress progress,
                int start,
                long seed) {
            this.complete = complete;
            this.sums = sums;
            this.weight = weight;
            this.deadline = deadline;
            this.progress = progress;
            this.start = start;
            counts = withFormer(complete);
            tables = NetworkTables.of(structure, begin(seed + start), Prior.none());
        }

        /**
         * No entry of the first tables is zero, for it would stay so. Those of a hidden variable are not uniform, for its states would stay
         * alike.
         */
        private ScopeCounts begin(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            ScopeCounts first = withFormer(complete);
            for (int i = 0; i < first.all().length; i++) {
                double drawn = start == 0 ? 1 + 0.1 * random.nextDouble() : -Math.log(1 - random.nextDouble());
                first.all()[i] = start == 0 ? first.all()[i] + drawn : drawn;
            }
            return first;
        }

        void climb() {
            while (steps < settings.steps() && !converged) {
                Expectation.Sums step;
                try {
                    step = sums.over(tables.values(), deadline);
                } catch (Deadline.TimeUp up) {
                    return;
                }
                double reached = step.logLikelihood() + tables.logLikelihood(complete);
                double whole = reached
                        + tables.logPrior(prior)
                        + before.map(tables::logLikelihood).orElse(0.0);
                checkClimb(step.kind() == Answer.Kind.EXACT && steps > 0, objective, whole);
                converged = whole - objective <= settings.tolerance() * weight && steps > 0;
                logLikelihood = reached;
                objective = whole;
                kind = step.kind();
                variance = step.variance();
                if (converged) {
                    return;
                }
                counts = withFormer(complete);
                counts.add(step.counts());
                tables = NetworkTables.of(structure, counts, prior);
                steps++;
                progress.report(
                        String.format(
                                Locale.ROOT,
                                "start %d, step %d, log-likelihood %.6g a row",
                                start + 1,
                                steps,
                                logLikelihood / weight),
                        (start + (double) steps / settings.steps()) / settings.starts());
            }
        }

        /** The likelihood of the last tables is known if it converged, else that of the ones before. */
        LearntNetwork learnt(String by) {
            if (steps == 0) {
                throw new BudgetException("no step of expectation maximisation within the time limit");
            }
            return ParameterLearner.this.learnt(
                    tables, counts, logLikelihood, kind, Math.sqrt(variance), steps, converged, by);
        }
    }
}
