package org.parseval.elimination;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A graph from which vertices are eliminated: the neighbours of a vertex are joined with each other, then the vertex
 * goes. The fill of a vertex, the total weight of the edges that its elimination would add, is kept up to date for all
 * vertices. An edge weighs the product of the weights of its ends: 1, or the cardinality.
 *
 * <p>With W(u) the weight of the neighbours of u, three rules keep the fill:
 *
 * <ol>
 *   <li>a new edge (a, b) is one edge less to add for each common neighbour of a and b;
 *   <li>it lets b miss the neighbours of a that are not its own, W(a) less the common ones, and the same for a;
 *   <li>a vertex v that leaves was adjacent to all that its neighbours have in common with it, so its neighbour u no
 *       longer misses edges of v to its W(u) - w(v) - (W(v) - w(u)) other neighbours.
 * </ol>
 *
 * <p>Weights are integers, so sums are exact and ties are ties. All eliminations together take O(sum of degree^2 +
 * added edges * degree). Rows keep vertices that are gone until they are next read: a hub then pays for its leaves
 * once, not once a leaf.
 *
 * @see "U. Kjaerulff, Triangulation of graphs: algorithms giving small total state space, Aalborg University (1990)"
 */
final class EliminationGraph {
    /** Bits after the binary point of {@link #log2Clique}. */
    private static final int FRACTION_BITS = 24;

    private final InteractionGraph origin;
    private final boolean tracksFill;
    private final int[][] rows;
    private final int[] lengths;
    private final int[] degrees;
    private final boolean[] gone;
    private final int[] weights;
    private final long[] neighbourWeights;
    private final long[] fills;
    private final long[] log2Cardinalities;
    private final long[] log2Cliques;
    private final int[] marks;
    private int mark;
    private final int[] touched;
    private final int[] touchMarks;
    private int touchMark;
    private int touchedCount;
    private int remaining;
    private long edges;
    private long work;

    private EliminationGraph(InteractionGraph graph, int[] weights, Optional<long[]> knownFills) {
        this.origin = graph;
        this.tracksFill = knownFills.isPresent();
        this.weights = weights;
        int size = graph.size();
        rows = new int[size][];
        lengths = new int[size];
        gone = new boolean[size];
        neighbourWeights = new long[size];
        log2Cardinalities = new long[size];
        log2Cliques = new long[size];
        marks = new int[size];
        touched = new int[size];
        touchMarks = new int[size];
        remaining = size;
        edges = graph.edgeCount();
        for (int vertex = 0; vertex < size; vertex++) {
            log2Cardinalities[vertex] = Math.round(Math.scalb(graph.log2Cardinality(vertex), FRACTION_BITS));
        }
        for (int vertex = 0; vertex < size; vertex++) {
            rows[vertex] = graph.neighbours(vertex).clone();
            lengths[vertex] = rows[vertex].length;
            log2Cliques[vertex] = log2Cardinalities[vertex];
            for (int neighbour : rows[vertex]) {
                neighbourWeights[vertex] += weights[neighbour];
                log2Cliques[vertex] += log2Cardinalities[neighbour];
            }
        }
        degrees = lengths.clone();
        fills = knownFills.orElse(new long[0]);
    }

    private EliminationGraph(EliminationGraph other) {
        origin = other.origin;
        tracksFill = other.tracksFill;
        weights = other.weights;
        log2Cardinalities = other.log2Cardinalities;
        rows = new int[other.rows.length][];
        for (int vertex = 0; vertex < rows.length; vertex++) {
            rows[vertex] = other.rows[vertex].clone();
        }
        lengths = other.lengths.clone();
        degrees = other.degrees.clone();
        gone = other.gone.clone();
        neighbourWeights = other.neighbourWeights.clone();
        fills = other.fills.clone();
        log2Cliques = other.log2Cliques.clone();
        marks = new int[rows.length];
        touched = new int[rows.length];
        touchMarks = new int[rows.length];
        remaining = other.remaining;
        edges = other.edges;
        work = rows.length + 2 * edges;
    }

    /** Keeps degrees only: much cheaper where cliques are large. */
    static EliminationGraph withoutFill(InteractionGraph graph) {
        return new EliminationGraph(graph, ones(graph.size()), Optional.empty());
    }

    /** Every fill edge counts one. Nothing if it was stopped before the fill was known. */
    static Optional<EliminationGraph> withFill(InteractionGraph graph, BooleanSupplier stop) {
        return withFill(graph, ones(graph.size()), stop);
    }

    /** A fill edge counts the product of the cardinalities of its ends. Nothing if it was stopped. */
    static Optional<EliminationGraph> withWeightedFill(InteractionGraph graph, BooleanSupplier stop) {
        int[] weights = new int[graph.size()];
        Arrays.setAll(weights, graph::cardinality);
        return withFill(graph, weights, stop);
    }

    private static Optional<EliminationGraph> withFill(InteractionGraph graph, int[] weights, BooleanSupplier stop) {
        return InitialFill.of(graph, weights, stop)
                .map(fills -> new EliminationGraph(graph, weights, Optional.of(fills)));
    }

    private static int[] ones(int size) {
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** The same graph to eliminate from separately, with the fill known. */
    EliminationGraph copy() {
        return new EliminationGraph(this);
    }

    int size() {
        return rows.length;
    }

    int remaining() {
        return remaining;
    }

    long edges() {
        return edges;
    }

    boolean isGone(int vertex) {
        return gone[vertex];
    }

    int degree(int vertex) {
        return degrees[vertex];
    }

    long fill(int vertex) {
        return fills[vertex];
    }

    /** The bits of a state of the vertex and its neighbours, as a whole number of 2^-24 so that ties are ties. */
    long log2Clique(int vertex) {
        return log2Cliques[vertex];
    }

    /** The number of joint states of the vertex and its neighbours; infinite past the range of a double. */
    double cliqueCells(int vertex) {
        compact(vertex);
        double cells = origin.cardinality(vertex);
        for (int i = 0; i < degrees[vertex]; i++) {
            cells *= origin.cardinality(rows[vertex][i]);
        }
        return cells;
    }

    /** The order that gives a clique the least total of cells. */
    int[] largestCardinalityFirst(int[] clique) {
        return origin.largestFirst(clique);
    }

    /** The vertices that remain, those of the fewest neighbours first. */
    int[] remainingByDegree() {
        long[] keyed = new long[remaining];
        int count = 0;
        for (int vertex = 0; vertex < rows.length; vertex++) {
            if (!gone[vertex]) {
                keyed[count++] = (long) degrees[vertex] << Integer.SIZE | vertex;
            }
        }
        Arrays.sort(keyed);
        int[] sorted = new int[remaining];
        Arrays.setAll(sorted, i -> (int) keyed[i]);
        return sorted;
    }

    /** Whether the vertices that remain are all joined, so that no order adds an edge. */
    boolean isComplete() {
        return edges == (long) remaining * (remaining - 1) / 2;
    }

    /** Array entries read so far: what a pass costs, counted the same on every machine. */
    long work() {
        return work;
    }

    /** The number of vertices whose degree or fill the last elimination changed. */
    int touchedCount() {
        return touchedCount;
    }

    /** One of the vertices whose degree or fill the last elimination changed. */
    int touched(int index) {
        return touched[index];
    }

    void eliminate(int vertex) {
        eliminate(vertex, () -> false);
    }

    /**
     * Eliminates a vertex, or leaves off in the middle: then the graph is only good for {@link #remainingByDegree}.
     *
     * @param stop asked often
     * @return whether the vertex is gone
     */
    boolean eliminate(int vertex, BooleanSupplier stop) {
        touchedCount = 0;
        touchMarks[vertex] = ++touchMark;
        compact(vertex);
        int[] clique = rows[vertex];
        int size = degrees[vertex];
        if ((!tracksFill || fills[vertex] != 0) && !join(clique, size, stop)) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int neighbour = clique[i];
            if (tracksFill) {
                fills[neighbour] -= weights[vertex]
                        * (neighbourWeights[neighbour]
                                - weights[vertex]
                                - neighbourWeights[vertex]
                                + weights[neighbour]);
            }
            neighbourWeights[neighbour] -= weights[vertex];
            log2Cliques[neighbour] -= log2Cardinalities[vertex];
            degrees[neighbour]--;
            touch(neighbour);
        }
        gone[vertex] = true;
        edges -= size;
        remaining--;
        work += size;
        rows[vertex] = new int[0];
        lengths[vertex] = 0;
        return true;
    }

    private boolean join(int[] clique, int size, BooleanSupplier stop) {
        largestDegreeLast(clique, size);
        for (int i = 0; i < size - 1; i++) {
            if (stop.getAsBoolean()) {
                return false;
            }
            int one = clique[i];
            markNeighbours(one);
            for (int j = i + 1; j < size; j++) {
                int other = clique[j];
                if (marks[other] != mark) {
                    addEdge(one, other);
                    marks[other] = mark;
                }
            }
            work += size - i;
        }
        return true;
    }

    /** The last row of a clique need not be read, so a hub should be it. */
    private void largestDegreeLast(int[] clique, int size) {
        int largest = size - 1;
        for (int i = 0; i < size; i++) {
            if (degrees[clique[i]] > degrees[clique[largest]]) {
                largest = i;
            }
        }
        if (size > 0) {
            int swapped = clique[largest];
            clique[largest] = clique[size - 1];
            clique[size - 1] = swapped;
        }
    }

    private void markNeighbours(int vertex) {
        compact(vertex);
        mark++;
        int[] row = rows[vertex];
        int degree = degrees[vertex];
        for (int i = 0; i < degree; i++) {
            marks[row[i]] = mark;
        }
        work += degree;
    }

    /** Depends on the neighbours of {@code one} being marked. */
    private void addEdge(int one, int other) {
        if (tracksFill) {
            long weight = (long) weights[one] * weights[other];
            long common = settleCommonNeighbours(other, weight);
            fills[one] += weights[other] * (neighbourWeights[one] - common);
            fills[other] += weights[one] * (neighbourWeights[other] - common);
        }
        append(one, other);
        append(other, one);
        edges++;
    }

    private long settleCommonNeighbours(int other, long edgeWeight) {
        compact(other);
        int[] row = rows[other];
        int degree = degrees[other];
        long common = 0;
        for (int i = 0; i < degree; i++) {
            int vertex = row[i];
            if (marks[vertex] == mark) {
                fills[vertex] -= edgeWeight;
                common += weights[vertex];
                touch(vertex);
            }
        }
        work += degree;
        return common;
    }

    private void append(int vertex, int neighbour) {
        if (lengths[vertex] == rows[vertex].length) {
            compact(vertex);
        }
        if (lengths[vertex] == rows[vertex].length) {
            rows[vertex] = Arrays.copyOf(rows[vertex], 2 * lengths[vertex] + 4);
        }
        rows[vertex][lengths[vertex]++] = neighbour;
        degrees[vertex]++;
        neighbourWeights[vertex] += weights[neighbour];
        log2Cliques[vertex] += log2Cardinalities[neighbour];
    }

    private void compact(int vertex) {
        if (lengths[vertex] != degrees[vertex]) {
            int[] row = rows[vertex];
            int kept = 0;
            for (int i = 0; i < lengths[vertex]; i++) {
                if (!gone[row[i]]) {
                    row[kept++] = row[i];
                }
            }
            work += lengths[vertex];
            lengths[vertex] = kept;
        }
    }

    private void touch(int vertex) {
        if (touchMarks[vertex] != touchMark) {
            touchMarks[vertex] = touchMark;
            touched[touchedCount++] = vertex;
        }
    }
}
