package org.parseval.engine.auto;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Parts;
import org.parseval.engine.Resources;
import org.parseval.engine.compilation.CompilationMethod;
import org.parseval.engine.compilation.IndependentSupport;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.minibucket.SampleMethod;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.engine.sampling.GibbsMethod;
import org.parseval.engine.sampling.GibbsSettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.propagation.PropagationSettings;
import org.parseval.reduction.Reductions;

/**
 * Engine {@code auto}: after the reductions every independent part is solved exactly where the forecast fits the budget, and
 * else by elimination of the energy with samples, refined until the error is small enough or the budget is spent; where
 * samples do not get there, by compilation if there are many zeros, or by a division into cases if there is a small one;
 * where not even one sample is possible, by propagated beliefs. Estimates stand beside the certified bounds of mini-buckets, and give
 * way where these exclude them. A first answer comes early, better ones follow through {@link Progress#improved}.
 *
 * <pre>{@code
 * Answer answer = new AutoEngine().solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class AutoEngine implements Engine {
    /** Between two answers that are told. */
    private static final double SECONDS_BETWEEN_ANSWERS = 0.1;

    /** Of the time, after which only what is necessary is still simplified. */
    private static final double SHARE_FOR_REDUCING = 0.25;

    private static final String STOPPED = "stopped before there was an answer";

    /** Of the time, if the engine only forecasts. */
    private static final double SHARE_FOR_PLANS = 0.25;

    private final EnergySettings settings;
    private final AutoPolicy policy;
    private final Reductions reductions;
    private final Method energy;
    private final Method buckets;
    private final Method beliefs = new BeliefMethod(PropagationSettings.standard());
    private final Method bounds = new MiniBucketMethod(MiniBucketSettings.standard());
    private final Method chains = new GibbsMethod(GibbsSettings.standard());

    /** Stops at a standard error of 0.001 in log10 Z. */
    public AutoEngine() {
        this(EnergySettings.standard());
    }

    /** @param settings for the parts that are not solved exactly; their error is the one at which to stop */
    public AutoEngine(EnergySettings settings) {
        this(settings, AutoPolicy.standard());
    }

    /** @param policy how the time is divided */
    public AutoEngine(EnergySettings settings, AutoPolicy policy) {
        this(settings, policy, Reductions.ALL);
    }

    private AutoEngine(EnergySettings settings, AutoPolicy policy, Reductions reductions) {
        this.settings = settings;
        this.policy = policy;
        this.reductions = reductions;
        energy = new EnergyMethod(settings);
        buckets = new SampleMethod(settings.error(), settings.samples().orElse(Long.MAX_VALUE));
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.allOf(Task.class);
    }

    @Override
    public Engine withoutReductions() {
        return new AutoEngine(settings, policy, Reductions.NONE);
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        if (query instanceof Query.ProjectedCount) {
            return new MethodEngine(new CompilationMethod()).forecast(model, query, budget);
        }
        Deadline deadline = budget.deadline().share(SHARE_FOR_PLANS);
        Parts parts = Parts.of(model, query, reductions, false, deadline::mustHurry);
        try (Workers workers = new Workers(budget.threads(), deadline::check);
                Run run = new Run(parts, query, budget, deadline, Progress.SILENT, workers)) {
            return run.forecast();
        }
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        if (query instanceof Query.ProjectedCount) {
            return projected(model, query, budget, progress);
        }
        Deadline deadline = budget.deadline();
        if (policy.firstSteps().isTooLongToReduce(model, deadline)) {
            return crude(model, query, budget, deadline);
        }
        progress.report("reducing", 0);
        Parts parts;
        try {
            parts = Parts.of(model, query, reductions, false, deadline.share(SHARE_FOR_REDUCING)::mustHurry);
        } catch (Deadline.TimeUp up) {
            return crude(model, query, budget, deadline);
        }
        Deadline forParts =
                deadline.earlier(policy.secondsToCollect(parts.parts().size(), budget.host()));
        CurrentDeadline current = new CurrentDeadline(forParts);
        try (Workers workers = new Workers(budget.threads(), current::check);
                Run run = new Run(parts, query, budget, forParts, progress, workers, current)) {
            run.solve();
            return run.answer();
        }
    }

    /** Neither tables nor samples sum over some variables only, so it is a plain sum or counted by search. */
    private Answer projected(Model model, Query query, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        Optional<Query> plain = reductions == Reductions.NONE
                ? Optional.empty()
                : IndependentSupport.plainSum(model, query, deadline.share(SHARE_FOR_REDUCING));
        Budget left = budget.withSpent(budget.spent().plus(Duration.ofNanos((long) (deadline.elapsedSeconds() * 1e9))));
        return plain.isPresent()
                ? solve(model, plain.get(), left, progress)
                : new MethodEngine(new CompilationMethod()).withoutReductions().solve(model, query, left, progress);
    }

    /** What one look at the tables says, where a limit of seconds meets a model of a million variables. */
    private Answer crude(Model model, Query query, Budget budget, Deadline deadline) {
        query.evidence().checkAgainst(model);
        PartAnswer crude = possible(CrudeAnswer.of(model, query.evidence(), query.task()), query.task(), budget);
        return new Answer(
                query.task(),
                crude.value(),
                crude.exact(),
                crude.certified(),
                OptionalDouble.empty(),
                Optional.empty(),
                crude.marginals(),
                crude.assignment(),
                name(),
                used(budget),
                deadline.elapsedSeconds(),
                Diagnostics.NONE,
                model.names(),
                Optional.empty());
    }

    /** Of a best state there may be none. */
    private static PartAnswer possible(PartAnswer crude, Task task, Budget budget) {
        if (task == Task.MPE && crude.value().isZero() && !crude.exact()) {
            throw new BudgetException(
                    budget.host().stop().isGiven()
                            ? STOPPED
                            : "no state of positive weight was found within the time limit of " + budget.timeText());
        }
        return crude;
    }

    private Map<String, Object> used(Budget budget) {
        Map<String, Object> used = new LinkedHashMap<>(budget.settings());
        used.put("reductions", reductions.spelling());
        used.put("error", settings.error());
        return used;
    }

    /** One call of the engine. */
    private final class Run implements AutoCloseable {
        private final Parts parts;
        private final Task task;
        private final Budget budget;
        private final Deadline deadline;
        private final Progress progress;
        private final List<PartWork> works = new ArrayList<>();
        private final Map<String, Double> secondsByPhase = new LinkedHashMap<>();
        /** What even one look at takes longer than there is time. */
        private final Set<PartWork> tooLarge = new HashSet<>();

        /** The same without regard to what a search beside finds. */
        private final Deadline whole;

        private volatile @Nullable PartWork atWork;
        private boolean zero;
        private double lastTold = Double.NEGATIVE_INFINITY;

        Run(Parts parts, Query query, Budget budget, Deadline deadline, Progress progress, Workers workers) {
            this(parts, query, budget, deadline, progress, workers, new CurrentDeadline(deadline));
        }

        Run(
                Parts parts,
                Query query,
                Budget budget,
                Deadline deadline,
                Progress progress,
                Workers workers,
                CurrentDeadline current) {
            this.parts = parts;
            this.budget = budget;
            whole = deadline;
            // What a search beside has counted ends all other work on that part.
            this.deadline = deadline.orWhile(() -> {
                PartWork present = atWork;
                return present != null && present.counting().hasNews();
            });
            this.progress = progress;
            secondsByPhase.put("reducing", deadline.elapsedSeconds());
            task = query.task();
            Resources resources = new Resources(task, budget, parts.parts().size(), workers, Progress.SILENT);
            for (Part part : parts.parts()) {
                works.add(new PartWork(part, policy, resources, current));
            }
        }

        Forecast forecast() {
            List<Forecast> all = new ArrayList<>();
            for (PartWork work : works) {
                work.planRoughly(deadline);
                work.planWell(deadline);
                all.add(work.exactForecast()
                        .filter(exact -> exact.refusal(budget).isEmpty())
                        .orElse(Forecast.fitted(budget.memoryBytes())));
            }
            return Forecast.inTurn(all);
        }

        void solve() {
            answerAllRoughly();
            double shortEnough = secondsOfExactFirst();
            onEach("solving", work -> work.trySolve(shortEnough, deadline));
            onEach("counting", work -> work.counting().goOnIfBlind(whole));
            refine(mayBecomeExact() ? deadline.share(policy.beforeExact()) : deadline.share(1 - policy.forBounds()));
            onEach("solving", work -> work.trySolveAnyhow(deadline));
            onEach("counting", work -> !isGoodEnough(work) && work.counting().goOnBesideSamples(whole));
            onEach("propagating beliefs", this::believe);
            onEach("dividing", work -> !isGoodEnough(work) && work.tryCases(deadline));
            onEach("bounding", this::bound);
            onEach("sampling", this::sampleOtherwise);
            refine(deadline);
            onEach("counting", this::awaitSearch);
            works.forEach(work -> work.counting().noteBounds());
            countStates();
        }

        /** The digits of a number of states that is known: tables have only its leading ones, a search has all. */
        private void countStates() {
            if (zero
                    || !parts.asksCount()
                    || !works.stream().allMatch(work -> work.record().isExact())) {
                return;
            }
            double start = deadline.elapsedSeconds();
            Deadline end = deadline.isUnlimited()
                    ? deadline.afterLooks(policy.trialLooks())
                    : deadline.share(policy.forExact()).within(policy.secondsToCount(start));
            boolean all = true;
            for (int i = 0; i < works.size() && all; i++) {
                progress.report("counting", deadline.fractionGone());
                all = works.get(i).counting().countStates(end);
            }
            secondsByPhase.merge("counting", deadline.elapsedSeconds() - start, Double::sum);
        }

        /** The cheap parts exactly, a rough answer for the others; then first samples, and good orders. */
        private void answerAllRoughly() {
            boolean hard = works.stream().anyMatch(work -> work.counting().isWorthwhile());
            if (hard) {
                onEach("counting", work -> work.counting().tryBeforePlanning(whole));
            }
            onEach("planning", work -> {
                if (!work.planRoughly(deadline)) {
                    tooLarge.add(work);
                }
                return work.trySolve(policy.cheapSeconds(), deadline);
            });
            if (hard) {
                onEach("counting", work -> work.counting().tryFirst(whole));
            }
            double open = works.stream()
                    .filter(work -> !work.record().isExact())
                    .mapToDouble(work -> work.part().size())
                    .sum();
            onEach("estimating", work -> {
                // What is refined stays while others are solved: one half is for all of it, and for a search that has
                // begun.
                double share = work.part().size() / open / (work.counting().isUnderWay() ? 4 : 2);
                long memory = (long) Math.max(1, budget.memoryBytes() * share);
                work.beginRefining(samplers(work, memory), deadline.share(policy.forFirstAnswer()));
                return true;
            });
            // Where even the coarsest estimate takes too long, bounds are found in less.
            onEach("bounding", work -> work.record().best().isEmpty() && bound(work));
            // Orders of large parts take seconds, first samples less.
            double shortEnough = secondsOfExactFirst();
            onEach("sampling", work -> {
                if (work.part().size() <= policy.mostForLook()
                        && work.secondsToSolve(deadline) > shortEnough
                        && !isGoodEnough(work)) {
                    work.refine(deadline.share(policy.forLook()));
                }
                return true;
            });
            onEach("ordering", work -> {
                work.planWell(deadline);
                return false;
            });
        }

        private double secondsOfExactFirst() {
            long open = works.stream().filter(work -> !work.record().isExact()).count();
            return policy.secondsOfExactFirst(deadline, open);
        }

        /** Both samplers, or the one that suits the part. */
        private Samplers samplers(PartWork work, long memory) {
            Part part = work.part();
            double logError = logError();
            boolean none = settings.samples().orElse(1L) == 0 || part.size() > policy.mostForBuckets();
            if (none) {
                return work.samplers(List.of(energy), memory, 0, logError);
            }
            Method other = task == Task.MPE ? bounds : buckets;
            if (policy.hasTooManySpins(part.model())) {
                return work.samplers(List.of(other), memory, 0, logError);
            }
            if (task == Task.MPE) {
                return work.samplers(List.of(energy, other), memory, 0, logError);
            }
            // On spins without zeros the first one alone was found to be right, family by family.
            boolean trusted = !part.hasZeros() && policy.isOfSpins(part.model());
            double all = deadline.isUnlimited() ? policy.patienceSeconds() : deadline.remainingSeconds();
            double alone = trusted ? policy.aloneOnSpins() * all * 1e9 : 0;
            return work.samplers(List.of(energy, buckets), memory, alone, logError);
        }

        private interface Step {
            /** Tells whether the answer may have changed. */
            boolean apply(PartWork work);
        }

        /** A step for every part that is still open, the one that is cheapest to solve exactly first. */
        private void onEach(String phase, Step step) {
            if (deadline.passed()) {
                return;
            }
            double start = deadline.elapsedSeconds();
            workOnEach(phase, step);
            secondsByPhase.merge(phase, deadline.elapsedSeconds() - start, Double::sum);
        }

        private void workOnEach(String phase, Step step) {
            List<PartWork> open = new ArrayList<>(works);
            open.removeIf(work -> work.record().isExact() || tooLarge.contains(work));
            open.sort(Comparator.comparingDouble(PartWork::exactSeconds));
            for (PartWork work : open) {
                if (zero || deadline.passed()) {
                    return;
                }
                progress.report(phase, deadline.fractionGone());
                if (on(work, step)) {
                    zero = work.record().isZero();
                    tell(false);
                }
            }
            tell(true);
        }

        /** A step on a part, and what a search beside has found meanwhile. */
        private boolean on(PartWork work, Step step) {
            atWork = work;
            boolean changed;
            try {
                changed = step.apply(work);
            } finally {
                atWork = null;
            }
            changed |= work.counting().takeNews();
            if (work.record().isExact()) {
                work.counting().leaveOff();
            }
            return changed;
        }

        /** Where nothing else can make the answer better, a search beside still may. */
        private boolean awaitSearch(PartWork work) {
            if (!isGoodEnough(work)) {
                work.counting().await(whole);
            }
            return false;
        }

        private boolean isGoodEnough(PartWork work) {
            return work.isGoodEnough(logError());
        }

        private double logError() {
            return settings.error() * LogNumber.LN_10;
        }

        /** Where there is no sample, propagated beliefs are the better guess; without zeros samples are only a matter of time. */
        private boolean believe(PartWork work) {
            return task != Task.MPE
                    && work.part().hasZeros()
                    && work.record().isBlind()
                    && !work.record().isSampled()
                    && work.tryPlanned(beliefs, deadline.share(policy.forBeliefs()));
        }

        /** Every estimate stands beside bounds that hold for certain. */
        private boolean bound(PartWork work) {
            boolean nothing = work.record().best().isEmpty();
            double share = nothing ? 1 : work.record().isBlind() ? policy.forBoundsIfBlind() : policy.forBounds();
            Deadline end = deadline.share(share);
            double most = Double.POSITIVE_INFINITY;
            if (isGoodEnough(work) && deadline.isUnlimited()) {
                most = policy.nanosToBound();
            } else if (isGoodEnough(work)) {
                end = end.within(policy.secondsToBound(deadline.elapsedSeconds()));
            }
            return task != Task.MPE && !work.record().isExact() && work.tryPlanned(bounds, most, end);
        }

        /** Where bounds exclude the samples, another kind of samples may do. */
        private boolean sampleOtherwise(PartWork work) {
            boolean excluded = work.record()
                    .of(energy.name())
                    .filter(trial -> trial.answer().isPresent()
                            && trial.answer().get().standardError().isPresent()
                            && trial.errorWithin(work.record().certified()).isEmpty())
                    .isPresent();
            return excluded && work.tryPlanned(chains, deadline.share(policy.forOtherSamples()));
        }

        private boolean mayBecomeExact() {
            return works.stream().anyMatch(work -> work.mayBecomeExact(deadline));
        }

        /** Refines in turn what is not good enough yet. */
        private void refine(Deadline end) {
            double start = deadline.elapsedSeconds();
            refineInTurn(end);
            secondsByPhase.merge("refining", deadline.elapsedSeconds() - start, Double::sum);
        }

        private void refineInTurn(Deadline end) {
            List<PartWork> open = new ArrayList<>(works);
            open.removeIf(work -> isGoodEnough(work) || !work.isRefinable());
            while (!zero && !open.isEmpty() && !end.passed()) {
                for (int i = 0; i < open.size(); i++) {
                    progress.report("refining", deadline.fractionGone());
                    Deadline share = end.share(1.0 / (open.size() - i));
                    on(open.get(i), work -> {
                        work.refine(share);
                        return true;
                    });
                    zero |= open.get(i).record().isZero();
                    tell(false);
                }
                open.removeIf(work -> isGoodEnough(work) || !work.isRefinable());
            }
            tell(true);
        }

        private boolean hasAnswer() {
            return zero || works.stream().allMatch(work -> work.record().best().isPresent());
        }

        /** Tells the answer so far, not too often. */
        private void tell(boolean always) {
            if (always || deadline.elapsedSeconds() > lastTold + SECONDS_BETWEEN_ANSWERS) {
                if (hasAnswer()) {
                    progress.improved(answer());
                }
                // With many parts the look alone takes time.
                lastTold = deadline.elapsedSeconds();
            }
        }

        Answer answer() {
            List<PartAnswer> answers = new ArrayList<>();
            for (PartWork work : works) {
                if (!zero || work.record().isZero()) {
                    answers.add(answer(work));
                }
            }
            return parts.answer(answers, name(), used(budget), deadline.elapsedSeconds(), diagnostics());
        }

        /** The best that is known, within what one look at the tables says; that alone where there was no time for more. */
        private PartAnswer answer(PartWork work) {
            Optional<PartAnswer> found = work.record().answer();
            if (found.isEmpty()) {
                return possible(work.crude(), task, budget);
            }
            return work.part().bounded(found.get(), task);
        }

        /** How many parts were answered by which method, and what these saw. */
        private Diagnostics diagnostics() {
            Map<String, Object> byMethod = new LinkedHashMap<>();
            List<PartWork> largestFirst = new ArrayList<>(works);
            largestFirst.sort(
                    Comparator.comparingInt((PartWork work) -> work.part().size())
                            .reversed());
            Diagnostics.Builder all = new Diagnostics.Builder();
            for (PartWork work : largestFirst) {
                work.record().best().ifPresent(trial -> {
                    byMethod.merge(trial.method(), 1, (a, b) -> (Integer) a + (Integer) b);
                    all.add(trial.diagnostics());
                });
                work.exactForecast().ifPresent(exact -> all.width(exact.width()));
            }
            secondsByPhase.forEach(all::seconds);
            all.note("partsByEngine", byMethod);
            parts.describe(all);
            return all.build();
        }

        @Override
        public void close() {
            works.forEach(PartWork::close);
        }
    }
}
