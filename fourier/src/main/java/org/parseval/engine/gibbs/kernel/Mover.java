package org.parseval.engine.gibbs.kernel;

import java.util.List;
import java.util.SplittableRandom;
import org.parseval.inference.Deadline;

/** The moves of a chain in one sweep: every variable by itself, and now and then one of the regions as a whole. */
public final class Mover {
    /** Enough that most variables are in a region with most of their neighbours at some time. */
    private static final int REGIONS = 4;

    /** A region costs several times what its variables cost one by one. */
    private static final int SWEEPS_BETWEEN = 4;

    public final SiteKernel sites;
    private final RegionKernel regions;
    private int turn;

    public Mover(LogModel model, List<Region> plans, int width) {
        sites = new SiteKernel(model, width);
        regions = new RegionKernel(model, plans);
    }

    /** @throws org.parseval.inference.Deadline.TimeUp if they are not found in time */
    public static List<Region> regions(LogModel model, SplittableRandom random, Deadline deadline) {
        return new RegionSearch(model, random).regions(REGIONS, deadline);
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
        if (++turn % SWEEPS_BETWEEN == 0 && regions.regions() > 0) {
            regions.update(turn / SWEEPS_BETWEEN % regions.regions(), chains, tables, powers, look);
        }
    }
}
