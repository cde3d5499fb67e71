package org.parseval.engine.sampling;

import java.util.List;
import java.util.SplittableRandom;

/** What a chain does in one sweep: every variable by itself, and now and then one of the regions as a whole. */
final class Mover {
    /** Enough that most variables are in a region with most of their neighbours at some time. */
    private static final int REGIONS = 4;

    /** A region costs several times what its variables cost one by one. */
    private static final int SWEEPS_BETWEEN = 4;

    final SiteKernel sites;
    private final RegionKernel regions;
    private int turn;

    Mover(LogModel model, List<Region> plans, int width) {
        sites = new SiteKernel(model, width);
        regions = new RegionKernel(model, plans);
    }

    static List<Region> regions(LogModel model, SplittableRandom random) {
        return new RegionSearch(model, random).regions(REGIONS);
    }

    void sweep(Chains chains, double[][] tables, double[] powers) {
        sites.sweep(chains, tables, powers);
        moveRegion(chains, tables, powers);
    }

    /** The same, adding the probabilities of all states to the sums. */
    void sweep(Chains chains, double[][] tables, double[] powers, ConditionalSums sums) {
        sites.sweep(chains, tables, powers, sums);
        moveRegion(chains, tables, powers);
    }

    private void moveRegion(Chains chains, double[][] tables, double[] powers) {
        if (++turn % SWEEPS_BETWEEN == 0 && regions.regions() > 0) {
            regions.update(turn / SWEEPS_BETWEEN % regions.regions(), chains, tables, powers);
        }
    }
}
