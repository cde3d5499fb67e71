package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.support.Support;

/**
 * A most probable state of one part: elimination at zero temperature, decoded backwards, then local search. The elimination
 * also bounds the best value from above, so that the answer may turn out to be the best for certain.
 */
final class StateRefiner implements Solver {
    private static final EnergyPolicy POLICY = EnergyPolicy.STANDARD;
    private static final double CERTAIN = 1e-9;
    private static final double LN_10 = Math.log(10);

    private final Part part;
    private final double floor;
    private final Budget budget;
    private final List<Refinement> ladder;
    private final List<String> tried = new ArrayList<>();
    private @Nullable Energy energy;
    private @Nullable LocalSearch search;
    private Optional<int[]> best = Optional.empty();
    private double bestLog = Double.NEGATIVE_INFINITY;
    private double bound = Double.POSITIVE_INFINITY;
    private double workLeft;
    private int next;
    private boolean zero;
    private boolean shaken;

    StateRefiner(Part part, EnergySettings settings, Resources resources) {
        this.part = part;
        budget = resources.budget();
        floor = settings.floor();
        ladder = RefinementLadder.of(settings);
        workLeft = budget.isUnlimited()
                ? POLICY.patienceNanos()
                : budget.deadline().remainingSeconds() * 1e9 / budget.host().slowness();
    }

    @Override
    public Status advance(Deadline deadline) {
        if (search == null) {
            begin(deadline);
        }
        if (zero) {
            return Status.DONE;
        }
        if (next < ladder.size()) {
            refine(deadline);
        } else if (!shaken) {
            shaken = true;
            best.ifPresent(states -> consider(states.clone(), deadline::passed, POLICY.shakes()));
            checkBound();
        }
        if (isCertain() || (shaken && next >= ladder.size())) {
            return Status.DONE;
        }
        return deadline.passed() ? Status.NO_TIME : Status.MORE;
    }

    private void begin(Deadline deadline) {
        Support support = part.support(deadline);
        zero = support instanceof Support.None;
        energy = new Energy(part.model(), floor, SumOrMaximum.MAXIMUM, deadline::check);
        search = new LocalSearch(part.model(), budget.seed());
        if (support instanceof Support.Found found) {
            consider(found.states().clone(), deadline::passed, 0);
        } else if (!part.hasZeros()) {
            consider(new int[part.size()], deadline::passed, 0);
        }
    }

    private Energy energy() {
        if (energy == null) {
            throw new IllegalStateException("the energy has not been made yet");
        }
        return energy;
    }

    private LocalSearch search() {
        if (search == null) {
            throw new IllegalStateException("the search has not been made yet");
        }
        return search;
    }

    private void refine(Deadline deadline) {
        Refinement rung = ladder.get(next);
        double most = next == 0 ? Double.POSITIVE_INFINITY : POLICY.shareOfARung() * workLeft;
        Elimination elimination = Elimination.run(
                energy(),
                rung,
                SumOrMaximum.MAXIMUM,
                budget.memoryBytes() / 3 / TermBlock.BYTES_PER_TERM,
                most,
                deadline::passed);
        workLeft -= elimination.work();
        if (!elimination.isComplete()) {
            // Cut short by the clock alone it may be tried again, if more time is given.
            next = elimination.ending() == Elimination.Ending.STOPPED ? next : ladder.size();
            return;
        }
        next++;
        // Floors only raise the energy, so that the bound holds with them too.
        bound = Math.min(bound, elimination.logValue() + elimination.loss());
        consider(decode(elimination), deadline::passed, POLICY.shakes() / 20);
        checkBound();
        tried.add(String.format(
                Locale.ROOT,
                "neighbours %d, epsilon %.3g, order %d: best log10 %.8g, at most %.8g",
                rung.neighbours(),
                rung.epsilon(),
                rung.order(),
                bestLog / LN_10,
                bound / LN_10));
    }

    /** Every spin, in the reverse order of elimination, follows its field. */
    private int[] decode(Elimination elimination) {
        int[] bits = new int[energy().spins().count()];
        List<Step> steps = elimination.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            int spin = steps.get(i).spin();
            double field = 0;
            for (TermBlock block : steps.get(i).consumed()) {
                field += field(block, spin, bits);
            }
            bits[spin] = field >= 0 ? 0 : 1;
        }
        int[] states = new int[energy().model().variableCount()];
        for (int v = 0; v < states.length; v++) {
            int code = 0;
            for (int b = 0; b < energy().spins().bits(v); b++) {
                code = 2 * code + bits[energy().spins().first(v) + b];
            }
            states[v] = energy().spins().stateOf(v, code);
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

    private void consider(int[] states, BooleanSupplier stop, int shakes) {
        search().improve(states, shakes, stop);
        double log = search().logWeight(states);
        if (log > bestLog) {
            bestLog = log;
            best = Optional.of(states);
        }
    }

    /** A bound below what was found is a mistake of this class, never an answer. */
    private void checkBound() {
        if (bestLog - bound > CERTAIN * Math.max(1, Math.abs(bestLog))) {
            throw new IllegalStateException(
                    "a state of log weight " + bestLog + " above the bound " + bound + " on that of every state");
        }
    }

    private boolean isCertain() {
        return bound - bestLog <= CERTAIN * Math.max(1, Math.abs(bestLog));
    }

    @Override
    public Optional<PartAnswer> best() {
        if (zero) {
            return Optional.of(PartAnswer.zero());
        }
        return best.map(states -> PartAnswer.of(LogNumber.ofLog(bestLog), isCertain())
                .withCertified(new Answer.Bounds(bestLog, Math.max(bestLog, bound)))
                .withAssignment(states));
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of("no state of positive weight was found among " + part.size()
                + " variables; the largest weight is at most 10^"
                + String.format(Locale.ROOT, "%.6g", bound / LN_10));
    }

    @Override
    public Diagnostics diagnostics() {
        return new Diagnostics.Builder().rungs(tried).build();
    }
}
