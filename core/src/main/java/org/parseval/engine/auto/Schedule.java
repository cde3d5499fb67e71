package org.parseval.engine.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.Run;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;

/** One call of engine {@code auto}: the steps in their order, each on the parts that are still open. */
final class Schedule implements AutoCloseable {
    /** Between two answers that are told. */
    private static final double SECONDS_BETWEEN_ANSWERS = 0.1;

    /** Telling an answer may take one part in so many of the time. */
    private static final double SHARE_FOR_TELLING = 10;

    private final Run run;
    private final AutoPolicy policy;
    private final Task task;
    private final Budget budget;
    private final double logError;
    private final Progress progress;
    private final Optional<WholeCount> whole;
    private final Optional<GuaranteedCount> guarantee;
    private final List<PartWork> works = new ArrayList<>();

    /** Parts without an exact answer. */
    private List<PartWork> open;

    /** Parts that are too large for even one look within the time. */
    private final Set<PartWork> tooLarge = new HashSet<>();

    /** The time limit without regard to what a search beside finds. */
    private final Deadline limit;

    /** The time limit, and the end of work on a part that a search beside has counted. */
    private final Deadline deadline;

    private volatile @Nullable PartWork atWork;
    private boolean zero;
    private int answered;
    private double nextTold;
    private Optional<Answer> counted = Optional.empty();

    /**
     * @param whole the clauses as a whole, where they may be counted
     * @param guarantee a count within a factor, where it may come last
     */
    Schedule(
            Run run,
            Toolbox tools,
            AutoPolicy policy,
            EnergySettings settings,
            Optional<WholeCount> whole,
            Optional<GuaranteedCount> guarantee,
            Budget budget,
            Progress progress) {
        this.run = run;
        this.policy = policy;
        this.whole = whole;
        this.guarantee = guarantee;
        this.budget = budget;
        this.progress = progress;
        logError = settings.error() * LogNumber.LN_10;
        limit = run.deadline();
        deadline = limit.orWhile(() -> {
            PartWork present = atWork;
            return present != null && present.counting().hasNews();
        });
        task = run.resources().task();
        for (Part part : run.parts().parts()) {
            works.add(new PartWork(part, tools, policy, settings, run.resources(), run.current()));
        }
        open = new ArrayList<>(works);
    }

    Forecast forecast() {
        List<Forecast> all = new ArrayList<>();
        for (PartWork work : works) {
            work.exact().orderFirst(deadline);
            work.cheapen(Double.POSITIVE_INFINITY, deadline);
            all.add(work.exact()
                    .forecast()
                    .<Forecast>map(known -> known)
                    .filter(exact -> exact.refusal(budget).isEmpty())
                    .orElse(new Forecast.Fitted(budget.memoryBytes())));
        }
        return Forecast.inTurn(all);
    }

    /** Works on the parts, and on the whole where that is in clauses; tells the answer if the whole has one. */
    Optional<Answer> solve() {
        onEach(Step.FIRST_ORDER, this::begin);
        speculate();
        if (counted.isPresent()) {
            return counted;
        }
        onEach(
                Step.FIRST_ESTIMATE,
                work -> work.mayEstimateFirst(deadline) && (beginSampling(work) || work.estimateFirst(deadline)));
        onEach(Step.TABLES, work -> work.solve(deadline));
        double round = policy.rounds().first();
        if (guarantee.isPresent()) {
            round = rounds(round, deadline.share(policy.extras().beforeGuarantee()));
            countWithGuarantee(guarantee.get());
        }
        rounds(round, deadline);
        if (counted.isPresent()) {
            return counted;
        }
        onEach(Step.BELIEFS, work -> work.believe(deadline.share(policy.extras().lastForBeliefs())));
        onEach(Step.BOUNDS, this::bound);
        works.forEach(work -> work.counting().noteBounds());
        countStates();
        return counted;
    }

    /** A first order, and the answer itself where that takes less than anything which could save work. */
    private boolean begin(PartWork work) {
        if (!work.exact().orderFirst(deadline)) {
            tooLarge.add(work);
            return false;
        }
        return work.exact().work() < policy.speculation().leastForStates() && work.solve(deadline);
    }

    /** Where neither search nor samples say how far off the count is. */
    private void countWithGuarantee(GuaranteedCount counter) {
        if (counted.isEmpty()
                && !deadline.passed()
                && open.stream().anyMatch(work -> work.record().isBlind())) {
            counted = timed(
                    Step.GUARANTEE,
                    () -> counter.find(deadline.share(policy.extras().forGuarantee())));
        }
    }

    /** The whole by its clauses, for a share of all rounds so far. */
    private void count(double share, double round, Deadline end) {
        if (isTimeForWhole(round) && !zero && !open.isEmpty() && tooLarge.isEmpty() && !end.passed()) {
            double most = policy.beforeWhole() + share * 2 * round;
            counted = timed(Step.WHOLE, () -> whole.get().goOn(most, end));
        }
    }

    /** Whether rounds have shown that the parts are no matter of a moment. */
    private boolean isTimeForWhole(double round) {
        return whole.isPresent() && 2 * round >= policy.beforeWhole();
    }

    /** Whether the search on the whole has closed as much of its space as those on the parts: preprocessing for counts mostly makes it the easier one. */
    private boolean isWholeInFront() {
        double ofParts = open.stream()
                .mapToDouble(work -> work.counting().shareDone())
                .min()
                .orElse(0);
        return whole.orElseThrow().shareDone() >= ofParts;
    }

    private interface Piece<T> {
        T work();
    }

    private <T> T timed(Step step, Piece<T> piece) {
        double start = deadline.elapsedSeconds();
        progress.report(step.phase(), deadline.fractionGone());
        T result = piece.work();
        run.took(step.phase(), deadline.elapsedSeconds() - start);
        return result;
    }

    /** Better orders and searches before the tables take turns, each twice as long as the one before: what soon succeeds does not wait for the other. */
    private void speculate() {
        // A first turn for orders alone often shows that the tables are too short for a search to be worth its start.
        findStates(2 * policy.rounds().first());
        cheapen(2 * policy.rounds().first());
        double last = 0;
        while (counted.isEmpty() && maySpeculate(last)) {
            double slice = Math.max(policy.rounds().first(), 2 * last);
            last = slice;
            onEach(Step.SHORT_SEARCH, work -> work.searchShortly(slice, limit));
            findStates(slice);
            cheapen(slice);
            // A search for an order that may fit can take long, and whoever stops it has bounds.
            onEach(Step.BOUNDS, work -> !work.exact().fits(deadline) && boundInRound(work, slice, deadline));
            if (open.stream().anyMatch(work -> !work.exact().fits(deadline))) {
                count(policy.rounds().second(), slice, limit);
            }
        }
    }

    private void findStates(double turn) {
        onEach(
                Step.STATES,
                work -> work.mayFindStates(turn, deadline) && (beginSampling(work) || work.findStates(turn, deadline)));
    }

    private void cheapen(double turn) {
        onEach(Step.BETTER_ORDER, work -> {
            work.cheapen(turn, deadline);
            return false;
        });
    }

    private boolean maySpeculate(double turn) {
        return !deadline.passed() && open.stream().anyMatch(work -> work.maySpeculate(turn, deadline));
    }

    /** Search, samples and cases in rounds, each twice as long as the one before, until all is good enough or nothing goes on. */
    private double rounds(double first, Deadline end) {
        double round = first;
        boolean more = true;
        while (more && !zero && !open.isEmpty() && !end.passed()) {
            double work = round;
            boolean byWhole = isTimeForWhole(work) && isWholeInFront();
            double second = policy.rounds().second();
            onEach(Step.SUPPORT, part -> part.findSupport(2 * second * work, end));
            double ofParts = byWhole ? second * work : work;
            onEach(Step.ROUND_OF_SEARCH, part -> !isGoodEnough(part) && part.countInRound(ofParts, end));
            count(byWhole ? 1 : second, work, end);
            if (counted.isPresent()) {
                return round;
            }
            onEach(Step.BOUNDS, part -> boundInRound(part, work, end));
            onEach(
                    Step.ROUND_OF_SAMPLES,
                    part -> part.grantSamples(work, end) && (beginSampling(part) || part.sample(logError, end)));
            if (!deadline.isUnlimited()) {
                onEach(
                        Step.BELIEFS,
                        part -> part.believe(end.forWork(policy.extras().forBeliefs() * work)));
            }
            onEach(
                    Step.ROUND_OF_ORDERS,
                    part -> !isGoodEnough(part) && part.exact().cheapenInRound(work, end) && part.solve(end));
            more = open.stream().anyMatch(part -> !tooLarge.contains(part) && !isGoodEnough(part) && part.isUnderWay());
            round *= 2;
        }
        return round;
    }

    private boolean beginSampling(PartWork work) {
        if (work.hasSamplers()) {
            return false;
        }
        double sizes = open.stream().mapToDouble(each -> each.part().size()).sum();
        // What is refined stays while others are solved: one half is for all of it, and for a search that has begun.
        double share = work.part().size() / sizes / (work.counting().isUnderWay() ? 4 : 2);
        return work.beginSampling((long) Math.max(1, budget.memoryBytes() * share), logError, deadline);
    }

    /** The digits of a number of states that is known: tables have only its leading ones, a search has all. */
    private void countStates() {
        if (!zero && run.parts().asksCount() && open.isEmpty()) {
            timed(Step.DIGITS, () -> {
                Deadline more = policy.toCount(deadline);
                return works.stream()
                        .allMatch(work ->
                                work.counting().countStates(policy.extras().leastToCount(), deadline, more));
            });
        }
    }

    private interface Action {
        /** Tells whether the answer may have changed. */
        boolean apply(PartWork work);
    }

    /** A step for every part that is still open, the one that is cheapest to solve exactly first. */
    private void onEach(Step step, Action action) {
        if (open.isEmpty() || deadline.passed()) {
            return;
        }
        double start = deadline.elapsedSeconds();
        boolean changed = workOnEach(step, action);
        open.removeIf(work -> work.record().isExact());
        run.took(step.phase(), deadline.elapsedSeconds() - start);
        // The last answer is not told but given.
        if (changed && !open.isEmpty()) {
            tell(true);
        }
    }

    /** Tells whether the answer may have changed. */
    private boolean workOnEach(Step step, Action action) {
        open.sort(Comparator.comparingDouble(work -> work.exact().work()));
        boolean changed = false;
        for (PartWork work : open) {
            if (zero || deadline.passed()) {
                return changed;
            }
            progress.report(step.phase(), deadline.fractionGone());
            if (!tooLarge.contains(work) && on(work, action)) {
                changed = true;
                zero = work.record().isZero();
                tell(false);
            }
        }
        return changed;
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
        return work.isGoodEnough(logError);
    }

    /** Bounds beside a part whose rounds are over. */
    private boolean bound(PartWork work) {
        return isGoodEnough(work)
                ? work.bound(policy.workToBound(deadline), policy.toBound(deadline))
                : work.bound(Double.POSITIVE_INFINITY, deadline);
    }

    /** A small share of all rounds so far, as soon as that is more than a beginning or so much time is gone that somebody may stop. */
    private boolean boundInRound(PartWork work, double round, Deadline end) {
        double first = policy.rounds().first();
        double most = policy.extras().forBounds() * 2 * round;
        boolean due =
                most >= first || deadline.fractionGone() >= policy.extras().untilBounds();
        return due
                && work.bound(Math.max(first, most), end.share(policy.rounds().second()));
    }

    /** Parts that have an answer keep one, so that each is asked until it has. */
    private boolean hasAnswer() {
        while (answered < works.size() && works.get(answered).record().best().isPresent()) {
            answered++;
        }
        return zero || answered == works.size();
    }

    /** Tells the answer so far, not too often, and less often where there are so many parts that this alone takes long. */
    private void tell(boolean always) {
        double start = deadline.elapsedSeconds();
        if ((always || start > nextTold) && hasAnswer()) {
            progress.improved(answer());
            double end = deadline.elapsedSeconds();
            nextTold = end + Math.max(SECONDS_BETWEEN_ANSWERS, SHARE_FOR_TELLING * (end - start));
        }
    }

    Answer answer() {
        List<PartAnswer> answers = new ArrayList<>();
        for (PartWork work : works) {
            if (!zero || work.record().isZero()) {
                answers.add(answer(work));
            }
        }
        return run.answer(answers, PartRecord.diagnostics(works));
    }

    /** The same within what the search on the whole has proved. */
    Answer last() {
        return whole.map(clauses -> clauses.narrowed(answer())).orElseGet(this::answer);
    }

    /** The best that is known, within what one look at the tables says; that alone where there was no time for more. */
    private PartAnswer answer(PartWork work) {
        PartAnswer found = work.record().answer().orElseGet(() -> CrudeAnswer.possible(work.crude(), task, budget));
        return work.part().bounded(found, task);
    }

    @Override
    public void close() {
        works.forEach(PartWork::close);
        whole.ifPresent(WholeCount::close);
    }
}
