package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The terms of some blocks sorted for the elimination of a spin: those with it make its field A, split into what lies on the
 * kept neighbours and what mentions others; those without it make the rest. Reused from step to step.
 */
final class TermSorter {
    private static final int NONE = -1;

    private final int[] places;
    private double[] field = new double[1];
    private double[] rest = new double[1];
    private final Map<SpinSet, ParityGroup> outside = new LinkedHashMap<>();
    private final List<TermBlock> leftovers = new ArrayList<>();

    TermSorter(int spins) {
        places = MaskMap.places(spins);
    }

    /**
     * @param spin to be eliminated
     * @param kept the neighbours of which the field becomes a table, bit by bit
     * @param consumed the blocks
     */
    void gather(int spin, int[] kept, List<TermBlock> consumed) {
        int size = 1 << kept.length;
        if (field.length < size) {
            field = new double[size];
            rest = new double[size];
        } else {
            Arrays.fill(field, 0, size, 0);
            Arrays.fill(rest, 0, size, 0);
        }
        outside.clear();
        leftovers.clear();
        for (int bit = 0; bit < kept.length; bit++) {
            places[kept[bit]] = bit;
        }
        for (TermBlock block : consumed) {
            sort(block, spin);
        }
        for (int keptSpin : kept) {
            places[keptSpin] = -1;
        }
    }

    /** Sorts all terms by the spins they mention beyond the kept ones, into the rest and what is outside. */
    void gatherParities(int[] kept, List<TermBlock> blocks) {
        gather(NONE, kept, List.of());
        for (int bit = 0; bit < kept.length; bit++) {
            places[kept[bit]] = bit;
        }
        for (TermBlock block : blocks) {
            MaskMap map = new MaskMap(block.scope(), places, block.size());
            Map<Long, ParityGroup> ofBlock = new HashMap<>();
            for (int t = 0; t < block.size(); t++) {
                long mask = block.masks()[t];
                long unknown = mask & ~map.known();
                if (unknown == 0) {
                    rest[(int) map.map(mask)] += block.coefficients()[t];
                } else {
                    outside(block.scope(), unknown, ofBlock).add((int) map.map(mask), block.coefficients()[t]);
                }
            }
        }
        for (int keptSpin : kept) {
            places[keptSpin] = -1;
        }
    }

    private void sort(TermBlock block, int spin) {
        MaskMap map = new MaskMap(block.scope(), places, block.size());
        long spinBit = 0;
        for (int bit = 0; bit < block.scope().length; bit++) {
            if (block.scope()[bit] == spin) {
                spinBit = 1L << bit;
            }
        }
        long unknown = ~map.known() & ~spinBit;
        long[] masks = block.masks();
        double[] coefficients = block.coefficients();
        int left = 0;
        Map<Long, ParityGroup> ofBlock = new HashMap<>();
        for (int t = 0; t < masks.length; t++) {
            long mask = masks[t];
            if ((mask & unknown) == 0) {
                double[] target = (mask & spinBit) != 0 ? field : rest;
                target[(int) map.map(mask)] += coefficients[t];
            } else if ((mask & spinBit) != 0) {
                outside(block.scope(), mask & unknown, ofBlock).add((int) map.map(mask), coefficients[t]);
            } else {
                left++;
            }
        }
        if (left > 0) {
            leftovers.add(leftover(block, unknown, spinBit, left));
        }
    }

    private static TermBlock leftover(TermBlock block, long unknown, long spinBit, int size) {
        long[] masks = new long[size];
        double[] coefficients = new double[size];
        int next = 0;
        for (int t = 0; t < block.size(); t++) {
            long mask = block.masks()[t];
            if ((mask & unknown) != 0 && (mask & spinBit) == 0) {
                masks[next] = mask;
                coefficients[next++] = block.coefficients()[t];
            }
        }
        return new TermBlock(block.scope(), masks, coefficients);
    }

    private ParityGroup outside(int[] scope, long mask, Map<Long, ParityGroup> ofBlock) {
        ParityGroup known = ofBlock.get(mask);
        if (known == null) {
            known = outside(scope, mask);
            ofBlock.put(mask, known);
        }
        return known;
    }

    private ParityGroup outside(int[] scope, long mask) {
        int[] spins = new int[Long.bitCount(mask)];
        int next = 0;
        for (long bits = mask; bits != 0; bits &= bits - 1) {
            spins[next++] = scope[Long.numberOfTrailingZeros(bits)];
        }
        Arrays.sort(spins);
        return outside.computeIfAbsent(new SpinSet(spins), ParityGroup::new);
    }

    /** Coefficients of the field over the kept neighbours. Overwritten by the next call. */
    double[] field() {
        return field;
    }

    /** Coefficients over the kept neighbours of the terms without the spin. Overwritten by the next call. */
    double[] rest() {
        return rest;
    }

    /** The terms of the field that mention other neighbours than the kept ones. */
    List<ParityGroup> outside() {
        return outside.isEmpty() ? List.of() : List.copyOf(outside.values());
    }

    /** The terms without the spin that are not over the kept neighbours alone. */
    List<TermBlock> leftovers() {
        return leftovers;
    }
}
