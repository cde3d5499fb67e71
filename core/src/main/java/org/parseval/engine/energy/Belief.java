package org.parseval.engine.energy;

/**
 * When the error of samples is believed. Chosen on random spin glasses (complete graphs and grids), networks of variables with 3 to 12
 * states, pedigrees and noisy-or networks, each sampled from coarse eliminations and compared with the exact value: within these limits
 * 95 % intervals hold the truth in 93 to 100 % of the cases of each family; below an efficiency of 0.03 in about half of them, and
 * those of pedigrees can be off by a hundred standard errors.
 *
 * @param efficiency the least share of the samples that counts
 * @param spins for which that share holds; of more spins, whose samples are resampled on the way, the variance may be larger in proportion
 * @param shortfall the most by which the logarithm of the samples' mean may be below the elimination's
 * @param shortfallPerSpin what is added to that for each spin, since small corrections add up
 * @param islands the fewest, where samples were resampled
 */
record Belief(double efficiency, double spins, double shortfall, double shortfallPerSpin, int islands) {
    static final Belief MEASURED = new Belief(0.1, 3000, 3, 0.01, 16);
}
