package org.parseval.engine.energy.elimination;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.encoding.BitCodes;
import org.parseval.parallel.Workers;
import org.parseval.transform.WalshHadamard;

/**
 * The moments of an eliminated energy, by one sweep back through its steps: the moment of a term is the derivative of log Z
 * with respect to its coefficient. When a spin with field A over the spins N is restored, the moments over N are known and
 * give their distribution p, and the moment of the spin times chi_T is the sum over N of p tanh(A) chi_T.
 *
 * <p>The moment of a term that the elimination does not have counts as zero. For a dropped term that makes the others the exact
 * derivatives of the estimate. A term can also be missing where nothing was dropped, because its coefficient is zero: that of a spin
 * without a field, whose mean then depends on moments that nobody carried. So the moments are exact if nothing was dropped and
 * they are {@linkplain #isComplete() complete}.
 */
public final class Moments {
    private static final SpinSet NO_SPINS = new SpinSet(new int[0]);

    /** A moment is at most one, so that what is missing moves another by less than this. */
    private static final double NEGLIGIBLE = 1e-12;

    private final Map<TermBlock, double[]> ofBlocks = new HashMap<>();
    private final double[] ofSpins;
    private final int[] places;
    private final boolean tracked;
    private boolean complete;

    /** @param check called before every step; what it throws ends the work */
    public Moments(Energy energy, Elimination elimination, Runnable check) {
        int spins = energy.spins().count();
        ofSpins = new double[spins];
        places = MaskMap.places(spins);
        tracked = elimination.isExact();
        complete = tracked;
        TermSorter sorter = new TermSorter(spins, Workers.ALONE);
        List<Step> steps = elimination.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            check.run();
            restore(steps.get(i), sorter);
        }
    }

    /** Whether nothing was dropped and no moment depends on one that the elimination does not have. */
    public boolean isComplete() {
        return complete;
    }

    /** The moments of the terms of a block of the energy. */
    double[] of(TermBlock block) {
        return ofBlocks.getOrDefault(block, new double[block.size()]);
    }

    /** The marginals of all variables, the spins of one taken as independent. */
    public double[][] marginals(Energy energy) {
        BitCodes spins = energy.spins();
        double[][] marginals = new double[energy.model().variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[energy.model().cardinality(v)];
            int bits = spins.bits(v);
            for (int code = 0; code < 1 << bits; code++) {
                double product = 1;
                for (int b = 0; b < bits; b++) {
                    // Dropped terms may push a mean out of its range.
                    double mean = Math.min(1, Math.max(-1, ofSpins[spins.first(v) + b]));
                    product *= (code >> (bits - 1 - b) & 1) == 0 ? (1 + mean) / 2 : (1 - mean) / 2;
                }
                marginals[v][spins.stateOf(v, code)] += product;
            }
        }
        return marginals;
    }

    private void restore(Step step, TermSorter sorter) {
        int n = step.kept().length;
        sorter.gather(step.spin(), step.kept(), step.consumed());
        int cut = sorter.leftovers().size();
        double[] slope = Arrays.copyOf(sorter.field(), 1 << n);
        WalshHadamard.transform(slope, n);
        for (int x = 0; x < slope.length; x++) {
            slope[x] = Math.tanh(slope[x]);
        }
        for (int bit = 0; bit < n; bit++) {
            places[step.kept()[bit]] = bit;
        }
        Map<SpinSet, double[]> known =
                known(step.produced().subList(cut, step.produced().size()), n);
        Map<SpinSet, double[]> restored = new HashMap<>();
        known.forEach((spins, moments) -> restored.put(spins, times(moments, slope, n)));
        Missing missing =
                new Missing(step.produced().subList(cut, step.produced().size()), slope, n);
        missing.read(NO_SPINS, 0);
        ofSpins[step.spin()] = table(restored, NO_SPINS, n)[0];
        int next = 0;
        for (TermBlock block : step.consumed()) {
            Reader reader = new Reader(block, step.spin(), known, restored, missing, n);
            if (reader.hasLeftovers()) {
                reader.leftovers = of(step.produced().get(next++));
            }
            ofBlocks.put(block, reader.read());
        }
        step.produced().forEach(ofBlocks::remove);
        for (int spin : step.kept()) {
            places[spin] = -1;
        }
    }

    /** The moments of the terms that the elimination made, as dense arrays over the kept spins, by their further spins. */
    private Map<SpinSet, double[]> known(List<TermBlock> made, int n) {
        Map<SpinSet, double[]> known = new HashMap<>();
        table(known, NO_SPINS, n)[0] = 1;
        for (TermBlock block : made) {
            MaskMap map = new MaskMap(block.scope(), places, block.size());
            double[] moments = of(block);
            for (int t = 0; t < moments.length; t++) {
                long mask = block.masks()[t];
                table(known, further(block.scope(), mask & ~map.known()), n)[(int) map.map(mask)] = moments[t];
            }
        }
        return known;
    }

    private static double[] times(double[] moments, double[] slope, int n) {
        double[] values = moments.clone();
        WalshHadamard.transform(values, n);
        for (int x = 0; x < values.length; x++) {
            values[x] *= slope[x] / values.length;
        }
        WalshHadamard.transform(values, n);
        return values;
    }

    private static double[] table(Map<SpinSet, double[]> tables, SpinSet spins, int n) {
        return tables.computeIfAbsent(spins, s -> new double[1 << n]);
    }

    private static SpinSet further(int[] scope, long mask) {
        if (mask == 0) {
            return NO_SPINS;
        }
        int[] spins = new int[Long.bitCount(mask)];
        int next = 0;
        for (long bits = mask; bits != 0; bits &= bits - 1) {
            spins[next++] = scope[Long.numberOfTrailingZeros(bits)];
        }
        Arrays.sort(spins);
        return new SpinSet(spins);
    }

    /** Finds the moments of the terms of a block that a step consumed. */
    private final class Reader {
        private final TermBlock block;
        private final MaskMap map;
        private final long spinBit;
        private final long unknown;
        private final Map<SpinSet, double[]> known;
        private final Map<SpinSet, double[]> restored;
        private final Missing missing;
        private final int n;
        private double[] leftovers = new double[0];

        Reader(
                TermBlock block,
                int spin,
                Map<SpinSet, double[]> known,
                Map<SpinSet, double[]> restored,
                Missing missing,
                int n) {
            this.block = block;
            this.known = known;
            this.restored = restored;
            this.missing = missing;
            this.n = n;
            map = new MaskMap(block.scope(), places, block.size());
            long bits = 0;
            for (int bit = 0; bit < block.scope().length; bit++) {
                bits |= block.scope()[bit] == spin ? 1L << bit : 0;
            }
            spinBit = bits;
            unknown = ~map.known() & ~spinBit;
        }

        boolean hasLeftovers() {
            for (long mask : block.masks()) {
                if ((mask & spinBit) == 0 && (mask & unknown) != 0) {
                    return true;
                }
            }
            return false;
        }

        double[] read() {
            double[] moments = new double[block.size()];
            int next = 0;
            for (int t = 0; t < moments.length; t++) {
                long mask = block.masks()[t];
                if ((mask & spinBit) == 0 && (mask & unknown) != 0) {
                    moments[t] = leftovers[next++];
                } else {
                    boolean hasSpin = (mask & spinBit) != 0;
                    SpinSet further = further(block.scope(), mask & unknown);
                    int place = (int) map.map(mask);
                    if (hasSpin) {
                        missing.read(further, place);
                    } else {
                        missing.readKnown(further, place);
                    }
                    moments[t] = table(hasSpin ? restored : known, further, n)[place];
                }
            }
            return moments;
        }
    }

    /** Notices what is read of a step that depends on moments which are not known. */
    private final class Missing {
        private final Map<SpinSet, double[]> unknown = new HashMap<>();
        private final Map<SpinSet, double[]> spread = new HashMap<>();
        private final double[] sizes;
        private final int n;

        Missing(List<TermBlock> made, double[] slope, int n) {
            this.n = n;
            if (!tracked) {
                sizes = new double[0];
                return;
            }
            sizes = slope.clone();
            WalshHadamard.transform(sizes, n);
            for (int x = 0; x < sizes.length; x++) {
                sizes[x] = Math.abs(sizes[x]) / sizes.length;
            }
            WalshHadamard.transform(sizes, n);
            unknownOf(NO_SPINS)[0] = 0;
            for (TermBlock block : made) {
                MaskMap map = new MaskMap(block.scope(), places, block.size());
                for (long mask : block.masks()) {
                    unknownOf(further(block.scope(), mask & ~map.known()))[(int) map.map(mask)] = 0;
                }
            }
        }

        private double[] unknownOf(SpinSet spins) {
            return unknown.computeIfAbsent(spins, s -> {
                double[] all = new double[1 << n];
                Arrays.fill(all, 1);
                return all;
            });
        }

        /** A moment of the restored spin times others: the sum of all others, each weighed by a coefficient of the slope. */
        void read(SpinSet spins, int place) {
            // A field that reaches past the kept spins was not eliminated as it is.
            complete &= spins.equals(NO_SPINS);
            if (complete) {
                complete = spread.computeIfAbsent(spins, s -> times(unknownOf(s), sizes, n))[place] < NEGLIGIBLE;
            }
        }

        void readKnown(SpinSet spins, int place) {
            if (complete) {
                complete = unknownOf(spins)[place] == 0;
            }
        }
    }
}
