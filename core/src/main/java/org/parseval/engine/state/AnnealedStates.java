package org.parseval.engine.state;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.parallel.Looks;

/**
 * States of positive weight where much of the weight may be, in modes that an elimination or other samples may have overlooked: by chains
 * that start anywhere and cool down, and by chains that start at the peaks of tables, which those would hardly ever find. They owe nothing to
 * messages, and are not drawn from the model.
 *
 * @param states at most one a chain; none where the work would not do for chains that end anywhere in particular
 * @param peaks that the chains which started there have not left
 * @param nanos of the work that it took, by count
 */
public record AnnealedStates(List<int[]> states, List<Peak> peaks, double nanos) {
    private static final StatePolicy POLICY = StatePolicy.STANDARD;

    /**
     * @param workLeft in nanoseconds, of which a small share is for this
     * @throws Deadline.TimeUp if the time is up before
     */
    public static AnnealedStates of(Model model, double workLeft, long seed, Deadline deadline) {
        double nanosPerSweep = POLICY.nanosPerEntry() * POLICY.chains() * entries(model);
        int sweeps = (int) Math.min(POLICY.mostSweeps(), POLICY.share() * workLeft / nanosPerSweep);
        List<int[]> states = new ArrayList<>();
        List<Peak> held = new ArrayList<>();
        if (sweeps < POLICY.leastSweeps() || !hasTables(model)) {
            return new AnnealedStates(states, held, 0);
        }
        SplittableRandom random = new SplittableRandom(seed);
        LocalSearch search = new LocalSearch(model, random.nextLong(), Looks.giveUpBy(deadline::check));
        List<Peak> peaks = search.peaks(POLICY.peaks());
        for (int chain = 0; chain < POLICY.chains(); chain++) {
            deadline.check();
            int[] state = new int[model.variableCount()];
            for (int v = 0; v < state.length; v++) {
                state[v] = random.nextInt(model.cardinality(v));
            }
            if (chain < POLICY.chains() - peaks.size()) {
                search.cool(state, sweeps);
            } else {
                Peak peak = peaks.get(POLICY.chains() - 1 - chain);
                peak.enter(state);
                search.settle(state, sweeps);
                if (peak.isAt(v -> state[v])) {
                    held.add(peak);
                }
            }
            if (search.logWeight(state) > Double.NEGATIVE_INFINITY) {
                states.add(state);
            }
        }
        return new AnnealedStates(states, held, sweeps * nanosPerSweep);
    }

    private static boolean hasTables(Model model) {
        return model.factors().stream().allMatch(factor -> model.tableSize(factor.scope()) <= POLICY.largestTable());
    }

    private static double entries(Model model) {
        double entries = 0;
        for (Factor factor : model.factors()) {
            for (int v : factor.scope()) {
                entries += model.cardinality(v);
            }
        }
        return entries;
    }
}
