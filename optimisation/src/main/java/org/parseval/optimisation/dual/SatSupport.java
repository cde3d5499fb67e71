package org.parseval.optimisation.dual;

import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.model.Model;
import org.parseval.support.Support;

/**
 * A search for a state of positive weight: in turn one that learns from its conflicts, which also finds that there is none, and a walk. It
 * goes on where it stopped.
 *
 * <pre>{@code
 * SatSupport search = new SatSupport(model, 1, () -> {});
 * Support found = search.goOn(1000, 100_000, () -> {});
 * }</pre>
 */
final class SatSupport {
    private final ZeroClauses zeros;
    private final Resolution resolution;
    private final List<int[]> clauses;
    private final SatOracle oracle;
    private final long seed;
    private @Nullable Flips walk;

    /**
     * @param model of tables
     * @param look called for every entry of a table; what it throws ends the work
     */
    SatSupport(Model model, long seed, Runnable look) {
        this.seed = seed;
        zeros = new ZeroClauses(model, look);
        resolution = new Resolution(zeros.variables(), zeros.clauses(), look);
        clauses = resolution.rest();
        oracle = new SatOracle(zeros.variables(), clauses);
    }

    /**
     * Goes on for so many conflicts, and then so many steps of the walk.
     *
     * @param look called before each step of the walk; what it throws ends the work
     */
    Support goOn(int conflicts, long flips, Runnable look) {
        return switch (oracle.ask(new int[0], 0, conflicts)) {
            case POSSIBLE -> found(oracle::wasTrue);
            case IMPOSSIBLE -> new Support.None();
            case UNKNOWN -> walk(flips, look);
        };
    }

    private Support walk(long flips, Runnable look) {
        Flips begun = walk;
        if (begun == null) {
            begun = new Flips(zeros.variables(), clauses, seed, look);
            walk = begun;
        }
        return begun.goOn(flips, look) ? found(begun::isTrueVariable) : new Support.Unknown();
    }

    private Support found(IntPredicate isTrue) {
        boolean[] solution = new boolean[zeros.variables()];
        for (int v = 0; v < solution.length; v++) {
            solution[v] = isTrue.test(v);
        }
        resolution.complete(solution);
        return new Support.Found(zeros.states(solution));
    }
}
