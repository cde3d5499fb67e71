package org.parseval.engine.energy.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.parseval.parallel.Workers;

/**
 * The terms of some blocks sorted for the elimination of a spin: those with it make its field A, split into what lies on the
 * kept neighbours and what mentions others; those without it make the rest. Reused from step to step.
 */
public final class TermSorter {
    /** The cost of carrying a term, in multiplications. */
    private static final int COST = 16;

    /** Fewer terms are carried before others have heard of them. */
    private static final int FEWEST_TO_SHARE = 1 << 14;

    private final int[] places;
    private final Workers workers;
    private double[] field = new double[1];
    private double[] rest = new double[1];
    private double[] parities = new double[1];
    private final Map<SpinSet, ParityGroup> outside = new LinkedHashMap<>();
    private final List<TermBlock> leftovers = new ArrayList<>();

    /** @param workers who share blocks of many terms */
    public TermSorter(int spins, Workers workers) {
        places = MaskMap.places(spins);
        this.workers = workers;
    }

    /**
     * @param spin to be eliminated
     * @param kept the neighbours of which the field becomes a table, bit by bit
     * @param consumed the blocks
     */
    public void gather(int spin, int[] kept, List<TermBlock> consumed) {
        int size = 1 << kept.length;
        field = cleared(field, size);
        rest = cleared(rest, size);
        outside.clear();
        leftovers.clear();
        place(kept);
        for (TermBlock block : consumed) {
            sort(block, spin);
        }
        forget(kept);
    }

    /** Sorts all terms by the spins they mention beyond the kept ones, into the parities of those and what is outside. */
    public void gatherParities(int[] kept, List<TermBlock> blocks) {
        parities = cleared(parities, 1 << kept.length);
        outside.clear();
        place(kept);
        for (TermBlock block : blocks) {
            MaskMap map = new MaskMap(block.scope(), places, block.size());
            long unknown = ~map.known();
            if (scatter(block, map, unknown, 0, parities, parities)) {
                Map<Long, ParityGroup> ofBlock = new HashMap<>();
                for (int t = 0; t < block.size(); t++) {
                    long mask = block.masks()[t];
                    if ((mask & unknown) != 0) {
                        outside(block.scope(), mask & unknown, ofBlock)
                                .add((int) map.map(mask), block.coefficients()[t]);
                    }
                }
            }
        }
        forget(kept);
    }

    private static double[] cleared(double[] table, int size) {
        if (table.length < size) {
            return new double[size];
        }
        Arrays.fill(table, 0, size, 0);
        return table;
    }

    private void place(int[] kept) {
        for (int bit = 0; bit < kept.length; bit++) {
            places[kept[bit]] = bit;
        }
    }

    private void forget(int[] kept) {
        for (int spin : kept) {
            places[spin] = -1;
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
        if (!scatter(block, map, unknown, spinBit, field, rest)) {
            return;
        }
        int left = 0;
        Map<Long, ParityGroup> ofBlock = new HashMap<>();
        for (int t = 0; t < block.size(); t++) {
            long mask = block.masks()[t];
            if ((mask & unknown) != 0 && (mask & spinBit) != 0) {
                outside(block.scope(), mask & unknown, ofBlock).add((int) map.map(mask), block.coefficients()[t]);
            } else if ((mask & unknown) != 0) {
                left++;
            }
        }
        if (left > 0) {
            leftovers.add(leftover(block, unknown, spinBit, left));
        }
    }

    /**
     * Adds the terms over the kept spins to tables of those with and without the spin. No two terms of a block have the same entry, so that
     * threads do not meet.
     *
     * @return whether there are terms over other spins, which are left out
     */
    private boolean scatter(TermBlock block, MaskMap map, long unknown, long spinBit, double[] with, double[] without) {
        long[] masks = block.masks();
        double[] coefficients = block.coefficients();
        AtomicBoolean others = new AtomicBoolean();
        Workers own = masks.length < FEWEST_TO_SHARE ? Workers.ALONE : workers;
        own.share(masks.length, COST, (from, to) -> {
            boolean some = false;
            for (int t = (int) from; t < to; t++) {
                long mask = masks[t];
                if ((mask & unknown) == 0) {
                    double[] target = (mask & spinBit) != 0 ? with : without;
                    target[(int) map.map(mask)] += coefficients[t];
                } else {
                    some = true;
                }
            }
            if (some) {
                others.set(true);
            }
        });
        return others.get();
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
    public double[] field() {
        return field;
    }

    /** Coefficients over the kept neighbours of the terms without the spin. Overwritten by the next call. */
    public double[] rest() {
        return rest;
    }

    /** Coefficients over the kept spins of the parities gathered last. Overwritten by the next call. */
    public double[] parities() {
        return parities;
    }

    /** The terms of the field, or of the parities, that mention other spins than the kept ones. */
    public List<ParityGroup> outside() {
        return outside.isEmpty() ? List.of() : List.copyOf(outside.values());
    }

    /** The terms without the spin that are not over the kept neighbours alone. */
    public List<TermBlock> leftovers() {
        return leftovers;
    }
}
