package org.parseval.engine.energy.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.parallel.Workers;
import org.parseval.transform.WalshHadamard;

/**
 * The effect on the elimination of a field that has terms beyond the kept neighbours. With L = log 2cosh, A the field on the
 * kept neighbours, and r_u chi_u the further terms, grouped by the parity chi_u of other spins,
 *
 * <pre>L(A + sum r_u chi_u) = L(A) + sum of effects of one group + sum of effects of two groups + ...,</pre>
 *
 * where the effect of one group is L(A + r_u chi_u) - L(A), that of two what remains with both of them, and so on. Order 0
 * takes L(A) alone, 1 the single effects, 2 the pairs too. Small effects are those of the Taylor series, but large ones
 * stay bounded, and a single group is exact at order 1.
 */
final class Interactions {
    /** The work of a step grows with the groups, of which models with factors of many variables have thousands. */
    static final int MOST_GROUPS = 32;

    /** The cost of a group's effect on an entry, in multiplications. */
    private static final int COST = 64;

    private final SumOrMaximum removal;
    private final Refinement refinement;
    private final int n;
    private final List<ParityGroup> outside;
    private final double weightBeyond;
    private final double[] field;
    private final Scratch scratch;
    private final Workers workers;
    private final List<double[]> tables = new ArrayList<>();
    private final Map<SpinSet, double[]> corrections = new LinkedHashMap<>();

    /**
     * @param field values of the field on the n kept neighbours; copied if there is anything outside
     * @param scratch from which tables are taken
     */
    Interactions(
            SumOrMaximum removal,
            Refinement refinement,
            double[] field,
            int n,
            List<ParityGroup> outside,
            Scratch scratch,
            Workers workers) {
        this.removal = removal;
        this.refinement = refinement;
        this.n = n;
        this.scratch = scratch;
        this.workers = workers;
        this.outside = outside.isEmpty() ? outside : strongest(outside);
        weightBeyond = outside.isEmpty() ? 0 : weight(outside) - weight(this.outside);
        this.field = outside.isEmpty() || refinement.order() == 0 ? field : copy(field);
    }

    private double[] copy(double[] values) {
        double[] copy = scratch.take(n);
        System.arraycopy(values, 0, copy, 0, 1 << n);
        return copy;
    }

    private static double weight(List<ParityGroup> groups) {
        return groups.stream().mapToDouble(ParityGroup::weight).sum();
    }

    /** The groups worth their work: the heaviest, and of those the ones that epsilon would not drop whole. */
    private List<ParityGroup> strongest(List<ParityGroup> groups) {
        if (refinement.order() == 0) {
            return List.of();
        }
        return groups.stream()
                .filter(group -> group.weight() >= refinement.epsilon())
                .sorted(Comparator.comparingDouble(ParityGroup::weight).reversed())
                .limit(MOST_GROUPS)
                .toList();
    }

    /**
     * Adds the effects on the kept neighbours alone to their values, and prepares the others.
     *
     * @param values L(A) for every state of the kept neighbours
     * @return a bound on what is left out
     */
    double addTo(double[] values) {
        if (!outside.isEmpty()) {
            addSingles(copy(values), values);
        }
        // In turn, each group meets the sum of those before it; together that is all effects of two groups and more.
        double inTurn = 0;
        double pairsTaken = 0;
        double pairsLeft = 0;
        double before = 0;
        for (int i = 0; i < outside.size(); i++) {
            double weight = outside.get(i).weight();
            inTurn += removal.pairEffect(weight, before);
            for (int j = 0; j < i && refinement.order() == 2; j++) {
                double pair = removal.pairEffect(weight, outside.get(j).weight());
                if (pair >= refinement.epsilon()) {
                    addPair(i, j, values);
                    pairsTaken += pair;
                } else {
                    pairsLeft += pair;
                }
            }
            before += weight;
        }
        if (refinement.order() < 2) {
            return weightBeyond + inTurn;
        }
        return weightBeyond + Math.min(inTurn + pairsTaken, pairsLeft + removal.tripleEffects(before));
    }

    /** The effects of each group alone. Where no pairs follow, the odd part of an effect takes the place of the group's table. */
    private void addSingles(double[] without, double[] values) {
        int size = 1 << n;
        List<double[]> odds = new ArrayList<>();
        for (ParityGroup group : outside) {
            tables.add(scratch.take(n));
            odds.add(refinement.order() == 2 ? scratch.take(n) : tables.get(tables.size() - 1));
            corrections.put(group.spins(), odds.get(odds.size() - 1));
        }
        workers.forEach(outside.size(), g -> {
            double[] table = tables.get(g);
            Arrays.fill(table, 0, size, 0);
            outside.get(g).addTo(table);
            WalshHadamard.transform(table, n, workers);
        });
        workers.share(size, (long) COST * outside.size(), (from, to) -> {
            for (int g = 0; g < outside.size(); g++) {
                addSingle(tables.get(g), odds.get(g), without, values, (int) from, (int) to);
            }
        });
    }

    private void addSingle(double[] table, double[] odd, double[] without, double[] values, int from, int to) {
        for (int x = from; x < to; x++) {
            double up = removal.value(field[x] + table[x]);
            double down = removal.value(field[x] - table[x]);
            values[x] += (up + down) / 2 - without[x];
            odd[x] = (up - down) / 2;
        }
    }

    /** The four values of the effect of two groups, as a polynomial of their two parities. */
    private void addPair(int i, int j, double[] values) {
        int size = 1 << n;
        SpinSet one = outside.get(i).spins();
        SpinSet other = outside.get(j).spins();
        double[] oddInOne = target(one);
        double[] oddInOther = target(other);
        double[] oddInBoth = target(one.difference(other));
        double[] r = tables.get(i);
        double[] s = tables.get(j);
        for (int x = 0; x < size; x++) {
            double a = field[x];
            double both = removal.value(a + r[x] + s[x]);
            double neither = removal.value(a - r[x] - s[x]);
            double first = removal.value(a + r[x] - s[x]);
            double second = removal.value(a - r[x] + s[x]);
            double up = removal.value(a + r[x]);
            double down = removal.value(a - r[x]);
            double otherUp = removal.value(a + s[x]);
            double otherDown = removal.value(a - s[x]);
            values[x] +=
                    (both + neither + first + second) / 4 - (up + down + otherUp + otherDown) / 2 + removal.value(a);
            oddInOne[x] += (both - neither + first - second) / 4 - (up - down) / 2;
            oddInOther[x] += (both - neither - first + second) / 4 - (otherUp - otherDown) / 2;
            oddInBoth[x] += (both + neither - first - second) / 4;
        }
    }

    private double[] target(SpinSet spins) {
        return corrections.computeIfAbsent(spins, s -> {
            double[] table = scratch.take(n);
            Arrays.fill(table, 0, 1 << n, 0);
            return table;
        });
    }

    /** By the parities they are multiplied with, the values of the further effects on the kept neighbours. */
    Map<SpinSet, double[]> corrections() {
        return corrections;
    }
}
