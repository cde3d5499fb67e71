package org.parseval.engine.energy;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.encoding.BitCodes;
import org.parseval.engine.Part;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.Refinement;
import org.parseval.engine.energy.elimination.SumOrMaximum;
import org.parseval.engine.energy.elimination.TermBlock;
import org.parseval.engine.energy.sample.StatePool;
import org.parseval.engine.estimate.LadderPolicy;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;
import org.parseval.support.Support;

/**
 * States of a part that is too wide for exact draws: weighted samples from its eliminated energy, of which as many as are asked for are picked by
 * their weights. They are distributed as the model says up to what {@link #effectiveSize()} tells: how many independent states would tell as
 * much.
 *
 * <p>The elimination is refined until half of its samples count, or a finer one is not expected to be done in time; then samples are drawn
 * until enough of them count. Decisions are made by counted work, and the clock only ends it.
 */
public final class EnergySampler {
    private static final LadderPolicy POLICY = EnergyPolicy.STANDARD.ladder();
    private static final EnergySettings SETTINGS = EnergySettings.standard();

    /** For a first look at a refinement. */
    private static final int FIRST_ISLANDS = 4;

    /** From this share of samples that count on, more of them cost less than a finer elimination. */
    private static final double EFFICIENT = 0.5;

    /** The stream by which samples are picked, beside those of the rungs. */
    private static final long PICKS = -1;

    private final Part part;
    private final Optional<StatePool> pool;
    private final int[] picked;
    private int next;

    private EnergySampler(Part part, Optional<StatePool> pool, int[] picked) {
        this.part = part;
        this.pool = pool;
        this.picked = picked;
    }

    /**
     * @param count how many states will be asked for
     * @throws BudgetException if the budget does not suffice for one state
     */
    public static EnergySampler of(
            Part part, int count, Budget budget, Workers workers, Deadline deadline, Progress progress) {
        BitCodes spins = new BitCodes(part.model(), SumOrMaximum.SUM.padding());
        if (part.support(deadline) instanceof Support.None) {
            return new EnergySampler(part, Optional.empty(), new int[0]);
        }
        progress.report("eliminating the energy of " + spins.count() + " spins", 0);
        RandomStreams streams = part.streams(budget.seed(), "sample");
        StatePool pool = refined(part, streams, budget, workers, deadline)
                .orElseThrow(() -> new BudgetException("no states within the time limit of " + budget.timeText()
                        + " and " + (budget.memoryBytes() >> 20) + " MiB: the part has " + spins.count() + " spins"));
        long most = budget.memoryBytes() / 3 / pool.bytesPerBatch();
        double effective = pool.effectiveSize();
        int unlucky = 0;
        while ((effective < count || pool.needsMoreToBeBelieved())
                && pool.batches() + POLICY.firstBatches() <= most
                && pool.samples() < POLICY.mostSamples()
                && !deadline.passed()) {
            progress.report(
                    String.format(Locale.ROOT, "samples, %.0f of %d count", effective, count),
                    Math.min(1, effective / count));
            unlucky = effective == 0 ? unlucky + 1 : 0;
            if (unlucky > POLICY.firstBatches()) {
                break;
            }
            pool.draw(more(pool, effective, count, most), workers, deadline);
            effective = pool.effectiveSize();
        }
        if (effective == 0) {
            throw new BudgetException("none of " + pool.samples() + " samples of " + spins.count()
                    + " spins has a positive weight: too many states are impossible");
        }
        return new EnergySampler(part, Optional.of(pool), pool.pick(count, streams.random(PICKS)));
    }

    /** As many islands as are expected to suffice, but at most twice what there is. */
    private static int more(StatePool pool, double effective, int count, long most) {
        double needed = effective == 0 ? 0 : pool.batches() * (1.1 * count / effective - 1);
        long wanted = (long) Math.ceil(Math.min(needed, pool.batches()));
        return (int) Math.max(POLICY.firstBatches(), Math.min(wanted, most - pool.batches()));
    }

    /** The samples of the refinement of which most count. */
    private static Optional<StatePool> refined(
            Part part, RandomStreams streams, Budget budget, Workers workers, Deadline deadline) {
        Optional<StatePool> best = Optional.empty();
        double workLeft = budget.isUnlimited()
                ? POLICY.patienceNanos()
                : deadline.remainingSeconds() * 1e9 / budget.host().pace().slowness();
        double workOfRung = 0;
        try {
            Energy energy = new Energy(part.model(), SETTINGS.floor(), SumOrMaximum.SUM, deadline::check);
            List<Refinement> ladder = RefinementLadder.of(SETTINGS);
            for (int number = 0; number < ladder.size(); number++) {
                double forecast = EnergyPolicy.STANDARD.growth() * workOfRung;
                if (best.isPresent() && forecast >= POLICY.shareOfARung() * workLeft) {
                    break;
                }
                Elimination elimination = Elimination.run(
                        energy,
                        ladder.get(number),
                        SumOrMaximum.SUM,
                        budget.memoryBytes() / 3 / TermBlock.BYTES_PER_TERM,
                        best.isEmpty() ? Double.POSITIVE_INFINITY : 2 * POLICY.shareOfARung() * workLeft,
                        workers,
                        deadline::passed);
                workOfRung = elimination.work();
                workLeft -= workOfRung;
                if (!elimination.isComplete()) {
                    break;
                }
                StatePool pool = new StatePool(
                        energy,
                        elimination,
                        streams.of(number),
                        POLICY.trust(),
                        budget.memoryBytes() / 3,
                        workers,
                        deadline);
                if (FIRST_ISLANDS * pool.bytesPerBatch() > budget.memoryBytes() / 3) {
                    break;
                }
                pool.draw(FIRST_ISLANDS, workers, deadline);
                double effective = pool.effectiveSize();
                if (pool.batches() > 0
                        && (best.isEmpty() || effective >= best.get().effectiveSize())) {
                    best = Optional.of(pool);
                }
                if (elimination.isExact() || effective >= EFFICIENT * pool.samples()) {
                    break;
                }
            }
        } catch (Deadline.TimeUp up) {
            // The states drawn so far count.
        }
        return best;
    }

    /** Whether no state has a positive weight: then there is nothing to draw. */
    public boolean isZero() {
        return pool.isEmpty();
    }

    /** How many independent states would tell as much as the states that are drawn, at most as many as there are. */
    public double effectiveSize() {
        return Math.min(picked.length, pool.orElseThrow().effectiveSize());
    }

    /** Whether the samples say how far they are from the model. */
    public boolean isSupported() {
        return pool.orElseThrow().isBelieved();
    }

    /** The refinement and its samples, in one line. */
    public String describe() {
        StatePool samples = pool.orElseThrow();
        return String.format(
                Locale.ROOT,
                "%s; %d samples, %.4g of which count",
                samples.describe(),
                samples.samples(),
                samples.effectiveSize());
    }

    /** Writes the next state of the part's variables; begins again after the last. */
    public void next(int[] states) {
        int sample = picked[next];
        next = (next + 1) % picked.length;
        for (int v = 0; v < part.size(); v++) {
            states[v] = pool.orElseThrow().state(sample, v);
        }
    }
}
