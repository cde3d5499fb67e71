package org.parseval.learning.score;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.parseval.learning.data.DataTable;

/**
 * The share of each variable in the score of a structure, given its parents. Each is computed once. Of one thread at a time.
 *
 * <pre>{@code
 * LocalScores scores = new LocalScores(table, StructureScore.bic());
 * double better = scores.of(wet, rain, sprinkler) - scores.of(wet, rain);
 * }</pre>
 */
public final class LocalScores {
    private final Contingency counts;
    private final StructureScore score;
    private final double weight;
    private final Map<Key, Double> known = new HashMap<>();

    private record Key(int variable, int[] parents) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key that && variable == that.variable && Arrays.equals(parents, that.parents);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(parents) + variable;
        }
    }

    /** @throws IllegalArgumentException if a cell is missing */
    public LocalScores(DataTable table, StructureScore score) {
        if (!table.isComplete()) {
            throw new IllegalArgumentException("scores of structures need a table without missing cells");
        }
        DataTable distinct = table.distinct();
        counts = new Contingency(distinct);
        this.score = score;
        weight = table.totalWeight();
    }

    /** The data, equal rows put together. */
    public DataTable table() {
        return counts.table();
    }

    /** Which score it is. */
    public StructureScore score() {
        return score;
    }

    /** The weight of all rows. */
    public double weight() {
        return weight;
    }

    /** Counts of the data. */
    public Contingency counts() {
        return counts;
    }

    /** The share of a variable. */
    public double of(int variable, int... parents) {
        int[] sorted = parents.clone();
        Arrays.sort(sorted);
        return known.computeIfAbsent(new Key(variable, sorted), this::compute);
    }

    private double compute(Key key) {
        return score.of(
                counts.of(key.parents, key.variable),
                counts.table().cardinality(key.variable),
                counts.assignments(key.parents),
                weight);
    }

    /** How many contributions were computed. */
    public int computed() {
        return known.size();
    }
}
