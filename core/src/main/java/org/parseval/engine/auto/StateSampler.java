package org.parseval.engine.auto;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.engine.energy.EnergySampler;
import org.parseval.engine.exact.PosteriorSampler;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.DrawnStates;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.reduction.Reductions;

/**
 * States of a model given the evidence: drawn independently by their exact probabilities in every independent part whose elimination fits the
 * budget, and picked from weighted samples of the energy in the others.
 */
final class StateSampler implements DrawnStates {
    private final Model model;
    private final Evidence evidence;
    private final RandomGenerator random;
    private final int count;
    private final List<Consumer<int[]>> draws = new ArrayList<>();
    private final List<EnergySampler> estimates = new ArrayList<>();
    private boolean zero;

    private StateSampler(Model model, Evidence evidence, int count, Budget budget) {
        this.model = model;
        this.evidence = evidence;
        this.count = count;
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(budget.seed());
    }

    /**
     * @param count how many states will be asked for
     * @throws BudgetException if the budget does not suffice for one state, with numbers
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    static StateSampler of(Model model, Evidence evidence, int count, Budget budget, Progress progress) {
        StateSampler sampler = new StateSampler(model, evidence, count, budget);
        Deadline deadline = budget.deadline();
        // Every variable must have a state in the end, so none is simplified away.
        Parts parts;
        try {
            parts = Parts.of(model, Query.partitionFunction(evidence), Reductions.NONE, false, deadline::mustHurry);
        } catch (Deadline.TimeUp up) {
            throw tooLate(budget);
        }
        sampler.zero = parts.isZero();
        if (!sampler.zero) {
            sampler.prepare(parts.parts(), budget, deadline, progress);
        }
        return sampler;
    }

    private static BudgetException tooLate(Budget budget) {
        return new BudgetException("no states within the time limit of " + budget.timeText());
    }

    /** Small parts first: what is exact in them takes little time and memory from the others. */
    private void prepare(List<Part> parts, Budget budget, Deadline deadline, Progress progress) {
        List<Part> wide = new ArrayList<>();
        Budget left = budget;
        for (Part part :
                parts.stream().sorted(Comparator.comparingInt(Part::size)).toList()) {
            if (deadline.passed()) {
                throw tooLate(budget);
            }
            try {
                PosteriorSampler exact =
                        PosteriorSampler.of(part.model(), Evidence.none(), half(left, deadline), progress);
                left = left.withMemory(Math.max(1, left.memoryBytes() - (long) exact.bytes()));
                zero |= exact.isZero();
                draws.add(states -> part.copyStates(exact.next(random), states));
            } catch (BudgetException tooWide) {
                if (deadline.isStopped()) {
                    throw tooWide;
                }
                wide.add(part);
            }
        }
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            for (int i = 0; i < wide.size() && !zero; i++) {
                int open = wide.size() - i;
                Budget share = left.withMemory(Math.max(1, left.memoryBytes() / open));
                drawFromEnergy(
                        wide.get(i),
                        EnergySampler.of(wide.get(i), count, share, workers, deadline.share(1.0 / open), progress));
            }
        }
    }

    /** Half of the time, since what is not exact needs the rest. */
    private static Budget half(Budget budget, Deadline deadline) {
        if (budget.isUnlimited()) {
            return budget;
        }
        long nanos = (long) (deadline.remainingSeconds() * 1e9) / 2;
        return budget.withSpent(Duration.ZERO).withTime(Duration.ofNanos(Math.max(1, nanos)));
    }

    private void drawFromEnergy(Part part, EnergySampler sampler) {
        zero |= sampler.isZero();
        estimates.add(sampler);
        int[] drawn = new int[part.size()];
        draws.add(states -> {
            sampler.next(drawn);
            part.copyStates(drawn, states);
        });
    }

    @Override
    public boolean isZero() {
        return zero;
    }

    @Override
    public Answer.Kind kind() {
        if (estimates.isEmpty()) {
            return Answer.Kind.EXACT;
        }
        return estimates.stream().allMatch(EnergySampler::isSupported) ? Answer.Kind.ESTIMATE : Answer.Kind.UNSUPPORTED;
    }

    @Override
    public double effectiveSize() {
        return estimates.stream()
                .mapToDouble(EnergySampler::effectiveSize)
                .min()
                .orElse(count);
    }

    @Override
    public List<String> describe() {
        return estimates.stream().map(EnergySampler::describe).toList();
    }

    @Override
    public int[] next() {
        if (zero) {
            throw new IllegalStateException("no state has a positive weight");
        }
        int[] states = PosteriorSampler.beforeFactors(model, evidence, random);
        draws.forEach(draw -> draw.accept(states));
        return states;
    }
}
