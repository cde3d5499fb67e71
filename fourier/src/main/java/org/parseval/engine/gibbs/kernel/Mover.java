package org.parseval.engine.gibbs.kernel;

import java.util.List;
import java.util.SplittableRandom;
import org.parseval.inference.Deadline;

/** The moves of a chain in one sweep: every variable by itself, and now and then one of the regions as a whole. */
public final class Mover {
    private static final MovePolicy POLICY = MovePolicy.STANDARD;

    public final SiteKernel sites;
    private final RegionKernel regions;
    private int turn;

    public Mover(LogModel model, List<Region> plans, int width) {
        sites = new SiteKernel(model, width);
        regions = new RegionKernel(model, plans);
    }

    /** @throws org.parseval.inference.Deadline.TimeUp if they are not found in time */
    public static List<Region> regions(LogModel model, SplittableRandom random, Deadline deadline) {
        return new RegionSearch(model, random).regions(POLICY.regions(), deadline);
    }

    /** @param look called often; throws if the sweep is to be given up */
    public void sweep(Chains chains, double[][] tables, double[] powers, Runnable look) {
        sweep(chains, tables, powers, ConditionalSums.NONE, look);
    }

    /** The same, adding the probabilities of all states to the sums. */
    public void sweep(Chains chains, double[][] tables, double[] powers, ConditionalSums sums, Runnable look) {
        sites.sweep(chains, tables, powers, sums, look);
        moveRegion(chains, tables, powers, look);
    }

    private void moveRegion(Chains chains, double[][] tables, double[] powers, Runnable look) {
        if (++turn % POLICY.sweepsBetween() == 0 && regions.regions() > 0) {
            regions.update(turn / POLICY.sweepsBetween() % regions.regions(), chains, tables, powers, look);
        }
    }
}
