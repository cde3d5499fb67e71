package org.parseval.engine.gibbs.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Looks;

/**
 * Finds regions of a model: variables are eliminated, those with the smallest table first; when even that is too large the
 * variable with most neighbours is left out.
 *
 * @see "B. Bidyuk and R. Dechter, Cutset sampling for Bayesian networks, JAIR 28 (2007)"
 */
public final class RegionSearch {
    private static final MovePolicy POLICY = MovePolicy.STANDARD;

    private final LogModel model;
    private final SplittableRandom random;
    /** In how many regions each variable has been. */
    private final int[] chosen;

    RegionSearch(LogModel model, SplittableRandom random) {
        this.model = model;
        this.random = random;
        chosen = new int[model.variableCount()];
    }

    /** Several regions that differ: each leaves out variables that have been in the others. */
    List<Region> regions(int count, Deadline deadline) {
        List<Region> regions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Region region = next(deadline);
            regions.add(region);
            for (int v : region.variables()) {
                chosen[v]++;
            }
        }
        return regions;
    }

    private record Candidate(int variable, double rank) {}

    /** The graph of the variables that are left, with two queues whose outdated entries are skipped. */
    private Region next(Deadline deadline) {
        int n = model.variableCount();
        Looks looks = Looks.giveUpBy(deadline::check);
        List<Set<Integer>> neighbours = neighbours(looks);
        double[] tie = random.doubles(n).toArray();
        PriorityQueue<Candidate> smallest = new PriorityQueue<>(Comparator.comparingDouble(Candidate::rank));
        PriorityQueue<Candidate> widest = new PriorityQueue<>(Comparator.comparingDouble(Candidate::rank));
        boolean[] gone = new boolean[n];
        int[] order = new int[n];
        int size = 0;
        for (int v = 0; v < n; v++) {
            looks.run();
            smallest.add(new Candidate(v, smallRank(v, neighbours, tie)));
            widest.add(new Candidate(v, wideRank(v, neighbours, tie)));
        }
        for (int left = n; left > 0; left--) {
            deadline.check();
            Candidate next = current(smallest, gone, c -> smallRank(c, neighbours, tie));
            boolean fits = isSmall(next.variable, neighbours.get(next.variable));
            if (fits) {
                order[size++] = next.variable;
            } else {
                smallest.add(next);
                next = current(widest, gone, c -> wideRank(c, neighbours, tie));
            }
            gone[next.variable] = true;
            Set<Integer> around = neighbours.get(next.variable);
            for (int one : around) {
                looks.run();
                neighbours.get(one).remove(next.variable);
                if (fits) {
                    neighbours.get(one).addAll(around);
                    neighbours.get(one).remove(one);
                }
            }
            for (int one : around) {
                looks.run();
                smallest.add(new Candidate(one, smallRank(one, neighbours, tie)));
                widest.add(new Candidate(one, wideRank(one, neighbours, tie)));
            }
        }
        return new RegionPlan(model, Arrays.copyOf(order, size), looks).region();
    }

    private interface Rank {
        double of(int variable);
    }

    private static Candidate current(PriorityQueue<Candidate> queue, boolean[] gone, Rank rank) {
        Candidate first = queue.remove();
        while (gone[first.variable] || first.rank != rank.of(first.variable)) {
            first = queue.remove();
        }
        return first;
    }

    private double smallRank(int variable, List<Set<Integer>> neighbours, double[] tie) {
        return tableSize(variable, neighbours.get(variable)) * (1 + 0.5 * tie[variable]);
    }

    private double wideRank(int variable, List<Set<Integer>> neighbours, double[] tie) {
        return -(neighbours.get(variable).size() + chosen[variable] + tie[variable]);
    }

    private boolean isSmall(int variable, Set<Integer> around) {
        double size = tableSize(variable, around);
        return around.isEmpty()
                || size <= POLICY.largestTable()
                || (around.size() == 1 && size <= POLICY.largestPair());
    }

    /** Or a part of it that is too large already. */
    private double tableSize(int variable, Set<Integer> around) {
        double size = model.cardinalities[variable];
        for (int other : around) {
            size *= model.cardinalities[other];
            if (size > POLICY.largestPair()) {
                break;
            }
        }
        return size;
    }

    private List<Set<Integer>> neighbours(Runnable look) {
        List<Set<Integer>> neighbours = new ArrayList<>();
        for (int v = 0; v < model.variableCount(); v++) {
            Set<Integer> set = new TreeSet<>();
            for (int f : model.factorsOf[v]) {
                look.run();
                for (int other : model.scopes[f]) {
                    set.add(other);
                }
            }
            set.remove(v);
            neighbours.add(set);
        }
        return neighbours;
    }
}
