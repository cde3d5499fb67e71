package org.parseval.variational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.parseval.elimination.InteractionGraph;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Outer regions, none of which contains another, inner regions where they overlap, and how often each inner one counts:
 * as often as makes every region count once with all that contain it (Kikuchi's cluster variation method).
 *
 * @see "R. Kikuchi, A theory of cooperative phenomena, Physical Review 81 (1951)"
 */
final class RegionGraph {
    /** Bytes of the bookkeeping of a region or a link, besides its table. */
    private static final long OVERHEAD = 200;

    private final Model model;
    private final long mostBytes;
    private final BooleanSupplier stop;
    private double bytes;
    private long steps;

    final ScopeIndex outer;
    final ScopeIndex inner;
    /** How often each inner region counts. */
    final double[] counts;
    /** The outer regions that contain each inner one. */
    final int[][] outerOf;

    /** @throws RegionLimitException if the regions take too much memory, or are not done when told to stop */
    RegionGraph(Model model, Regions regions, long mostBytes, BooleanSupplier stop) {
        this.model = model;
        this.mostBytes = mostBytes;
        this.stop = stop;
        outer = maximal(clusters(regions));
        for (int i = 0; i < outer.size(); i++) {
            charge(3.0 * model.tableSize(outer.get(i).variables()));
        }
        inner = new ScopeIndex(model.variableCount());
        if (regions instanceof Regions.Bethe) {
            for (int v = 0; v < model.variableCount(); v++) {
                addInner(new Scope(new int[] {v}));
            }
        } else {
            intersect();
        }
        outerOf = new int[inner.size()][];
        for (int i = 0; i < outerOf.length; i++) {
            outerOf[i] = outer.containing(inner.get(i)).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            charge(3.0 * outerOf[i].length * model.tableSize(inner.get(i).variables()));
        }
        counts = counts();
    }

    private void charge(double entries) {
        steps++;
        bytes += OVERHEAD + 8 * entries;
        if (bytes > mostBytes || entries > Integer.MAX_VALUE) {
            throw new RegionLimitException(String.format(
                    Locale.ROOT,
                    "the regions need more than the %.3g MiB that the budget allows",
                    mostBytes / 1048576.0));
        }
        look();
    }

    private void look() {
        if (stop.getAsBoolean()) {
            throw new RegionLimitException("time was up after " + steps + " regions and links");
        }
    }

    private ScopeIndex clusters(Regions regions) {
        ScopeIndex clusters = new ScopeIndex(model.variableCount());
        for (Factor factor : model.factors()) {
            look();
            if (factor.scope().length > 0) {
                clusters.add(Scope.of(factor.scope()));
            }
        }
        if (regions instanceof Regions.Loops loops) {
            InteractionGraph graph = InteractionGraph.of(model);
            for (int v = 0; v < graph.size(); v++) {
                closeLoops(graph, new int[] {v}, loops.length(), clusters);
            }
        } else if (regions instanceof Regions.Given given) {
            for (int[] set : given.sets()) {
                clusters.add(Scope.of(set));
            }
        }
        for (int v = 0; v < model.variableCount(); v++) {
            if (clusters.holding(v).isEmpty()) {
                clusters.add(new Scope(new int[] {v}));
            }
        }
        return clusters;
    }

    /** Extends a path until it closes to a loop. */
    private void closeLoops(InteractionGraph graph, int[] path, int length, ScopeIndex clusters) {
        look();
        int[] longer = Arrays.copyOf(path, path.length + 1);
        for (int next : graph.neighbours(path[path.length - 1])) {
            if (Arrays.stream(path).anyMatch(v -> v == next)) {
                continue;
            }
            longer[path.length] = next;
            if (path.length > 1 && graph.adjacent(next, path[0])) {
                Scope loop = Scope.of(longer);
                if (!clusters.has(loop)) {
                    charge(model.tableSize(loop.variables()));
                    clusters.add(loop);
                }
            } else if (longer.length < length) {
                closeLoops(graph, longer, length, clusters);
            }
        }
    }

    private ScopeIndex maximal(ScopeIndex clusters) {
        ScopeIndex result = new ScopeIndex(model.variableCount());
        for (int i = 0; i < clusters.size(); i++) {
            look();
            if (clusters.containing(clusters.get(i)).size() == 1) {
                result.add(clusters.get(i));
            }
        }
        bytes = 0;
        return result;
    }

    /** All intersections of outer regions, of those intersections, and so on. */
    private void intersect() {
        for (int i = 0; i < outer.size(); i++) {
            intersect(outer.get(i), outer, i);
        }
        for (int i = 0; i < inner.size(); i++) {
            intersect(inner.get(i), inner, i);
        }
    }

    private void intersect(Scope scope, ScopeIndex others, int before) {
        for (int v : scope.variables()) {
            look();
            List<Integer> holding = others.holding(v);
            for (int h = 0; h < holding.size() && holding.get(h) < before; h++) {
                addInner(scope.intersection(others.get(holding.get(h))));
            }
        }
    }

    private void addInner(Scope scope) {
        if (!inner.has(scope)) {
            charge(2.0 * model.tableSize(scope.variables()));
            inner.add(scope);
        }
    }

    private double[] counts() {
        double[] result = new double[inner.size()];
        List<Integer> largestFirst = new ArrayList<>();
        for (int i = 0; i < result.length; i++) {
            largestFirst.add(i);
        }
        largestFirst.sort((a, b) -> inner.get(b).size() - inner.get(a).size());
        for (int region : largestFirst) {
            look();
            double count = 1 - outerOf[region].length;
            for (int larger : inner.containing(inner.get(region))) {
                count -= larger == region ? 0 : result[larger];
            }
            result[region] = count;
        }
        return result;
    }
}
