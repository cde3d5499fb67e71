package org.parseval.counting.search.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.parseval.elimination.ChainPlaces;

/**
 * Clauses with the few wide ones among them cut into chains of auxiliary Booleans, each true just if the one before it or one more literal
 * is. A wide clause holds all its variables in one component until a literal of it is true; a chain falls apart wherever one of its Booleans
 * is decided. Where wide clauses are most of the formula they stay: the auxiliary Booleans would be more to search over than there was.
 */
final class ClauseChains {
    /** Literals of the widest clause that is never cut. */
    static final int WIDEST_LEFT = 8;

    private final int given;
    private int variables;
    private List<int[]> clauses;

    /** For each auxiliary Boolean the two literals that it is the disjunction of. */
    private final List<int[]> pairs = new ArrayList<>();

    ClauseChains(int variables, List<int[]> clauses) {
        given = variables;
        this.variables = variables;
        this.clauses = clauses;
    }

    /**
     * Cuts the wide clauses, if the auxiliary Booleans are fewer than the variables.
     *
     * @param look called before every short step; what it throws ends the work
     */
    void cut(Runnable look) {
        List<int[]> narrow = new ArrayList<>();
        List<int[]> wide = new ArrayList<>();
        long auxiliary = 0;
        for (int[] clause : clauses) {
            boolean isWide = clause.length > WIDEST_LEFT;
            (isWide ? wide : narrow).add(clause);
            auxiliary += isWide ? clause.length - 3 : 0;
        }
        if (wide.isEmpty() || auxiliary >= given) {
            return;
        }
        List<int[]> scopes = narrow.stream().map(Formula::variablesOf).toList();
        int[] places = ChainPlaces.of(given, scopes, look);
        clauses = narrow;
        for (int[] clause : wide) {
            look.run();
            chain(clause, places);
        }
    }

    private void chain(int[] clause, int[] places) {
        int[] literals = Arrays.stream(clause)
                .boxed()
                .sorted(Comparator.comparingInt(literal -> places[literal >> 1]))
                .mapToInt(Integer::intValue)
                .toArray();
        int some = literals[0];
        int last = literals.length - 1;
        for (int i = 1; i < last - 1; i++) {
            int next = 2 * variables++;
            clauses.add(new int[] {some ^ 1, next});
            clauses.add(new int[] {literals[i] ^ 1, next});
            clauses.add(new int[] {some, literals[i], next ^ 1});
            pairs.add(new int[] {some, literals[i]});
            some = next;
        }
        clauses.add(new int[] {some, literals[last - 1], literals[last]});
    }

    int variables() {
        return variables;
    }

    List<int[]> clauses() {
        return clauses;
    }

    /** What depends on a hidden variable is hidden. */
    void spread(boolean[] hidden) {
        for (int i = 0; i < pairs.size(); i++) {
            hidden[given + i] = hidden[pairs.get(i)[0] >> 1] || hidden[pairs.get(i)[1] >> 1];
        }
    }
}
