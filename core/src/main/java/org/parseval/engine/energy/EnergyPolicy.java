package org.parseval.engine.energy;

import org.parseval.engine.estimate.LadderPolicy;

/**
 * How the engine divides its work.
 *
 * @param ladder how it climbs to finer eliminations, and when it believes their samples
 * @param growth how many times more a rung costs than the one before, until two are known
 * @param largePart variables from which on the coarsest rung may be left out
 * @param fewFactors the most ends of factors at a variable for that
 * @param shakes of the local search for a best state
 */
record EnergyPolicy(LadderPolicy ladder, double growth, int largePart, int fewFactors, int shakes) {
    static final EnergyPolicy STANDARD = new EnergyPolicy(LadderPolicy.STANDARD, 6, 20_000, 8, 20_000);
}
