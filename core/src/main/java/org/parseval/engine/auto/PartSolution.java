package org.parseval.engine.auto;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.ZeroProof;
import org.parseval.engine.compilation.CompilationEngine;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.energy.Refiner;
import org.parseval.engine.energy.Refining;
import org.parseval.engine.energy.StateRefiner;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.engine.minibucket.MiniBucketEngine;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.propagation.BeliefEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.propagation.PropagationSettings;
import org.parseval.support.Support;
import org.parseval.table.Workers;

/** One part of a model, the methods that can answer for it, and the best answer so far. */
final class PartSolution {
    /** Solved at once, without a rough answer first. */
    private static final double CHEAP_SECONDS = 0.1;

    /** Solved in one piece; beyond this a division into cases may be faster. */
    private static final double SHORT_SECONDS = 2;

    /** Entries of a table from which no search for an order, which saves a factor of a thousand at its best, helps. */
    private static final double HOPELESS = 0x1p46;

    private static final double SHARE_FOR_ORDERS = 0.2;
    private static final double SHARE_FOR_BELIEFS = 0.2;
    private static final double SHARE_FOR_BOUNDS = 0.5;

    /** The share of the time left that an exact solution really gets, the search for a division into cases included. */
    private static final double SHARE_FOR_EXACT = 0.5;

    /** Where samples give an error bar, they could do something with the time as well. */
    private static final double SHARE_FOR_COMPILATION = 0.2;

    private static final double SHARE_FOR_COMPILATION_IF_BLIND = 0.7;

    private final Model part;
    private final Task task;
    private final EnergySettings settings;
    private final Budget budget;
    private final Workers workers;
    private final long refiningMemory;
    private Optional<Forecast> exact;
    private Optional<Refining> refining = Optional.empty();
    private Optional<PartAnswer> solved = Optional.empty();
    private String solvedBy = "exact";
    private Optional<PartAnswer> guess = Optional.empty();
    private String guessedBy = "";
    private boolean exactTried;

    /** @param parts how many parts share the memory */
    PartSolution(Model part, int parts, Task task, EnergySettings settings, Budget budget, Workers workers) {
        this.part = part;
        this.task = task;
        this.settings = settings;
        this.workers = workers;
        this.budget = AutoPlan.halfOfMemory(budget);
        refiningMemory = Math.max(1, this.budget.memoryBytes() / parts);
        ExactEngine engine = ExactEngine.undivided();
        exact = engine.tasks().contains(task)
                ? Optional.of(engine.roughForecast(part, task, this.budget))
                : Optional.empty();
    }

    /** The forecast for an exact solution, infinite if there is none. */
    double exactSeconds() {
        return exact.map(Forecast::seconds).orElse(Double.POSITIVE_INFINITY);
    }

    /** Whether an exact solution is still to come, if all goes well. */
    boolean mayBecomeExact() {
        return solved.isEmpty()
                && exact.filter(whole -> whole.largestTable() < HOPELESS || ExactEngine.mayDivide(part, whole))
                        .isPresent();
    }

    /** Looks for a better order than the rough forecast had, unless all is done already or no order would do. */
    void forecastWell(Deadline deadline) {
        if (solved.isEmpty()
                && exact.filter(rough -> rough.largestTable() < HOPELESS).isPresent()) {
            exact = Optional.of(ExactEngine.undivided().forecast(part, task, withShare(SHARE_FOR_ORDERS, deadline)));
        }
    }

    void answerRoughly(ZeroProof proof, Deadline deadline) {
        if (exactSeconds() <= CHEAP_SECONDS && tryQuickly(deadline, Progress.SILENT)) {
            return;
        }
        Support support = proof.search(part, deadline);
        if (support instanceof Support.None) {
            solved = Optional.of(PartAnswer.exact(Double.NEGATIVE_INFINITY));
            return;
        }
        if (task == Task.MPE) {
            StateRefiner states = new StateRefiner(part, settings, budget.withMemory(refiningMemory));
            if (support instanceof Support.Found found) {
                states.startFrom(found.states());
            }
            refining = Optional.of(states);
        } else {
            refining = Optional.of(new Refiner(part, task, settings, budget.withMemory(refiningMemory), workers));
        }
        refining.get().advance(deadline);
    }

    /** Solves exactly in one piece if that takes little time; false if it does not, or if that is done already. */
    boolean tryQuickly(Deadline deadline, Progress progress) {
        return exactSeconds() <= SHORT_SECONDS
                && fits(deadline)
                && solve(ExactEngine.undivided(), SHARE_FOR_EXACT, deadline, progress);
    }

    /** Solves exactly if the forecast fits; false if it does not, or if that is done already. */
    boolean tryExactly(Deadline deadline, Progress progress) {
        if (!fits(deadline)) {
            return false;
        }
        exactTried = true;
        return solve(new ExactEngine(), SHARE_FOR_EXACT, deadline, progress);
    }

    private boolean fits(Deadline deadline) {
        return solved.isEmpty()
                && exactSeconds() <= AutoPlan.secondsForExact(deadline)
                && exact.orElseThrow().bytes() <= budget.memoryBytes();
    }

    /** Counts by search what has too many zeros for samples and is too wide for tables. */
    boolean tryCompiled(Deadline deadline, Progress progress) {
        CompilationEngine engine = new CompilationEngine();
        if (isGoodEnough() || !engine.tasks().contains(task) || !isMostlyHard()) {
            return false;
        }
        return solve(engine, isBlind() ? SHARE_FOR_COMPILATION_IF_BLIND : SHARE_FOR_COMPILATION, deadline, progress);
    }

    /** Whether at least half of the factors have zeros, without which the search has little to conclude from. */
    private boolean isMostlyHard() {
        long hard = part.factors().stream().filter(Factor::hasZero).count();
        return 2 * hard >= part.factors().size();
    }

    /** Solves as a sum over cases, if a division can be found that is small enough. */
    boolean tryDivided(Deadline deadline, Progress progress) {
        return !exactTried
                && exact.filter(whole -> ExactEngine.mayDivide(part, whole)).isPresent()
                && solve(new ExactEngine(), SHARE_FOR_EXACT, deadline, progress);
    }

    private boolean solve(Engine engine, double share, Deadline deadline, Progress progress) {
        solved = run(engine, share, deadline, progress);
        if (solved.isPresent()) {
            solvedBy = engine.name();
            refining = Optional.empty();
        }
        return solved.isPresent();
    }

    /**
     * Where no sample is possible, propagated beliefs are the better guess: on the planning and circuit CNFs of UAI 2014 they are 1
     * to 30 off in log10 Z, the energy hundreds.
     */
    boolean tryBeliefs(Deadline deadline, Progress progress) {
        if (!needsGuess()) {
            return false;
        }
        BeliefEngine engine = new BeliefEngine(PropagationSettings.standard());
        guess = run(engine, SHARE_FOR_BELIEFS, deadline, progress);
        guessedBy = engine.name();
        return guess.isPresent();
    }

    /** A guess has no error bar, so it gets certified bounds, however wide, and gives way where they exclude it. */
    boolean tryBounds(Deadline deadline, Progress progress) {
        if (!needsGuess()) {
            return false;
        }
        MiniBucketEngine engine = new MiniBucketEngine(MiniBucketSettings.standard());
        Optional<PartAnswer> bounded = run(engine, SHARE_FOR_BOUNDS, deadline, progress);
        if (bounded.isEmpty()) {
            return false;
        }
        if (bounded.get().kind() == Answer.Kind.EXACT) {
            solved = bounded;
            return true;
        }
        Answer.Bounds bounds = bounded.get().certified().orElseThrow();
        Optional<PartAnswer> within =
                guess.filter(g -> bounds.contains(g.value().logAbs())).map(g -> g.withCertified(bounds));
        guessedBy = within.isPresent() ? guessedBy : engine.name();
        guess = within.or(() -> bounded);
        return true;
    }

    /** Without zeros samples are only a matter of time. */
    private boolean needsGuess() {
        return isBlind() && task != Task.MPE && part.hasZeros();
    }

    private Optional<PartAnswer> run(Engine engine, double share, Deadline deadline, Progress progress) {
        try {
            Answer answer = engine.solve(part, Query.of(task), withShare(share, deadline), progress);
            PartAnswer value = PartAnswer.of(answer.value(), answer.kind());
            PartAnswer found = answer.certified().map(value::withCertified).orElse(value);
            return Optional.of(answer.marginals()
                    .map(marginals -> found.withMarginals(marginals.probabilities()))
                    .orElse(found));
        } catch (BudgetException refused) {
            return Optional.empty();
        }
    }

    /** First samples, unless an exact solution will soon be there. */
    void lookOnce(Deadline deadline) {
        if (exactSeconds() > SHORT_SECONDS && !isGoodEnough()) {
            refine(deadline);
        }
    }

    private Budget withShare(double share, Deadline deadline) {
        return deadline.isUnlimited()
                ? budget
                : budget.withTime(
                        Duration.ofNanos((long) (1e9 * Math.max(0.001, share * deadline.remainingSeconds()))));
    }

    /** Refines by one piece of work; false if there is no more to do, or not in this time. */
    boolean refine(Deadline deadline) {
        return refining.orElseThrow().advance(deadline);
    }

    /** Whether the answer is exact or as good as was asked for. */
    boolean isGoodEnough() {
        return solved.isPresent() || refining.orElseThrow().isGoodEnough();
    }

    boolean isPromising() {
        return refining.map(Refining::isPromising).orElse(false);
    }

    boolean hasAnswer() {
        return solved.isPresent()
                || usesGuess()
                || refining.map(Refining::hasAnswer).orElse(false);
    }

    boolean isZero() {
        return solved.isPresent() && solved.get().value().isZero();
    }

    PartAnswer answer() {
        if (solved.isPresent()) {
            return solved.get();
        }
        return usesGuess() ? guess.orElseThrow() : refining.orElseThrow().answer();
    }

    private boolean usesGuess() {
        return guess.isPresent() && isBlind();
    }

    /** Whether all there is is an estimate that no sample supports. */
    private boolean isBlind() {
        return solved.isEmpty() && refining.map(Refining::isBlind).orElse(true);
    }

    private String engine() {
        if (solved.isPresent()) {
            return solvedBy;
        }
        return usesGuess() ? guessedBy : "energy";
    }

    /** How many parts were solved by which engine, and what is known of the largest one that is not exact. */
    static void report(List<PartSolution> solutions, Map<String, Object> diagnostics) {
        Map<String, Object> engines = new LinkedHashMap<>();
        int largest = -1;
        int width = 0;
        Map<String, Object> ofLargest = new LinkedHashMap<>();
        for (PartSolution solution : solutions) {
            engines.merge(solution.engine(), 1, (a, b) -> (Integer) a + (Integer) b);
            width = Math.max(width, solution.exact.map(Forecast::width).orElse(0));
            if (solution.refining.isPresent() && solution.part.variableCount() > largest) {
                largest = solution.part.variableCount();
                ofLargest.clear();
                solution.refining.get().report(ofLargest);
            }
        }
        diagnostics.put("partsByEngine", engines);
        if (solutions.stream().allMatch(solution -> solution.exact.isPresent())) {
            diagnostics.put("width", width);
        }
        diagnostics.putAll(ofLargest);
    }
}
