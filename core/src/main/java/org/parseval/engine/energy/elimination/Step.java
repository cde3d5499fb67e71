package org.parseval.engine.energy.elimination;

import java.util.List;

/**
 * One elimination: the consumed blocks less the spin's terms, plus what the elimination adds, are the produced blocks and the
 * constant.
 *
 * @param spin that was eliminated
 * @param kept its neighbours over which that was exact, bit by bit of the tables
 * @param groups of terms with neighbours that were not kept
 * @param consumed blocks that were taken out of the energy, with or without terms of the spin
 * @param produced blocks that took their place
 * @param constant added to the energy
 */
public record Step(
        int spin, int[] kept, int groups, List<TermBlock> consumed, List<TermBlock> produced, double constant) {}
