package org.parseval.counting.search.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.elimination.InteractionGraph;

/**
 * Where the Booleans of the model stand in the clauses of an encoding: neighbours are those with which one shares a clause of
 * two literals, occurrences are in longer clauses and soft ones, by number. Soft clauses' own Booleans are left out here: they
 * belong to their clause.
 */
public final class Formula {
    private final int variables;
    private final int[][] literals;
    private final int[][] neighbours;
    private final int[][] occurrences;
    private final int hardLong;
    private final List<int[]> scopes = new ArrayList<>();

    public Formula(Encoding encoding) {
        variables = encoding.variables();
        List<int[]> longer = new ArrayList<>();
        List<int[]> pairs = new ArrayList<>();
        for (int[] clause : encoding.clauses().hard()) {
            if (clause.length == 2) {
                pairs.add(clause);
            } else if (clause.length > 2) {
                longer.add(clause);
            }
            scopes.add(variablesOf(clause));
        }
        hardLong = longer.size();
        for (ClauseSet.Soft soft : encoding.clauses().soft()) {
            longer.add(soft.literals());
            scopes.add(variablesOf(soft.literals()));
        }
        literals = longer.toArray(int[][]::new);
        neighbours = neighbours(pairs);
        occurrences = occurrences();
    }

    static int[] variablesOf(int[] clause) {
        return Arrays.stream(clause).map(literal -> literal >> 1).distinct().toArray();
    }

    private int[][] neighbours(List<int[]> pairs) {
        int[] counts = new int[variables];
        for (int[] pair : pairs) {
            counts[pair[0] >> 1]++;
            counts[pair[1] >> 1]++;
        }
        int[][] rows = rows(counts);
        for (int[] pair : pairs) {
            rows[pair[0] >> 1][--counts[pair[0] >> 1]] = pair[1] >> 1;
            rows[pair[1] >> 1][--counts[pair[1] >> 1]] = pair[0] >> 1;
        }
        for (int v = 0; v < variables; v++) {
            rows[v] = Arrays.stream(rows[v]).sorted().distinct().toArray();
        }
        return rows;
    }

    private int[][] occurrences() {
        int[] counts = new int[variables];
        for (int[] clause : literals) {
            for (int literal : clause) {
                counts[literal >> 1]++;
            }
        }
        int[][] rows = rows(counts);
        for (int clause = 0; clause < literals.length; clause++) {
            for (int literal : literals[clause]) {
                rows[literal >> 1][--counts[literal >> 1]] = clause;
            }
        }
        return rows;
    }

    private static int[][] rows(int[] counts) {
        int[][] rows = new int[counts.length][];
        for (int v = 0; v < rows.length; v++) {
            rows[v] = new int[counts[v]];
        }
        return rows;
    }

    public int variables() {
        return variables;
    }

    public int longClauses() {
        return literals.length;
    }

    /** The literal of its own that a soft clause has; all clauses of a variable that is alone in them are soft. */
    public int ownLiteral(int clause) {
        return 2 * (variables + clause - hardLong);
    }

    public boolean isSoft(int clause) {
        return clause >= hardLong;
    }

    /** Shared, not copied. */
    public int[] literals(int clause) {
        return literals[clause];
    }

    /** Shared, not copied. */
    public int[] neighbours(int variable) {
        return neighbours[variable];
    }

    /** Shared, not copied. */
    public int[] occurrences(int variable) {
        return occurrences[variable];
    }

    /**
     * Which variables are in clauses together. A wide clause is one among few, and true by any one of its literals: it only joins neighbours in
     * its list, lest a tree decomposition see nothing but it.
     *
     * @param look called before every short step; what it throws ends the work
     */
    public InteractionGraph graph(Runnable look) {
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 2);
        List<int[]> links = new ArrayList<>();
        for (int[] scope : scopes) {
            if (scope.length <= ClauseChains.WIDEST_LEFT) {
                links.add(scope);
            } else {
                for (int i = 1; i < scope.length; i++) {
                    links.add(new int[] {scope[i - 1], scope[i]});
                }
            }
        }
        return InteractionGraph.of(cardinalities, links, look);
    }
}
