package org.parseval.engine.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parseval.elimination.Order;
import org.parseval.engine.Method;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Part;
import org.parseval.engine.Run;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
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

    /** Rounds that a first search over long clauses may take: cut into tables, they are lost on all that follows. */
    private static final double FIRST_OF_WIDE = 8;

    /** Of a round, where clauses are short: then it is a third more at most, beside what the parts have had. */
    private static final double FOR_WHOLE = 0.5;

    private final EnergySettings settings;
    private final AutoPolicy policy;
    private final Reductions reductions;
    private final Toolbox tools;
    private final Optional<Order> order;

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
        this(settings, policy, Toolbox.standard(settings), Reductions.ALL, Optional.empty());
    }

    AutoEngine(EnergySettings settings, AutoPolicy policy, Toolbox tools, Reductions reductions) {
        this(settings, policy, tools, reductions, Optional.empty());
    }

    private AutoEngine(
            EnergySettings settings, AutoPolicy policy, Toolbox tools, Reductions reductions, Optional<Order> order) {
        this.order = order;
        this.settings = settings;
        this.policy = policy;
        this.reductions = reductions;
        this.tools = tools;
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Set<Task> tasks() {
        return Task.OF_ALL_VARIABLES;
    }

    private void checkTask(Query query) {
        if (!tasks().contains(query.task())) {
            throw query.task().refusedBy("engine " + name());
        }
    }

    @Override
    public Engine withoutReductions() {
        return new AutoEngine(settings, policy, tools, Reductions.NONE, order);
    }

    /** The same engine with the order in which tables are eliminated; answers then tell the order. */
    public AutoEngine withOrder(Order value) {
        return new AutoEngine(settings, policy, tools, reductions, Optional.of(value));
    }

    @Override
    public Prepared prepare(Model model, Budget budget) {
        return order.isPresent() ? Prepared.each(this, model) : new PreparedModel(model, this, budget);
    }

    @Override
    public Forecast forecast(Model model, Query query, Budget budget) {
        checkTask(query);
        if (query instanceof Query.ProjectedCount) {
            return new MethodEngine(tools.search()).forecast(model, query, budget);
        }
        try (Run run = Run.toForecast(setting(), model, query, budget);
                Solving solving = new Solving(run, model, query, budget, Progress.SILENT)) {
            return solving.forecast();
        }
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        checkTask(query);
        if (query instanceof Query.ProjectedCount) {
            return projected(model, query, budget, progress);
        }
        Deadline deadline = budget.deadline();
        // Phases are those of the steps, and not of the solvers that they use.
        progress.report("reducing", 0);
        Optional<Run> begun = Run.toSolve(setting(), model, query, budget, deadline, Progress.SILENT);
        if (begun.isEmpty()) {
            return crude(model, query, budget, deadline);
        }
        try (Run run = begun.get();
                Solving solving = new Solving(run, model, query, budget, progress)) {
            Optional<Answer> whole = solving.solve();
            return whole.isPresent() ? named(whole.get(), budget, deadline) : solving.answer();
        }
    }

    /** An answer of another engine as this engine's own. */
    private Answer named(Answer answer, Budget budget, Deadline deadline) {
        return answer.by(name(), setting().used(budget), deadline.elapsedSeconds());
    }

    private Run.Setting setting() {
        return new Run.Setting(name(), Map.of("error", settings.error()), reductions, false, order);
    }

    /** Neither tables nor samples sum over some variables only, so it is a plain sum or counted by search. */
    private Answer projected(Model model, Query query, Budget budget, Progress progress) {
        Method search = tools.search();
        Deadline deadline = budget.deadline();
        Query simple =
                reductions == Reductions.NONE ? query : search.simplified(model, query, Run.forReducing(deadline));
        Budget left = budget.after(deadline);
        if (!(simple instanceof Query.ProjectedCount projected)) {
            return solve(model, simple, left, progress);
        }
        WholeCount whole = new WholeCount(search, model, query, left);
        boolean halves = !deadline.isUnlimited() && whole.hasGuarantee();
        Deadline first = halves ? deadline.share(policy.extras().beforeGuarantee()) : deadline;
        Optional<Answer> counted = whole.search(projected, first, progress);
        if (counted.filter(Answer::exact).isPresent()) {
            return counted.get();
        }
        Optional<Answer> within = halves ? whole.guaranteed(deadline) : Optional.empty();
        return within.map(answer -> named(answer, budget, deadline))
                .or(() -> counted)
                .orElseGet(() -> whole.trivial(projected, name(), setting().used(budget), deadline));
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
                setting().used(budget),
                deadline.elapsedSeconds(),
                Diagnostics.NONE,
                model.names(),
                Optional.empty(),
                false);
    }

    /** Of a best state there may be none. */
    private static PartAnswer possible(PartAnswer crude, Task task, Budget budget) {
        if (task == Task.MPE && crude.value().isZero() && !crude.exact()) {
            throw Run.noAnswer(
                    budget,
                    Optional.of("no state of positive weight was found within the time limit of " + budget.timeText()));
        }
        return crude;
    }

    /** One call of the engine. */
    private final class Solving implements AutoCloseable {
        private final Run run;
        private final Task task;
        private final Budget budget;
        private final Deadline deadline;
        private final Progress progress;
        private final List<PartWork> works = new ArrayList<>();
        /** Parts that are too large for even one look within the time. */
        private final Set<PartWork> tooLarge = new HashSet<>();

        /** The same without regard to what a search beside finds. */
        private final Deadline whole;

        private volatile @Nullable PartWork atWork;
        private boolean zero;
        private double lastTold = Double.NEGATIVE_INFINITY;
        private final WholeCount all;
        private final boolean countsWhole;
        private double nextForWhole;
        private Optional<Answer> counted = Optional.empty();

        Solving(Run run, Model model, Query query, Budget budget, Progress progress) {
            this.run = run;
            all = new WholeCount(tools.search(), model, query, budget);
            countsWhole = reductions == Reductions.ALL
                    && order.isEmpty()
                    && budget.host().cluster().isEmpty()
                    && all.isPossible();
            this.budget = budget;
            this.progress = progress;
            whole = run.deadline();
            // What a search beside has counted ends all other work on that part.
            deadline = whole.orWhile(() -> {
                PartWork present = atWork;
                return present != null && present.counting().hasNews();
            });
            task = run.resources().task();
            for (Part part : run.parts().parts()) {
                works.add(new PartWork(part, tools, policy, run.resources(), run.current()));
            }
        }

        Forecast forecast() {
            List<Forecast> all = new ArrayList<>();
            for (PartWork work : works) {
                work.orderFirst(deadline);
                work.orderBetter(Double.POSITIVE_INFINITY, deadline);
                all.add(work.exactForecast()
                        .<Forecast>map(known -> known)
                        .filter(exact -> exact.refusal(budget).isEmpty())
                        .orElse(new Forecast.Fitted(budget.memoryBytes())));
            }
            return Forecast.inTurn(all);
        }

        /** Works on the parts, and on the whole where that is in clauses; tells the answer if the whole has one. */
        Optional<Answer> solve() {
            if (all.hasWideClauses()) {
                countWhole(FIRST_OF_WIDE * policy.rounds().first(), deadline);
            }
            if (counted.isPresent()) {
                return counted;
            }
            // Where costs are soon shifted to a proof, no order is needed.
            findStates(policy.rounds().first());
            onEach(Step.FIRST_ORDER, work -> {
                if (!work.orderFirst(deadline)) {
                    tooLarge.add(work);
                }
                return false;
            });
            speculate();
            onEach(
                    Step.LOOK,
                    work -> work.states().isEmpty()
                            && work.isWatched(deadline)
                            && (beginSampling(work) || work.look(logError(), deadline)));
            onEach(Step.TABLES, work -> work.solve(deadline));
            double round = policy.rounds().first();
            if (countsWhole && !deadline.isUnlimited() && all.hasGuarantee()) {
                round = rounds(round, deadline.share(policy.extras().beforeGuarantee()));
                guarantee();
            }
            round = rounds(round, deadline.share(1 - forBounds()));
            if (counted.isPresent()) {
                return counted;
            }
            onEach(Step.BELIEFS, this::believe);
            onEach(Step.BOUNDS, this::bound);
            rounds(round, deadline);
            works.forEach(work -> work.counting().noteBounds());
            countStates();
            return counted;
        }

        /** Where neither search nor samples say how far off the count is. */
        private void guarantee() {
            boolean blind = works.stream().anyMatch(work -> work.record().isBlind());
            if (counted.isPresent() || isSolved() || !blind) {
                return;
            }
            double start = deadline.elapsedSeconds();
            progress.report(Step.GUARANTEE.phase(), deadline.fractionGone());
            counted = all.guaranteed(deadline.share(policy.extras().forGuarantee()));
            run.took(Step.GUARANTEE.phase(), deadline.elapsedSeconds() - start);
        }

        private boolean isSolved() {
            return zero || works.stream().allMatch(work -> work.record().isExact());
        }

        /** The whole by its clauses, begun anew with four times the work of the last time. */
        private void countWhole(double work, Deadline end) {
            boolean due = work >= nextForWhole || deadline.isUnlimited();
            if (!countsWhole || !due || isSolved() || !tooLarge.isEmpty() || end.passed()) {
                return;
            }
            nextForWhole = 4 * work;
            double start = deadline.elapsedSeconds();
            progress.report(Step.WHOLE.phase(), deadline.fractionGone());
            double share = all.hasWideClauses() ? 2 : FOR_WHOLE;
            double seconds = share * work * 1e-9 * budget.host().pace().slowness();
            counted = all.find(deadline.isUnlimited() ? end : end.within(seconds));
            run.took(Step.WHOLE.phase(), deadline.elapsedSeconds() - start);
        }

        /** Better orders and searches before the tables take turns, each twice as long as the one before: what soon succeeds does not wait for the other. */
        private void speculate() {
            // A first turn for orders alone often shows that the tables are too short for a search to be worth its
            // start.
            findStates(2 * policy.rounds().first());
            orderBetter(2 * policy.rounds().first());
            double last = 0;
            while (maySpeculate(last)) {
                double slice = Math.max(policy.rounds().first(), 2 * last);
                last = slice;
                onEach(Step.SHORT_SEARCH, work -> work.searchShortly(slice, whole));
                findStates(slice);
                orderBetter(slice);
            }
        }

        private void findStates(double turn) {
            onEach(
                    Step.STATES,
                    work -> work.mayFindStates(turn, deadline)
                            && (beginSampling(work) || work.findStates(turn, deadline)));
        }

        private void orderBetter(double turn) {
            onEach(Step.BETTER_ORDER, work -> {
                work.orderBetter(turn, deadline);
                return false;
            });
        }

        private boolean maySpeculate(double turn) {
            return !deadline.passed()
                    && works.stream().anyMatch(work -> !work.record().isExact() && work.maySpeculate(turn, deadline));
        }

        /** Search, samples and cases in rounds, each twice as long as the one before, until all is good enough or nothing goes on. */
        private double rounds(double first, Deadline end) {
            double round = first;
            boolean more = true;
            while (more && !zero && counted.isEmpty() && !end.passed()) {
                double work = round;
                if (!deadline.isUnlimited()) {
                    countWhole(work, end);
                }
                if (counted.isPresent()) {
                    return round;
                }
                onEach(Step.ROUND_OF_SEARCH, part -> !isGoodEnough(part) && part.countInRound(work, end));
                onEach(Step.ROUND_OF_SAMPLES, part -> beginSampling(part) || part.sampleInRound(work, logError(), end));
                onEach(
                        Step.ROUND_OF_ORDERS,
                        part -> !isGoodEnough(part) && part.orderInRound(work, end) && part.solve(end));
                onEach(Step.CASES, part -> !isGoodEnough(part) && part.divideInRound(work, end));
                more = works.stream()
                        .anyMatch(part -> !tooLarge.contains(part) && !isGoodEnough(part) && part.isUnderWay());
                round *= 2;
            }
            return round;
        }

        private double forBounds() {
            return works.stream().allMatch(work -> work.record().isBlind())
                    ? policy.extras().forBoundsIfBlind()
                    : policy.extras().forBounds();
        }

        private boolean beginSampling(PartWork work) {
            if (work.hasSamplers()) {
                return false;
            }
            double open = works.stream()
                    .filter(each -> !each.record().isExact())
                    .mapToDouble(each -> each.part().size())
                    .sum();
            // What is refined stays while others are solved: one half is for all of it, and for a search that has
            // begun.
            double share = work.part().size() / open / (work.counting().isUnderWay() ? 4 : 2);
            long memory = (long) Math.max(1, budget.memoryBytes() * share);
            return work.beginSampling(samplers(work, memory), deadline);
        }

        /** The digits of a number of states that is known: tables have only its leading ones, a search has all. */
        private void countStates() {
            if (zero
                    || !run.parts().asksCount()
                    || !works.stream().allMatch(work -> work.record().isExact())) {
                return;
            }
            double start = deadline.elapsedSeconds();
            Deadline more = policy.toCount(deadline);
            boolean all = true;
            for (int i = 0; i < works.size() && all; i++) {
                progress.report(Step.DIGITS.phase(), deadline.fractionGone());
                all = works.get(i).counting().countStates(policy.extras().leastToCount(), deadline, more);
            }
            run.took(Step.DIGITS.phase(), deadline.elapsedSeconds() - start);
        }

        /** Both samplers, or the one that suits the part. */
        private Samplers samplers(PartWork work, long memory) {
            Part part = work.part();
            double logError = logError();
            if (work.states().isPresent()) {
                return statesOf(work, work.states().get(), memory);
            }
            boolean none = settings.samples().orElse(1L) == 0
                    || part.size() > policy.samplers().mostForBuckets();
            if (none) {
                return work.samplers(List.of(tools.energy()), memory, 0, logError);
            }
            Method other = task == Task.MPE ? tools.bounds() : tools.buckets();
            if (policy.hasTooManySpins(part.model())) {
                return work.samplers(List.of(other), memory, 0, logError);
            }
            if (task == Task.MPE) {
                return work.samplers(List.of(tools.energy(), other), memory, 0, logError);
            }
            // On spins without zeros the first one alone was found to be right, family by family.
            boolean trusted = !part.hasZeros() && policy.isOfSpins(part.model());
            double alone = trusted ? policy.samplers().aloneOnSpins() * policy.workLeft(deadline) : 0;
            return work.samplers(List.of(tools.energy(), tools.buckets()), memory, alone, logError);
        }

        /** Where frustrated spins hide the best state from a search, elimination of their energy finds better ones. */
        private Samplers statesOf(PartWork work, Method states, long memory) {
            return !work.part().hasZeros() && policy.isOfSpins(work.part().model())
                    ? work.samplers(
                            List.of(states, tools.energy()),
                            memory,
                            policy.rounds().chance(),
                            logError())
                    : work.samplers(List.of(states), memory, 0, logError());
        }

        private interface Action {
            /** Tells whether the answer may have changed. */
            boolean apply(PartWork work);
        }

        /** A step for every part that is still open, the one that is cheapest to solve exactly first. */
        private void onEach(Step step, Action action) {
            if (deadline.passed()) {
                return;
            }
            double start = deadline.elapsedSeconds();
            workOnEach(step, action);
            run.took(step.phase(), deadline.elapsedSeconds() - start);
        }

        private void workOnEach(Step step, Action action) {
            List<PartWork> open = new ArrayList<>(works);
            open.removeIf(work -> work.record().isExact() || tooLarge.contains(work));
            open.sort(Comparator.comparingDouble(PartWork::exactWork));
            boolean changed = false;
            for (PartWork work : open) {
                if (zero || deadline.passed()) {
                    return;
                }
                progress.report(step.phase(), deadline.fractionGone());
                if (on(work, action)) {
                    changed = true;
                    zero = work.record().isZero();
                    tell(false);
                }
            }
            if (changed) {
                tell(true);
            }
        }

        /** A step on a part, and what a search beside has found meanwhile. */
        private boolean on(PartWork work, Action action) {
            atWork = work;
            boolean changed;
            try {
                changed = action.apply(work);
            } finally {
                atWork = null;
            }
            changed |= work.counting().takeNews();
            if (work.record().isExact()) {
                work.counting().leaveOff();
            }
            return changed;
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
                    && work.tryPlanned(
                            tools.beliefs(),
                            Double.POSITIVE_INFINITY,
                            deadline.share(policy.extras().forBeliefs()));
        }

        /** Every estimate stands beside bounds that hold for certain. */
        private boolean bound(PartWork work) {
            if (task == Task.MPE) {
                return false;
            }
            if (isGoodEnough(work)) {
                return work.tryPlanned(tools.bounds(), policy.workToBound(deadline), policy.toBound(deadline));
            }
            boolean nothing = work.record().best().isEmpty();
            double share = nothing
                    ? 1
                    : work.record().isBlind()
                            ? policy.extras().forBoundsIfBlind()
                            : policy.extras().forBounds();
            return work.tryPlanned(tools.bounds(), Double.POSITIVE_INFINITY, deadline.share(share));
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
            return run.answer(answers, diagnostics());
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
        private Diagnostics.Builder diagnostics() {
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
            return all.note("partsByEngine", byMethod);
        }

        @Override
        public void close() {
            works.forEach(PartWork::close);
        }
    }
}
