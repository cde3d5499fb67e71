package org.parseval.engine.energy.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.parseval.engine.energy.elimination.ParityGroup;
import org.parseval.engine.energy.elimination.TermBlock;
import org.parseval.numeric.Increasing;
import org.parseval.transform.WalshHadamard;

/** A sum of terms over few spins as a table over them, made to be looked up often. */
record SpinTable(int[] spins, double[] values) {
    private static final SamplerPolicy POLICY = SamplerPolicy.STANDARD;

    /**
     * Terms to be looked up.
     *
     * @param spins that they mention, in increasing order
     * @param masks of the terms, bit by bit of the spins
     */
    record Terms(int[] spins, int[] masks, double[] coefficients) {

        /** The terms that a block adds to the field of a spin, unless they mention too many others for a table. */
        static Optional<Terms> ofField(TermBlock block, int spin) {
            long spinBit = 0;
            for (int bit = 0; bit < block.scope().length; bit++) {
                spinBit |= block.scope()[bit] == spin ? 1L << bit : 0;
            }
            long[] masks = new long[block.size()];
            double[] coefficients = new double[block.size()];
            long mentioned = 0;
            int count = 0;
            for (int t = 0; t < block.size(); t++) {
                if ((block.masks()[t] & spinBit) != 0) {
                    masks[count] = block.masks()[t] & ~spinBit;
                    mentioned |= masks[count];
                    coefficients[count++] = block.coefficients()[t];
                }
            }
            return Long.bitCount(mentioned) > POLICY.widestTerms()
                    ? Optional.empty()
                    : Optional.of(of(
                            block.scope(), mentioned, Arrays.copyOf(masks, count), Arrays.copyOf(coefficients, count)));
        }

        /** The terms of a group, unless they are over too many of the kept spins for a table that is much smaller than theirs. */
        static Optional<Terms> ofGroup(ParityGroup group, int[] kept) {
            int[] further = group.spins().spins();
            int all = kept.length + further.length;
            if (all > Long.SIZE) {
                return Optional.empty();
            }
            int[] scope = Arrays.copyOf(kept, all);
            System.arraycopy(further, 0, scope, kept.length, further.length);
            long parity = (1L << all) - (1L << kept.length);
            long[] masks = group.masks();
            long mentioned = 0;
            for (int t = 0; t < masks.length; t++) {
                masks[t] |= parity;
                mentioned |= masks[t];
            }
            return Long.bitCount(mentioned) > POLICY.widestTable()
                    ? Optional.empty()
                    : Optional.of(of(scope, mentioned, masks, group.coefficients()));
        }

        private static Terms of(int[] scope, long mentioned, long[] masks, double[] coefficients) {
            int[] spins = new int[Long.bitCount(mentioned)];
            int count = 0;
            for (long rest = mentioned; rest != 0; rest &= rest - 1) {
                spins[count++] = scope[Long.numberOfTrailingZeros(rest)];
            }
            Arrays.sort(spins);
            int[] places = new int[scope.length];
            for (long rest = mentioned; rest != 0; rest &= rest - 1) {
                int bit = Long.numberOfTrailingZeros(rest);
                places[bit] = Arrays.binarySearch(spins, scope[bit]);
            }
            int[] own = new int[masks.length];
            for (int t = 0; t < masks.length; t++) {
                for (long rest = masks[t]; rest != 0; rest &= rest - 1) {
                    own[t] |= 1 << places[Long.numberOfTrailingZeros(rest)];
                }
            }
            return new Terms(spins, own, coefficients);
        }

        private void addTo(double[] dense, int[] all) {
            int[] places = new int[spins.length];
            for (int bit = 0; bit < spins.length; bit++) {
                places[bit] = Arrays.binarySearch(all, spins[bit]);
            }
            for (int t = 0; t < masks.length; t++) {
                int mask = 0;
                for (int rest = masks[t]; rest != 0; rest &= rest - 1) {
                    mask |= 1 << places[Integer.numberOfTrailingZeros(rest)];
                }
                dense[mask] += coefficients[t];
            }
        }
    }

    /** Tables of which the sum is that of all terms; those that share most of their spins share a table. */
    static List<SpinTable> of(List<Terms> all) {
        List<Terms> largestFirst = new ArrayList<>(all);
        largestFirst.sort(Comparator.comparingInt(terms -> -terms.spins.length));
        List<List<Terms>> members = new ArrayList<>();
        List<int[]> spins = new ArrayList<>();
        for (Terms terms : largestFirst) {
            int best = -1;
            int[] bestUnion = terms.spins;
            for (int i = 0; i < spins.size(); i++) {
                int[] union = Increasing.union(spins.get(i), terms.spins);
                boolean fits = union.length <= POLICY.widestTable() || union.length == spins.get(i).length;
                if (fits
                        && (best < 0
                                || union.length - spins.get(i).length < bestUnion.length - spins.get(best).length)) {
                    best = i;
                    bestUnion = union;
                }
            }
            if (best < 0) {
                members.add(new ArrayList<>(List.of(terms)));
                spins.add(terms.spins);
            } else {
                members.get(best).add(terms);
                spins.set(best, bestUnion);
            }
        }
        List<SpinTable> tables = new ArrayList<>();
        for (int i = 0; i < spins.size(); i++) {
            int[] own = spins.get(i);
            double[] values = new double[1 << own.length];
            for (Terms terms : members.get(i)) {
                terms.addTo(values, own);
            }
            WalshHadamard.transform(values, own.length);
            tables.add(new SpinTable(own, values));
        }
        return tables;
    }

    /** Adds the sum in all samples of a population. */
    void addTo(double[] sums, SpinStates states) {
        states.addEntries(values, spins, sums);
    }

    long bytes() {
        return 8L * values.length;
    }
}
