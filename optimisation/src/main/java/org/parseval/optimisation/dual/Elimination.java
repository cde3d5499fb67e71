package org.parseval.optimisation.dual;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.parseval.numeric.Layout;

/**
 * Costs without the variables that can be done away with in tables no larger than those they stand in: what their best state costs stays as
 * costs of their neighbours. In whole numbers that loses nothing. A state of the rest is made one of all.
 *
 * @see "J. Larrosa and R. Dechter, Boosting search with variable elimination in constraint optimization and constraint satisfaction
 *     problems, Constraints 8 (2003)"
 */
final class Elimination {
    private final Costs costs;
    private final Runnable look;
    private final List<List<Piece>> piecesOf = new ArrayList<>();
    private final Set<Piece> all = new LinkedHashSet<>();
    private final int[] left;
    private final int[] states;
    private final int[] near;
    /** The last round in which a variable was seen. */
    private final int[] seen;

    private int round;
    private final Deque<Gone> gone = new ArrayDeque<>();
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();
    private final boolean[] queued;

    /** A table of costs; the last variable of the scope runs fastest. Each is itself alone, whatever it holds. */
    private static final class Piece {
        private final int[] scope;
        private final int[] strides;
        private final long[] costs;

        Piece(int[] scope, int[] strides, long[] costs) {
            this.scope = scope;
            this.strides = strides;
            this.costs = costs;
        }

        int at(int[] given) {
            int at = 0;
            for (int axis = 0; axis < scope.length; axis++) {
                at += given[scope[axis]] * strides[axis];
            }
            return at;
        }
    }

    /** A variable that is done away with, and the tables it stood in. */
    private record Gone(int variable, List<Piece> pieces) {}

    /**
     * @param widest joint states of a variable and all that it shares a table with, up to which it goes
     * @param look called for every table, and every entry of a new one; what it throws ends the work
     */
    Elimination(Costs costs, long widest, Runnable look) {
        this.costs = costs;
        this.look = look;
        left = costs.cardinalities.clone();
        states = new int[left.length];
        near = new int[left.length];
        seen = new int[left.length];
        queued = new boolean[left.length];
        for (int v = 0; v < left.length; v++) {
            piecesOf.add(new ArrayList<>());
        }
        for (int f = 0; f < costs.scopes.length; f++) {
            look.run();
            add(piece(costs.scopes[f], costs.tables[f]));
        }
        for (int v = 0; v < left.length; v++) {
            queued[v] = queue.add(v);
        }
        while (!queue.isEmpty()) {
            int v = queue.poll();
            queued[v] = false;
            if (left[v] > 1 && !piecesOf.get(v).isEmpty()) {
                tryOut(v, widest);
            }
        }
    }

    private Piece piece(int[] scope, long[] table) {
        return new Piece(scope, Layout.strides(Layout.sizes(scope, v -> costs.cardinalities[v])), table);
    }

    private void add(Piece piece) {
        all.add(piece);
        for (int v : piece.scope) {
            piecesOf.get(v).add(piece);
        }
    }

    private void tryOut(int variable, long widest) {
        round++;
        seen[variable] = round;
        int count = 0;
        long joint = costs.cardinalities[variable];
        long before = 0;
        for (Piece piece : piecesOf.get(variable)) {
            before += piece.costs.length;
            for (int v : piece.scope) {
                if (seen[v] != round) {
                    seen[v] = round;
                    near[count++] = v;
                    joint *= costs.cardinalities[v];
                }
                if (joint > widest) {
                    return;
                }
            }
        }
        if (count > 0 && joint <= before * costs.cardinalities[variable]) {
            int[] scope = Arrays.copyOf(near, count);
            Arrays.sort(scope);
            takeOut(variable, scope);
        }
    }

    private void takeOut(int variable, int[] scope) {
        List<Piece> pieces = List.copyOf(piecesOf.get(variable));
        int[] sizes = Layout.sizes(scope, v -> costs.cardinalities[v]);
        long[] least = new long[Layout.length(sizes, 0)];
        for (int i = 0; i < least.length; i++) {
            look.run();
            int rest = i;
            for (int axis = scope.length - 1; axis >= 0; axis--) {
                states[scope[axis]] = rest % sizes[axis];
                rest /= sizes[axis];
            }
            states[variable] = best(variable, pieces, states);
            least[i] = cost(pieces, states);
        }
        for (Piece piece : pieces) {
            all.remove(piece);
            for (int v : piece.scope) {
                piecesOf.get(v).remove(piece);
            }
        }
        gone.push(new Gone(variable, pieces));
        left[variable] = 1;
        add(piece(scope, least));
        for (int v : scope) {
            if (!queued[v]) {
                queued[v] = queue.add(v);
            }
        }
    }

    private static long cost(List<Piece> pieces, int[] given) {
        long sum = 0;
        for (Piece piece : pieces) {
            sum = Math.min(Costs.IMPOSSIBLE, sum + piece.costs[piece.at(given)]);
        }
        return sum;
    }

    private int best(int variable, List<Piece> pieces, int[] given) {
        int best = 0;
        long least = Long.MAX_VALUE;
        for (int s = 0; s < costs.cardinalities[variable]; s++) {
            given[variable] = s;
            long cost = cost(pieces, given);
            if (cost < least) {
                least = cost;
                best = s;
            }
        }
        return best;
    }

    /** The costs of the variables that are left; the others have one state. */
    Costs rest() {
        return costs.with(
                left,
                all.stream().map(piece -> piece.scope).toArray(int[][]::new),
                all.stream().map(piece -> piece.costs).toArray(long[][]::new));
    }

    /** Gives the variables that are gone their best states beside those of the rest. */
    void complete(int[] given) {
        for (Gone each : gone) {
            given[each.variable()] = best(each.variable(), each.pieces(), given);
        }
    }
}
