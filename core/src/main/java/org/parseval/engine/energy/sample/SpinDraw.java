package org.parseval.engine.energy.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.ParityGroup;
import org.parseval.engine.energy.elimination.Step;
import org.parseval.engine.energy.elimination.TermBlock;
import org.parseval.engine.energy.elimination.TermSorter;
import org.parseval.engine.estimate.Population;
import org.parseval.numeric.LogCosh;
import org.parseval.transform.WalshHadamard;

/**
 * One step of the sampler: the spin that an elimination took out is drawn given those that went after it, from its field
 * A, and the sample's weight takes in what the elimination got wrong:
 *
 * <pre>log w += x A - log q(x) - (what was added to the energy instead of log 2cosh A),</pre>
 *
 * where q(x) is e^(xA) / 2cosh A. The field is that of all terms, those of neighbours that were not kept included.
 *
 * <p>No state gets less than a small probability. An elimination that is wrongly sure of a spin would else never draw what
 * it overlooks, and the weights would look even although mass is missing.
 */
public final class SpinDraw {
    private static final double[] NONE = {};
    private static final long BYTES_WHATEVER_ITS_SIZE = 200;

    private final int spin;
    private final int[] kept;
    private final double leastProbability;
    /** The field where more than the kept spins count, and what of it has too many spins for these tables. */
    private final List<SpinTable> fields;

    private final ParityTable furtherField;
    /** The terms that were added to the energy instead, likewise. */
    private final List<SpinTable> replacements;

    private final ParityTable replacement;
    private final List<Energy.HardFactor> hardFactors;
    /**
     * Where the kept spins are all there is: the probability of state 1 and the logarithm of the weight, side by side, so that a look at
     * both is one look at the memory.
     */
    private final double[] chancesAndWeights;

    /** The addition to the weight of state 1, where caution makes the two differ; empty if it does nowhere. */
    private final double[] extraOfOne;

    SpinDraw(Step step, TermSorter sorter, List<Energy.HardFactor> hardFactors, double leastProbability) {
        spin = step.spin();
        kept = step.kept();
        this.hardFactors = hardFactors;
        this.leastProbability = leastProbability;
        int n = kept.length;
        sorter.gather(spin, kept, step.consumed());
        boolean plainField = sorter.outside().isEmpty();
        // Blocks that were only cut come first, and are the same before and after.
        int cut = sorter.leftovers().size();
        sorter.gatherParities(kept, step.produced().subList(cut, step.produced().size()));
        double[] added = sorter.parities();
        double[] rest = sorter.rest();
        for (int mask = 0; mask < 1 << n; mask++) {
            added[mask] -= rest[mask];
        }
        added[0] += step.constant();
        replacements = new ArrayList<>();
        if (plainField && sorter.outside().isEmpty()) {
            fields = List.of();
            furtherField = ParityTable.NONE;
            replacement = ParityTable.NONE;
            WalshHadamard.transform(sorter.field(), n);
            WalshHadamard.transform(added, n);
            chancesAndWeights = new double[2 << n];
            extraOfOne = tabulate(sorter.field(), added);
        } else {
            replacement = divideReplacement(Arrays.copyOf(added, 1 << n), sorter.outside());
            fields = new ArrayList<>();
            furtherField = divideField(step, sorter);
            chancesAndWeights = NONE;
            extraOfOne = NONE;
        }
    }

    /**
     * Fills the table of chances and weights from the values of the field and of what replaced it.
     *
     * @return what the weight of state 1 has in addition, nothing if that is zero everywhere
     */
    private double[] tabulate(double[] field, double[] replaced) {
        double[] extra = NONE;
        for (int x = 0; x < chancesAndWeights.length / 2; x++) {
            double chance = LogCosh.chanceAgainst(field[x]);
            double q = cautious(chance);
            double ofZero = logWeight(field[x], chance, q, 0) - replaced[x];
            double ofOne = logWeight(field[x], chance, q, 1) - replaced[x];
            chancesAndWeights[2 * x] = q;
            chancesAndWeights[2 * x + 1] = ofZero;
            if (ofOne != ofZero) {
                extra = extra.length > 0 ? extra : new double[chancesAndWeights.length / 2];
                extra[x] = ofOne - ofZero;
            }
        }
        return extra;
    }

    /** Tables of the groups that have few enough spins; what the others add is returned. */
    private ParityTable divideReplacement(double[] base, List<ParityGroup> groups) {
        List<ParityGroup> wide = new ArrayList<>();
        List<SpinTable.Terms> narrow = new ArrayList<>();
        for (ParityGroup group : groups) {
            SpinTable.Terms.ofGroup(group, kept).ifPresentOrElse(narrow::add, () -> wide.add(group));
        }
        replacements.addAll(SpinTable.of(narrow));
        return ParityTable.of(base, kept.length, wide);
    }

    /** Tables of the blocks that have few enough spins; what the others add is returned. */
    private ParityTable divideField(Step step, TermSorter sorter) {
        List<TermBlock> wide = new ArrayList<>();
        List<SpinTable.Terms> narrow = new ArrayList<>();
        for (TermBlock block : step.consumed()) {
            SpinTable.Terms.ofField(block, spin).ifPresentOrElse(narrow::add, () -> wide.add(block));
        }
        fields.addAll(SpinTable.of(narrow));
        if (wide.isEmpty()) {
            return ParityTable.NONE;
        }
        sorter.gather(spin, kept, wide);
        double[] base = Arrays.copyOf(sorter.field(), 1 << kept.length);
        return ParityTable.of(base, kept.length, sorter.outside());
    }

    /** The probability with which state 1 is drawn where the field alone gives it that of the argument. */
    private double cautious(double one) {
        double most = 1 - leastProbability;
        return one < leastProbability ? leastProbability : one > most ? most : one;
    }

    /** The logarithm of e^(xA) / q(x): that of 2cosh A where q is the chance that the field alone gives. State 0 is spin 1. */
    private static double logWeight(double a, double chance, double q, int state) {
        if (q == chance) {
            return LogCosh.of(a);
        }
        return state == 0 ? a - Math.log(1 - q) : -a - Math.log(q);
    }

    /** Whether a random number is below a chance, 1 or 0, without a branch that nobody can predict. */
    private static int below(double chance, double random) {
        return (int) (Double.doubleToRawLongBits(random - chance) >>> 63);
    }

    int spin() {
        return spin;
    }

    /** Draws the spin in all samples of a population and updates their weights. */
    void advance(SpinStates states) {
        Population samples = states.population();
        byte[] drawn = samples.begin(spin);
        if (chancesAndWeights.length > 0) {
            int[] index = states.indexOf(kept);
            for (int from = 0; from < samples.size(); from += samples.own()) {
                drawByTable(states, index, from, drawn);
            }
        } else {
            double[] values = states.scratch();
            evaluate(furtherField, fields, states);
            for (int from = 0; from < samples.size(); from += samples.own()) {
                drawByField(states, values, from, drawn);
            }
            evaluate(replacement, replacements, states);
            double[] weights = samples.logWeights();
            for (int p = 0; p < weights.length; p++) {
                weights[p] -= values[p];
            }
        }
        for (Energy.HardFactor factor : hardFactors) {
            states.forbid(factor);
        }
    }

    private void evaluate(ParityTable table, List<SpinTable> further, SpinStates states) {
        double[] values = states.scratch();
        if (table.isNothing()) {
            Arrays.fill(values, 0);
        } else {
            table.evaluate(states, states.indexOf(kept), values);
        }
        for (SpinTable one : further) {
            one.addTo(values, states);
        }
    }

    private void drawByTable(SpinStates states, int[] index, int from, byte[] drawn) {
        Population samples = states.population();
        SplittableRandom random = samples.random(from);
        int given = samples.givenCount();
        double[] weights = samples.logWeights();
        double[] chances = states.chances();
        for (int p = from; p < from + samples.own(); p++) {
            int entry = 2 * index[p];
            double q = chancesAndWeights[entry];
            int state = p < given ? drawn[p] : below(q, random.nextDouble());
            chances[p] = q;
            drawn[p] = (byte) state;
            weights[p] += chancesAndWeights[entry + 1];
        }
        if (extraOfOne.length > 0) {
            for (int p = from; p < from + samples.own(); p++) {
                weights[p] += drawn[p] == 0 ? 0 : extraOfOne[index[p]];
            }
        }
    }

    private void drawByField(SpinStates states, double[] values, int from, byte[] drawn) {
        Population samples = states.population();
        SplittableRandom random = samples.random(from);
        int given = samples.givenCount();
        double[] weights = samples.logWeights();
        double[] chances = states.chances();
        for (int p = from; p < from + samples.own(); p++) {
            double chance = LogCosh.chanceAgainst(values[p]);
            double q = cautious(chance);
            int state = p < given ? drawn[p] : below(q, random.nextDouble());
            chances[p] = q;
            drawn[p] = (byte) state;
            weights[p] += logWeight(values[p], chance, q, state);
        }
    }

    public long bytes() {
        return BYTES_WHATEVER_ITS_SIZE
                + furtherField.bytes()
                + replacement.bytes()
                + Double.BYTES * (long) (chancesAndWeights.length + extraOfOne.length)
                + Stream.concat(fields.stream(), replacements.stream())
                        .mapToLong(SpinTable::bytes)
                        .sum();
    }

    /** Roughly the bytes of all draws of an elimination. */
    public static long bytes(Elimination elimination) {
        return elimination.steps().stream().mapToLong(SpinDraw::bytes).sum();
    }

    /** Roughly the bytes of the largest draw of an elimination. */
    static long mostBytes(Elimination elimination) {
        return elimination.steps().stream().mapToLong(SpinDraw::bytes).max().orElse(BYTES_WHATEVER_ITS_SIZE);
    }

    private static long bytes(Step step) {
        return BYTES_WHATEVER_ITS_SIZE + ((2L * Double.BYTES) << step.kept().length);
    }

    /** Every spin whose state the draw looks at, once; perhaps its own too, which it has drawn by then. */
    int[] spinsRead() {
        IntStream.Builder all = IntStream.builder();
        causes(all);
        for (SpinTable table : replacements) {
            forEach(table.spins(), all);
        }
        for (int[] group : replacement.otherSpins()) {
            forEach(group, all);
        }
        for (Energy.HardFactor factor : hardFactors) {
            forEach(factor.scope(), all);
        }
        int[] spins = all.build().toArray();
        Arrays.sort(spins);
        int count = 0;
        for (int i = 0; i < spins.length; i++) {
            if (i == 0 || spins[i] != spins[i - 1]) {
                spins[count++] = spins[i];
            }
        }
        return Arrays.copyOf(spins, count);
    }

    /** Calls back with every spin on which the chance depends, some more than once. */
    void causes(IntConsumer reader) {
        forEach(kept, reader);
        for (SpinTable table : fields) {
            forEach(table.spins(), reader);
        }
        for (int[] group : furtherField.otherSpins()) {
            forEach(group, reader);
        }
    }

    private static void forEach(int[] spins, IntConsumer reader) {
        for (int one : spins) {
            reader.accept(one);
        }
    }
}
