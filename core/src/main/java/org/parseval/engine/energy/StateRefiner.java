package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.Refinement;
import org.parseval.engine.energy.elimination.Step;
import org.parseval.engine.energy.elimination.SumOrMaximum;
import org.parseval.engine.energy.elimination.TermBlock;
import org.parseval.engine.state.BestState;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.parallel.Workers;

/**
 * A most probable state of one part: elimination at zero temperature, decoded backwards, then local search. The elimination
 * also bounds the best value from above, so that the answer may turn out to be the best for certain.
 */
final class StateRefiner implements Solver {
    private final Part part;
    private final EnergyPolicy policy;
    private final double floor;
    private final Budget budget;
    private final Workers workers;
    private final List<Refinement> ladder;
    private final List<String> tried = new ArrayList<>();
    private @Nullable Energy energy;
    private @Nullable BestState best;
    private double workLeft;
    private int next;
    private boolean shaken;

    StateRefiner(Part part, EnergySettings settings, EnergyPolicy policy, Resources resources) {
        this.policy = policy;
        this.part = part;
        budget = resources.budget();
        workers = resources.workers();
        floor = settings.floor();
        ladder = RefinementLadder.of(settings);
        workLeft = budget.deadline().workNanos(policy.ladder().patienceNanos());
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (best == null) {
            best = BestState.of(part, part.streams(budget.seed(), "energy").seed(), 0, deadline);
        }
        if (known().isProved()) {
            return false;
        }
        if (next < ladder.size()) {
            refine(deadline);
        } else if (!shaken) {
            shaken = true;
            known().improve(policy.shakes(), deadline::passed);
        }
        if (known().isProved() || (shaken && next >= ladder.size())) {
            return false;
        }
        return true;
    }

    /** It comes after a first state, which an energy that takes too long must not cost. */
    private Energy energy(Deadline deadline) {
        if (energy == null) {
            energy = new Energy(part.model(), floor, SumOrMaximum.MAXIMUM, deadline::check);
        }
        return energy;
    }

    private BestState known() {
        if (best == null) {
            throw new IllegalStateException("the search has not begun yet");
        }
        return best;
    }

    private void refine(Deadline deadline) {
        Refinement rung = ladder.get(next);
        double most = next == 0 ? Double.POSITIVE_INFINITY : policy.ladder().shareOfARung() * workLeft;
        Energy whole = energy(deadline);
        Elimination elimination = Elimination.run(
                whole,
                rung,
                SumOrMaximum.MAXIMUM,
                budget.memoryBytes() / 3 / TermBlock.BYTES_PER_TERM,
                most,
                workers,
                deadline::passed);
        workLeft -= elimination.work();
        if (!elimination.isComplete()) {
            // Cut short by the clock alone it may be tried again, if more time is given.
            next = elimination.ending() == Elimination.Ending.STOPPED ? next : ladder.size();
            return;
        }
        next++;
        // Floors only raise the energy, so that the bound holds with them too.
        known().bound(elimination.logValue() + elimination.loss());
        known().consider(decode(elimination, whole), policy.shakes() / 20, deadline::passed);
        tried.add(String.format(
                Locale.ROOT,
                "neighbours %d, epsilon %.3g, order %d: best log10 %.8g, at most %.8g",
                rung.neighbours(),
                rung.epsilon(),
                rung.order(),
                known().log() / LogNumber.LN_10,
                known().bound() / LogNumber.LN_10));
    }

    /** Every spin, in the reverse order of elimination, follows its field. */
    private static int[] decode(Elimination elimination, Energy whole) {
        int[] bits = new int[whole.spins().count()];
        List<Step> steps = elimination.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            int spin = steps.get(i).spin();
            double field = 0;
            for (TermBlock block : steps.get(i).consumed()) {
                field += field(block, spin, bits);
            }
            bits[spin] = field >= 0 ? 0 : 1;
        }
        int[] states = new int[whole.model().variableCount()];
        for (int v = 0; v < states.length; v++) {
            int code = 0;
            for (int b = 0; b < whole.spins().bits(v); b++) {
                code = 2 * code + bits[whole.spins().first(v) + b];
            }
            states[v] = whole.spins().stateOf(v, code);
        }
        return states;
    }

    private static double field(TermBlock block, int spin, int[] bits) {
        long down = 0;
        long spinBit = 0;
        for (int bit = 0; bit < block.scope().length; bit++) {
            spinBit |= block.scope()[bit] == spin ? 1L << bit : 0;
            down |= (long) bits[block.scope()[bit]] << bit;
        }
        double field = 0;
        for (int t = 0; t < block.size(); t++) {
            long mask = block.masks()[t];
            if ((mask & spinBit) != 0) {
                int parity = Long.bitCount(mask & ~spinBit & down) & 1;
                field += parity == 0 ? block.coefficients()[t] : -block.coefficients()[t];
            }
        }
        return field;
    }

    @Override
    public Optional<PartAnswer> best() {
        return Optional.ofNullable(best).flatMap(BestState::answer);
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.ofNullable(best)
                .map(known -> "no state of positive weight was found among " + part.size()
                        + " variables; the largest weight is at most 10^"
                        + String.format(Locale.ROOT, "%.6g", known.bound() / LogNumber.LN_10));
    }

    @Override
    public Diagnostics diagnostics() {
        return new Diagnostics.Builder().rungs(tried).build();
    }
}
