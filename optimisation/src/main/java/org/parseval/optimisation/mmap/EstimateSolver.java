package org.parseval.optimisation.mmap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.minibucket.MixedBounds;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.random.RandomStreams;

/**
 * The search for the largest sum where even the sum at one state is too much: states that bounds promise and single changes of the best one
 * are weighed by estimates. The one that comes out first is weighed once more from samples of its own, since the largest of many estimates
 * is likely to be too large. Nothing here says that a state is the best; it says how sure it is that none of those visited is better.
 */
final class EstimateSolver implements Solver {
    /** Of the logarithm of a sum, that decides between states. */
    private static final double ROUGH = 0.02;

    private static final double SHARE_FOR_BOUNDS = 0.2;

    private final MarginalMapPolicy policy;
    private final Problem problem;
    private final BoundLadder ladder;
    private final RandomStreams streams;
    private final Resources resources;
    private final SplittableRandom random;
    private final Deque<int[]> waiting = new ArrayDeque<>();
    private final Set<Evidence> known = new HashSet<>();
    private final List<Visited> visited = new ArrayList<>();
    private @Nullable Deadline endOfChoice;
    private @Nullable Visited best;
    private Optional<PartAnswer> last = Optional.empty();
    private double high = Double.POSITIVE_INFINITY;
    private int asked;

    /** A state of the maximised variables with what an engine says of its sum. */
    private record Visited(int[] states, Answer sum) {
        double log() {
            return sum.value().sign() > 0 ? sum.value().ln() : Double.NEGATIVE_INFINITY;
        }

        double error() {
            return sum.exact() ? 0 : sum.relativeError().orElse(Double.POSITIVE_INFINITY);
        }
    }

    EstimateSolver(
            MarginalMapPolicy policy, Problem problem, BoundLadder ladder, RandomStreams streams, Resources resources) {
        this.policy = policy;
        this.problem = problem;
        this.ladder = ladder;
        this.streams = streams;
        this.resources = resources;
        random = streams.random(0);
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (endOfChoice == null) {
            return begin(deadline);
        }
        if (high == Double.NEGATIVE_INFINITY) {
            last = Optional.of(PartAnswer.zero());
            return false;
        }
        boolean mayAsk = visited.size() < policy.candidates() && (best == null || !endOfChoice.passed());
        if (!mayAsk || (waiting.isEmpty() && !flipOne())) {
            return finish(deadline);
        }
        resources.progress().report("sampling", 0);
        int[] states = waiting.poll();
        try {
            visit(weighed(states, ROUGH, slice(endOfChoice, deadline)));
        } catch (BudgetException tooLittle) {
            if (best == null && waiting.isEmpty()) {
                throw tooLittle;
            }
        }
        return true;
    }

    private void visit(Visited next) {
        visited.add(next);
        if (next.log() > (best == null ? Double.NEGATIVE_INFINITY : best.log())) {
            best = next;
            last = Optional.of(answer(next));
        }
    }

    private Deadline slice(Deadline choice, Deadline deadline) {
        int left = Math.max(1, policy.candidates() - visited.size());
        return best == null ? deadline.share(0.5) : choice.share(1.0 / left);
    }

    /** Bounds and the states that they promise; also where the first ones are cut short, there is a state to begin with. */
    private boolean begin(Deadline deadline) {
        endOfChoice = deadline.share(policy.shareForCandidates());
        Deadline forBounds = deadline.share(SHARE_FOR_BOUNDS);
        try {
            Optional<MixedBounds> bounds = ladder.next(forBounds);
            while (bounds.isPresent()) {
                resources.progress().report("bounds", 0);
                while (!bounds.get().isFinished()) {
                    bounds.get().tighten(forBounds).ifPresent(this::propose);
                    high = Math.min(high, bounds.get().high());
                }
                bounds = ladder.next(forBounds);
            }
        } catch (Deadline.TimeUp up) {
            // The states found so far will do.
            deadline.check();
        }
        propose(ladder.firstState(deadline));
        return true;
    }

    /** Lets a state wait for its turn, the latest first: larger bounds promise better ones. */
    private void propose(int[] states) {
        if (known.add(evidence(states))) {
            waiting.push(states);
        }
    }

    /** The best state with one variable changed; false if there is no other. */
    private boolean flipOne() {
        int[] maxima = problem.variables(true);
        for (int i = 0; i < 4 * maxima.length && best != null; i++) {
            int[] states = best.states().clone();
            int v = maxima[random.nextInt(maxima.length)];
            states[v] = random.nextInt(problem.model().cardinality(v));
            if (known.add(evidence(states))) {
                return waiting.add(states);
            }
        }
        return false;
    }

    private Evidence evidence(int[] states) {
        Map<Integer, Integer> given = new TreeMap<>();
        for (int v : problem.variables(true)) {
            given.put(v, states[v]);
        }
        return Evidence.of(given);
    }

    private Visited weighed(int[] states, double error, Deadline deadline) {
        Budget budget =
                resources.budget().until(deadline).withSeed(streams.of(++asked).seed());
        EnergySettings settings = EnergySettings.standard().withError(error);
        Query query = Query.partitionFunction(evidence(states));
        return new Visited(
                states,
                new MethodEngine(new EnergyMethod(settings)).solve(problem.model(), query, budget, Progress.SILENT));
    }

    /** Weighs the best state once more, by samples that had no say in its choice. */
    private boolean finish(Deadline deadline) {
        Visited chosen = best;
        if (chosen == null || chosen.sum().exact()) {
            return false;
        }
        try {
            Visited again = weighed(chosen.states(), EnergySettings.standard().error(), deadline);
            visited.remove(chosen);
            visited.add(again);
            best = again;
            last = Optional.of(answer(again));
            return false;
        } catch (BudgetException tooLittle) {
            return false;
        }
    }

    private PartAnswer answer(Visited chosen) {
        Answer sum = chosen.sum();
        PartAnswer own = DelegatedSolver.ofPart(sum).withAssignment(chosen.states());
        // Between two bounds would mean that the sum of the state is known, which a guess without an error is not.
        double low = sum.exact()
                ? chosen.log()
                : sum.certified()
                        .filter(bounds -> sum.relativeError().isPresent())
                        .map(Answer.Bounds::lnLow)
                        .orElse(Double.NEGATIVE_INFINITY);
        Answer.Bounds bounds = new Answer.Bounds(low, Math.max(low, high));
        // That the sum is exact does not say that the state is the best.
        return new PartAnswer(
                own.value(),
                false,
                Optional.of(bounds),
                own.relativeError(),
                own.confidence(),
                Optional.empty(),
                own.assignment(),
                Optional.empty());
    }

    /** By the normal distribution, the least probability that no other visited state has a larger sum. */
    private double sureness() {
        double doubt = 0;
        for (Visited other : visited) {
            if (best != null && !Arrays.equals(other.states(), best.states())) {
                double error = Math.hypot(other.error(), best.error());
                doubt += error == 0 ? 0 : Normal.above((best.log() - other.log()) / error);
            }
        }
        return Math.max(0, 1 - doubt);
    }

    @Override
    public Optional<PartAnswer> best() {
        return last;
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of("no state was weighed among " + problem.maxima() + " maximised variables");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all =
                new Diagnostics.Builder().largest("ibound", ladder.ibound()).count("statesEstimated", visited.size());
        if (best != null && !visited.isEmpty()) {
            all.smallest("surenessOfVisited", sureness());
        }
        return all.build();
    }
}
