package org.parseval.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds a Markov random field by names: variables with their states, and any number of factors.
 *
 * <pre>{@code
 * Model model = Model.markov()
 *         .variable("left", "down", "up")
 *         .variable("right", "down", "up")
 *         .factor("left", "right").table(2, 1, 1, 2)
 *         .build();
 * }</pre>
 */
public final class MarkovBuilder {
    private final Vocabulary variables = new Vocabulary();
    private final List<TableFactor> factors = new ArrayList<>();

    MarkovBuilder() {}

    /** @throws IllegalArgumentException if there is such a variable, it has no state, or one twice */
    public MarkovBuilder variable(String name, String... states) {
        variables.add(name, states);
        return this;
    }

    /**
     * Opens a factor over variables declared before.
     *
     * @throws IllegalArgumentException if one is not declared or stands there twice
     */
    public Potential factor(String... scope) {
        return new Potential(variables.scope(Arrays.asList(Vocabulary.present("the scope of a factor", scope))));
    }

    /** A factor that still lacks its values. */
    public final class Potential {
        private final int[] scope;

        private Potential(int[] scope) {
            this.scope = scope;
        }

        /**
         * The values, the last variable running fastest.
         *
         * @throws IllegalArgumentException if there are too few or too many, or one is negative or not a number
         */
        public MarkovBuilder table(double... values) {
            if (Vocabulary.present("the table of a factor", values).length != variables.tableSize(scope)) {
                throw new IllegalArgumentException("a factor has " + values.length + " values, expected "
                        + variables.tableSize(scope) + " by its variables");
            }
            factors.add(TableFactor.of(scope, values.clone()));
            return MarkovBuilder.this;
        }
    }

    /** The model with all that was added. */
    public Model build() {
        return variables.model(Model.Kind.MARKOV, factors);
    }
}
