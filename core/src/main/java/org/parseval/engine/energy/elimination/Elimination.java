package org.parseval.engine.energy.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.BooleanSupplier;
import org.parseval.inference.LogNumber;
import org.parseval.numeric.CarefulSum;
import org.parseval.parallel.Looks;
import org.parseval.parallel.Workers;
import org.parseval.transform.WalshHadamard;

/**
 * Eliminates all spins of an energy, one at a time. With E = R + x A, where A is the field of the spin x, the sum over x of
 * exp E is exp(R + log 2cosh A); the new term is expanded over the spins of A, and coefficients below epsilon are dropped.
 *
 * <p>Dropping a coefficient J changes log Z by at most |J|, and what {@link Interactions} leaves out is bounded too. Their
 * sum, {@link #loss()}, is a certificate for the result.
 */
public final class Elimination {
    /** Coefficients below this share of the largest value are rounding, even if epsilon is zero. */
    private static final double ROUNDING = 1e-16;

    private static final EnergyCosts COSTS = EnergyCosts.MEASURED;

    /** Why an elimination ended. */
    public enum Ending {
        COMPLETE,
        /** It was told to stop. */
        STOPPED,
        /** It needed more terms than were allowed. */
        TOO_MANY_TERMS,
        /** It needed more work than was allowed. */
        TOO_MUCH_WORK
    }

    /** The cost of computing the function at an entry of a table, in multiplications. */
    private static final int COST = 32;

    /** A shorter step is done before others have heard of it. */
    private static final double NANOS_TO_SHARE = 1e5;

    private final Refinement refinement;
    private final SumOrMaximum removal;
    private final List<Step> steps = new ArrayList<>();
    private final boolean[] member;
    private final CarefulSum constant = new CarefulSum();
    private double loss;
    private double rounding;
    private long terms;
    private double work;
    private Ending ending = Ending.STOPPED;

    /** The work space of the steps, which nobody needs after the last one. */
    private record Tools(Neighbourhoods neighbourhoods, TermSorter sorter, Scratch scratch, Workers workers) {}

    private Elimination(Energy energy, Refinement refinement, SumOrMaximum removal) {
        this.refinement = refinement;
        this.removal = removal;
        member = new boolean[energy.spins().count()];
        constant.add(energy.constant());
        rounding = energy.rounding();
    }

    /** Without limits: however many terms and however much work it takes. */
    public static Elimination run(
            Energy energy, Refinement refinement, SumOrMaximum removal, Workers workers, BooleanSupplier stop) {
        return run(energy, refinement, removal, Long.MAX_VALUE, Double.POSITIVE_INFINITY, workers, stop);
    }

    /**
     * @param mostTerms that may be held; the elimination is given up when it needs more
     * @param mostWork in nanoseconds as {@link #work()} counts them; the elimination is given up when it needs more
     * @param workers who share the large tables; the result is the same however many they are
     * @param stop asked before every step; the elimination is given up when it says so
     */
    public static Elimination run(
            Energy energy,
            Refinement refinement,
            SumOrMaximum removal,
            long mostTerms,
            double mostWork,
            Workers workers,
            BooleanSupplier stop) {
        Elimination elimination = new Elimination(energy, refinement, removal);
        int spins = energy.spins().count();
        Neighbourhoods neighbourhoods = new Neighbourhoods(spins, energy.blocks(), stop);
        Tools tools = new Tools(neighbourhoods, new TermSorter(spins, workers), new Scratch(), workers);
        Looks looks = new Looks(stop);
        while (!neighbourhoods.isEmpty()) {
            if (stop.getAsBoolean()) {
                return elimination;
            }
            if (elimination.terms > mostTerms || elimination.work > mostWork) {
                elimination.ending = elimination.terms > mostTerms ? Ending.TOO_MANY_TERMS : Ending.TOO_MUCH_WORK;
                return elimination;
            }
            if (!elimination.eliminate(neighbourhoods.next(), tools, looks)) {
                return elimination;
            }
        }
        elimination.ending = Ending.COMPLETE;
        return elimination;
    }

    /** One line for the diagnostics. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "neighbours %d, epsilon %.3g, order %d: log10 Z of the part %.8g",
                refinement.neighbours(),
                refinement.epsilon(),
                refinement.order(),
                logValue() / LogNumber.LN_10);
    }

    /** Tells whether there was time for it: a spin may stand in very many blocks. */
    private boolean eliminate(int spin, Tools tools, Looks looks) {
        Neighbourhoods neighbourhoods = tools.neighbourhoods();
        TermSorter sorter = tools.sorter();
        int[] neighbours = neighbourhoods.neighbours(spin);
        boolean all = neighbours.length <= refinement.neighbours();
        int[] kept = all ? neighbours : strongest(spin, neighbours, neighbourhoods);
        List<Neighbourhoods.Entry> entries = new ArrayList<>(neighbourhoods.blocksOf(spin));
        entries.forEach(Neighbourhoods.Entry::take);
        absorb(kept, neighbourhoods, entries);
        List<TermBlock> consumed = new ArrayList<>();
        for (Neighbourhoods.Entry entry : entries) {
            consumed.add(entry.block());
        }
        sorter.gather(spin, kept, consumed);
        int groups = sorter.outside().size();
        work += COSTS.elimination(kept.length, groups);
        List<TermBlock> produced = new ArrayList<>(sorter.leftovers());
        double added = expand(kept, produced, tools);
        constant.add(added);
        for (Neighbourhoods.Entry entry : entries) {
            if (looks.isStopped()) {
                return false;
            }
            neighbourhoods.remove(entry);
        }
        for (TermBlock block : produced) {
            neighbourhoods.add(block);
            terms += block.size();
            work += COSTS.term() * block.size();
        }
        neighbourhoods.reorder(neighbours);
        steps.add(new Step(spin, kept, groups, List.copyOf(consumed), List.copyOf(produced), added));
        return true;
    }

    /** Blocks within the neighbourhood are taken in, so that equal terms meet and are added. */
    private void absorb(int[] kept, Neighbourhoods neighbourhoods, List<Neighbourhoods.Entry> entries) {
        for (int spin : kept) {
            member[spin] = true;
        }
        for (int spin : kept) {
            for (Neighbourhoods.Entry entry : neighbourhoods.blocksOf(spin)) {
                boolean inside = true;
                int[] scope = entry.block().scope();
                for (int bit = 0; bit < scope.length && inside; bit++) {
                    inside = entry.companions()[bit] == 0 || member[scope[bit]];
                }
                if (inside && entry.take()) {
                    entries.add(entry);
                }
            }
        }
        for (int spin : kept) {
            member[spin] = false;
        }
    }

    /** The neighbours in whose terms with the spin there is most weight. */
    private int[] strongest(int spin, int[] neighbours, Neighbourhoods neighbourhoods) {
        double[] strength = new double[neighbours.length];
        for (Neighbourhoods.Entry entry : neighbourhoods.blocksOf(spin)) {
            TermBlock block = entry.block();
            long spinBit = 0;
            int[] place = new int[block.scope().length];
            for (int bit = 0; bit < place.length; bit++) {
                place[bit] = Arrays.binarySearch(neighbours, block.scope()[bit]);
                spinBit |= block.scope()[bit] == spin ? 1L << bit : 0;
            }
            for (int t = 0; t < block.size(); t++) {
                long mask = block.masks()[t];
                if ((mask & spinBit) != 0) {
                    double size = Math.abs(block.coefficients()[t]);
                    for (long rest = mask & ~spinBit; rest != 0; rest &= rest - 1) {
                        strength[place[Long.numberOfTrailingZeros(rest)]] += size;
                    }
                }
            }
        }
        Integer[] byStrength = new Integer[neighbours.length];
        Arrays.setAll(byStrength, i -> i);
        Arrays.sort(byStrength, (i, j) -> Double.compare(strength[j], strength[i]));
        int[] kept = new int[refinement.neighbours()];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = neighbours[byStrength[i]];
        }
        Arrays.sort(kept);
        return kept;
    }

    /**
     * The terms that replace the field, together with the rest of the terms over the kept neighbours.
     *
     * @return the constant among it
     */
    private double expand(int[] kept, List<TermBlock> produced, Tools tools) {
        int n = kept.length;
        int size = 1 << n;
        double[] field = tools.sorter().field();
        List<ParityGroup> outside = tools.sorter().outside();
        boolean isLong = COSTS.elimination(n, outside.size()) >= NANOS_TO_SHARE;
        Workers workers = isLong ? tools.workers() : Workers.ALONE;
        tools.scratch().giveBack();
        WalshHadamard.transform(field, n, workers);
        Interactions interactions = new Interactions(removal, refinement, field, n, outside, tools.scratch(), workers);
        double largest = remove(field, size, workers);
        if (!outside.isEmpty()) {
            loss += interactions.addTo(field);
        }
        // To values and back, once more for every group outside.
        rounding += 2 * (1 + interactions.corrections().size()) * Rounding.ofTransform(n + 1, largest);
        WalshHadamard.transform(field, n, workers);
        double scale = 1.0 / size;
        double[] rest = tools.sorter().rest();
        for (int mask = 1; mask < size; mask++) {
            field[mask] = field[mask] * scale + rest[mask];
        }
        double added = field[0] * scale;
        double threshold = Math.max(refinement.epsilon(), ROUNDING * largest);
        List<Expansion> expansions = new ArrayList<>();
        expansions.add(expansion(new SpinSet(new int[0]), TermSelection.of(field, 1, size, threshold, workers)));
        List<Map.Entry<SpinSet, double[]>> further =
                List.copyOf(interactions.corrections().entrySet());
        TermSelection[] terms = new TermSelection[further.size()];
        workers.forEach(terms.length, i -> {
            double[] values = further.get(i).getValue();
            WalshHadamard.transform(values, n, workers);
            for (int mask = 0; mask < size; mask++) {
                values[mask] *= scale;
            }
            terms[i] = TermSelection.of(values, 0, size, threshold, workers);
        });
        for (int i = 0; i < terms.length; i++) {
            expansions.add(expansion(further.get(i).getKey(), terms[i]));
        }
        produced.addAll(Expansion.blocks(kept, expansions));
        return added;
    }

    /**
     * The energy that the removal of the spin leaves of its field in every state.
     *
     * @return the largest of it
     */
    private double remove(double[] field, int size, Workers workers) {
        DoubleAccumulator largest = new DoubleAccumulator(Math::max, 0);
        workers.share(size, COST, (from, to) -> {
            double most = 0;
            for (int x = (int) from; x < to; x++) {
                field[x] = removal.value(field[x]);
                most = Math.max(most, field[x]);
            }
            largest.accumulate(most);
        });
        return largest.get();
    }

    /** The terms that stay; what goes is added to the loss. */
    private Expansion expansion(SpinSet spins, TermSelection terms) {
        rounding += Rounding.UNIT * terms.weight();
        loss += terms.dropped();
        return new Expansion(spins, terms.masks(), terms.coefficients());
    }

    public Ending ending() {
        return ending;
    }

    /** Whether all spins are gone. */
    public boolean isComplete() {
        return ending == Ending.COMPLETE;
    }

    /** The logarithm of the sum, or of the largest value. */
    public double logValue() {
        return constant.value();
    }

    /** A bound on the error of the result, that of rounding included, floors aside. */
    public double loss() {
        return loss + rounding + 4 * Rounding.UNIT * Math.abs(constant.value());
    }

    /** Whether nothing but rounding stands between the result and the truth, floors aside. */
    public boolean isExact() {
        return loss <= rounding;
    }

    public List<Step> steps() {
        return steps;
    }

    /** Nanoseconds on a usual machine, counted from what was done, so that decisions by it do not depend on the clock. */
    public double work() {
        return work;
    }

    /** Terms that were made in all. */
    public long terms() {
        return terms;
    }
}
