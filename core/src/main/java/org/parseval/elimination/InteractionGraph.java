package org.parseval.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * The graph that joins two variables when some factor mentions both: the only thing about a model that the cost of
 * eliminating its variables depends on, besides the cardinalities.
 *
 * <p>Rows of neighbours are sorted arrays. Building takes time proportional to the sum of the squared scope sizes, and
 * memory proportional to the number of edges.
 *
 * @see "R. Dechter, Bucket elimination: a unifying framework for reasoning, Artificial Intelligence 113 (1999)"
 */
public final class InteractionGraph {
    private static final double LOG_2 = StrictMath.log(2);

    private final int[] cardinalities;
    private final int[][] rows;
    private final long edgeCount;

    private InteractionGraph(int[] cardinalities, int[][] rows) {
        this.cardinalities = cardinalities;
        this.rows = rows;
        long ends = 0;
        for (int[] row : rows) {
            ends += row.length;
        }
        this.edgeCount = ends / 2;
    }

    public static InteractionGraph of(Model model) {
        return of(model, () -> {});
    }

    /** @param look called before every short step; what it throws ends the work */
    public static InteractionGraph of(Model model, Runnable look) {
        List<int[]> scopes = new ArrayList<>(model.factors().size());
        for (Factor factor : model.factors()) {
            scopes.add(factor.scope());
        }
        return of(model.cardinalities(), scopes, look);
    }

    /**
     * The graph of variables with the given cardinalities, all variables of a scope joined.
     *
     * @throws IllegalArgumentException if a cardinality is below 1 or a scope names a variable that does not exist
     */
    public static InteractionGraph of(int[] cardinalities, List<int[]> scopes) {
        return of(cardinalities, scopes, () -> {});
    }

    private static InteractionGraph of(int[] cardinalities, List<int[]> scopes, Runnable look) {
        check(cardinalities, scopes);
        int[][] rows = new int[cardinalities.length][];
        int[] starts = new int[cardinalities.length + 1];
        int[] scopesOf = scopesByVariable(scopes, starts, look);
        int[] lastSeenBy = new int[cardinalities.length];
        Arrays.fill(lastSeenBy, -1);
        int[] row = new int[cardinalities.length];
        for (int variable = 0; variable < rows.length; variable++) {
            int degree = 0;
            lastSeenBy[variable] = variable;
            for (int i = starts[variable]; i < starts[variable + 1]; i++) {
                look.run();
                for (int other : scopes.get(scopesOf[i])) {
                    if (lastSeenBy[other] != variable) {
                        lastSeenBy[other] = variable;
                        row[degree++] = other;
                    }
                }
            }
            rows[variable] = Arrays.copyOf(row, degree);
            Arrays.sort(rows[variable]);
        }
        return new InteractionGraph(cardinalities.clone(), rows);
    }

    private static void check(int[] cardinalities, List<int[]> scopes) {
        for (int variable = 0; variable < cardinalities.length; variable++) {
            if (cardinalities[variable] < 1) {
                throw new IllegalArgumentException("variable " + variable + " has cardinality "
                        + cardinalities[variable] + ", expected 1 or more");
            }
        }
        for (int[] scope : scopes) {
            for (int variable : scope) {
                if (variable < 0 || variable >= cardinalities.length) {
                    throw new IllegalArgumentException(
                            "a scope names variable " + variable + " of a graph with " + cardinalities.length);
                }
            }
        }
    }

    /** The scopes of each variable one after the other; those of a variable start at its entry of {@code starts}. */
    private static int[] scopesByVariable(List<int[]> scopes, int[] starts, Runnable look) {
        for (int[] scope : scopes) {
            for (int variable : scope) {
                starts[variable]++;
            }
        }
        int total = 0;
        for (int variable = 0; variable < starts.length; variable++) {
            total = Math.addExact(total, starts[variable]);
            starts[variable] = total;
        }
        int[] scopesOf = new int[total];
        for (int scope = 0; scope < scopes.size(); scope++) {
            look.run();
            for (int variable : scopes.get(scope)) {
                scopesOf[--starts[variable]] = scope;
            }
        }
        return scopesOf;
    }

    /** The number of variables. */
    public int size() {
        return rows.length;
    }

    public long edgeCount() {
        return edgeCount;
    }

    /** The neighbours in increasing order. The array is shared, not copied: do not write to it. */
    public int[] neighbours(int variable) {
        return rows[variable];
    }

    public int degree(int variable) {
        return rows[variable].length;
    }

    public boolean adjacent(int one, int other) {
        return Arrays.binarySearch(rows[one], other) >= 0;
    }

    public int cardinality(int variable) {
        return cardinalities[variable];
    }

    /** The bits that a state of the variable takes, exact for powers of two and the same on every machine. */
    public double log2Cardinality(int variable) {
        return log2(cardinalities[variable]);
    }

    static double log2(int cardinality) {
        return Integer.bitCount(cardinality) == 1
                ? Integer.numberOfTrailingZeros(cardinality)
                : StrictMath.log(cardinality) / LOG_2;
    }

    /** Whether all variables have the same number of states, so that weighing by cardinality changes nothing. */
    boolean uniform() {
        return distinctCardinalities().length <= 1;
    }

    /** The numbers of states that occur, in increasing order. */
    int[] distinctCardinalities() {
        int[] distinct = cardinalities.clone();
        Arrays.sort(distinct);
        int count = 0;
        for (int cardinality : distinct) {
            if (count == 0 || distinct[count - 1] != cardinality) {
                distinct[count++] = cardinality;
            }
        }
        return Arrays.copyOf(distinct, count);
    }

    /** The connected components, each in increasing order, ordered by their smallest variable. */
    public int[][] components() {
        return Components.of(rows);
    }

    /** Some variables by decreasing cardinality, equal ones as they stood. In a clique this order gives the least total of cells. */
    int[] largestFirst(int[] variables) {
        long[] keyed = new long[variables.length];
        for (int i = 0; i < variables.length; i++) {
            keyed[i] = (long) -cardinality(variables[i]) << Integer.SIZE | i;
        }
        Arrays.sort(keyed);
        int[] sorted = new int[variables.length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = variables[(int) keyed[i]];
        }
        return sorted;
    }

    /** The graph on some of the variables, renumbered 0, 1, ... in the given order. */
    public InteractionGraph induced(int[] variables) {
        return induced(new int[][] {variables})[0];
    }

    /** The graphs on several sets of variables, in time proportional to their rows and once to this graph's size. */
    InteractionGraph[] induced(int[][] sets) {
        int[] renumbered = new int[size()];
        Arrays.fill(renumbered, -1);
        InteractionGraph[] graphs = new InteractionGraph[sets.length];
        for (int set = 0; set < sets.length; set++) {
            int[] variables = sets[set];
            for (int i = 0; i < variables.length; i++) {
                renumbered[variables[i]] = i;
            }
            graphs[set] = renumbered(variables, renumbered);
            for (int variable : variables) {
                renumbered[variable] = -1;
            }
        }
        return graphs;
    }

    private InteractionGraph renumbered(int[] variables, int[] numbers) {
        int[] kept = new int[variables.length];
        int[][] keptRows = new int[variables.length][];
        for (int i = 0; i < variables.length; i++) {
            kept[i] = cardinalities[variables[i]];
            int degree = 0;
            int[] row = new int[rows[variables[i]].length];
            for (int neighbour : rows[variables[i]]) {
                if (numbers[neighbour] >= 0) {
                    row[degree++] = numbers[neighbour];
                }
            }
            keptRows[i] = degree == row.length ? row : Arrays.copyOf(row, degree);
            Arrays.sort(keptRows[i]);
        }
        return new InteractionGraph(kept, keptRows);
    }

    @Override
    public String toString() {
        return "InteractionGraph[" + size() + " variables, " + edgeCount + " edges]";
    }
}
