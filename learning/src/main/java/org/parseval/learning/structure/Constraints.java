package org.parseval.learning.structure;

/**
 * Which structures are looked at.
 *
 * <pre>{@code
 * Constraints constraints = Constraints.none(names.variableCount()).withMostParents(3);
 * }</pre>
 *
 * @param mostParents of a variable
 * @param required arrows that must be there, by beginning and end
 * @param forbidden arrows that must not be there
 */
public record Constraints(int mostParents, boolean[][] required, boolean[][] forbidden) {

    /** @throws IllegalArgumentException if an arrow is both required and forbidden, required arrows form a circle, or there are too many */
    public Constraints {
        int variables = required.length;
        for (int to = 0; to < variables; to++) {
            int count = 0;
            for (int from = 0; from < variables; from++) {
                count += required[from][to] ? 1 : 0;
                if (required[from][to] && forbidden[from][to]) {
                    throw new IllegalArgumentException("an arrow is both required and forbidden");
                }
            }
            if (count > mostParents) {
                throw new IllegalArgumentException(
                        count + " required arrows end in one variable, which may have " + mostParents + " parents");
            }
        }
        if (new Graph(required).hasCircle()) {
            throw new IllegalArgumentException("required arrows form a circle");
        }
    }

    /** Any structure. */
    public static Constraints none(int variables) {
        return new Constraints(variables, new boolean[variables][variables], new boolean[variables][variables]);
    }

    /** The same with a limit on parents. */
    public Constraints withMostParents(int most) {
        return new Constraints(most, required, forbidden);
    }

    /** The same with other arrows that must be there. */
    public Constraints withRequired(boolean[][] arrows) {
        return new Constraints(mostParents, arrows, forbidden);
    }

    /** The same with other arrows that must not be there. */
    public Constraints withForbidden(boolean[][] arrows) {
        return new Constraints(mostParents, required, arrows);
    }
}
