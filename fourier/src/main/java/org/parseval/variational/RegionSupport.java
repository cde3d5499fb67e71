package org.parseval.variational;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Drops the states of a region that no state of an overlapping region agrees with. */
final class RegionSupport {
    private static final double ZERO = Double.NEGATIVE_INFINITY;

    private final RegionGraph graph;
    private final double[][] potentials;
    private final int[][][] maps;
    private final boolean[][] supported;

    /** @param potentials logarithms, in which unsupported states become minus infinity */
    RegionSupport(RegionGraph graph, double[][] potentials, int[][][] maps, int[] sizes, BooleanSupplier stop) {
        this.graph = graph;
        this.potentials = potentials;
        this.maps = maps;
        supported = new boolean[sizes.length][];
        for (int i = 0; i < sizes.length; i++) {
            supported[i] = new boolean[sizes[i]];
            Arrays.fill(supported[i], true);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < sizes.length; i++) {
                RegionLimitException.throwIf(stop);
                changed |= narrow(i);
            }
        }
    }

    private boolean narrow(int region) {
        boolean changed = false;
        for (int link = 0; link < maps[region].length; link++) {
            double[] outer = potentials[graph.outerOf[region][link]];
            int[] map = maps[region][link];
            boolean[] seen = new boolean[supported[region].length];
            for (int i = 0; i < outer.length; i++) {
                seen[map[i]] |= outer[i] > ZERO;
            }
            for (int s = 0; s < seen.length; s++) {
                changed |= supported[region][s] && !seen[s];
                supported[region][s] &= seen[s];
            }
        }
        for (int link = 0; link < maps[region].length; link++) {
            double[] outer = potentials[graph.outerOf[region][link]];
            int[] map = maps[region][link];
            for (int i = 0; i < outer.length; i++) {
                if (outer[i] > ZERO && !supported[region][map[i]]) {
                    outer[i] = ZERO;
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** Whether each state of each inner region is possible. */
    boolean[][] supported() {
        return supported;
    }

    /** Whether some region has no state left: the partition function is zero. */
    boolean isContradiction() {
        for (double[] outer : potentials) {
            boolean any = false;
            for (double log : outer) {
                any |= log > ZERO;
            }
            if (!any) {
                return true;
            }
        }
        return false;
    }
}
