package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

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
final class SpinDraw {
    private static final double[] NONE = {};
    private static final long BYTES_WHATEVER_ITS_SIZE = 200;

    private final int spin;
    private final int[] kept;
    private final double leastProbability;
    private final ParityTable replacement;
    /** The field where more than the kept spins count, block by block. */
    private final List<FieldTable> fields;

    private final ParityTable furtherField;
    private final List<Energy.HardFactor> hardFactors;
    /** Where the kept spins are all there is: the probability of state 1 and the logarithms of both states' weights. */
    private final double[] probability;

    private final double[] logWeightOfZero;
    private final double[] logWeightOfOne;

    SpinDraw(Step step, TermSorter sorter, List<Energy.HardFactor> hardFactors, double leastProbability) {
        spin = step.spin();
        kept = step.kept();
        this.hardFactors = hardFactors;
        this.leastProbability = leastProbability;
        int n = kept.length;
        sorter.gather(spin, kept, step.consumed());
        boolean plainField = sorter.outside().isEmpty();
        double[] field = Arrays.copyOf(sorter.field(), 1 << n);
        double[] rest = Arrays.copyOf(sorter.rest(), 1 << n);
        // Blocks that were only cut come first, and are the same before and after.
        int cut = sorter.leftovers().size();
        sorter.gatherParities(kept, step.produced().subList(cut, step.produced().size()));
        double[] added = Arrays.copyOf(sorter.rest(), 1 << n);
        for (int mask = 0; mask < added.length; mask++) {
            added[mask] -= rest[mask];
        }
        added[0] += step.constant();
        ParityTable replaced = ParityTable.of(added, n, sorter.outside());
        if (plainField && replaced.isPlain()) {
            fields = List.of();
            furtherField = ParityTable.NONE;
            replacement = ParityTable.NONE;
            double[] plain = ParityTable.of(field, n, List.of()).base();
            probability = new double[1 << n];
            logWeightOfZero = new double[1 << n];
            double[] ofOne = new double[1 << n];
            for (int x = 0; x < probability.length; x++) {
                probability[x] = probabilityOfOne(plain[x]);
                logWeightOfZero[x] = logWeight(plain[x], 0) - replaced.base()[x];
                ofOne[x] = logWeight(plain[x], 1) - replaced.base()[x];
            }
            // Mostly both are the same, and are kept once.
            logWeightOfOne = Arrays.equals(ofOne, logWeightOfZero) ? logWeightOfZero : ofOne;
        } else {
            fields = new ArrayList<>();
            furtherField = divideField(step, sorter);
            replacement = replaced;
            probability = NONE;
            logWeightOfZero = NONE;
            logWeightOfOne = NONE;
        }
    }

    /** A table for each block that has few enough spins; what the others add is returned. */
    private ParityTable divideField(Step step, TermSorter sorter) {
        List<TermBlock> wide = new ArrayList<>();
        for (TermBlock block : step.consumed()) {
            long partners = FieldTable.partners(block, spin);
            if (FieldTable.fits(partners)) {
                fields.add(FieldTable.of(block, spin, partners));
            } else {
                wide.add(block);
            }
        }
        sorter.gather(spin, kept, wide);
        double[] base = Arrays.copyOf(sorter.field(), 1 << kept.length);
        return ParityTable.of(base, kept.length, sorter.outside());
    }

    /** State 1 is spin -1. */
    private double probabilityOfOne(double a) {
        return Math.min(1 - leastProbability, Math.max(leastProbability, 1 / (1 + Math.exp(2 * a))));
    }

    private double logWeight(double a, int state) {
        double one = 1 / (1 + Math.exp(2 * a));
        if (one >= leastProbability && one <= 1 - leastProbability) {
            return SumOrMaximum.SUM.value(a);
        }
        double q = probabilityOfOne(a);
        return state == 0 ? a - Math.log(1 - q) : -a - Math.log(q);
    }

    int spin() {
        return spin;
    }

    /** Draws the spin in all samples of an island and updates their weights. */
    void advance(Island island) {
        int count = island.size();
        int[] index = island.indexOf(kept);
        byte[] drawn = island.newState(spin);
        int given = island.givenCount();
        double[] weights = island.logWeights();
        double[] chances = island.chances();
        if (probability.length > 0) {
            for (int from = 0; from < count; from += island.own()) {
                SplittableRandom random = island.random(from);
                for (int p = from; p < from + island.own(); p++) {
                    chances[p] = probability[index[p]];
                    boolean one = p < given ? drawn[p] == 1 : random.nextDouble() < chances[p];
                    drawn[p] = (byte) (one ? 1 : 0);
                    weights[p] += one ? logWeightOfOne[index[p]] : logWeightOfZero[index[p]];
                }
            }
        } else {
            double[] values = island.scratch();
            furtherField.evaluate(island.states(), index, count, values);
            for (FieldTable table : fields) {
                table.addTo(values, island);
            }
            for (int p = 0; p < count; p++) {
                chances[p] = probabilityOfOne(values[p]);
                drawn[p] = p < given ? drawn[p] : (byte) (island.random(p).nextDouble() < chances[p] ? 1 : 0);
                weights[p] += logWeight(values[p], drawn[p]);
            }
            replacement.evaluate(island.states(), island.indexOf(kept), count, values);
            for (int p = 0; p < count; p++) {
                weights[p] -= values[p];
            }
        }
        for (Energy.HardFactor factor : hardFactors) {
            island.forbid(factor);
        }
    }

    long bytes() {
        return BYTES_WHATEVER_ITS_SIZE
                + furtherField.bytes()
                + replacement.bytes()
                + 8L * probability.length * (logWeightOfOne == logWeightOfZero ? 2 : 3)
                + fields.stream().mapToLong(FieldTable::bytes).sum();
    }

    /** Every spin whose state the draw looks at, once; perhaps its own too, which it has drawn by then. */
    int[] spinsRead() {
        IntStream.Builder all = IntStream.builder();
        causes(all);
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
        for (FieldTable table : fields) {
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
