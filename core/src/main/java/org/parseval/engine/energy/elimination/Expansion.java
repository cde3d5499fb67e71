package org.parseval.engine.energy.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Terms over the kept spins, all multiplied by the parity of the same further spins. */
record Expansion(SpinSet spins, long[] masks, double[] coefficients) {

    /** All terms as one block if their spins fit one, else one block for each expansion. */
    static List<TermBlock> blocks(int[] kept, List<Expansion> expansions) {
        TreeSet<Integer> further = new TreeSet<>();
        for (Expansion expansion : expansions) {
            if (expansion.masks.length > 0) {
                Arrays.stream(expansion.spins.spins()).forEach(further::add);
            }
        }
        List<TermBlock> blocks = new ArrayList<>();
        if (kept.length + further.size() <= TermBlock.MOST_SPINS) {
            addBlock(kept, further, expansions, blocks);
        } else {
            for (Expansion expansion : expansions) {
                TreeSet<Integer> own = new TreeSet<>();
                Arrays.stream(expansion.spins.spins()).forEach(own::add);
                addBlock(kept, own, List.of(expansion), blocks);
            }
        }
        return blocks;
    }

    private static void addBlock(
            int[] kept, TreeSet<Integer> further, List<Expansion> expansions, List<TermBlock> blocks) {
        int size = expansions.stream().mapToInt(e -> e.masks.length).sum();
        if (size == 0) {
            return;
        }
        int[] scope = Arrays.copyOf(kept, kept.length + further.size());
        int next = kept.length;
        for (int spin : further) {
            scope[next++] = spin;
        }
        long[] masks = new long[size];
        double[] coefficients = new double[size];
        int t = 0;
        for (Expansion expansion : expansions) {
            long parity = 0;
            for (int spin : expansion.masks.length > 0 ? expansion.spins.spins() : new int[0]) {
                parity |= 1L << (kept.length + further.headSet(spin).size());
            }
            for (int i = 0; i < expansion.masks.length; i++, t++) {
                masks[t] = expansion.masks[i] | parity;
                coefficients[t] = expansion.coefficients[i];
            }
        }
        blocks.add(new TermBlock(scope, masks, coefficients));
    }
}
